# 给管理员的提醒，以及买家开启的提醒。

alert-review = 🔎 <b>有一笔订单待核实，需要您处理。</b>买家的货款仍在预留。
alert-cost-differs = ⚠️ <b>货源扣了 { $charged }，而不是 { $cost }。</b>买家付的仍是下单时看到的价格。
alert-low-quote = ⛔ <b>{ $product } 已停售：货源的报价过低。</b>{ $quantity } 件报价 { $cost }，而按它自己的价目至少要 { $catalogue_cost }。如果它最后仍按原价扣款，差额由您承担。买家看到的是该商品暂时无法购买。
alert-free-quote = ⛔ <b>{ $product } 是免费商品，未经您批准不会出售。</b>{ $quantity } 件货源报价 { $cost }，与它自己的价目一致。如果它最后仍然扣款，由您承担。买家看到的是该商品暂时无法购买。
alert-product-broken = ⚠️ <b>“{ $product }”暂停销售。</b>它有一笔交易结果不明，现在又读取不到：货源返回的是错误页面。一旦能读取，就会自动恢复销售。
alert-rate-jumped = ⏸ <b>已暂停销售：汇率突然变化。</b>目前无法下单。
alert-rate-jumped-method = ⏸ <b>{ $method }：汇率突然变化，已停止使用。</b>之前的付款不受影响。
alert-rate-back = ▶️ <b>{ $method } 已恢复使用。</b>来源已恢复正常汇率，不再是 { $rate }。
alert-rate-accepted = ▶️ <b>{ $method } 已恢复使用。</b>{ $who } 接受了 { $rate }。
alert-payment-unexpected = 💳 <b>收到一笔与账单不符的付款。</b>已计入付款人的余额，请与付款方式的流水核对。
alert-payment-by-banned = 💳 <b>已封禁的买家付了款。</b>款项在其余额中，但无法使用。请用 /refund 退款，或手动退还。
alert-payment-unreadable = 💳 <b>商店无法理解付款方式对一张账单的答复。</b>它可能已付款，但尚未入账；商店会继续查询。请在付款方式的账户中查看该账单。在商店仍在查询期间请勿手动入账，否则会重复入账。
alert-payment-without-owner = 💳 <b>有一笔付款对应的账单属于其他商店或其他密钥。</b>尚未计入任何人的余额，处理方法见 /review。
alert-payment-reversed = 💳 <b>一笔付款被外部撤回。</b>已从买家余额中扣回当初充入的金额，余额可能为负。在您于 /review 中决定之前，不会为该买家采购。
alert-payment-after-restore = 💳 <b>发现一笔本数据库不知道的付款。</b>尚未充入：它之前可能已经充入并花掉。请在 /review 中决定。
alert-payments-found = 💳 <b>本数据库不知道的付款：{ $count } 笔，共值 { $value }。</b>它们早于本数据库，或发生在所恢复的备份缺失的那段时间。尚未充入：之前可能已经充入并花掉。请用按钮一起决定，或在 /review 中逐笔决定。
alert-payment-parked = 💳 <b>收到一笔商店未能入账的付款。</b>尚未充入。请在 /review 中决定。
alert-refund-refused = 💳 <b>付款方式拒绝退回一笔付款。</b>钱已回到余额，处理办法见 /review。
alert-refund-overdue = 💳 <b>付款方式已有数小时没有退回一笔付款。</b>余额已减少，商店会继续尝试，见 /review。
alert-charge-unread = ⚠️ <b>货源返回的扣款金额无法识别。</b>已按下单前货源的报价 { $charged } 记账，请对照货源后台核实。
alert-goods-without-number = ⚠️ <b>货源发了货，但没有给交易号。</b>买家已收到，请对照货源后台核实。
alert-undeliverable = 📪 <b>发货失败：</b>{ $reason ->
    [refunded] 已退款给买家，发货内容保留在本店，不再发出。
    [missing] 这笔订单没有保存发货内容，请与货源的订单列表核对。
   *[other] { $reason }。发货内容已保存，买家再次给机器人发消息或商店重启时会重试。
}
alert-status-parked = 📪 <b>有买家看不到订单的状态：</b>{ $reason }。买家再给机器人发消息时，以及本店重启时，会重新发送。如果不能等，请打开订单查看买家是谁，并亲自告知。
alert-seller-message = ✉️ <b>卖家发来的是一句话，而不是商品。</b>买家已看到。在您说明它是什么之前，货款一直预留；您的回答对该商品的所有订单有效。
alert-doubtful-goods = ⚠️ <b>发货内容像是一句话</b>，而该商品以前发的都是卡密。买家已收到并已付款，请核实是否有误。
alert-seller-text = “{ $text }”
alert-answers-altered = ⚠️ <b>货源改动了买家填写的内容</b>：{ $fields }。卖家可能会发到错误的账号。已通知买家，买家可能会联系您。
alert-altered-answer = { $field }：买家填写 <code>{ $sent }</code>，货源记录 <code>{ $stored }</code>
alert-update-parked = ⚠️ <b>有一条更新处理失败</b>，不再重试（更新 { $update }，{ $error }）。已通知买家。
alert-webhook-set = 🔀 <b>有别的程序给这个机器人设置了 webhook。</b>商店会将其删除并继续运行，但这段时间买家发来的消息可能已被那个程序收走。如果不是你们自己设置的，说明机器人令牌已泄露：请到 @BotFather 作废旧令牌，并把新令牌填入 TELEGRAM_TOKEN。
alert-other-poller = 🔀 <b>有别的程序也在接收这个机器人的消息</b>，商店的回复会变慢，甚至没有回复。请停掉那个程序。如果不是你们自己启动的，说明机器人令牌已泄露：请到 @BotFather 作废旧令牌，并把新令牌填入 TELEGRAM_TOKEN。
alert-message-ends-program = ⛔ <b>商店在发送同一条消息时多次意外退出，因此不再发送：</b>{ $message ->
    [deliver] 下列订单的发货消息。买家仍可在自己的订单里打开。
    [status] 下列订单的状态消息。买家仍可在自己的订单里看到；如果不能等，请联系买家。
    [alert] 给管理员的一条提醒。
   *[other] 给买家的一条消息。
}
alert-recheck-ends-program = ⛔ <b>商店在向货源查询一笔已发货订单的后续内容时多次意外退出，因此不再查询。</b>买家已收到货。货源之后补充的内容请到货源后台查看。
alert-store-down = ⚠️ <b>联系不上货源。</b>{ $reason }
alert-supplier-trouble = { $trouble ->
    [balance] ⚠️ <b>我们在货源的余额不够支付成本为 { $needed } 的订单。</b>买家会看到本店目前无法接单。请充值，之后本店会自动恢复接单。
   *[other] ⚠️ <b>货源没有应答，或其答复无法使用。</b>买家会看到本店目前无法接单。本店会继续询问，并自动恢复接单。
}
alert-supplier-available = 在货源处可用：{ $available }
alert-supplier-trouble-over = { $trouble ->
    [balance] ✅ <b>我们在货源的余额又够了。</b>本店恢复接单。
   *[other] ✅ <b>货源又有应答了。</b>本店恢复接单。
}
alert-late-reply = ⚠️ <b>有一笔订单已放弃等待，之后货源才回复。</b>回复已保存，请与货源的订单列表核对。
alert-late-trade = ⚠️ <b>一笔已取消订单的交易出现了。</b>货源扣了 { $charged }，而买家已收回款项：账目已记为本店损失。货在货源的订单列表里。
alert-refused = ⚠️ <b>货源拒绝了一笔订单。</b>钱已退回买家。
alert-refused-count = ⚠️ <b>一小时内被货源拒绝的订单：{ $count }。</b>只通知了第一笔。钱已全部退回买家。
alert-quote-refused = ⚠️ <b>货源拒绝出售“{ $product }”。</b>买家看到的是无法购买。原因：{ $cause }
alert-books = ⛔ <b>账目对不上</b>（<code>{ $reason }</code>）。人工核查之前暂停销售：请在服务器上运行 <code>vitrine reconcile</code>，它会说明每条规则的含义。要恢复销售，请发送 /resume。
alert-balance-fell = ⚠️ <b>货源余额多扣了 { $reason }，账上没有这笔支出。</b>请将货源的订单列表与本店的核对；<code>vitrine reconcile</code> 会列出双方的数字。
alert-order =
    <b>#{ $order }</b> · { $product } · 成本 { $cost }
    请求号：<code>{ $request_no }</code>
alert-fact = { $name }：{ $text }
alert-how = 已知情况和处理见 /review。也可手动输入：<code>/resolve { $order } trade 交易号</code>、<code>not-charged</code> 或 <code>refund</code>。

alert-number-in-use = ⚠️ <b>我们还没提交，货源就已经有了这个请求号。</b>这本不该发生：要么有别人在用这个账号，要么本店程序有误。这笔订单已转为待核实。
alert-cases-open = ⏰ <b>待核实订单：{ $count } 笔。</b>买家正在等待，货款已预留。列表见 /review，其中最早的是：
alert-claims-waiting = ⏰ <b>等待一天以上的付款：{ $count } 笔。</b>买家表示已付款。列表见 /claims。
alert-payment-cases-waiting = ⏰ <b>等待一天以上的付款问题：{ $count } 个。</b>列表见 /review；买家可能在等退款或订单。

alert-disk-full = 💽 <b>本店已停止接单：磁盘快满了，或无法写入。</b>已下的订单照常处理。腾出空间后会自动恢复销售。
alert-database-lost = ⛔ <b>商店运行期间，数据库文件被删除或替换了。</b>现在既不销售也不采购。停止商店之前请先保存数据：运行中的进程仍打开着该文件，位置见日志。保存之后再停止商店，并恢复该文件或备份。
alert-instance-lock-lost = ⛔ <b>商店运行期间，锁文件被删除或替换了。</b>现在既不销售也不采购，因为可能有另一个商店在使用同一个数据库。请确认只有一个在运行，然后重新启动它。
alert-backup-failed = 💾 <b>每小时的备份没有成功。</b>{ $reason }
alert-phase-given-up = 🔁 <b>数据库每次都拒绝了同一项更改</b>（<code>{ $reason }</code>）。没有丢失任何内容，但可能有人看到了失败提示。如果再次出现，请检查数据库服务器的负载。

alert-sales-paused = ⏸ <b>已暂停销售</b>（{ $who }）：{ $why }。暂停期间无法下单。{ $remedy }
alert-said = 货源的原话：“{ $said }”
alert-sales-resumed = ▶️ <b>已解除一个暂停原因</b>（{ $who }）：{ $why }。是否已恢复销售，请看 /desk。
alert-shop-cap = ⏸ <b>本店 24 小时内的销售额已达上限</b>（{ $cap }）。买家会看到何时可以再下单；上限由 SHOP_DAILY_CAP 设定。

alert-on-restock = 🔔 到货后会提醒您。
alert-on-price = 📉 低于 { $money } 时会提醒您。
alert-on-opening = 🔔 开抢时会提醒您。
