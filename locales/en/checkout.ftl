# The walk from a product to its price. Names of variants, options and fields are the seller's own.

question-variant = Variant
question-card = Your pick
question-quantity = Quantity
question-password = Order password

contact-any = Contact
contact-phone = Phone number
contact-email = E-mail address
contact-messenger = Messenger

walk-step = <i>Question { $step } of { $steps }</i>
walk-variant = Which one would you like?
walk-option = { $name }: which one?
walk-steps-of = <b>{ $name }</b>: the more, the cheaper:
walk-card = Pick the exact one you want, or take any.
walk-no-cards = There is nothing to pick from right now. You can take any.
walk-cards-away = The list won't load at the moment. You can take any, or try again.
walk-ready = That was everything I needed to know.

walk-field = <b>{ $name }</b>
walk-field-text = Please type your answer.
walk-field-password = Please type it. I delete your message once I have read it, and show only dots from then on.
walk-field-number = Please type a number.
walk-field-select = Please choose one.
walk-field-radio = Please choose one.
walk-field-checkbox = Tick as many as you like, then tap Done.
walk-field-textarea = Please type your answer. It may have several lines.
walk-hint = <i>Hint: { $text }</i>

walk-contact-any = How can we reach you? Please type it.
walk-contact-phone = We need your <b>phone number</b> for this order. Please type it, for example <code>+1 555 010 0777</code>.
walk-contact-email = We need your <b>e-mail address</b> for this order. Please type it, for example <code>ada@example.com</code>.
walk-contact-messenger = For this order we need to reach you by <b>messenger</b>. Please type your user name or number there.
walk-password =
    An <b>order password</b> protects this order. Type 6 to 32 characters, have one made for you, or do without.
    If you type it, I delete your message once I have read it.

problem-empty = ⚠️ That seems to be empty. Please type your answer.
problem-too-long = ⚠️ That is too long: at most { $limit } characters, please.
problem-too-short = { $limit ->
    [one] ⚠️ That is too short: at least { $limit } character, please.
   *[other] ⚠️ That is too short: at least { $limit } characters, please.
}
problem-one-line = ⚠️ One line only, please.
problem-strange-characters = ⚠️ There are characters in it that cannot be used here. Please type it plainly.
problem-not-whole = ⚠️ Please type a whole number, such as 2.
problem-not-number = ⚠️ Please type a number, such as 12 or 3.5.
problem-below-minimum = ⚠️ That is too little: at least { $limit }, please.
problem-above-maximum = ⚠️ That is too much: at most { $limit }, please.
problem-above-stock = { $limit ->
    [0] ⚠️ That is sold out at the moment.
   *[other] ⚠️ There are only { $limit } left.
}
problem-no-such-choice = ⚠️ Please choose one of the answers below.
problem-choice-refused = ⚠️ That one cannot be ordered at the moment. Please choose another.
problem-pattern = ⚠️ That doesn't look right. Please check it and type it again.
problem-said = ⚠️ { $text }
problem-bad-phone = ⚠️ That doesn't look like a phone number. Digits with the country code, please: +1 555 010 0777
problem-bad-email = ⚠️ That doesn't look like an e-mail address.
problem-bad-messenger = ⚠️ That doesn't look like a user name. Letters, digits and . _ - only, please.

question-coupon = Code

walk-coupon =
    Please type your <b>code</b>. It counts for one piece.
    The full price is reserved first, and what the code takes off comes back with the goods. If the code doesn't work, nothing is bought.
walk-began = You began this { $ago } ago, and this is what you chose. Shall we go on where you left off?
walk-fallen = ⚠️ This is asked differently now: { $what }. Please answer again.

stock-left = { $stock } left
