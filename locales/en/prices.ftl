# Price rules: /markup and /explain, for operators.

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
