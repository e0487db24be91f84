### 付款：账单、收据，以及付款被拒的原因。

top-up-choose = 您想充值多少？请点选金额，或直接发送其他金额，例如 <code>25</code>。
payment-method-stars = Telegram 星币
payment-method-provider = 💳 银行卡
payment-method-crypto-pay = 💰 Crypto Pay
payment-method-by-hand = 🧾 银行转账
pay-method = { $name } · { $money }
pay-method-for-top-up = 您想用哪种方式充值 { $money }？
pay-method-for-order = 您想用哪种方式为订单支付 { $money }？
pay-minimum = { $name } 的最低付款额为 { $money }。您支付的金额会全部计入余额。
pay-title = <b>{ $title }</b>
pay-description = { $description }
pay-by-link = 点击按钮付款。店铺会自动确认到账，通常在一分钟内；账单 24 小时内有效。
invoice-title = 余额充值
invoice-top-up = 付款后将为您的余额充入 { $money }。
invoice-order = 付款后将为您的余额充入 { $money }，并立即购买 { $product }。
invoice-minimum = 最低付款额为 { $money }。
invoice-paid = ✅ <b>已付款：{ $money }</b>
invoice-closed = ✖️ <b>已关闭：{ $money }。</b>请不要再付这笔款。
paid = ✅ <b>已收到付款。</b>{ $money } 已充入您的余额。
paid-not-bought = 订单未能提交：{ $why }钱已在您的余额中。

payment-refused-not-yours = 这张账单属于其他账号。请打开商店获取自己的账单。
payment-refused-changed = 这张账单的金额已变更，请重新获取。
payment-refused-already-paid = 这张账单已付款。
payment-refused-expired = 这张账单已过期，请重新获取。
payment-refused-shop-closed = 商店暂不接单。没有扣款，请稍后再试。
payment-refused-banned = 您已无法在本店购买，没有扣款。
payment-refused-disk-full = 本店目前无法接收付款，尚未扣款。请稍后再试。
payment-refused-taken-back = 您之前的一笔付款已被撤回。没有扣款，请联系本店。
payment-refused-not-available = 该商品刚刚售罄。没有扣款。
payment-refused-price-changed = 价格刚刚变动。没有扣款，请重新打开商品。
payment-refused-promo-code = 您的优惠码已不适用于这笔订单。没有扣款，请重新打开商品。
payment-refused-limit = 已达到下单限额。没有扣款，请稍后重新打开商品。
payment-refused-not-checked = 未能及时核对您的订单。没有扣款，请再试一次。
payment-refused-method-stopped = 该付款方式暂时停用。没有扣款，请稍后再试，或选择其他方式。
