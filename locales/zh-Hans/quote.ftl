offer-what = <b>{ $name }</b> ×{"\u00A0"}{ $quantity }
offer-line = { $name }：{ $text }
offer-card-premium = 自选：{ $card }（已含加价 { $money }）
offer-left-empty = 未填
offer-no-password = 不设
offer-any-card = 随机发
offer-total = <b>合计：{ $money }</b>
offer-each = { $quantity } × { $each }
offer-each-step = { $quantity } × { $each }（满 { $step } 件价）
offer-quantity-hint = <i>点 <b>−</b> 或 <b>+</b>，或直接输入数量。</i>
offer-holds = ⏱ 此价格保留 { $left }。
offer-balance = 👛 余额 { $available }，购买后剩 { $after }。
offer-missing = 👛 余额 { $available }，还差 { $missing }，请先充值。

offer-risky-answer = ⚠️ “{ $field }”里有 { $characters }，这类字符可能在传送时被改动；如果可以，请换成不含它们的内容。
offer-moved = ⚠️ <b>价格有变动。</b>之前显示的是 { $before }，现在是 { $money }。没有按旧价格下单。
offer-code-refused = ⚠️ <b>您的优惠码无效。</b>没有购买，钱已退回您的余额。这是不使用优惠码的价格。
offer-coupon = 🏷 优惠码：{ $code }。先预留全价，优惠的部分会在发货时退回余额。

offer-change = 要修改哪一项？
offer-use-code = 使用优惠码 <b>{ $code }</b> 吗？
offer-code-one-piece = ⚠️ 优惠码只对一件有效，请先把数量改为 1。
offer-code-again = ⚠️ 请再输入一次优惠码。
offer-text-not-used = 这不是数量，也不是优惠码。要转发给客服吗？您的订单保持不变。
