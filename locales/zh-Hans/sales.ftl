# 暂停销售，供管理员查看。（买家看到的是 `declined-sales-paused`。）

alert-sales-paused = ⏸ <b>已暂停销售</b>（{ $who }）：{ $why }。暂停期间无法下单。{ $remedy }
alert-sales-resumed = ▶️ <b>已解除一个暂停原因</b>（{ $who }）：{ $why }。是否已恢复销售，请看 /desk。

alert-shop-cap = ⏸ <b>本店 24 小时内的销售额已达上限</b>（{ $cap }）。已告诉买家何时再来；上限由 SHOP_DAILY_CAP 设定。

pause-operator = 管理员要求暂停
pause-doubt = 连续几次购买都没有得到货源的明确答复
pause-balance = 货源余额过低
pause-books = 账目对不上
pause-restore = 数据库是从备份恢复的

remedy-operator = 用 /resume 恢复。
remedy-doubt = 请先看 /review，再用 /resume 恢复。
remedy-balance = 充值后会自动恢复。
remedy-books = 请运行 <code>vitrine reconcile</code>，再用 /resume 恢复。
remedy-restore = 请与货源的订单列表核对，再用 /resume 恢复；在此之前也不会向货源购买。

actor-shop = 本店程序
actor-staff = 管理员 <code>{ $id }</code>

sales-open = ▶️ <b>销售开放中。</b>
sales-paused = ⏸ <b>已暂停销售，</b>暂停期间无法下单。
sales-pause = · { $who }，{ $age }前（{ $at }）：{ $why }。{ $remedy }
