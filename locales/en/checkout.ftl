## The questions between a product and its price. Names of variants, options and fields are the seller's own.

question-variant = Variant
question-card = Your pick
question-quantity = Quantity
question-password = Order password

contact-any = Contact
contact-phone = Phone number
contact-email = E-mail address
contact-messenger = Messenger

checkout-step = <i>Question { $step } of { $steps }</i>
checkout-variant = Which one would you like?
checkout-option = { $name }: which one?
checkout-steps-of = <b>{ $name }</b>, price by quantity:
checkout-card = Pick the exact item you want, or take any.
checkout-no-cards = There are no items to pick from right now. You can take any.
checkout-cards-away = The list cannot be loaded right now. You can take any, or try again.
checkout-ready = That's all we need.

checkout-field = <b>{ $name }</b>
checkout-field-text = Please type your answer.
checkout-field-password = Please type your answer. Your message is deleted once it is read; after that, only dots are shown.
checkout-field-number = Please type a number.
checkout-field-select = Please choose one.
checkout-field-radio = Please choose one.
checkout-field-checkbox = Tick as many as you like, then tap Done.
checkout-field-textarea = Please type your answer. It may have several lines.
checkout-hint = <i>Hint: { $text }</i>

checkout-contact-any = How can we reach you? Please type it here.
checkout-contact-phone = We need your <b>phone number</b> for this order. Please type it, for example <code>+1 555 010 0777</code>.
checkout-contact-email = We need your <b>e-mail address</b> for this order. Please type it, for example <code>ada@example.com</code>.
checkout-contact-messenger = We need your <b>messenger contact</b> for this order. Please type your user name or number.
checkout-password =
    An <b>order password</b> protects this order. Type 6 to 32 characters, let us make one for you, or continue without one.
    If you type it, your message is deleted once it is read.

problem-empty = ⚠️ This is empty. Please type your answer.
problem-too-long = ⚠️ That is too long: at most { $limit } characters, please.
problem-too-short = { $limit ->
    [one] ⚠️ That is too short: at least { $limit } character, please.
   *[other] ⚠️ That is too short: at least { $limit } characters, please.
}
problem-one-line = ⚠️ One line only, please.
problem-strange-characters = ⚠️ Some of these characters cannot be used here. Please type it without them.
problem-not-whole = ⚠️ Please type a whole number, such as 2.
problem-not-number = ⚠️ Please type a number, such as 12 or 3.5.
problem-not-such-number = ⚠️ Please type a number in the form that is asked for.
problem-below-minimum = ⚠️ That is too little: at least { $limit }, please.
problem-above-maximum = ⚠️ That is too much: at most { $limit }, please.
problem-above-stock = { $limit ->
    [0] ⚠️ That is sold out at the moment.
   *[other] ⚠️ There are only { $limit } left.
}
problem-no-such-choice = ⚠️ Please choose one of the answers below.
problem-choice-refused = ⚠️ That one cannot be ordered at the moment. Please choose another.
problem-selection-refused = ⚠️ This selection is not accepted. Please change it, then tap “Done”.
problem-code-one-piece = ⚠️ This promo code does not work for several pieces. It may count for one piece: please set the quantity to 1 first.
problem-code-unknown = ⚠️ This shop does not know this promo code.
problem-pattern = ⚠️ This doesn't look right. Please check it and type it again.
problem-said = ⚠️ { $text }
problem-bad-phone = ⚠️ This doesn't look like a phone number. Please type it with the country code: +1 555 010 0777
problem-bad-email = ⚠️ This doesn't look like an e-mail address.
problem-bad-messenger = ⚠️ This doesn't look like a user name. Please use only letters, digits and . _ -

question-coupon = Promo code

checkout-coupon =
    Please type your <b>promo code</b>.
    Some codes lower the price at once. With others, which count for one piece, the full price is reserved first and the discount returns to your balance when the order is delivered. If such a code is not accepted, nothing is bought.
checkout-resume = You started this order { $ago } ago. These are your choices. Continue where you left off?
checkout-fallen = ⚠️ Changed since then: { $what }. Please answer again.

stock-left = { $stock } left

## The price, before it is confirmed.

quote-what = <b>{ $name }</b> ×{"\u00A0"}{ $quantity }
quote-line = { $name }: { $text }
quote-card-premium = Your pick: { $card } (surcharge { $money } included)
quote-left-empty = left empty
quote-no-password = none
quote-any-card = any
quote-total = <b>Total: { $money }</b>
quote-each = { $quantity } × { $each }
quote-each-step = { $quantity } × { $each }, { $step }+ price
quote-quantity-hint = <i>Tap <b>−</b> or <b>+</b>, or type how many you want.</i>
quote-holds = ⏱ This price holds for { $left }.
quote-balance = 👛 Available { $available }, after this order { $after }.
quote-missing = 👛 Available { $available }: you need { $missing } more. Please top up your balance first.
quote-missing-pay = 👛 Available { $available }: { $missing } is missing. Pay it now and the order is placed.
quote-waits-for-operator = ⚠️ <b>You cannot order at the moment:</b> a payment of yours was taken back. A person of the shop has to look at it first.

quote-risky-field = ⚠️ “{ $field }” contains { $characters }.
quote-risky-answer = Such characters may not be kept exactly; if you can, use an answer without them.
quote-moved = ⚠️ <b>The price has changed.</b> You were shown { $before }; now it is { $money }. Nothing was bought at the old price.
quote-code-refused = ⚠️ <b>Your promo code was not accepted.</b> Nothing was bought, and your money is back in your balance. This is the price without the code.
quote-coupon = 🏷 Promo code: { $code }. The full price is reserved; the discount returns to your balance when the order is delivered. It cannot be checked before; if it is not valid, nothing is bought.
quote-discount = 🏷 { $code }: { $full } − { $saving }
quote-discount-held = 🏷 { $code }: { $full } − { $saving } (as far as this price allows)
quote-code-without-effect = 🏷 { $why } This is the price without it.
code-refused-ended = The promo code { $code } is no longer valid.
code-refused-not-started = The promo code { $code } is valid from { $at }.
code-refused-other-product = The promo code { $code } is not for this product.
code-refused-used-up = The promo code { $code } is used up.
code-refused-used-by-buyer = You have used the promo code { $code } already, as often as it allows.
code-refused-below-minimum = The promo code { $code } is for orders of { $order_minimum } or more.
code-refused-no-discount = The promo code { $code } cannot lower this price any further.

quote-change = What would you like to change?
quote-use-code = Use <b>{ $code }</b> as promo code?
quote-code-removed = 🏷 The promo code counts for one piece only, so it was removed.
quote-code-again = ⚠️ Please type the promo code once more.
quote-long-number = If it is a promo code, tap “Promo code” and type it there.
quote-text-not-used = That is neither a quantity nor a promo code. Shall I pass it on to support? Your order stays as it is.
