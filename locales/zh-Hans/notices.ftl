# 商店主动发给买家的通知。

notice-answers-altered = ⚠️ <b>您在“{ $fields }”中填写的部分字符被改动了</b>（订单 #{ $order }）。请联系客服，以免发到错误的账号。
notice-altered-answer = { $field }：您填写的是 <code>{ $sent }</code>，我们收到的是 <code>{ $stored }</code>
notice-still-checking = 🔎 订单 #{ $order } 还需要进一步核对。<b>您的 { $money } 只是预留，没有扣除。</b>结果只会是发货或退款，您无需任何操作。

notice-credited = 👛 您的余额增加了 <b>{ $money }</b>。
notice-taken-back = 👛 已从您的余额扣回 { $money }。
notice-reward-credited = 🤝 您的余额增加了 <b>{ $money }</b>：好友订单的奖励。谢谢！
notice-reward-returned = 🤝 已从您的余额扣回 { $money }：好友的订单已退款，奖励随之收回。
notice-payment-refunded = ↩️ <b>{ $amount } 已原路退回。</b>您的余额减少了 { $money }。
notice-payment-reversed = 💳 <b>您的付款 { $amount } 已被撤回。</b>您的余额减少了 { $money }。在人工核实之前，您未完成的订单会暂停，也不能下新单。不是您本人操作？/paysupport
notice-payment-checked = 💳 <b>已收到您的付款 { $amount }。</b>人工核实后会充入您的余额。
notice-tap-failed = 您刚才的操作没有成功，重试后也没有成功。不会重复扣款；已买到的都在“我的订单”里。店主已收到通知。

notice-back = 🔔 <b>{ $name }</b> 到货了，{ $money } 起。
notice-cheaper = 📉 <b>{ $name }</b> 降价了：{ $money } 起，原来 { $before }。
notice-open = ⚡ <b>{ $name }</b> 限时抢购开始了，{ $money } 起。
notice-open-until = ⚡ <b>{ $name }</b> 限时抢购开始了，{ $money } 起，{ $until } 截止。
notice-claim-declined = ❌ <b>商店没有找到您的 { $money } 付款</b>（付款编号 <code>{ $reference }</code>）。余额没有变化。如果您已付款，请联系客服并发送付款截图。
