## Price rules: /markup and /explain, for operators.

percent = { $number }%
name-and-variant = { $name } / { $variant }
scope-all = All products
scope-gone = something that is no longer sold

rule-markup = mark-up { $percent }
rule-fixed = { $money } added to each piece
rule-fixed-less = { $money } taken off each piece
rule-fixed-none = no fixed amount
rule-exact = not rounded
rule-step = rounded to { $money }
rule-ending = ending in { $money }
rule-cost = never below cost
rule-below-cost = below cost allowed
rule-margin-share = at least { $percent } above cost
rule-margin-amount = at least { $money } above cost
rule-margin-both = at least { $percent } and { $money } above cost
rule-none = no rule

rule-of-global = rule for all products
rule-of-category = rule for the category
rule-of-product = rule for the product
rule-of-variant = rule for the variant

prices-head = <b>Price rules</b>
prices-how = The most specific rule decides each part of a price: variant before product, product before category, category before all products.
prices-rule-line = · <b>{ $name }</b>: { $rule }

rule-title = <b>Price rule: { $name }</b>
rule-own = Set here: { $rule }
rule-own-none = Nothing is set here.
rule-in-effect = In effect: { $rule }
rule-examples = Prices now:
rule-no-examples = Nothing of this is on sale now.
rule-example = · { $name }: { $money }
rule-example-same = · { $name }: { $money }, unchanged
rule-example-change = · { $name }: { $before } → <b>{ $after }</b>
rule-example-floor = { $line } (held by the price floor)
rule-choose-category = <b>Price rule for which category?</b>
rule-choose-product = <b>Price rule for which product of { $name }?</b>
rule-choose-variant = <b>Price rule for which variant of { $name }?</b>
rule-target-none = “{ $words }” was not found.
rule-target-several = Several names match; choose one:

rule-problem-empty = The rule is missing.
rule-problem-word = “{ $word }” is not part of a rule.
rule-problem-amount = “{ $word }” is not an amount or a percentage that can be used here.
rule-problem-twice = “{ $word }” sets something that was set before.
rule-problem-range = “{ $word }” is too large or too small.
rule-problem-negative-margin = “{ $word }”: a least margin cannot be negative. To sell below cost, use <code>below-cost</code>.

change-ask = ❓ <b>Change the price rule for { $name }?</b>
change-remove-ask = ❓ <b>Remove the price rule for { $name }?</b>
change-before = Before: { $rule }
change-after = After: { $rule }
change-counts = { $compared ->
    [one] { $changed } of { $compared } price changes:
   *[other] { $changed } of { $compared } prices change:
}
change-below-cost = ⚠️ { $changed ->
    [one] { $changed } price is then below cost.
   *[other] { $changed } prices are then below cost.
}
change-keeps-quotes = Prices that buyers have already been shown hold until they expire.
change-done = ✅ The price rule for { $name } is saved.
change-removed = ✅ The price rule for { $name } is removed.
change-nothing = The rule is already like this, so nothing was changed.
change-stale = ⚠️ This rule has been changed meanwhile, so nothing was changed now.
change-global-stays = The rule for all products cannot be removed, but every part of it can be changed.

explain-title = <b>How { $name } gets its price</b>
explain-cost = · Cost of one piece: { $money }
explain-rate = · Exchange rate, 1 { $cost_currency } = { $rate }: { $money }
explain-rate-buffered = · Exchange rate, 1 { $cost_currency } = { $rate }, plus { $percent }: { $money }
explain-markup = · Mark-up { $percent }: { $money } ({ $scope })
explain-step = · { $rule }: { $money } ({ $scope })
explain-above-floor = · { $rule }: the price is not below { $money } ({ $scope })
explain-raised = · { $rule }: the price is raised to at least { $money } ({ $scope })
explain-no-floor = · { $rule } ({ $scope })
explain-price = <b>Price of one piece: { $money }</b>
explain-is-estimate = The cost is from the catalogue. For a quote, the supplier is asked again.

## Promo codes of the shop: /promo, for operators.

promo-head = <b>Promo codes</b>
promo-none = There is no promo code.
promo-line = · <b>{ $code }</b>: { $rule } · uses: { $uses }
promo-over = No longer valid, as their last day is over: { $codes }
promo-title = <b>Promo code { $code }</b>
promo-rule = Discount: { $rule }
promo-uses = Uses: { $uses }
promo-count = { $number }
promo-count-of = { $number } of { $limit }
promo-no-longer-valid = This code is no longer valid.
promo-last-uses = Last orders with it:
promo-use = · #{ $order }, { $at }: { $before } → { $after }
promo-use-returned = · #{ $order }, { $at }: cancelled or refunded, does not count
promo-percent = { $percent } off
promo-amount = { $money } off each order
promo-minimum = orders of { $money } or more
promo-limit = in total: { $number }
promo-limit-each = per buyer: { $number }
promo-from = from { $date }
promo-until = until { $date }
promo-ask = ❓ <b>Add the promo code { $code }?</b>
promo-examples = Price of one piece with the code:
promo-floor = The price never falls below the floor of the price rules. Days begin at 00:00 UTC; the last day is included.
promo-end-ask = ❓ <b>End the promo code { $code }?</b>
promo-end-effect = Nobody can use it any more, not even for a price that is open now. Placed orders keep their price.
promo-added = ✅ The promo code { $code } is valid.
promo-ask-for-product = Which promo code should “{ $name }” get? Send the code and what it takes off, such as <code>SUMMER 10%</code> or <code>SUMMER 5.00 limit 100</code>. You see prices before it is added.
promo-exists = ⚠️ There is a promo code { $code } already, so nothing was added. End it first.
promo-ended = ✅ The promo code { $code } is ended.
promo-end-gone = ⚠️ This promo code has already been ended.
promo-unknown = There is no promo code { $code }.
promo-name = · { $name }
promo-several-names = Several names match. Please type the whole name:
promo-problem-code = “{ $word }” cannot be a code. A code has 3 to 32 Latin letters and digits, with - or _ between them, and at least one letter.
promo-problem-discount-missing = The discount is missing: a percentage or an amount after the code.
promo-problem-value-missing = Something is missing after “{ $word }”.
promo-problem-amount = “{ $word }” is not an amount or a percentage that can be used here. Please write it without a sign, like 10% or 5.00.
promo-problem-range = “{ $word }” is too large or too small. A percentage is above 0% and at most 100%, an amount is above 0.
promo-problem-whole-number = “{ $word }” is not a whole number of 1 or more.
promo-problem-date = “{ $word }” is not a date. Please write it like 2030-12-31.
promo-problem-past = “{ $word }” is in the past.
promo-problem-order = The code would end before it starts.
promo-problem-word = “{ $word }” is not part of a promo code. A name of several words may be put in quotation marks.
promo-problem-twice = “{ $word }” sets something that was set before.

## Rates that jumped, for operators only.

rate-says = The source says <b>{ $rate }</b>
rate-usual = Usual in the last seven days: { $rate }
rate-setting = The settings say { $rate }
rate-what-to-do = If the new rate is right, accept it with the button. If it is wrong, correct the source: everything goes on by itself once it says a usual rate again.

rate-ask-exchange = ❓ <b>Calculate all prices with { $rate }?</b> Sales resume. The prices that buyers have on their screens expire.
rate-ask-method = ❓ <b>Let buyers pay at { $rate }?</b> { $method }: offered again from then on.
rate-risk = If the rate is wrong, every sale may be at a loss. Compare it with another source first.
rate-done = ✅ <b>{ $rate } is used from now on.</b>
rate-gone = This rate does not wait for a decision any more, so nothing was changed. /health shows the state.
