## 订单进行到哪一步。每句话都说明钱在哪里。

orders-choose = 您的订单，最新的在前。
orders-none = 您还没有下过单。
order-number = #{ NUMBER($order, useGrouping: 0) }
order-line =
    { $mark } <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $date } · { $money }
    { $name }
order-head = { $mark } <b>订单 #{ NUMBER($order, useGrouping: 0) }</b> · { $name } ×{"\u00A0"}{ $quantity }

order-placed = 下单成功，已预留 { $money }，马上为您处理。
order-submitting = 正在为您备货。{ $money } 只是预留，收到商品才会扣款。
order-checking = 我们正在核对这笔订单。<b>您的 { $money } 只是预留，没有扣除。</b>结果只会是发货或退款，您无需任何操作。
order-accepted = 订单已确认，正在备货。收到商品之前，{ $money } 一直是预留状态。
order-accepted-manual = 订单已确认，正在人工处理，可能需要一些时间。收到商品之前，{ $money } 一直是预留状态。
order-fulfilled = 商品已备好，正在发到这个聊天。已支付 { $money }。
order-delivered = 已发货，用时 { $took }。已支付 { $money }。
order-cancelled = 订单已取消：{ $why }{ $money } 已全额退回余额。
order-cancelled-briefly = 订单已取消，{ $money } 已全额退回余额。
order-refunded = 已退款，{ $money } 已全额退回余额。
replacement-open = 🔁 这是订单 #{ NUMBER($order, useGrouping: 0) } 的补发，正在为您准备，无需付款。
replacement-delivered = 🔁 这是订单 #{ NUMBER($order, useGrouping: 0) } 的补发，您没有为此付款。
replacement-cancelled = 订单 #{ NUMBER($order, useGrouping: 0) } 的补发没有成功。您没有任何损失，我们会另想办法。
warranty-until = <i>🤝 { $at } 之前可以报告问题。</i>
warranty-ask = 哪几件不能用？请标出来，编号与您收到的顺序一致。
warranty-ask-one = 不能用吗？请告诉我们。
warranty-ask-many = 有些不能用吗？请告诉我们，然后写明是哪几件。
warranty-next = 会有人工查看。您会收到补发、这些件数的退款或答复。
warranty-over = 这个订单已过报告问题的期限。您仍可以联系我们。
warranty-waiting = 您已于 { $at } 报告这个订单的问题。我们会在这里答复。
warranty-sent = 已报告。您现在可以写明哪里不对，这有助于我们处理。
warranty-report = { $count ->
    [0] 这个订单有几件不能用。
   *[other] 这个订单中不能用的是：{ $pieces }
}
order-refunded-in-part = ↩️ 已部分退款：{ $money } 已退回余额。

order-waiting = <i>{ $waited }前下单。</i>
order-as-of = <i>更新于 { $at }</i>
order-price = 价格：{ $money }
order-password = 查询密码：<tg-spoiler>{ $text }</tg-spoiler>
order-note =
    <b>使用说明</b>
    { $note }
order-event = <i>{ $at }</i> · { $words }

status-placed = 已下单
status-submitting = 备货中
status-uncertain = 核对中
status-review = 核对中
status-accepted = 处理中
status-fulfilled = 商品已备好
status-delivered = 已发货
status-cancelled = 已取消
status-refunded = 已退款

cancelled-code-refused = 优惠码无效。
cancelled-answer-refused = 您填写的内容中有一项未被接受（{ $what }）。
cancelled-price-moved = 购买完成之前涨价了，我们绝不会多收您的钱。
cancelled-supplier-away = 没能及时完成。
cancelled-supplier-refused = 购买没有成功。
cancelled-supplier-changed = 无法继续处理，还没有购买。
cancelled-sealed = 您当时的选择已无法读取，所以没有购买。
cancelled-not-charged = 我们核对过，这笔购买没有成功。
cancelled-refund = 没有拿到商品，所以给您退款。
cancelled-otherwise = 订单未能完成。

order-delivery-deleted = 🗑 发货内容和您当时填写的信息都已删除。

delivery-head = 📦 您的商品
delivery-order-message = ✉️ 关于您订单的留言
delivery-order-message-held = 订单仍在处理中，{ $money } 继续预留。
delivery-by-hand = 📦 您的商品（人工发货）
delivery-something-new = 📦 您的订单有新内容
delivery-reveal = 点一下即可显示：
delivery-order = { $name } · 订单 #{ NUMBER($order, useGrouping: 0) }
delivery-as-file = 全部内容都在这个文件里，一字不差。
delivery-note-text =
    使用说明：
    { $note }

again-same = 🔁 选择与订单 #{ NUMBER($order, useGrouping: 0) } 相同，按今天的价格。
again-lost = ⚠️ 已无法选择：{ $what }。请重新选择。
again-answer-refused = ⚠️ 这一项未被接受（{ $what }）。请重新填写，其他内容已保留。
again-some-answer-refused = ⚠️ 您填写的内容中有一项未被接受。请点“{ $button }”检查。

orders-empty = 暂无此类订单。

order-elapsed = ⏱ 已用时 { $waited }
order-saved = 🏷 优惠码为您省下 { $money }。
order-receipt = 🧾 { $at } · 已支付：{ $money }
order-receipt-sources = 🧾 { $at } · 已支付：{ $sources }

draft-working = ⏳ 订单 #{ NUMBER($order, useGrouping: 0) }：已用时 { $waited }…

order-behind = 下单成功，已预留 { $money }。需要先处理完另一笔订单，之后会自动处理您这一笔。
order-queued = 下单成功，已预留 { $money }。轮到您时会自动处理。
order-queue = 排队中：您前面还有 { $count } 笔订单。
order-queue-long = 排队中：您前面还有超过 { $most } 笔订单。
order-waits-for-operator = 您的订单正在等待：您的一笔付款被撤回，需要先由商店人员查看。{ $money } 只是预留，并未扣除。有疑问？/support

cancelled-never-bought = 这笔购买是否成功一度无法确定。经核实，没有买成，也没有扣款。

## 货源拒绝的原因：给买家（与其有关时）和管理员。
## 给买家的分句接在冒号后面，以句号结尾。

refused-sold-out = 刚刚售罄。
refused-card-taken = 您选的那一件刚被别人买走。
refused-gone = 商品已停售。
refused-changed = 商品有变动，请重新选择。
refused-too-few = 购买数量低于最低限额。
refused-too-many = 购买数量超过单次上限。
refused-flash-coming = 抢购还未开始。
refused-flash-over = 抢购已结束。
refused-code = 优惠码不能用于这笔订单。
refused-answer = 您填写的内容中有一项无法使用，请检查。

# 给管理员，跟在货源原话之后。

said-in-full = { $said }（{ $meaning }）
said-sold-out = 库存不足
said-card-taken = 预选的那一件已被买走或不存在
said-card-unfit = 这个商品不能预选这一件
said-product-gone = 商品不存在或未上架
said-not-for-resale = 商品未开放对接
said-product-changed = 商品信息刚刚更新过
said-product-misconfigured = 商品的价格配置有误
said-choice-missing = 缺少规格或选项
said-choice-gone = 规格或选项不存在
said-below-minimum = 低于最低购买数量
said-above-maximum = 超过单次最高数量
said-account-limit = 我们的账号已达限购数量
said-flash-coming = 抢购还未开始
said-flash-over = 抢购已结束
said-coupon-unknown = 优惠码不存在
said-coupon-of-other = 优惠码属于别的商品
said-coupon-spent = 优惠码已用完
said-coupon-expired = 优惠码已过期
said-answer-invalid = 买家填写的一项不符合要求
said-input-blocked = 货源的防火墙拦截了买家填写的内容
said-balance = 余额不足：我们在货源的余额，或货源在其上游的余额
said-banned = 我们在货源的账号被封
said-wrong-key = 密钥不对：SUPPLIER_APP_KEY
said-merchant-unknown = 商户号不存在：SUPPLIER_APP_ID
said-number-in-use = 请求号已被使用
said-code-missing = 缺少商品代码
said-order-unknown = 货源没有这个订单
said-source-unreachable = 货源连接不上它的上游
