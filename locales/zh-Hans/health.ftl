# /health，仅供管理员查看。

health-title = <b>运行状况</b> · { $at }
supplier-refuses-account = ⚠️ <b>货源拒绝了我们的账号：</b>“{ $said }”
supplier-no-answer = ⚠️ <b>货源目前没有回应</b>
health-heard = 货源最近一次应答：{ $age }前
health-heard-old = ⚠️ 货源最近一次应答：<b>{ $age }前</b>
health-never-heard = ⚠️ 启动以来货源从未应答
health-clock-ahead = ⚠️ 货源的时钟比本机快 { $by }
health-clock-behind = ⚠️ 货源的时钟比本机慢 { $by }
health-no-orders = 没有未完成的订单。
health-oldest = <b>各阶段最早的未完成订单：</b>
health-order = · { $state }：#{ NUMBER($order, useGrouping: 0) }，已持续 { $age }
health-order-old = · ⚠️ { $state }：#{ NUMBER($order, useGrouping: 0) }，<b>已持续 { $age }</b>
health-state-placed = 等待提交货源
health-state-submitting = 购买中
health-state-uncertain = 核对中
health-state-review = 待您处理
health-state-accepted = 等待发货
health-state-fulfilled = 等待发给买家
health-inbox = 更新：待处理 { $pending } 条，处理失败 { $parked } 条
health-outbox = 消息：待发送 { $pending } 条，发送失败 { $parked } 条
health-disk = 磁盘剩余：{ $count } MB
