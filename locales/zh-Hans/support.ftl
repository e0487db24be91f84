# 买家联系客服；管理员看到的消息与对话列表。

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
