# The shop's terms: the operator's own text, or this one.

terms-text = { $text }
terms-default =
    · <b>Price.</b> You pay the price on the button with which you confirm. It is reserved from your balance then, and taken when your order is ready.
    · <b>Delivery.</b> Your purchase arrives in this chat. Some products are prepared by hand and take longer.
    · <b>Not delivered.</b> If an order cannot be completed, you get all of its price back on your balance.
    · <b>Something is wrong?</b> Check what you received soon. If it does not work, open the order and write to us or ask for a refund. The shop decides about it.
    · <b>Your data.</b> /privacy says what is kept, and /paysupport helps with payments.
