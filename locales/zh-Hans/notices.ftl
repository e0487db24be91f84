# 商店主动发给买家的通知。

notice-answers-altered = ⚠️ <b>您在“{ $fields }”中填写的内容送达时有变化</b>（订单 #{ $order }）：部分字符被改动了。请联系我们，以免发到错误的账号。
notice-still-checking = 🔎 订单 #{ $order } 还需要进一步核对。<b>您的 { $money } 只是预留，并未扣除。</b>最后要么发货，要么退款，您无需任何操作。

notice-credited = 👛 钱包已到账 <b>{ $money }</b>。
notice-taken-back = 👛 已从您的钱包扣回 { $money }。
notice-tap-failed = 您刚才的操作没有成功，我们重试了几次也不行。不会重复扣款；已买到的都在“我的订单”里。店主已收到通知。

notice-back = 🔔 <b>{ $name }</b> 到货了，{ $money } 起。
notice-cheaper = 📉 <b>{ $name }</b> 降价了：{ $money } 起，原来 { $before }。
notice-open = ⚡ <b>{ $name }</b> 限时抢购开始了，{ $money } 起。
notice-open-until = ⚡ <b>{ $name }</b> 限时抢购开始了，{ $money } 起，{ $until } 截止。
