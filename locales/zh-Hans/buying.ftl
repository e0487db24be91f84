# 买得安心：优惠码、变动的价格、以前填写的内容、再次选择、翻看订单。

question-coupon = 优惠码
offer-moved = ⚠️ <b>价格有变动。</b>之前显示的是 { $before }，现在是 { $money }。没有按旧价格下单。
offer-coupon = 🏷 优惠码：{ $code }。先预留全价，货源优惠的部分会在到货时退回钱包。
walk-coupon =
    请输入<b>优惠码</b>，只对一件有效。
    会先预留全价，货源优惠的部分在到货时退回。如果货源不接受这个优惠码，就不会购买。

button-have-code = 🏷 我有优惠码
button-no-code = 不用优惠码
button-keep = ↩️ 不改：{ $text }
button-use-last = 🕘 用上次的：{ $text }
button-continue = ▶️ 继续

walk-began = 您 { $ago }前填到一半，下面是当时的选择。要接着填吗？
walk-fallen = ⚠️ 卖家对以下内容的要求有变：{ $what }。请重新填写。
stock-left = 剩 { $stock } 件

again-same = 🔁 选择与订单 #{ NUMBER($order, useGrouping: 0) } 相同，价格以今天为准。
again-lost = ⚠️ 已无法选择：{ $what }。请重新选择。

orders-empty = 暂无此类订单。
button-orders-all = 全部
button-orders-open = 进行中
button-orders-delivered = 已发货
button-orders-back = 取消/退款
button-problem = 🆘 订单有问题
button-new-price = 💳 查看新价格
button-without-code = 🛒 不用优惠码购买

order-elapsed = ⏱ 已用时 { $waited }
order-saved = 🏷 优惠码为您省下 { $money }。
order-receipt = 🧾 { $at } · 钱包支付：{ $money }
draft-working = ⏳ 订单 #{ NUMBER($order, useGrouping: 0) }：已用时 { $waited }…
