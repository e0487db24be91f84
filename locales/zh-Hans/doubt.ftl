# 存疑的订单：证据说明了什么，分别给买家和管理员看。

order-behind = 下单成功，已从钱包预留 { $money }。我们正在先与货源核对另一笔订单，之后会自动轮到您这一笔。
cancelled-never-bought = 货源的答复丢失了，我们一直核实到底，确认没有买成，也没有扣款。
notice-still-checking = 🔎 订单 #{ $order } 还需要与货源进一步核对。<b>您的 { $money } 只是预留，并未扣除。</b>最后要么发货，要么退款，您无需任何操作。

cause-refused-but-fell = 货源拒绝了订单，货源余额却还是减少了
cause-not-charged-still = 货源没有给出明确答复，但在足够长的时间里货源余额毫无变动：没有扣款
cause-not-charged-poor = 货源没有给出明确答复；再次询问时，它并未记下这笔订单，并说余额不足
cause-unknown-fell = 货源没有给出明确答复，而货源余额减少了：很可能已经扣款
cause-unknown-rose = 货源没有给出明确答复，其间货源余额又增加了，因此无法判断
cause-unknown-unreadable = 货源没有给出明确答复，货源余额也读不出来
cause-unknown-booked = 货源没有给出明确答复，但再次询问时说订单已存在：请到货源后台查找
cause-unknown-number-in-use = 货源说这笔订单的请求号已被使用，而我们只提交过一次
cause-again = 再次提交后，货源接单了
alert-number-in-use = ⚠️ <b>我们还没提交，货源就已经有了这个请求号。</b>这本不该发生：要么有别人在用这个账号，要么本店程序有误。这笔订单按存疑处理。
alert-cases-open = ⏰ <b>存疑订单：{ $count } 笔。</b>买家正在等待，钱已预留。列表见 /review，其中最早的是：
