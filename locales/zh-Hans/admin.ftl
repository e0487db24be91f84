# 仅供店主和管理员查看。

admin-title = <b>经营概况</b> · { $at }
admin-today = <b>今日</b> · 利润 { $profit }
admin-week = <b>近 7 天</b> · 利润 { $profit }
admin-orders = 订单 { $orders } · 已发货 { $delivered } · 已取消 { $cancelled }
admin-refunded = 已退款 { $count } 笔，不计入销售额
admin-money = 销售额 { $revenue } · 成本 { $cost }
admin-losses = 损失 { $loss }：货源已扣款，已退给买家
admin-rewards = 邀请奖励 { $money }
admin-balance = 货源余额：<b>{ $money }</b>
admin-balance-unknown = 货源余额：未知
admin-orders-to-review = { $count ->
    [0] ✅ 没有待核实的订单
   *[other] 🔎 <b>有 { $count } 笔待核实订单</b>，见 /review
}
admin-payment-cases = 💳 <b>有 { $count } 笔待核实付款</b>，见 /review
admin-waiting = { $count ->
    [0] 没有订单在等待货源
   *[other] { $count } 笔订单在等待货源
}
admin-outbox = 消息：待发送 { $pending } 条，发送失败 { $parked } 条
admin-own-orders = 这里是您自己的购买。买家的订单：/desk 看今日，/review 看待核实订单，/threads 看相关对话。
admin-unsellable = <b>已隐藏 { $count } 件商品</b>，因为无法正确销售：
admin-unread = <b>货源列表中有 { $count } 条无法读取</b>，因此不出售：
admin-unsellable-line = · { $name }：{ $why }
admin-unsellable-more = ……另有 { $count } 件
unsellable-why = { $why ->
    [config_unreadable] 价格配置无法读取
    [variant_shape] 规格无法读取
    [variant_name] 某个规格的名称无法回传
    [variant_price] 某个规格的价格无法读取
    [sku_shape] 选项无法读取
    [sku_name] 某个选项的名称无法回传
    [names_refused] 货源不接受其选项的名称
    [sku_price] 某个选项的加价无法读取
    [wholesale] 批发价无法读取
    [widgets_unreadable] 填写项无法读取
    [widget_name] 某个填写项无法提交
    [widget_duplicate] 有两个填写项重名
    [flash_sale_times] 抢购时间无法读取
    [orders_per_account] 货源限制每个账号的购买次数
    [page_refused] 货源拒绝显示它的页面
    [trade_unclear] 有一笔交易结果不明，且无法读取
    [user_price] 价格无法读取
    [price] 游客价格无法读取
    [code] 商品代码无法读取
    [duplicate_code] 与另一条的代码重复
    [product] 不是商品
    [category] 不是分类
    [category_id] 是没有编号的分类，其中的商品已略过
    [children] 是分类，但其中的商品无法读取
   *[other] { $why }
}
admin-people = 共有 <b>{ $count } 人</b>给机器人发过消息，最新的在前
admin-people-line = · { $name }（{ $who }）
admin-person = <b>{ $name }</b>（{ $who }）
admin-person-invited = 邀请人：{ $name }（{ $who }）
admin-person-available = <b>买家可用金额：{ $money }</b>

review-none = ✅ 没有待核实的订单。
review-title = <b>{ $count } 笔待核实订单</b>，最早的在前
review-case = 🔎 <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $age }前 · { $at }
review-case-watching = ⏳ <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $age }前 · { $at } · 系统仍在核对
review-what = { $name } ×{"\u00A0"}{ $quantity } · 成本 { $cost } · 售价 { $price } · 买家 { $buyer }
review-request = 请求号：<code>{ $request_no }</code>
review-trade = 交易号：<code>{ $trade_no }</code>
review-cause = 原因：{ $cause }
review-case-other = <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $age }前 · { $at }
review-how =
    点开订单可查看已知情况并处理。也可以手动输入：
    <code>/resolve 订单号 trade 交易号</code>
    <code>/resolve 订单号 not-charged</code>
    <code>/resolve 订单号 refund</code>

case-how =
    请在货源后台的订单列表里按商品、成本和时间查找。
    找到了：发送 <code>/resolve { NUMBER($order, useGrouping: 0) } trade 交易号</code>。
    没找到：说明没有扣款。
    退款：无论货源是否扣款，钱都退回买家，损失由本店承担。
case-how-reason = “没有扣款”与余额矛盾，因此需要说明：发送 <code>/resolve { NUMBER($order, useGrouping: 0) } not-charged</code>，并在后面写明您如何得知没有扣款。

evidence-sent = 提交给货源：{ $clock }
evidence-no-trade = 从未提交给货源。
evidence-no-balance = 提交前货源没有告知余额。
evidence-no-reading = 之后没有再读取过货源余额。
evidence-before = 提交前的货源余额：{ $money }
evidence-same = { $clock }：{ $money }，没有变化
evidence-fallen = { $clock }：{ $money }，<b>减少了 { $by }</b>
evidence-risen = { $clock }：{ $money }，增加了 { $by }
evidence-unread = { $clock }：读取失败
evidence-now = 货源余额现为：<b>{ $money }</b>
evidence-now-unknown = 货源目前没有告知余额。
evidence-says-fell-by-cost = ⚠️ <b>余额恰好减少了本订单的成本 { $cost }，而且当时本店没有购买其他东西。</b>这笔订单很可能已扣款。
evidence-says-fell-by-cost-and-others = ⚠️ <b>余额恰好减少了本订单的成本 { $cost } 加上本店其他订单的成本。</b>这笔订单很可能已扣款。
evidence-says-fell-below-cost = ⚠️ <b>余额的减少少于 { $cost }，与使用货源优惠码的订单相符。</b>这笔订单多半已扣款。
evidence-says-fell-unexplained = ⚠️ <b>账号只有本店使用，余额却减少了。</b>这笔订单多半已扣款。
evidence-says-unclear = 本店另一笔结果不明的订单可能影响了余额，因此不能说明本订单。
evidence-says-fell-otherwise = 余额减少的金额与本订单不符，不能说明本订单。
evidence-says-rose = 其间余额增加了，因此不能说明本订单。
evidence-says-unchanged = 余额目前没有变化。货源在几分钟内仍可能扣款。
evidence-says-not-known = 没有两个余额可以比较，因此不能说明本订单。

effect-trade = ➡️ <b>订单以交易号 <code>{ $trade_no }</code> 继续。</b>将向货源取货；买家的 { $money } 继续预留，取到货后归本店。
effect-not-charged = ➡️ <b>{ $money } 退回买家，</b>订单取消。若货源其实扣了 { $cost }，由本店承担损失。之后若找到这笔交易，用 <code>/resolve { NUMBER($order, useGrouping: 0) } trade 交易号</code> 把损失记入账目。
effect-late-trade = ➡️ <b>买家已收回款项，不再收到货。</b>账目会以交易号 <code>{ $trade_no }</code> 记录本店损失 { $cost }。
effect-reason = 您的理由（会留存）：“{ $reason }”
effect-refund = ➡️ <b>{ $money } 退回买家，</b>订单取消。账目记入本店损失 { $cost }。
effect-withdraw = ➡️ <b>{ $money } 退回买家，</b>订单取消。还没有向货源购买。
effect-refund-on-its-way = ⚠️ <b>商品已拿到，正在发给买家，不会收回。</b>{ $money } 退回买家；已付给货源的 { $cost } 不会退还。
effect-refund-delivered = ⚠️ <b>买家已经收到商品，不会收回。</b>{ $money } 退回买家；已付给货源的 { $cost } 不会退还。
effect-stands = 此确认一分钟内有效，且只有您能点。
second-tap-dropped = 未做任何改动。
second-tap-too-late = ⌛ 此确认已失效，未做任何改动，请重新发起。

cause-refused = 货源拒绝了
cause-refused-but-charged = 货源拒绝了，但货源余额恰好少了这笔成本
cause-refused-unreadable = 货源拒绝了，又读不到货源余额来核实
cause-no-number = 货源接了单，却没给交易号
cause-goods-no-number = 货源发了货，却没给交易号
cause-query-fails = 货源不再回应这笔订单的查询
cause-apology = 货源扣了款，却没有发货，只发来道歉
cause-seller-message = 卖家在发货前先留了言
cause-seller-message-unjudged = 没有人及时说明卖家的留言是什么，按已发货处理
cause-overdue = 货源早已接单，至今没有发货
cause-restored = 商店由备份恢复，备份时这笔订单还没有完成，此后可能已经下单
cause-supplier-changed = 设置里已换成货源的另一个账号，而这笔订单是用原账号提交的
cause-ends-program = 商店在处理这笔订单时多次意外退出；若没有交易号，则什么都没有买
cause-number-of-another = 货源答复的是订单 #{ $detail } 的交易号
cause-raised = 购买过程中本店程序出错
cause-not-recorded = 货源的答复没能记录下来
cause-crash = 购买过程中本店程序停止了
cause-unknown = 货源没有给出明确答复
cause-not-sent = 购买请求没能发出
cause-withdrawn = 还没购买就已取消
cause-withdrawn-price-moved = 还没购买就已取消：货源涨价了
cause-withdrawn-supplier-away = 还没购买就已取消：一直联系不上货源
cause-withdrawn-supplier-refused = 还没购买就已取消：货源拒绝供货
cause-withdrawn-supplier-changed = 还没购买就已取消：设置里已换成货源的另一个账号
cause-withdrawn-sealed = 还没购买就已取消：现有密钥无法解密买家填写的内容
cause-ruled-trade = 管理员找到了这笔交易
cause-ruled-not-charged = 管理员确认没有扣款
cause-ruled-refund = 管理员已退款
cause-ruled-goods = 管理员认定卖家的留言就是商品
cause-confirmed = 买家确认了订单
cause-submitted = 正在向货源提交购买
cause-accepted = 货源已接单
cause-goods = 货源已发货
cause-shown = 商品已发给买家
cause-answered = 订单处理完后，货源又有新的答复
cause-waiting = 货源有答复，但还没有发货
cause-no-attempt = 没有提交购买的记录
cause-other = { $detail }
cause-detail = { $words }（{ $detail }）

ruled-accepted = ✅ 订单 #{ NUMBER($order, useGrouping: 0) }（{ $name }）的交易号已登记，正在向货源取货并发给买家。
ruled-cancelled = ✅ 订单 #{ NUMBER($order, useGrouping: 0) }（{ $name }）已取消，{ $money } 已退回买家余额。
ruled-late-trade = ✅ 订单 #{ NUMBER($order, useGrouping: 0) }（{ $name }）：交易号已保存，{ $cost } 已记为本店损失。款项仍归买家。
ruled-refunded = ✅ 订单 #{ NUMBER($order, useGrouping: 0) }（{ $name }）已退款，{ $money } 已退回买家余额。
ruled-otherwise = ✅ 订单 #{ NUMBER($order, useGrouping: 0) }（{ $name }）已处理。

judged-delivery = ✅ 已记录：这就是商品。{ $count ->
    [0] 没有订单在等待。
   *[other] 已完成 { $count } 笔订单。
}
judged-message = ✉️ 已记录：只是留言。收到这条留言的订单会继续等待发货。
judged-nothing = ✅ <b>无需处理：</b>订单 #{ NUMBER($order, useGrouping: 0) }（{ $name }）{ $status }，未做任何改动。{"\u000A"}您仍可保存这个回答，用于该商品今后收到同一句话的订单。
judged-erased = ⚠️ 这段文字已被删除，未做任何改动。

unruled-order-gone = ⚠️ 没有订单 #{ NUMBER($order, useGrouping: 0) }。
unruled-order-not-open = ⚠️ 订单 #{ NUMBER($order, useGrouping: 0) } 已不是待核实状态，或系统仍在核对，未做任何改动。
unruled-trade-taken = ⚠️ 交易号 <code>{ $trade_no }</code> 属于另一笔订单，订单 #{ NUMBER($order, useGrouping: 0) } 未做改动。请在货源的订单列表里查找它自己的交易号。
unruled-other-trade = ⚠️ 订单 #{ NUMBER($order, useGrouping: 0) } 已有自己的交易号：<code>{ $trade_no }</code>。未做任何改动。
unruled-charged = ⚠️ 货源给过订单 #{ NUMBER($order, useGrouping: 0) } 交易号 <code>{ $trade_no }</code>，很可能已经扣款。未做任何改动；如仍要退款给买家，请用 <code>refund</code>。
unruled-trade-unpaid = ⚠️ 货源显示这笔交易未付款，订单 #{ NUMBER($order, useGrouping: 0) } 未做改动。
unruled-needs-reason = ⚠️ 余额显示订单 #{ NUMBER($order, useGrouping: 0) } 已扣款，因此未做改动。如果您知道没有扣款，请简短说明：<code>/resolve { NUMBER($order, useGrouping: 0) } not-charged 理由</code>
unruled-other-account = ⚠️ 订单 #{ NUMBER($order, useGrouping: 0) } 是用货源的另一个账号下的，用当前账号无法核实交易号，未做任何改动。您仍可使用 <code>refund</code> 退款，或在设置里换回原来的账号。
unruled-supplier-said = ⚠️ 货源没有确认这个交易号：“{ $said }”。订单 #{ NUMBER($order, useGrouping: 0) } 未做改动。
unruled-supplier-refused = ⚠️ 货源没有确认这个交易号。订单 #{ NUMBER($order, useGrouping: 0) } 未做改动。
unruled-supplier-away = ⚠️ 货源暂时没有回应，无法核实交易号。订单 #{ NUMBER($order, useGrouping: 0) } 未做改动，请稍后再试。
unruled-otherwise = ⚠️ 订单 #{ NUMBER($order, useGrouping: 0) } 未做改动。
unruled-how = 待核实订单见 /review。

credit-ask = ❓ 要给 <b>{ $name }</b>（{ $who }）的余额<b>增加 { $money }</b> 吗？
credit-ask-back = ❓ 要从 <b>{ $name }</b>（{ $who }）的余额<b>扣回 { $money }</b> 吗？
credit-then = 之后余额为：
credit-done = ✅ 已完成。<b>{ $name }</b>（{ $who }）的余额：

limit-own = 💳 <b>{ $name }</b>（{ $who }）有单独设置的信用额度：<b>{ $money }</b>。
limit-default = 💳 <b>{ $name }</b>（{ $who }）使用本店默认信用额度：<b>{ $money }</b>。
limit-earlier = 💳 <b>{ $name }</b>（{ $who }）仍使用之前的默认信用额度：<b>{ $money }</b>。由于该额度已被使用，还清欠款并重启商店后，才会改用较低的默认额度。
limit-exceeded = ⚠️ 目前欠款 { $money }，高于额度。欠款降到额度以内之前，不能再用信用额度购买。
limit-ask = ❓ 把 <b>{ $name }</b>（{ $who }）的信用额度设为 <b>{ $money }</b>？对方未付款时最多可花这么多。
approve-ask = ❓ <b>货源对 { $name } 每件只报 { $cost }，仍要出售吗？</b>买家每件付 { $price }。
approve-ask-free = ❓ <b>免费赠送 { $name } 吗？</b>货源每件报价 { $cost }，买家支付 { $price }。
approve-risk = 如果货源实际扣款高于报价，差额由您承担。批准仅适用于此价格及更高价格；更低的价格需要再次批准。
approve-done = ✅ <b>{ $name }</b> 将按此价格及以上出售。价格更低时会再次停售，并通知您。
approvals-none = 目前没有已批准的低价。货源报价远低于目录价时，您会收到带批准按钮的消息。
approvals-head = <b>已批准的低价</b>
approvals-line = { $name }：每件 { $cost } 及以上 · { $who }，{ $date }
withdraw-ask = ❓ <b>撤回以每件 { $cost } 出售 { $name } 的批准？</b>
withdraw-effect = 撤回后，远低于目录价的报价将不再出售，直到管理员再次批准。已看到该价格的买家也无法再确认。此前的订单照常处理。
withdraw-done = ✅ 批准已撤回。用 /approvals 查看其余的批准。
withdraw-gone = 该批准已被撤回，或之后又批准了其他价格。用 /approvals 查看当前的批准。

admin-lacks = ⚠️ 货源不提供：{ $calls }
admin-product = <b>{ $name }</b>
admin-product-code = 代码：<code>{ $code }</code>
admin-product-money = 单件成本 { $cost } · 售价 { $price }
admin-product-owner = 供货商：{ $text }
admin-product-service-url = 客服：{ $text }
admin-product-service-im = 联系方式：{ $text }
admin-product-share-url = 商品页面：{ $text }
admin-product-none = 没有商品的名称或代码包含这个词。
admin-product-several = 有多件商品符合，请用代码指定其中一件：
admin-product-line = · { $name }：<code>/{ $command } { $code }</code>
admin-product-refused = ⚠️ 货源拒绝回答：“{ $said }”
admin-product-away = ⚠️ 货源没有回应，请稍后再试。

cause-refused-but-fell = 货源拒绝了订单，货源余额却还是减少了
cause-refused-coupon = 货源不接受该优惠码
cause-refused-answer = 货源不接受买家填写的一项内容
cause-not-charged-still = 货源没有给出明确答复，但在一次购买可能需要的全部时间里，货源余额都没有变动：没有扣款
cause-not-charged-poor = 货源没有给出明确答复；再次询问时，货源没有这笔订单的记录，并说余额不足
cause-unknown-fell = 货源没有给出明确答复，而货源余额减少了：很可能已经扣款
cause-unknown-rose = 货源没有给出明确答复，其间货源余额又增加了，因此无法判断
cause-unknown-unreadable = 货源没有给出明确答复，货源余额也读不出来
cause-unknown-booked = 货源没有给出明确答复，但再次询问时说订单已存在：请到货源后台查找
cause-unknown-number-in-use = 货源说这笔订单的请求号已被使用，而我们只提交过一次
cause-again = 再次提交后，货源接单了

admin-claims = 🧾 <b>{ $count } 笔付款待确认</b>，见 /claims
admin-refund-requests = 💰 <b>有 { $count } 个退款申请</b>
admin-threads = 💬 有 { $count } 个未结束的对话，见 /threads
admin-paid-in = 收款：{ $sums }
admin-paid-back = 退回：{ $sums }
admin-paid-sum = { $method } { $amount }
admin-waiting-line = { $mark } #{ NUMBER($order, useGrouping: 0) } · { $age } · { $money } · { $name }
admin-all-orders = { $count ->
    [0] 还没有订单
   *[other] <b>全部买家的 { $count } 笔订单</b>，最新的在前
}
admin-unsold-none = ✅ 货源列表中的商品都可以出售。
