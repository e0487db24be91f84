# 暂停销售，供管理员查看。（买家看到的是 `declined-sales-paused`。）

pause-operator = 管理员要求暂停
pause-doubt = 连续几次购买都没有得到货源的明确答复
pause-overcharged = 货源在 24 小时内多次扣款高于报价
pause-balance = 货源余额过低
pause-books = 账目对不上
pause-restore = 数据库是从备份恢复的
pause-account = 货源拒绝了我们的账号
pause-account-ban = 货源封禁了我们的账号
pause-account-balance = 货源拒绝了我们的账号：余额已用完
pause-account-other = 货源拒绝了我们的账号，原因不明
pause-trades = 货源拒绝为我们的账号下单
pause-rate = 没有可用的汇率
pause-rate-jump = 汇率与平常相差太大

remedy-operator = 用 /resume 恢复。
remedy-doubt = 请先看 /review，再用 /resume 恢复。
remedy-overcharged = 请先与货源的订单列表核对最近的订单，再用 /resume 恢复。
remedy-balance = 充值后会自动恢复。
remedy-books = 请运行 <code>vitrine reconcile</code>，再用 /resume 恢复。
remedy-restore = 请与货源的订单列表核对，再用 /resume 恢复；在此之前也不会向货源购买。
remedy-account = 请检查商户 ID 和密钥。货源重新接受账号后会自动恢复。
remedy-account-ban = 请联系货源。货源一旦应答账号的请求，销售会自动恢复。
remedy-account-balance = 请为货源处的余额充值。货源一旦应答账号的请求，销售会自动恢复。
remedy-account-other = 请看货源的说明，可能是货源自身的故障。货源一旦应答账号的请求，销售会自动恢复。
remedy-trades = 请先与货源解决，再用 /resume 恢复。已下的订单会等待，等待过久则退款。
remedy-rate = 请检查 EXCHANGE_RATE_SOURCE。能读到未过期的汇率后，会自动恢复销售。
remedy-rate-jump = 可用消息下方或 /health 中的按钮接受该汇率。来源恢复正常汇率后，会自动恢复销售。

actor-shop = 本店程序
actor-staff = 管理员 <code>{ $id }</code>
actor-staff-named = 管理员 { $name }（<code>{ $id }</code>）

sales-open = ▶️ <b>销售开放中。</b>
sales-open-but = ⚠️ <b>销售开放中，但买家被拒绝：</b>
sales-open-unanswered = ⚠️ <b>销售开放中，但货源没有应答。</b>

# Why the supplier takes no orders although sales are not paused, and what that costs.
sales-trouble-balance = 我们在货源的余额不够支付成本为 { $cost } 的订单
sales-trouble-no-answer = 货源没有应答，或其答复无法使用
sales-trouble-line = · { $why }。{ $missed }
sales-trouble-missed = { $count ->
    [0] 自 { $since } 起没有人尝试购买。
   *[other] 自 { $since } 起有 { $count } 位买家无法购买，共 { $money }。
}
sales-trouble-missed-until = { $count ->
    [0] 从 { $since } 到 { $until } 没有人尝试购买。
   *[other] 从 { $since } 到 { $until } 有 { $count } 位买家无法购买，共 { $money }。
}
sales-paused = ⏸ <b>已暂停销售，</b>暂停期间无法下单。
sales-pause = · { $who }，{ $age }前（{ $at }）：{ $why }。{ $remedy }
sales-pause-now = · { $who }，刚刚：{ $why }。{ $remedy }

resume-ask = ❓ <b>要恢复销售吗？</b>目前因以下原因暂停：
resume-then = 点击按钮后：
resume-does-operator = · 管理员发起的暂停就此结束。
resume-does-doubt = · 本店会继续向没有给出明确答复的货源购买，并重新从零计数。
resume-does-overcharged = · 本店会继续向扣款高于报价的货源购买，并重新从零计数。
resume-does-balance = · 因余额过低的暂停仍然有效。
resume-does-rate = · 因汇率造成的暂停继续。
resume-does-rate-jump = · 因汇率突变造成的暂停，须用专门的按钮接受汇率后才会解除。
resume-does-books = · 账目虽对不上，买家仍可下单；同样的问题最早明天才会再次暂停销售。
resume-does-restore = · 本店会重新向货源购买。备份之后已在货源买过、却还没核对处理的，可能会重复购买。
resume-does-account = · 买家可以重新下单。如果货源仍拒绝账号，销售会立即再次暂停。
resume-does-account-ban = · 买家可以重新下单。如果货源仍拒绝账号，销售会立即再次暂停。
resume-does-account-balance = · 买家可以重新下单。如果货源仍拒绝账号，销售会立即再次暂停。
resume-does-account-other = · 买家可以重新下单。如果货源仍拒绝账号，销售会立即再次暂停。
resume-does-trades = · 本店重新向货源下单，先处理等待中的订单。
