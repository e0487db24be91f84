## 店主和管理员的界面：概览、待裁决订单、买家及其信用额度、价格批准。

admin-title = <b>控制面板</b> · { $at }
admin-rehearsal = ⚠️ <b>演练：</b>不会真正下单，也不会发生任何资金变动。目录、价格和货源余额都是真实的。
admin-today = <b>今日</b> · 利润 { $profit }
admin-week = <b>近 7 天</b> · 利润 { $profit }
admin-today-orders = <b>今日</b>
admin-week-orders = <b>近 7 天</b>
panel-sold = 销售额 { $revenue }
panel-to-decide = ⬇️ <b>有事项等待决定：</b>请看下方按钮。
panel-nothing-to-decide = ✅ 没有需要决定的事项。
checklist-head = 🚀 <b>开业之前：</b>已完成 { $step }/{ $steps } 步。点按钮进入对应步骤。
checklist-complete = ✅ <b>商店已准备好：</b>所有步骤都已完成。
checklist-balance-known = { $mark } <b>余额：</b>货源账户中有 { $money }。够买的商品：{ $covered }/{ $count }。
checklist-balance-untold = { $mark } <b>余额：</b>你的货源不提供余额。请到货源处查看账户。
checklist-balance-unknown = { $mark } <b>余额：</b>货源现在没有回应。
checklist-how-balance = 请给你在货源的账户充值，每个订单都从中扣款。商店每分钟会多次读取余额；重新打开本页即可看到新余额。
checklist-done-markup = { $mark } <b>加价：</b>你的售价高于成本。
checklist-open-markup = { $mark } <b>加价：</b>你在按成本价销售。
checklist-done-payments = { $mark } <b>付款方式：</b>{ $methods }
checklist-open-payments = { $mark } <b>付款方式：</b>没有。买家只能花你给他们加的余额。
checklist-how-payments = 选一种方式，把对应的一行写进 <code>.env</code> 文件，换成你自己的值，然后重新启动商店。手册的付款页说明每个值从哪里来。
checklist-method-line = { $method }：<code>{ $line }</code>
checklist-done-terms = { $mark } <b>条款：</b>买家看到的是你写的条款。
checklist-open-terms = { $mark } <b>条款：</b>买家看到的是默认的简短文字。请写上你自己的条款。
checklist-backup-written = { $mark } <b>备份：</b>最近一小时内的备份已写好。
checklist-backup-waiting = { $mark } <b>备份：</b>已开启，最近一小时内还没有备份。如果备份失败，你会收到消息。
checklist-backup-off = { $mark } <b>备份：</b>未开启。如果这台机器丢失，所有买家的订单和余额都会丢失。
checklist-how-backup = 把下面几行写进 <code>.env</code> 文件，换成另一块磁盘上的文件夹和你自己的密码短语，然后重新启动商店。之后每小时会写一次备份。密码短语也要另存一处：没有它，任何备份都无法读取。
checklist-line = <code>{ $line }</code>
checklist-done-purchase = { $mark } <b>首次交付：</b>已有订单交付。
checklist-open-purchase = { $mark } <b>首次交付：</b>还没有订单交付。
checklist-how-purchase =
    演练：在商店的机器上运行 <code>vitrine rehearse</code>，会在本地页面上显示你的商品和价格，不会购买任何东西。
    或者像买家一样在这里购买最便宜的商品，钱会从你在供货商的账户中扣除。你可以用 /credit 给自己加余额。
admin-orders = 订单 { $orders } · 已发货 { $delivered } · 已取消 { $cancelled }
admin-refunded = 已退款 { $count } 笔，不计入销售额
admin-money = 销售额 { $revenue } · 成本 { $cost }
admin-losses = 损失 { $loss }：货源已扣款，已退给买家
admin-replacements = 补发 { $cost }：为买家重新购买，已计入上面的成本
admin-recovered = 货源退回 { $money }
admin-rewards = 邀请奖励 { $money }
admin-goodwill = 赠送与补偿 { $money }
admin-balance = 货源余额：<b>{ $money }</b>
admin-balance-unknown = 货源余额：未知
admin-waiting = { $count ->
    [0] 没有订单在等待货源
   *[other] { $count } 笔订单在等待货源
}
admin-outbox = 消息：待发送 { $pending } 条，发送失败 { $parked } 条
admin-own-orders = 这是您自己的订单。所有买家的订单见 /find。
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
    找到了：点“找到了”并发送交易号。
    没找到：说明没有扣款。
    退款：无论货源是否扣款，钱都退回买家，损失由本店承担。
case-how-reason = “没有扣款”与余额矛盾，因此会请您说明：您如何得知没有扣款。
case-charged =
    <b>订单 #{ NUMBER($order, useGrouping: 0) } 已扣款？</b>
    货源列表里有：点“找到了”并发送交易号，买家就能收到货。
    货源列表里没有：给买家退款。{ $money } 退回买家，损失由本店承担。
case-ask-trade = 请发送货源列表中订单 #{ NUMBER($order, useGrouping: 0) } 的交易号。商店会向货源查询，然后请您确认。
case-ask-reason = 余额显示订单 #{ NUMBER($order, useGrouping: 0) } 已扣款。您如何得知没有扣款？请发送一句话，会记录下来。
case-trade-wrong = ⚠️ 交易号最多 64 个字母、数字和符号，不含空格。
staff-status = { $status ->
    [placed] 等待采购
    [submitting] 正在采购
    [uncertain] 正在核实结果
    [review] 需要处理
    [accepted] 已采购，等待发货
    [fulfilled] 商品已到，正在发给买家
    [delivered] 已交付
    [cancelled] 已取消，款项已退
   *[refunded] 已退款
}
details-head = { $mark } <b>订单 #{ NUMBER($order, useGrouping: 0) }</b> · { $status }
details-buyer = 买家：{ $buyer }
details-when = 下单时间：{ $at }（{ $age }前）
details-refund-asked = 📣 <b>买家于 { $at } 申请退款</b>
details-replaced-by = { $mark } 补发订单 <b>#{ NUMBER($order, useGrouping: 0) }</b> ×{ $count }：{ $status }
details-replaces = 🔁 补发订单 #{ NUMBER($order, useGrouping: 0) } 的问题商品
details-stored = 📦 此订单保存的内容：{ $count } 条
details-deleted = 🗑 已交付的内容和买家填写的内容均已删除。
details-price = 售价：<b>{ $money }</b>
details-code = 优惠码：<code>{ $code }</code>
details-code-saved = 优惠码：<code>{ $code }</code>，省了 { $money }
details-paid = 支付：{ $sources }
details-payment = 付款：{ $method } · { $amount } · { $at } · <code>{ $payment }</code>
details-payment-returned = { $state ->
    [pending] ⏳ 这笔付款正在退回。
    [done] ✅ 这笔付款已退回。
   *[refused] ⚠️ 付款方式拒绝退回这笔付款。
}
details-payout-refund = ↩️ { $at } · 退款 { $money } · { $who }
details-payout-pieces = ↩️ { $at } · 退款 { $money }（{ $count } 件）· { $who }
details-payout-goodwill = 🎁 { $at } · 补偿 { $money } · { $who }
details-cost = 成本：{ $cost }
details-cost-charged = 成本：{ $charged }（报价：{ $cost }）
details-profit = 利润：<b>{ $money }</b>
details-profit-expected = 预计利润：{ $money }
details-loss = ⚠️ 亏损：<b>{ $money }</b>
details-reward = 邀请奖励：{ $money }，{ $state ->
    [pending] 等待发放
    [credited] 已发放
    [returned] 已收回
   *[cancelled] 已取消
}
details-attempt = { $outcome ->
    [accepted] 货源已接单
    [refused] 货源拒绝
    [not_sent] 未发送
    [open] 货源尚未答复
   *[unknown] 货源没有明确答复
}，{ $at }
details-replay = 再次发送：{ $said }
details-event = { $at } · <b>{ $status }</b>：{ $cause }
details-event-staff = { $at } · <b>{ $status }</b>：{ $cause }，操作人 <code>{ $who }</code>
details-answers = ✍️ <b>买家为订单 #{ NUMBER($order, useGrouping: 0) } 填写的内容</b>
polled-due = 🔄 正在询问货源，请稍后点“刷新”。
polled-new = 📤 货源有新内容，正在发给买家。
polled-nothing-new = 货源没有新内容。
not-polled-other-account = ⚠️ 此订单是用另一个货源账号下的，因此没有询问。
not-polled-refused = ⚠️ 货源拒绝答复：“{ $said }”。
not-polled-no-answer = ⚠️ 货源没有响应。
not-polled-changed = ⚠️ 订单已有变化，未做任何操作。
details-resent = 📤 正在再次发给买家，共 { $count } 条
details-none = 没有可以显示或发送的内容。
details-not-written-about = 买家就订单 #{ NUMBER($order, useGrouping: 0) } 留言后，您才能查看商品内容。
details-unreadable = 🔒 订单 #{ NUMBER($order, useGrouping: 0) } 的内容无法用现在的密钥打开。
find-orders =
    🧾 <b>{ $what }</b>
    订单：{ $count }
find-orders-many =
    🧾 <b>{ $what }</b>
    订单：{ $count } 或更多
find-all = 全部订单
find-group = { $group ->
    [open] 进行中
    [cases] 待处理
    [delivered] 已发货
    [cancelled] 已取消
    [refunded] 已退款
   *[all] 全部
}
find-period = { $days ->
    [1] 今天
    [7] 7 天
   *[30] 30 天
}
find-any-day = 不限日期
find-key = { $key ->
    [order] 订单号
    [request] 请求号
    [trade] 交易号
   *[payment] 付款
}
find-by-key = { $line }{"\u000A"}  依据：{ $key }
find-several-keys = 有多个订单符合这个号码：
find-choose = 有多个结果，您指的是哪一个？
find-not-understood = ⚠️ 无法识别，已忽略：“{ $text }”
find-top-up = 💳 付款 <code>{ $payment }</code>（{ $amount }）没有对应订单，已计入余额。以下是该买家的订单。
find-ask =
    🔎 <b>您要查找什么？</b>
    订单号、交易号、请求号或付款编号；买家（@用户名或 ID）；商品；状态；<i>今天</i>、<i>7d</i>，或日期如 2030-01-15..2030-01-31。可以同时使用几项。
bulk-causes = 📋 <b>按原因列出的待处理订单</b>
bulk-cause-line = { $number }. { $cause } · { $count } 笔 · { $money }
bulk-cause = 📋 <b>同一原因的全部待处理订单：</b>{ $cause }
bulk-orders = 📋 <b>全部这些订单：</b>{ $what }
bulk-count = 订单：{ $count }
bulk-first = 一次处理 { $count } 笔；其余请再回到这里。
bulk-numbers = <code>{ $numbers }</code>
bulk-ask-refund = ↩️ <b>为每笔订单退款？</b>订单：{ $count } · 合计 { $money }。已交付的商品不会收回。
bulk-ask-not-charged = <b>这些订单都没有扣款吗？</b>订单：{ $count } · 共退回买家 { $money }，订单取消。余额显示可能已扣款的订单会跳过。
bulk-ask-wait = ⏳ <b>继续等待每笔订单发货？</b>订单：{ $count } · { $money } 保持预留。
bulk-ask-write = ✉️ <b>把这段话发给每位买家？</b>买家：{ $count }
bulk-ask-replace = 🔁 <b>给这些订单逐一补发？</b>订单：{ $count }。补发买家反馈的件数；没有反馈的，全部补发。买家不用付款。
bulk-replace-cost = 商店最多承担 <b>{ $money }</b>。届时更贵的订单会跳过。
bulk-replaced = ⚠️ 已补发过：{ $count }。这些买家会保留补发的商品，同时拿回货款。
bulk-text = <blockquote>{ $text }</blockquote>
bulk-each = 每笔订单单独处理，并且只在它与现在相同时处理；其余会跳过并计数。
bulk-nothing = 没有需要处理的：这些订单现在都不需要。
bulk-ask-text = ✉️ <b>要发给每位买家什么内容？</b>买家：{ $count }。内容会附上订单号，买家可以回复。
bulk-text-long = 内容太长，请缩短。
bulk-working = ⏳ <b>正在处理。</b>订单：{ $count }。如果这条消息几分钟不变，说明商店已重启：请查看进度，已完成的不会重复。
bulk-interrupted = ⚠️ <b>处理中途商店重启了。</b>已完成：{ $done } / { $count }。要继续处理其余的吗？执行前会先让您确认，已完成的不会重复。
bulk-done = ✅ <b>完成：</b>{ $count } · { $money }
bulk-skipped = 已跳过：{ $count } · { $why ->
    [needs-reason] 余额显示可能已扣款，需要单独说明
    [daily-sum] 超过您今天可退的金额
    [supplier] 货源没有确认
    [written] 已有同样的内容
    [erased] 买家已将其删除
    [paused] 销售已暂停
    [shop-cap] 超过商店每日可售的上限
    [sold-out] 已停售或缺货
    [dearer] 比显示的更贵
   *[changed] 已有变化或不需要
}

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
effect-not-charged = ➡️ <b>{ $money } 退回买家，</b>订单取消。若货源其实扣了 { $cost }，由本店承担损失。之后若找到这笔交易，请在订单页面点“找到了：输入交易号”，把损失记入账目。
effect-late-trade = ➡️ <b>买家已收回款项，不再收到货。</b>账目会以交易号 <code>{ $trade_no }</code> 记录本店损失 { $cost }。
effect-reason = 您的理由（会留存）：“{ $reason }”
effect-refund = ➡️ <b>{ $money } 退回买家，</b>订单取消。账目记入本店损失 { $cost }。
effect-withdraw = ➡️ <b>{ $money } 退回买家，</b>订单取消。还没有向货源购买。
effect-refund-on-its-way = ⚠️ <b>商品已拿到，正在发给买家，不会收回。</b>{ $money } 退回买家；已付给货源的 { $cost } 不会退还。
effect-refund-delivered = ⚠️ <b>买家已经收到商品，不会收回。</b>{ $money } 退回买家；已付给货源的 { $cost } 不会退还。
effect-stands = 此确认一分钟内有效，且只有您能点。
effect-replaced = ⚠️ 该订单已补发（{ $count } 次）。买家会保留补发的商品，同时拿回货款。
second-tap-dropped = 未做任何改动。
second-tap-too-late = ⌛ 此确认已失效，未做任何改动，请重新发起。
second-tap-no-right = 🔒 你的角色已无权执行此操作，未做任何改动。
proposal-ask = <b>{ $label }</b>：需要有权决定的人批准。要提交给他们吗？
proposal-needed = 🔒 你的角色无权执行此操作，未做任何改动。请联系店主或经理。
proposal-question = <blockquote expandable>{ $text }</blockquote>
proposal-choice = → { $label }
proposal-asks = 📣 <b>{ $name } 提出此申请。</b>是否批准？
proposal-expires = 如果 { $time }内无人决定，则不会执行。
proposal-above-own-sum = ⚠️ 超过了你今天还能给出的金额：{ $money }。
proposal-above-sum = 超过了 { $name } 今天还能给出的金额。
proposal-above-sum-again = 未做任何改动。请再操作一次，即可提交给店主决定。
proposal-sent = 📣 <b>已提交给 { $names }。</b>其中一人批准之前不会执行。结果会在这里通知你。{ $time }后失效。
proposal-unsent = ⚠️ <b>目前联系不上任何有权决定的人</b>，申请未提交。请稍后再试。
proposal-in-progress = ⏳ <b>{ $name } 正在处理。</b>
proposal-approved = ✅ <b>{ $name } 已批准。</b>
proposal-declined = ✖️ <b>{ $name } 已拒绝。</b>未做任何改动。
proposal-asked-again = ⏳ <b>执行前会再次询问 { $name }</b>：你提交后情况可能有变。
proposal-expired = ⌛ 此申请已结束，未做任何改动。可以重新提交。
proposal-left = 🔒 <b>{ $name }</b> 已无权提出此申请，未做任何改动。
role-owner = 店主
role-manager = 经理
role-support = 客服
role-viewer = 查看者
staff-title = 👥 <b>员工</b>
staff-line-settings = · <b>{ $name }</b>（{ $handle }）：店主，由 ADMIN_IDS 指定
staff-line = · <b>{ $name }</b>（{ $handle }）：{ $role }
staff-waiting = 👤 <b>{ $name }</b>（{ $handle }）打开了链接，将成为{ $role }。是本人吗？
staff-roles =
    <b>店主</b>：一切权限，包括员工和设置。
    <b>经理</b>：其余一切；资金操作有每日限额。
    <b>客服</b>：回复买家，资金操作须提交申请；看不到成本。
    <b>查看者</b>：查看订单、买家、商品和数据；看不到卡密。
staff-member = <b>{ $name }</b>（{ $handle }）：{ $role }，自 { $since }
staff-ask-role = <b>新成员担任什么角色？</b>
staff-ask-person = 点输入框下方的按钮，选择谁成为<b>{ $role }</b>。之后由你确认。
staff-chosen = 你选择了 <b>{ $name }</b>。
staff-link =
    🔗 把此链接发给要成为<b>{ $role }</b>的人：
    <code>{ $link }</code>
    只能使用一次，{ $minutes } 分钟内有效。之后你会看到谁打开了它，并确认姓名。
staff-no-link = ⚠️ Telegram 没有返回此机器人的名称，未生成链接。请重试。
staff-ask-removal = 将 <b>{ $name }</b>（{ $handle }）移出员工？其旧按钮立即失效。
staff-ask-change = 将 <b>{ $name }</b>（{ $handle }）设为<b>{ $role }</b>？立即生效。
staff-role-now = 当前：{ $role }
staff-changed = ✅ <b>{ $name }</b> 现在是{ $role }。
staff-removed = ✅ <b>{ $name }</b> 不再是员工。
staff-refused = ✖️ <b>{ $name }</b> 未获得角色。该链接已失效。
staff-nothing-to-change = <b>{ $name }</b> 已是此角色。
staff-owner-of-settings = 🔒 <b>{ $name }</b> 是设置中 ADMIN_IDS 指定的店主，只能在设置中更改。
staff-last-owner = 🔒 <b>{ $name }</b> 是最后一位店主。没有店主就没人能分配角色，请先指定另一位店主。
staff-changed-meanwhile = ⏳ 询问之后角色已被更改，未做任何改动。请重新查看。
staff-no-owner = 🔒 你已不是店主，未做任何改动。
staff-decided = 此事已有决定。
staff-banned = 🔒 <b>{ $name }</b> 已被封禁，未分配角色。请先解除封禁。
staff-you-are = 👥 你现在是此商店的<b>{ $role }</b>。/start 打开你的控制面板。
staff-you-left = 👥 你不再是此商店的员工。
staff-link-waiting = 👤 谢谢。店主将确认是你本人，结果会在这里通知你。
staff-link-used = 🔗 此链接已被使用。请索取新的链接。
staff-link-expired = ⌛ 此链接已过期。请索取新的链接。
staff-link-unknown = 🔗 此链接无效。请索取新的链接。
staff-link-staff = 👥 你已是此商店的员工。店主可以更改你的角色。
audit-title = { $count ->
    [0] 🧾 <b>操作记录</b>
   *[other] 🧾 <b>操作记录</b> · { $count } 条
}
audit-about = 仅限：<code>{ $target }</code>
audit-empty = 没有符合条件的记录。
audit-line = { $at } · <b>{ $name }</b> { $action } <code>{ $target }</code>
audit-amounts = { $before } → { $after }
audit-given-away = （{ $money }）
audit-proposed = （由 { $name } 提出）
audit-program = 程序
audit-action-other = “{ $action }”
audit-action-credit = 更改余额
audit-action-goodwill = 给予补偿
audit-action-limit = 设置信用额度
audit-action-refund-part = 部分退款
audit-action-refund-payment = 退回付款
audit-action-claim-confirm = 确认付款
audit-action-claim-decline = 拒绝付款
audit-action-claim-withdraw = 撤回付款申报
audit-action-close-payment-case = 关闭付款问题
audit-action-recover = 登记追回款
audit-action-close-debt = 结清货源欠款
audit-action-decline-proposal = 拒绝申请
audit-action-resolve = 裁定订单
audit-action-replace = 更换商品
audit-action-replace-by-text = 以文本更换商品
audit-action-judge-text = 判断卖家留言
audit-action-poll = 查询状态
audit-action-resend-delivery = 重新发货
audit-action-read-delivery = 查看卡密
audit-action-refuse-problem = 拒绝问题反馈
audit-action-ban = 封禁
audit-action-unban = 解除封禁
audit-action-answer = 回复
audit-action-write = 写信给买家
audit-action-close = 关闭会话
audit-action-reopen = 重开会话
audit-action-note = 写备注
audit-action-note-deleted = 删除备注
audit-action-pin = 置顶
audit-action-unpin = 取消置顶
audit-action-stop-selling = 停售
audit-action-stop-reason = 修改停售原因
audit-action-sell-again = 恢复销售
audit-action-warranty = 设置质保
audit-action-add-promo-code = 新增优惠码
audit-action-end-promo-code = 结束优惠码
audit-action-set-price-rule = 设置价格规则
audit-action-remove-price-rule = 删除价格规则
audit-action-approve-low-price = 批准低价
audit-action-withdraw-low-price = 撤回低价
audit-action-accept-rate = 接受汇率
audit-action-staff-role = 授予角色
audit-action-staff-remove = 移出员工
audit-action-staff-link = 生成员工链接
audit-action-staff-refuse = 拒绝新成员
audit-action-sales-paused = 暂停销售
audit-action-sales-resumed = 恢复营业
audit-action-balance-warning = 设置余额提醒
audit-action-shop-text = 修改给买家的文字
audit-decision-trade = （已找到）
audit-decision-not-charged = （未扣费）
audit-decision-refund = （已退款）
audit-decision-delivery = （是商品）
audit-decision-message = （只是消息）
audit-decision-continue = （订单继续）
audit-decision-cancel-orders = （订单已取消）
audit-decision-credit = （已入账）
audit-decision-do-not-credit = （未入账）
audit-decision-settled = （已另行处理）
staff-question-expired = ⌛ 此问题已失效，未做任何改动，请重新发起。
staff-question-needs-text = ⚠️ 请用文字回答。
staff-question-amount = ⚠️ “{ $text }”不是明确的金额。请用数字书写，不要加千位分隔符，例如 12.50。
staff-question-currency = ⚠️ 请以 { $currency } 填写金额。
staff-question-positive = ⚠️ 金额必须大于零。
staff-ask-product = <b>哪个商品？</b>请发送名称或代码。
staff-ask-buyer = <b>哪位买家？</b>请发送 ID、@用户名或名字。
staff-ask-payer = <b>谁付的款，价值多少？</b>请一起发送，例如 <code>@ann 12.50</code>。
staff-ask-order = <b>哪个订单？</b>请发送订单号。
staff-ask-amount = <b>多少金额？</b>请发送金额，例如 12.50。
staff-ask-payment = <b>谁的付款？</b>请发送买家的 ID、@用户名或名字，或付款的 ID。
staff-ask-reference = <b>哪笔付款？</b>请发送参考号。
staff-ask-ruling = <b>结果如何？</b>请发送 <code>trade NUMBER</code>、<code>not-charged</code> 或 <code>refund</code>。
staff-ask-promo = <b>哪个优惠码？</b>请发送代码和折扣，例如 <code>SUMMER 10%</code>。

cause-seller-message = 卖家在发货前先留了言
cause-seller-message-unjudged = 没有人及时说明卖家的留言是什么，按已发货处理
cause-ends-program = 商店在处理这笔订单时多次意外退出；若没有交易号，则什么都没有买
cause-refused = 货源拒绝了
cause-refused-but-charged = 货源拒绝了，但货源余额恰好少了这笔成本
cause-refused-unreadable = 货源拒绝了，又读不到货源余额来核实
cause-no-number = 货源接了单，却没给交易号
cause-goods-no-number = 货源发了货，却没给交易号
cause-query-fails = 货源不再回应这笔订单的查询
cause-apology = 货源扣了款，却没有发货，只发来道歉
cause-overdue = 货源早已接单，至今没有发货
cause-restored = 商店由备份恢复，备份时这笔订单还没有完成，此后可能已经下单
cause-supplier-changed = 设置里已换成货源的另一个账号，而这笔订单是用原账号提交的
cause-number-of-another = 货源答复的是订单 #{ $detail } 的交易号
cause-raised = 购买过程中本店程序出错
cause-not-recorded = 货源的答复没能记录下来
cause-crash = 购买过程中本店程序停止了
cause-process-halted = 购买过程中，本店的一个进程失去响应，之后仍可能发出这笔购买；请先确认该进程已结束，再到货源后台核对
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
cause-replacement = 补发订单 #{ $detail } 的问题商品
cause-replaced-by-text = 管理员发送了文字代替商品
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
unruled-needs-reason = ⚠️ 余额显示订单 #{ NUMBER($order, useGrouping: 0) } 已扣款，因此未做改动。如果您知道没有扣款，请简短说明。
unruled-other-account = ⚠️ 订单 #{ NUMBER($order, useGrouping: 0) } 是用货源的另一个账号下的，用当前账号无法核实交易号，未做任何改动。您仍可使用 <code>refund</code> 退款，或在设置里换回原来的账号。
unruled-supplier-said = ⚠️ 货源没有确认这个交易号：“{ $said }”。订单 #{ NUMBER($order, useGrouping: 0) } 未做改动。
unruled-supplier-refused = ⚠️ 货源没有确认这个交易号。订单 #{ NUMBER($order, useGrouping: 0) } 未做改动。
unruled-supplier-away = ⚠️ 货源暂时没有回应，无法核实交易号。订单 #{ NUMBER($order, useGrouping: 0) } 未做改动，请稍后再试。
unruled-otherwise = ⚠️ 订单 #{ NUMBER($order, useGrouping: 0) } 未做改动。
unruled-how = 待核实订单见 /review。

credit-ask = ❓ 要给 <b>{ $name }</b>（{ $who }）的余额<b>增加 { $money }</b> 吗？
credit-ask-back = ❓ 要从 <b>{ $name }</b>（{ $who }）的余额<b>扣回 { $money }</b> 吗？
credit-then = 之后余额为：
credit-why = 这笔钱是已收到的款项，还是补偿？只有补偿会减少利润。
credit-goodwill = 这是补偿：会减少利润。
credit-done = ✅ 已完成。<b>{ $name }</b>（{ $who }）的余额：

limit-own = 💳 <b>{ $name }</b>（{ $who }）有单独设置的信用额度：<b>{ $money }</b>。
limit-default = 💳 <b>{ $name }</b>（{ $who }）使用本店默认信用额度：<b>{ $money }</b>。
limit-earlier = 💳 <b>{ $name }</b>（{ $who }）仍使用之前的默认信用额度：<b>{ $money }</b>。由于该额度已被使用，还清欠款并重启商店后，才会改用较低的默认额度。
limit-exceeded = ⚠️ 目前欠款 { $money }，高于额度。欠款降到额度以内之前，不能再用信用额度购买。
limit-ask = ❓ 把 <b>{ $name }</b>（{ $who }）的信用额度设为 <b>{ $money }</b>？对方未付款时最多可花这么多。
credit-how-much = ➕ <b>{ $name }</b>（{ $who }）的余额要改变多少？请输入金额，如 12.50；带减号则扣除。
limit-how-much = ✍️ 请输入新的额度，或输入 <code>default</code> 使用本店默认值。
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
admin-product-owner = 供货商：{ $text }
admin-product-service-url = 客服：{ $text }
admin-product-service-im = 联系方式：{ $text }
admin-product-share-url = 商品页面：{ $text }
admin-product-none = 没有商品的名称或代码包含这个词。
admin-product-several = 有多件商品符合，请用代码指定其中一件：
admin-product-line = · { $name }：<code>/{ $command } { $code }</code>
admin-product-refused = ⚠️ 货源拒绝回答：“{ $said }”
admin-product-away = ⚠️ 货源没有回应，请稍后再试。
admin-product-number = 编号 { $id } · <code>{ $code }</code>
admin-product-category = 分类：{ $name }
admin-product-on-sale = ✅ 在售
admin-product-not-sold = ⛔ <b>目前不出售：</b>
admin-product-cost = 您的成本：每件 { $cost }
admin-product-price = 售价：{ $price }
admin-product-stock = 库存：{ $count } 件
admin-product-stock-unknown = 库存：货源未说明
admin-product-stock-manual = 人工发货
admin-product-sold = 30 天：{ $count } 单，{ $money }
admin-product-watchers = { $count ->
    [0] 没有人关注
   *[other] { $count } 人关注
}
admin-product-pinned = 📌 已置顶
admin-product-read = 页面读取时间：{ $at }
admin-obstacle-stopped = · { $who } 于 { $at } 停止出售
admin-obstacle-stopped-why = <blockquote>{ $text }</blockquote>
admin-obstacle-gone = · 货源已下架该商品
admin-obstacle-unsellable = · { $why }
admin-obstacle-unread = · 页面尚未读取，买家打开时会读取
admin-obstacle-sold-out = · 已售罄
admin-obstacle-flash-coming = · 限时抢购将于 { $at } 开始
admin-obstacle-flash-over = · 限时抢购已于 { $at } 结束
admin-obstacle-not-taken = · 货源余额不足以购买一单，或货源没有响应
admin-obstacle-paused = · 全店已暂停：{ $why }
admin-obstacle-no-rate = · 没有可用的汇率
admin-obstacle-shop-cap = · 本店已达到 24 小时限额
admin-obstacle-disk = · 磁盘已满，或本店的文件丢失
admin-stop-done = ⛔ 已停止出售。持有有效报价的买家仍可购买一次；已有订单照常处理。
admin-stop-before = 它已经停止出售。
admin-stop-reason-ask = 为什么不出售？只有工作人员能看到：最多 { $most } 个字符。
admin-stop-reason-too-long = ⚠️ 太长：最多 { $most } 个字符。
admin-sell-again-done = ✅ 已恢复出售，会通知关注它的人。
admin-sell-again-before = 它已经在售。
admin-stopped-head = <b>您停止出售的商品</b>
admin-stopped-none = 没有被您停止出售的商品。
admin-stopped-line = · { $name }，自 { $at }
shop-texts-head = <b>买家看到的文字</b>
shop-text-own-welcome = 欢迎语，自 { $at }：<blockquote>{ $text }</blockquote>
shop-text-default-welcome = 欢迎语：默认，带买家的名字。
shop-text-own-terms = 条款，自 { $at }：<blockquote>{ $text }</blockquote>
shop-text-setting-terms = 条款：来自 TERMS_FILE 的文件。
shop-text-default-terms = 条款：默认的简短文字。
shop-text-ask-welcome = 请发送新的欢迎语。它显示在首页的店名下方，所有语言都按您输入的内容显示。
shop-text-ask-terms = 请发送新的条款。/terms 会显示它，所有语言都按您输入的内容显示。
shop-text-limits = 纯文本，最多 { $most } 个字符；不保留格式。
shop-text-too-long = ⚠️ 内容为空或太长：最多 { $most } 个字符。
shop-text-preview = 买家会看到以下内容。要保存吗？
shop-text-default-ask = 要恢复默认文字吗？您的文字会被删除。
shop-text-stored = ✅ 已保存，买家从现在起会看到它。
shop-text-default-again = ✅ 买家又会看到默认文字。
shop-text-changed-meanwhile = ⚠️ 另一位所有者刚刚修改了这段文字。没有保存，请先查看。

cause-refused-coupon = 货源不接受该优惠码
cause-refused-answer = 货源不接受买家填写的一项内容
cause-refused-but-fell = 货源拒绝了订单，货源余额却还是减少了
cause-not-charged-still = 货源没有给出明确答复，但在一次购买可能需要的全部时间里，货源余额都没有变动：没有扣款
cause-not-charged-poor = 货源没有给出明确答复；再次询问时，货源没有这笔订单的记录，并说余额不足
cause-unknown-fell = 货源没有给出明确答复，而货源余额减少了：很可能已经扣款
cause-unknown-rose = 货源没有给出明确答复，其间货源余额又增加了，因此无法判断
cause-unknown-unreadable = 货源没有给出明确答复，货源余额也读不出来
cause-unknown-booked = 货源没有给出明确答复，但再次询问时说订单已存在：请到货源后台查找
cause-unknown-number-in-use = 货源说这笔订单的请求号已被使用，而我们只提交过一次
cause-again = 再次提交后，货源接单了

admin-paid-in = 收款：{ $sums }
admin-paid-back = 退回：{ $sums }
admin-paid-sum = { $method } { $amount }
admin-waiting-line = { $mark } #{ NUMBER($order, useGrouping: 0) } · { $age } · { $money } · { $name }
admin-unsold-none = ✅ 货源列表中的商品都可以出售。

## 给管理员的提醒，以及买家开启的提醒。

alert-review = 🔎 <b>有一笔订单待核实，需要您处理。</b>买家的货款仍在预留。
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
alert-staff-link-opened = 👤 <b>{ $name }</b>（{ $handle }）打开了你的链接，将成为<b>{ $role }</b>。是本人吗？在你回答之前不会生效。
alert-cost-differs = ⚠️ <b>货源扣了 { $charged }，而不是 { $cost }。</b>买家付的仍是下单时看到的价格。
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
alert-refused-count = ⚠️ <b>一小时内被货源拒绝的订单：{ $count }。</b>只通知了第一笔。钱已全部退回买家。
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
alert-replacement-failed = ⚠️ <b>订单 #{ $replaced } 的补发没有买到。</b>买家手里仍是有问题的商品。请打开订单重新处理。
alert-quote-refused = ⚠️ <b>货源拒绝出售“{ $product }”。</b>买家看到的是无法购买。原因：{ $cause }
alert-books = ⛔ <b>账目对不上</b>（<code>{ $reason }</code>）。人工核查之前暂停销售：请在服务器上运行 <code>vitrine reconcile</code>，它会说明每条规则的含义。要恢复销售，请发送 /resume。
alert-stored-sums = ⚠️ <b>控制面板和每日摘要中的数字可能有一天不准确。</b>夜间检查发现已保存的合计与账目不符，并已重新计算。SHOP_DAILY_CAP 上限也使用这些合计。余额、订单和账目本身不受影响。如果再次收到此消息，请告知维护本程序的人。
alert-balance-fell = ⚠️ <b>货源余额多扣了 { $reason }，账上没有这笔支出。</b>请将货源的订单列表与本店的核对；<code>vitrine reconcile</code> 会列出双方的数字。
alert-balance-low =
    { $low ->
        [days] ⚠️ <b>货源余额只够几天。剩余天数：{ $days }。</b>
        [cost] ⚠️ <b>货源余额不够买 30 天内卖出的最贵商品：{ $dearest }。</b>
       *[both] ⚠️ <b>货源余额偏低。剩余天数：{ $days }。也不够买 30 天内卖出的最贵商品：{ $dearest }。</b>
    }
    可用余额：{ $available }。请在货源后台充值。
alert-balance-recovered = ✅ <b>货源余额已恢复充足。</b> 可用余额：{ $available }。剩余天数：{ $days }。
alert-sale = 💰 <b>已售出：{ $product } × { $quantity }，{ $money }。</b>
alert-order =
    <b>#{ $order }</b> · { $product } · 成本 { $cost }
    请求号：<code>{ $request_no }</code>
alert-order-without-cost =
    <b>#{ $order }</b> · { $product }
    请求号：<code>{ $request_no }</code>
alert-fact = { $name }：{ $text }
alert-fact-name = { $name ->
    [method] 支付方式
    [payment] 付款
    [buyer] 买家
    [amount] 金额
    [credited] 已计入余额
    [balance] 折合余额
    [answer] 答复
    [orders] 订单
    [invoice] 账单
    [chat] 聊天
   *[other] { $name }
}
alert-joined = <b>同类提醒还有 { $count } 条：</b>
alert-line-order = • #{ $order } · { $product }
alert-line = • { $text }
alert-settled = ✅ <b>已由{ $who }处理，时间：{ $at }。</b>
alert-seen = ✅ <b>{ $who }已看到，时间：{ $at }。</b>
alert-sale-refunded = ↩️ <b>已由{ $who }退款，时间：{ $at }。</b>
alert-sale-refunded-in-part = ↩️ <b>已部分退款：{ $money }。</b>
alert-idle-nothing = <i>无需处理。</i>
alert-idle-by-itself = <i>如果不处理：商店会继续尝试，并自行恢复。</i>
alert-idle-money-reserved = <i>如果不处理：买家一直等待，钱一直预留，每小时会提醒您一次。</i>
alert-idle-buyer-waits = <i>如果不处理：有买家在等钱或订单，每天会提醒您一次。</i>
alert-idle-books-differ = <i>如果不核对：本店账本可能与货源实际扣款不一致。</i>
alert-idle-not-sold = <i>如果不处理：该商品不会出售。</i>
alert-idle-sales-stopped = <i>如果不处理：原因消除之前什么都不会出售。</i>
alert-idle-turned-away = <i>如果不处理：结束之前买家无法购买。</i>
alert-idle-delivery-kept = <i>如果不处理：货会保留，买家给机器人发消息时再发送。</i>
alert-idle-message-kept = <i>如果不处理：这条消息会等到买家给机器人发消息。</i>
alert-idle-delivery-paid = <i>如果不处理：买家保留收到的内容，钱归本店。</i>
alert-idle-answers-kept = <i>如果不处理：订单按货源保存的内容继续。</i>
alert-idle-not-tried-again = <i>如果不处理：不会再次尝试。</i>
alert-idle-messages-read = <i>如果不处理：另一个程序会继续读取买家发来的消息。</i>
alert-idle-no-backup = <i>如果不处理：没有新的备份。商店每隔几分钟会再试一次。</i>
alert-idle-rate-waits = <i>如果不处理：来源恢复正常汇率之前，不会按这个汇率出售。</i>
alert-idle-balance-used-up = <i>如果不充值：余额用完后买家将无法购买。</i>
alert-idle-no-role = <i>如果不处理：此人不会得到任何角色。</i>
notifications-title = <b>通知</b>
notifications-digest = { $form ->
    [off] 📅 每日摘要：关闭。
    [brief] 📅 每日摘要：简要，{ $clock } 发送。
   *[full] 📅 每日摘要：完整，{ $clock } 发送。
}
notifications-sales = { $sales ->
    [off] 💰 销售消息：关闭。
    [all] 💰 销售消息：每笔销售。
   *[from] 💰 销售消息：{ $money } 起。
}
notifications-warning = ⚠️ 货源余额提醒：只够用 { $days } 天或更少时发送。

forecast-available = 货源余额（扣除未完成订单）：{ $money }
forecast-days = 剩余天数：{ $days }（每天约用 { $money }）
forecast-no-call = 剩余天数：未知，该货源不告知余额。
forecast-not-told = 剩余天数：未知，货源这次没有告知余额。
forecast-no-history = 剩余天数：未知，一周内没有采购。

alert-digest = 📅 <b>过去 24 小时</b>
digest-orders = 订单：{ $orders } · 已交付：{ $delivered } · 已取消：{ $cancelled }
digest-taken = 收入：{ $money }
digest-profit = 利润：{ $money }（成本 { $cost }）
digest-refunded = 已退款：{ $money }
digest-nothing-waits = ✅ 没有待处理的事项。
digest-waits = 🔎 <b>待处理：{ $count }</b>
digest-waits-cases = 待核实订单：{ $count }
digest-waits-payment-cases = 付款事项：{ $count }
digest-waits-claims = 待确认付款：{ $count }
digest-waits-refund-requests = 退款申请：{ $count }
digest-waits-threads = 对话：{ $count }
digest-unsold = 🚫 无法出售的商品：{ $count }

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
alert-key-file = 🔑 如果您在货源更换了密钥：请把新密钥填入 <code>{ $file }</code> 中的 <code>SUPPLIER_APP_KEY</code>，然后重启商店，销售会自动恢复。
alert-key-variable = 🔑 如果您在货源更换了密钥：请把新密钥填入环境变量 <code>SUPPLIER_APP_KEY</code>，然后重启商店，销售会自动恢复。
alert-sales-resumed = ▶️ <b>已解除一个暂停原因</b>（{ $who }）：{ $why }。是否已恢复销售，请看 /admin。
alert-shop-cap = ⏸ <b>本店 24 小时内的销售额已达上限</b>（{ $cap }）。买家会看到何时可以再下单；上限由 SHOP_DAILY_CAP 设定。

alert-on-restock = 🔔 到货后会提醒您。
alert-on-price = 📉 低于 { $money } 时会提醒您。
alert-on-opening = 🔔 开抢时会提醒您。

## /health，仅供管理员查看。

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

## 暂停销售，供管理员查看。（买家看到的是 `declined-sales-paused`。）

pause-operator = 管理员要求暂停
pause-overcharged = 货源在 24 小时内多次扣款高于报价
pause-doubt = 连续几次购买都没有得到货源的明确答复
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
remedy-account = 请把货源认可的商户 ID 和密钥填入 SUPPLIER_APP_ID 和 SUPPLIER_APP_KEY，然后重启商店。货源接受账户后会自动恢复销售。
remedy-account-ban = 请联系货源。货源一旦应答账号的请求，销售会自动恢复。
remedy-account-balance = 请为货源处的余额充值。货源一旦应答账号的请求，销售会自动恢复。
remedy-account-other = 请看货源的说明，可能是货源自身的故障。货源一旦应答账号的请求，销售会自动恢复。
remedy-trades = 请先与货源解决，再用 /resume 恢复。已下的订单会等待，等待过久则退款。
remedy-rate = 请检查 EXCHANGE_RATE_SOURCE。能读到未过期的汇率后，会自动恢复销售。
remedy-rate-jump = 可用消息下方或 /health 中的按钮接受该汇率。来源恢复正常汇率后，会自动恢复销售。
remedy-restore = 请与货源的订单列表核对，再用 /resume 恢复；在此之前也不会向货源购买。

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
sales-pause-ends = → 将于 { $at } 自动结束。
sales-pause-message = → 买家看到：“{ $text }”
pause-ask = ⏸ <b>要暂停销售吗？</b>在你恢复销售或到达设定时间之前，任何人都无法购买。已下的订单照常处理。请发送买家看到的文字、时间，或两者，例如 <code>14:00 正在迁移服务器。</code>也可以直接用默认说明暂停。
pause-notice-ask = 买家应看到什么？什么时候恢复？请发送一段文字、一个时间或两者，例如 <code>14:00 我们正在更换服务器。</code> 不回答则显示通常的句子，直到您恢复销售。
pause-notice-too-long = ⚠️ 文字太长：最多 { $most } 个字符。
sales-pause = · { $who }，{ $age }前（{ $at }）：{ $why }。{ $remedy }
sales-pause-now = · { $who }，刚刚：{ $why }。{ $remedy }

resume-ask = ❓ <b>要恢复销售吗？</b>目前因以下原因暂停：
resume-then = 点击按钮后：
resume-does-operator = · 管理员发起的暂停就此结束。
resume-does-overcharged = · 本店会继续向扣款高于报价的货源购买，并重新从零计数。
resume-does-account = · 买家可以重新下单。如果货源仍拒绝账号，销售会立即再次暂停。
resume-does-account-ban = · 买家可以重新下单。如果货源仍拒绝账号，销售会立即再次暂停。
resume-does-account-balance = · 买家可以重新下单。如果货源仍拒绝账号，销售会立即再次暂停。
resume-does-account-other = · 买家可以重新下单。如果货源仍拒绝账号，销售会立即再次暂停。
resume-does-trades = · 本店重新向货源下单，先处理等待中的订单。
resume-does-doubt = · 本店会继续向没有给出明确答复的货源购买，并重新从零计数。
resume-does-balance = · 因余额过低的暂停仍然有效。
resume-does-rate = · 因汇率造成的暂停继续。
resume-does-rate-jump = · 因汇率突变造成的暂停，须用专门的按钮接受汇率后才会解除。
resume-does-books = · 账目虽对不上，买家仍可下单；同样的问题最早明天才会再次暂停销售。
resume-does-restore = · 本店会重新向货源购买。备份之后已在货源买过、却还没核对处理的，可能会重复购买。

## Telegram 显示的命令列表，以及管理员命令的用法。

command-start = 打开商店
command-shop = 浏览商品
command-orders = 我的订单和发货内容
command-wallet = 我的余额
command-balance = 我的余额
command-language = 切换语言
command-help = 使用说明
command-cancel = 停止填写
command-admin = 控制面板：今日概况和待决事项
command-checklist = 开业之前还要做什么
command-credit = 给买家增加余额
command-refund = 向买家退回付款
command-goodwill = 为订单发放补偿
command-limit = 查看或设置买家的信用额度
command-review = 待核实订单
command-find = 查找买家的订单
command-order = 查看一个订单的全部信息
command-resolve = 处理待核实订单
command-replace = 补发问题商品
command-problems = 买家报告的问题
command-owed = 货源欠款
command-warranty = 质保天数
command-buyers = 用户列表
command-ban = 封禁买家
command-unban = 解除封禁
command-note = 关于买家的备注
command-product = 商品：状态、成本、销量、操作
command-health = 余额、队列和故障
command-notifications = 通知设置：摘要、销售
command-pause = 暂停销售
command-resume = 恢复销售
command-pin = 置顶商品
command-stopped = 已停止出售的商品
command-texts = 欢迎语和条款
command-unpin = 取消置顶
command-approvals = 已批准的低价
command-markup = 价格规则
command-promo = 优惠码
command-explain = 说明商品价格
command-privacy = 本店保存您的哪些信息
command-terms = 本店服务条款
command-forget = 清除我的记录
command-search = 搜索商品
command-support = 联系客服
command-paysupport = 支付问题求助
command-threads = 与买家的对话
command-alerts = 到货和降价提醒
command-staff = 员工及其角色
command-audit = 员工操作记录

usage-wrong-amount = ⚠️ 未作任何更改：无法确定“{ $text }”是多少。请不要使用千位分隔符，例如 1500。
usage-credit =
    <code>/credit 用户 金额</code>
    “用户”填数字 ID 或 @用户名，对方须给机器人发过消息；金额如 12.50，带负号表示扣回。
    <code>/credit 用户 金额 goodwill</code> 作为补偿发放，会减少利润；否则视为已收款。
    <code>/credit 用户 金额 编号</code> 同时关闭 /review 中的一项付款。
usage-audit = 发送 /audit，或加上对象：<code>/audit order 12</code>、<code>/audit buyer 7001</code>、<code>/audit product 5</code>、<code>/audit thread 3</code>、<code>/audit claim ABCD</code>。
usage-refund =
    <code>/refund 买家</code> 列出买家的付款。买家为数字 ID、@用户名或名字。
    <code>/refund 付款</code> 按付款方式的编号显示一笔付款。
    把订单退款到余额：<code>/resolve 订单 refund</code>
    <code>/refund 订单 金额</code> 把订单的一部分退款到余额；金额也可以写成 <code>x2</code>，即其中两件。
usage-goodwill = <code>/goodwill 订单 金额</code> 给订单的买家余额增加补偿，会减少利润。
usage-limit =
    <code>/limit 用户</code> 查看买家的信用额度，即未付款时最多可花多少。
    <code>/limit 用户 金额</code> 为该买家单独设置额度。
    <code>/limit 用户 default</code> 恢复为本店默认额度。
usage-ban =
    <code>/ban 用户 原因</code>
    “用户”填数字编号、@用户名或名字的第一个词。原因仅员工可见；不写则会询问。
usage-unban =
    <code>/unban 用户 原因</code>
    “用户”填数字编号、@用户名或名字的第一个词。原因仅员工可见，可以不写。
usage-note =
    <code>/note 用户 内容</code> 添加关于买家的备注。不写内容 则显示已有备注。
    “用户”填数字编号、@用户名或名字的第一个词。买家看不到备注。
usage-resolve =
    <code>/resolve 订单号 trade 交易号</code>
    <code>/resolve 订单号 not-charged</code>
    <code>/resolve 订单号 refund</code>
    /review 列出待核实订单。
usage-order = <code>/order 订单号</code> 显示一个订单：经过、款项以及可以做的操作。
usage-product = <code>/product &lt;名称、代码或编号&gt;</code> 显示一个商品：是否在售及原因、成本、售价、库存、销量和货源的说明。可用按钮置顶、定价、停止或恢复出售。
usage-pin = <code>/pin &lt;名称或代码&gt;</code> 把商品置顶在分类和首页；<code>/unpin</code> 取消置顶。
usage-unpin = <code>/unpin &lt;名称或代码&gt;</code> 取消商品置顶。
usage-markup =
    <code>/markup 15% +0.50 ending .99 min 5%</code>
    <code>/markup category 名称: 20% round 0.05</code>
    <code>/markup product 名称或代码: -10% below-cost</code>
    <code>/markup variant 商品 / 规格: 12.5% exact</code>
    <code>/markup product 名称或代码: remove</code>
    百分比是加价，带符号的金额加到每件商品上。<code>min</code> 是最低利润。修改前会先显示新价格。
usage-promo =
    <code>/promo SUMMER 10%</code>
    <code>/promo SUMMER 5.00 product 名称或代码 limit 100 each 1 from 2030-12-01 until 2030-12-31 minimum 20</code>
    <code>/promo SUMMER 10% category 名称</code>
    <code>/promo SUMMER</code> 显示优惠码及其使用情况，<code>/promo SUMMER end</code> 结束它。
    百分比或金额从订单价格中减去。<code>limit</code> 是可使用的订单总数，<code>each</code> 是每位买家的订单数，<code>minimum</code> 是订单的最低价格。添加前会先显示价格。
usage-explain = <code>/explain &lt;名称或代码&gt;</code> 逐步说明商品价格是怎样得出的。
command-topup = 为余额充值
command-invite = 邀请好友
command-claims = 待确认付款
command-claim = 按其他金额确认付款
usage-claim =
    <code>/claim 编号</code> 显示一笔人工付款。
    <code>/claim 编号 金额</code> 按其他金额确认，例如 12.50，使用该付款的货币。
commands-title = <b>管理命令</b>
commands-state = <b>商店</b>
commands-orders = <b>订单与对话</b>
commands-money = <b>买家与资金</b>
commands-products = <b>商品与价格</b>
commands-other = <b>其他</b>
commands-line = { $command } — { $text }
commands-more = 需要填写名称或金额的命令（例如 /credit），单独发送时会显示用法。
commands-unknown = 没有 { $command } 这个命令。
commands-nearest = 您是不是要找 { $commands }？
commands-forwarded = 🔒 转发的命令不会执行：它由别人所写。请自己输入。
commands-all = /help 列出所有命令。

## 补发，供管理员使用。

replace-which = 要补发哪个订单？请发送订单号，后面写有问题的件数：<code>12 2</code>。
replace-needs-order = 这不是订单号。
replace-head = 🔁 <b>订单 #{ NUMBER($order, useGrouping: 0) }</b> · { $name }
replace-how-many = 有几件有问题？再次确认之前不会购买任何东西。
replace-marked = { $count ->
    [0] 买家报告了问题，但没有标出是哪几件。
   *[other] 买家标为有问题：{ $pieces }
}
replace-ask = 为 { $count } 件问题商品重新购买 { $number } 件“{ $name }”？
replace-other-number = 货源按其他数量出售该商品：将购买 { $count } 件。
replace-cost = 本店现在的成本是 <b>{ $cost }</b>。
replace-before = ⚠️ 该订单已补发过：{ $count } 次。
replace-refunded = ⚠️ 该订单已退款 { $money }。
replace-effect = 买家无需付款，会看到补发正在准备，并像普通商品一样收到。这些件数会记入货源欠款。
replace-done = 🔁 订单 #{ $new } 补发订单 #{ NUMBER($order, useGrouping: 0) } 的问题商品。已通知买家。
replace-said = 货源的说法：{ $said }
replace-not-missing = 没有订单 #{ NUMBER($order, useGrouping: 0) }。
replace-not-not-delivered = 只有商品在买家手里、货款在您手里的订单才能补发。
replace-not-already-open = 该订单的补发正在进行或等待处理，请先处理完。
replace-not-payment-taken-back = 该买家的一笔付款被撤回，请先处理那件事。
replace-not-product-gone = 货源已不再出售该商品，或不再有这种规格。您可以用文字把自己的卡密发给买家。
replace-not-sold-out = 货源目前数量不足。请稍后再试，或用文字把自己的卡密发给买家。
replace-not-answers-missing = 买家填写的内容已删除，而货源需要这些内容。请先问买家，再在这里填写。
replace-not-sales-paused = 销售已暂停，因此不会购买。请先恢复销售。
replace-not-shop-cap = 这会超出本店每天的销售上限。
replace-not-supplier-unavailable = 货源没有回应。没有购买任何东西，请一分钟后再试。
replace-not-supplier-refused = 货源没有报价。您可以用文字把自己的卡密发给买家。
replace-not-balance-too-low = 货源余额不足，请先充值。
replace-not-disk-full = 磁盘已满，因此不会购买。
replace-not-changed = 订单已有变化，请重新打开。
replace-not-expired = 成本显示得太久了，请重新询价。
replace-type-answers = 请填写订单 #{ NUMBER($order, useGrouping: 0) } 的答案，每行一个：
replace-question-line = { $number }. { $name }
replace-question-contact = 联系方式
replace-question-password = 查询密码
replace-answers-unfit = 有答案缺失或不合要求，请全部重新发送。
replace-type-text = 请输入要发给买家的内容，例如您自己的卡密。它会像商品一样加密保存，只发送一次。
replace-text-ask = 把这段内容作为商品发给买家？
replace-text = <code>{ $text }</code>
replace-text-sent = ✉️ 内容正在发给订单 #{ NUMBER($order, useGrouping: 0) } 的买家。
replace-text-known = 订单 #{ NUMBER($order, useGrouping: 0) } 的买家已经有这段内容，没有发送。

## 买家报告的问题、质保与货源欠款。

fault-list = ⚠️ <b>等待您处理的问题：{ $count }</b>
fault-none = 没有买家在等待问题商品的答复。
fault-line = <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $name } · { $buyer }
fault-head = ⚠️ <b>订单 #{ NUMBER($order, useGrouping: 0) } 的问题</b> · { $name }
fault-reported = { $buyer }，{ $age }前
fault-decide = 可以补发、退款，或用一句话拒绝（买家会看到）。买家写的内容在对话里。
fault-answered = { $state ->
    [replaced] 已补发。
    [refunded] 已退款。
   *[refused] 已拒绝。
}
fault-type-refusal = 请写明拒绝的原因，买家会原样看到。
fault-refuse-ask = 用这句话拒绝？
fault-sentence = <blockquote>{ $text }</blockquote>
fault-refused = 已拒绝，买家会看到您的话。
fault-answered-before = 这个问题之前已答复，没有发送任何内容。
guarantee-shop = 🤝 本店质保：{ $count ->
    [0] 无
   *[other] { $count } 天
}
guarantee-default = 🤝 质保（与全店相同）：{ $count ->
    [0] 无
   *[other] { $count } 天
}
guarantee-own = 🤝 该商品的质保：{ $count ->
    [0] 无
   *[other] { $count } 天
}
guarantee-ask = 发货后多少天内买家可以报告问题？请发送数字，0 表示没有质保。只对新订单有效。
guarantee-ask-default = 发送“-”则与全店相同：{ $count }。
guarantee-days-wrong = 请发送 0 到 { $most } 的整数。
owed-list = 💵 <b>货源欠款 { $totals }</b>
owed-none = 货源没有因问题商品欠款。
owed-line = <code>{ $trade_no }</code> · #{ NUMBER($order, useGrouping: 0) } · { $name } ×{ $count } · { $money }
owed-how = 这些件数已补发或已退款。请凭交易号向货源索赔。
owed-recovered = 已退回：{ $money }，共 { $owed }
owed-ended = 不再等待退款。
owed-type-amount = 退回了多少？最多 { $money }。
owed-too-much = 超过了欠款：{ $money }。
owed-ask = 记入订单 #{ NUMBER($order, useGrouping: 0) } 退回的 { $money }？之后仍欠 { $left }。它计入利润。
owed-booked = 已记入 { $money }，仍欠 { $left }。
owed-close-ask = 不再等待订单 #{ NUMBER($order, useGrouping: 0) } 的 { $money }？
owed-closed = 不再等待订单 #{ NUMBER($order, useGrouping: 0) } 的退款。
owed-changed = 订单 #{ NUMBER($order, useGrouping: 0) }：情况已有变化，请重新打开。
