offer-what = <b>{ $name }</b> ×{"\u00A0"}{ $quantity }
offer-line = { $name }: { $text }
offer-card-premium = Your pick: { $card } (surcharge { $money } included)
offer-left-empty = left empty
offer-no-password = none
offer-any-card = any
offer-total = <b>Total: { $money }</b>
offer-each = { $quantity } × { $each }
offer-each-step = { $quantity } × { $each }, { $step }+ price
offer-quantity-hint = <i>Tap <b>−</b> or <b>+</b>, or type how many you want.</i>
offer-holds = ⏱ This price holds for { $left }.
offer-balance = 👛 Balance { $available }, after this order { $after }.
offer-missing = 👛 Balance { $available }: you need { $missing } more. Please top up your balance first.

offer-risky-answer = ⚠️ “{ $field }” contains { $characters }. Such characters may be changed on the way; if you can, use an answer without them.
offer-moved = ⚠️ <b>The price has changed.</b> You were shown { $before }; now it is { $money }. Nothing was bought at the old price.
offer-code-refused = ⚠️ <b>Your promo code was not accepted.</b> Nothing was bought, and your money is back in your balance. This is the price without the code.
offer-coupon = 🏷 Promo code: { $code }. The full price is reserved; the discount returns to your balance when the order is delivered.

offer-change = What would you like to change?
offer-use-code = Use <b>{ $code }</b> as promo code?
offer-code-one-piece = ⚠️ A promo code counts for one piece only. Please set the quantity to 1 first.
offer-code-again = ⚠️ Please type the promo code once more.
offer-text-not-used = That is neither a quantity nor a promo code. Shall I pass it on to support? Your order stays as it is.
