### 付款：账单、收据，以及付款被拒的原因。

top-up-choose = 想充值多少？用 Telegram Stars 支付。其他金额请直接发送，例如 <code>/topup 25</code>。
invoice-title = 余额充值
invoice-top-up = 将为您的余额充入 { $money }。
invoice-order = 将为您的余额充入 { $money }，并立即购买 { $product }。
paid = ✅ <b>已收到付款。</b>{ $money } 已充入您的余额。
paid-not-bought = 订单未能提交：{ $why }钱已在您的余额中。

payment-refused-not-yours = 这张账单属于其他账号。请打开商店获取自己的账单。
payment-refused-changed = 这张账单的金额已变更，请重新获取。
payment-refused-already-paid = 这张账单已付款。
payment-refused-expired = 这张账单已过期，请重新获取。
payment-refused-shop-closed = 商店暂不接单。没有扣款，请稍后再试。
payment-refused-not-available = 该商品刚刚售罄。没有扣款。
payment-refused-price-changed = 价格刚刚变动。没有扣款，请重新打开商品。
payment-refused-not-checked = 未能及时核对您的订单。没有扣款，请再试一次。
