### Payments: invoices, receipts, and why a payment is refused.

top-up-choose = How much would you like to add? Tap an amount, or write another one, for example <code>25</code>.
payment-method-stars = Telegram Stars
payment-method-provider = 💳 Bank card
payment-method-crypto-pay = 💰 Crypto Pay
payment-method-by-hand = 🧾 Bank transfer
pay-method = { $name } · { $money }
pay-method-for-top-up = How would you like to add { $money }?
pay-method-for-order = How would you like to pay { $money } for your order?
pay-minimum = The smallest payment by { $name } is { $money }. All that you pay is added to your balance.
pay-title = <b>{ $title }</b>
pay-description = { $description }
pay-by-link = Tap the button to pay. The shop notices your payment by itself, usually within a minute; the invoice holds for 24 hours.
invoice-title = Top up your balance
invoice-top-up = You will get { $money } on your balance.
invoice-order = When you have paid, { $money } will be added to your balance, and { $product } will be bought right away.
invoice-minimum = The smallest payment is { $money }.
invoice-paid = ✅ <b>Paid: { $money }</b>
invoice-closed = ✖️ <b>Closed: { $money }.</b> Please don't pay this any more.
paid = ✅ <b>Payment received.</b> { $money } was added to your balance.
paid-not-bought = Your order was not placed: { $why } The money is in your balance.

payment-refused-not-yours = This invoice belongs to another account. Open the shop and ask for your own.
payment-refused-changed = The amount of this invoice has changed. Please ask for a new one.
payment-refused-already-paid = This invoice is already paid.
payment-refused-expired = This invoice has expired. Please ask for a new one.
payment-refused-shop-closed = The shop does not take orders at the moment. Nothing was paid; please try again later.
payment-refused-banned = You can no longer buy in this shop. Nothing was paid.
payment-refused-disk-full = The shop cannot take payments at the moment. Nothing was paid; please try again later.
payment-refused-taken-back = An earlier payment of yours was taken back. Nothing was paid; please write to the shop.
payment-refused-not-available = This product has just sold out. Nothing was paid.
payment-refused-price-changed = The price has just changed. Nothing was paid; please open the product again.
payment-refused-promo-code = Your promo code is no longer valid for this order. Nothing was paid; please open the product again.
payment-refused-limit = A limit on orders has been reached. Nothing was paid; please open the product again later.
payment-refused-not-checked = The shop could not check your order in time. Nothing was paid; please try again.
payment-refused-method-stopped = This way to pay is stopped for a moment. Nothing was paid; please try again later, or choose another way.
