## 买家联系客服；管理员看到的消息与对话列表。

support-about = 关于订单 #{ NUMBER($order, useGrouping: 0) } · { $name }
support-invite =
    有什么可以帮您？<b>直接在这里输入</b>，我们会转给客服，图片和文件也可以发。
    回复会发到这个聊天里。请不要发送密码和卡密。
support-payment =
    <b>支付问题</b>
    直接在这里输入：是哪个订单或哪笔充值、何时支付、金额多少。附上 /wallet 里的收据号或图片，处理会更快。
    想退回某个订单的货款，请在 /orders 里打开该订单并申请退款。回复会发到这个聊天里。
support-passed-on =
    ✓ <b>已转给客服。</b>回复会发到这个聊天里，您不用一直等着。
    还有要补充的，请点按钮；直接输入的文字会用来搜索商品。
support-only-these = 只能转达文字、图片、文件、贴纸和语音消息，请换一种方式告诉我们。
support-ask = 我只能看懂文字和按钮。要把这条消息转给客服吗？
support-answer = 💬 <b>客服回复</b>
support-closed = ✓ <b>我们认为问题已经解决</b>，已结束这次对话。如果还有疑问，随时再联系我们。

refund-ask = <b>要申请退款吗？</b>{"\u000A"}{ $name } · { $money }
refund-how = 由本店决定，并在这个聊天里回复。在此之前不会有任何款项变动。
refund-why = 为什么要退款？<b>请在这里输入原因</b>，申请会和原因一起提交。也可以不填原因直接提交。
refund-sent = ✓ <b>已收到您的退款申请。</b>由本店决定，并在这个聊天里回复；目前款项没有变动。请在这里说明退款原因。
refund-sent-with-reason = ✓ <b>已收到您的退款申请和原因。</b>由本店决定，并在这个聊天里回复；目前款项没有变动。还有要补充的，请点按钮。
refund-received = ✓ <b>您的退款申请已于 { $at } 收到。</b>由本店决定，并在这个聊天里回复。还有要补充的，请点按钮。
refund-text = 我想申请退回这个订单的货款。

thread-letter = 💬 <b>{ $name }</b>（{ $who }）发来消息
thread-refund = 💰 <b>{ $name }</b>（{ $who }）申请退款
thread-refund-how = <i>款项没有变动。回复这条消息即可答复。</i>
thread-problem = ⚠️ <b>{ $name }</b>（{ $who }）报告了问题
thread-refund-asked = 💰 <b>{ $age }前申请退款</b>
thread-answered = ↪️ <b>{ $operator }</b> 已回复 { $name }（{ $who }）
thread-closed-by = ✓ <b>{ $operator }</b> 结束了与 { $name }（{ $who }）的对话
thread-unreached = ⚠️ <b>{ $name }</b>（{ $who }）屏蔽了机器人或已注销。您的回复已保留，对方恢复后会发出。
thread-order = 🧾 #{ NUMBER($order, useGrouping: 0) } · { $name } ×{"\u00A0"}{ $quantity } · { $price } · { $status } · { $age }前下单
thread-no-order = <i>与订单无关</i>
thread-words = <blockquote>{ $text }</blockquote>
thread-forgotten = <i>🗑 内容已删除。</i>
thread-original-follows = <i>📎 原消息随后单独发出。</i>
thread-original-lost = <i>📎 原消息已被发送者删除。</i>
thread-how = <i>回复这条消息即可答复。</i>
thread-sent = ✓ 正在发给 <b>{ $name }</b>（{ $who }）。
thread-sent-about = 🧾 #{ NUMBER($order, useGrouping: 0) } · { $name }
thread-next-too = ✍️ 接下来发的内容也会发给对方，直到您打开别的页面或过了 { $time }。
thread-write-now = ✍️ <b>接下来发的内容会发给 { $name }</b>（{ $who }），直到您打开别的页面或过了 { $time }。之后请回复这条消息。
thread-for-whom = ⚠️ <b>还没有发出。</b>您打开一个对话之后，又收到了另一个对话的消息。这条是发给谁的？
thread-head = 💬 与 <b>{ $name }</b>（{ $who }）的对话
thread-head-closed = ✓ 与 <b>{ $name }</b>（{ $who }）的对话（已结束）
thread-from-them = <b>{ $name }</b> · <i>{ $age }前</i>{"\u000A"}<blockquote>{ $text }</blockquote>
thread-from-us = ↪️ <b>我们回复 { $name }</b> · <i>{ $age }前</i>{"\u000A"}<blockquote>{ $text }</blockquote>
threads-none = ✅ 没有进行中的对话。
threads-title = <b>有 { $count } 个对话进行中</b>，等得最久的在前
threads-no-refund-requests = ✅ 没有待处理的退款申请。
threads-refund-requests = <b>{ $count } 个退款申请</b>，等待最久的在前
thread-line-waiting = ❗️ { $name } · { $age } · “{ $text }”
thread-line-answered = ↪️ { $name } · { $age } · “{ $text }”

## 给员工看的买家：查找、买家页面、封禁和备注。

buyer-matches = ❓ <b>“{ $text }”指的是哪一位？</b>名字可以重复，任何人都能取，请看编号。
buyer-matches-more = 还有更多人。请多输入几个字，或输入 @用户名。
buyer-banned = 🚫 <b>已封禁</b>
buyer-banned-by = 🚫 <b>已封禁</b>：{ $at }，由 { $name } 操作
buyer-seen = 首次出现 { $met } · 最近出现 { $age }前 · 语言 { $language }
buyer-invited-others = 邀请了 { $count } 人 · 获得 { $money }
buyer-orders = { $count ->
    [0] <b>没有订单</b>
   *[other] <b>{ $count } 个订单</b>
}
buyer-orders-in = { $status }：{ $count }
buyer-orders-list = { $orders }
buyer-orders-refused = 被拒绝：{ $count }
buyer-spent = 消费（已交付，扣除退款）：<b>{ $money }</b>
buyer-paid-in = 充值：{ $money }，共 { $count } 笔付款
buyer-refunded = 退回余额：{ $money }
buyer-paid-back = 退还或撤回的付款：{ $money }
buyer-by-hand = 员工添加：{ $money }
banned-title = { $count ->
    [0] ✅ 没有人被封禁。
   *[other] 🚫 <b>{ $count } 人被封禁</b>，最近的在前
}
ban-ask = ❓ <b>封禁 { $name }</b>（{ $who }）吗？
ban-effect = 对方不能再购买，现在显示给对方的价格立即失效。已下的订单会完成。商品和余额仍归对方，也仍可给您写消息。
ban-why = <b>为什么？</b>只有员工能看到。点一个原因即封禁，或在这里输入自己的原因。
ban-reason = 原因（仅员工可见）：“{ $text }”
ban-reason-fraud = 欺诈
ban-reason-chargeback = 撤回付款
ban-reason-spam = 垃圾信息
ban-reason-insults = 辱骂
ban-changed = 🚫 <b>{ $name }</b>（{ $who }）已被封禁。
ban-nothing-to-change = ℹ️ <b>{ $name }</b>（{ $who }）早已被封禁，没有任何改动。
ban-is-staff = ⚠️ <b>{ $name }</b>（{ $who }）是员工，不能封禁。
ban-money = 💰 对方余额为 { $money }，无法使用。请用“退回付款”退回，或手动退回。
unban-ask = ❓ <b>解除对 { $name }</b>（{ $who }）的封禁吗？
unban-effect = 对方马上可以再次购买。
unban-changed = ✅ <b>{ $name }</b>（{ $who }）可以再次购买了。
unban-nothing-to-change = ℹ️ <b>{ $name }</b>（{ $who }）没有被封禁，没有任何改动。
notes-title = ✍️ <b>{ $count } 条备注</b>
notes-none = ✍️ 还没有备注。
note-ask = ✍️ <b>员工应该知道 { $name }</b>（{ $who }）的什么情况？请在这里输入。买家看不到备注。
note-ask-order = ✍️ <b>员工应该知道订单 #{ NUMBER($order, useGrouping: 0) } 的什么情况？</b>请在这里输入。买家看不到备注。
note-added-order = ✅ 订单 #{ NUMBER($order, useGrouping: 0) } 的备注已保存。
note-line-note = <b>{ $name }</b>，{ $age }前：{ $text }
note-line-order = <b>{ $name }</b>，{ $age }前，订单 #{ NUMBER($order, useGrouping: 0) }：{ $text }
note-line-ban = 🚫 <b>{ $name }</b>，{ $age }前，封禁原因：{ $text }
note-line-unban = ✅ <b>{ $name }</b>，{ $age }前，解除封禁的原因：{ $text }
note-unreadable = （此备注无法读取）

## 本店保存读者的哪些信息，以及清除这些信息。

privacy-head = <b>本店保存您的哪些信息，为什么保存</b>
privacy-person = · <b>您的 Telegram 名称、ID 和语言</b>：用于识别您的身份、与您沟通。
privacy-orders = · <b>您买了什么、付了多少</b>：记账所需，永不删除。
privacy-texts = { $days ->
    [0] · <b>发货内容和您为此填写的信息</b>：方便您再次查看，保存到您清除为止。
   *[other] · <b>发货内容和您为此填写的信息</b>：方便您再次查看，发货后保存 { $days } 天。
}
privacy-unfinished = · <b>没有完成的购买</b>：方便您接着填写，保存 { $days } 天。
privacy-support-messages = { $days ->
    [0] · <b>您与本店的往来消息</b>：用于帮您解决问题，保存到您清除为止。
   *[other] · <b>您与本店的往来消息</b>：用于帮您解决问题，最后一条消息后保存 { $days } 天。
}
privacy-claims = { $days ->
    [0] · <b>您付款的交易号和截图</b>，用于查找您的付款；保存到您删除为止。
   *[other] · <b>您付款的交易号和截图</b>，用于查找您的付款；有结果后保存 { $days } 天。
}
privacy-notes = · <b>本店关于您和您的订单的备注</b>：用于帮您解决问题，保存到您清除为止。封禁会保留。
privacy-alerts = · <b>您开启的提醒</b>：保存到您关闭为止。
privacy-referral = · <b>谁邀请了您</b>（如果您通过好友的链接到来）：用于给好友发放奖励，保存到您清除为止。
privacy-others = 发货内容、填写的信息和往来消息都加密保存。您为商品填写的内容只用于完成该订单，您的其他信息不会离开本店。

forget-goes =
    <b>将被删除：</b>已结束订单的发货内容和您填写的信息、您与本店的往来消息和本店关于您的备注、没有完成的购买，以及您的提醒。您的订单列表会清空。
    还要用到的卡密请先自行保存，之后无法再次显示。
forget-referral = 您的邀请链接将失效，仍在等待的奖励会作废。
forget-stays = { $count ->
    [0] <b>会保留：</b>您的余额、订单与付款记录，以及您的 Telegram 名称、ID 和语言，这些是账目所需。
   *[other] <b>会保留：</b>您的余额、订单与付款记录，以及您的 Telegram 名称、ID 和语言，这些是账目所需。还有 { $count } 笔订单未结束：结束之前您仍能看到，之后同样清除。
}
forget-final = 此操作无法撤销，本店也无法恢复。聊天里的消息不会消失，您可以自行删除。
forget-done = ✓ <b>已清除。</b>欢迎随时再来购买。

## 服务条款：店主自己的文字，或以下默认文字。

terms-text = { $text }
terms-default =
    · <b>价格。</b>您支付的是确认按钮上的价格。确认时先从余额中预留，订单完成后才会扣款。
    · <b>发货。</b>商品会发到这个聊天里。部分商品需要人工处理，时间会长一些。
    · <b>未能发货。</b>订单无法完成时，货款会全额退回余额。
    · <b>有问题？</b>收到后请尽快检查。如果无法使用，请打开订单联系我们或申请退款，由本店决定是否退款。
    · <b>您的数据。</b>/privacy 说明保存了哪些信息，支付问题请用 /paysupport。

## 邀请链接及其奖励。

invite-how = { $days ->
    [0] <b>用您的链接邀请好友。</b>新买家通过链接到来后，其每笔订单发货后不久，您可得到本店该单利润的 { $percent }。
   *[other] <b>用您的链接邀请好友。</b>新买家通过链接到来后，其每笔订单发货 { $days } 天后，您可得到本店该单利润的 { $percent }。
}
invite-first-orders = 每位好友只计前 { $count } 笔订单。
invite-rules = 订单若退款，对应奖励会被扣回。您不会看到谁来了、买了什么。
invite-link = 您的链接：<code>{ $link }</code>
invite-no-link = 暂时无法显示您的链接，请再试一次。
invite-friends = 已到来的好友：{ $count }
invite-credited = 已加入余额：<b>{ $money }</b>
invite-pending = 等待中：{ $money }
invite-shared = 我在这家店买东西：

## 还没有人给机器人发消息时 Telegram 显示的简介，以及有店名时的问候。

profile-description =
    聊天里的商店：挑选商品，付款前看清价格，商品直接发到这里。
    收到商品才扣款；订单没有完成，钱会全额退回。
    有问题随时用 /support 联系客服。
profile-short-description = 数字商品，直接发到聊天里。
