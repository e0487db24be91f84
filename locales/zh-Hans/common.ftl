## 语言自身的名称，以及各界面共用的词句。

language-name = 简体中文

crumb-shop = 🛍 商店
crumb-quote = 确认订单
crumb-orders = 我的订单
crumb-wallet = 余额
crumb-top-up = 充值
crumb-invite = 邀请好友
crumb-language = 语言
crumb-help = 帮助

choices-can-type = <i>也可以直接输入名称或其中一部分。</i>
choices-matching = <i>有 { $count } 项符合“{ $words }”。</i>
choices-matching-first = <i>共 { $count } 项符合“{ $words }”，这里是前 { $most } 项。请输入更完整的名称。</i>
page-of = <i>第 { $page } 页，共 { $pages } 页</i>

language-choose = 请选择语言。

help-buying =
    <b>怎么买</b>
    先选分类，再选商品，填好所需的信息。下单前会显示准确价格，点“支付”后才会购买。
help-money =
    <b>怎么扣款</b>
    确认后，货款先从余额中预留，收到商品才会扣款。订单没有完成，钱会全额退回。
help-orders =
    <b>怎么收货</b>
    商品会直接发到这个聊天里，点一下才会显示。以后随时可以在“我的订单”里再次查看。
help-commands =
    /shop — 浏览商品
    /search — 按名称找商品
    /orders — 我的订单和发货内容
    /wallet — 我的余额
    /alerts — 到货和降价提醒
    /support — 联系客服
    /paysupport — 支付问题求助
    /language — 切换语言
    /privacy — 本店保存您的哪些信息
    /terms — 本店服务条款
    /cancel — 停止填写

toast-placing = 正在下单…
toast-too-fast = ⏱ 点得太快了，请稍后再试。

crumb-privacy = 隐私
crumb-terms = 服务条款
crumb-forget = 清除我的记录

crumb-search = 搜索

crumb-support = 客服
crumb-refund = 退款
crumb-problem = 问题

crumb-alerts = 提醒

## 按钮上的文字。

button-have-code = 🏷 优惠码
button-change = ✏️ 修改
button-use-code = ✅ 使用
button-not-a-code = 不使用
button-back-to-order = 🧾 返回您的订单
button-send-to-support = 💬 发给客服
button-no-code = 不用优惠码
button-keep = ↩️ 不改：{ $text }
button-use-last = 🕘 用上次的：{ $text }
button-continue = ▶️ 继续
button-orders-all = 全部
button-orders-open = 进行中
button-orders-delivered = 已发货
button-orders-back = 取消/退款
button-problem = 🆘 订单有问题
button-piece = { $number }
button-piece-bad = ❌ { $number }
button-report-problem = 📤 报告问题
button-report-pieces = 📤 报告 { $count } 件
button-ask-for-refund = 💰 申请退款
button-send-refund-request = 💰 提交申请
button-refund-order = ↩️ 退款 { $money }
button-refund-part = ↩️ 部分退款
button-refund-pieces = { $count } 件：{ $money }
button-refund-share = ↩️ 退 { $count } 件：{ $money }
button-do-part-refund = ↩️ 确认，退款 { $money }
button-goodwill = 🎁 补偿
button-do-goodwill = 🎁 确认，补偿 { $money }
button-not-what-i-bought = ❌ 这不是我买的
button-not-working = ⚠️ 用不了
button-new-price = 💳 查看新价格
button-without-code = 🛒 不用优惠码购买

button-buy = 🛒 购买

button-any-card = 🎲 随机发，不加价
button-done = ✅ 完成
button-skip = 留空
button-make-password = ✨ 自动生成
button-no-password = 不设密码
button-quote = 💳 查看价格

button-home = 🏠 首页
button-back = ‹ 返回
button-previous = ‹ 上一页
button-next = 下一页 ›
button-newer-lines = ‹ 较新
button-older-lines = 较早 ›
button-receipt = 🧾 { NUMBER($number, useGrouping: 0) }
button-all-choices = ☰ 全部选项
button-shop = 🛍 去逛逛
button-orders = 🧾 我的订单
button-order = 🧾 订单详情
button-wallet = 👛 余额
button-language = 🌐 语言
button-help = ❔ 帮助
button-help-for-buyers = ❔ 买家帮助
button-refresh = 🔄 刷新
button-try-again = 🔄 再试一次
button-cancel = ✖️ 取消
button-leave = ✖️ 不买了

button-case = #{ NUMBER($order, useGrouping: 0) }
button-cases = 🔎 全部待核实订单
button-overview = 📊 控制面板
button-to-review = 🔎 待核实：{ $count }
button-payment-cases = 💳 待核查付款：{ $count }
button-waiting-orders = ⏳ 等待中的订单：{ $count }
button-open-claims = 🧾 待确认付款：{ $count }
button-refund-requests = 💰 退款申请：{ $count }
button-open-problems = 🆘 订单问题：{ $count }
button-open-threads = 💬 对话：{ $count }
button-unsold = 🚫 未出售：{ $count }
button-owed-open = 💵 货源欠款：{ $count }
button-stopped = ⛔ 已停止出售：{ $count }
button-open-case = 🔎 打开此事项
button-payments-of-buyer = 💳 该买家的付款
button-open-buyer = 👤 打开买家
button-health = ⚙️ 运行状况
button-notifications = 🔔 通知
button-digest-off = 关闭
button-digest-brief = 简要
button-digest-full = 完整
button-sales-off = 不通知销售
button-sales-all = 每笔销售
button-sales-from = { $money } 起
button-warn-days = 剩 { $days } 天
button-unsold-list = 🚫 未出售的商品
button-order-number = 🧾 订单 #{ NUMBER($order, useGrouping: 0) }
button-all-orders = 🧾 所有买家的订单
button-panel-orders = 📦 订单
button-panel-buyers = 👥 买家
button-panel-products = 🛍 商品
button-panel-prices = 🏷 价格
button-panel-promo-codes = 🎟 优惠码
button-panel-conversations = 💬 对话
button-panel-texts = ✍️ 买家文字
button-panel-staff = 👥 员工
button-panel-audit = 🧾 操作记录
button-pause-sales = ⏸ 暂停销售
button-pause-now = ⏸ 立即暂停
button-see-as-buyer = 👀 以买家身份查看
button-step-balance = 余额
button-step-markup = 加价
button-step-payments = 付款方式
button-step-terms = 条款
button-step-backup = 备份
button-step-purchase = 演练，或购买一件
button-step-purchase-for = 演练或购买：{ $price }
button-checklist = 🚀 检查清单：{ $step }/{ $steps }
button-checklist-hide = 隐藏检查清单
button-checklist-show = 在面板中显示
button-rule-trade = 🔎 找到了：输入交易号
button-rule-charged = 💵 已扣款
button-rule-not-charged = 没找到：没有扣款
button-rule-refund = 退款，损失归本店
button-replace = 🔁 补发
button-replace-pieces = { $count } 件
button-do-replace = ✅ 购买 { $count } 件
button-type-answers = ✍️ 填写答案
button-text-instead = ✉️ 改为发送文字
button-send-text = ✅ 发给买家
button-problems = ⚠️ 问题
button-open-problem = ⚠️ 查看问题
button-refuse-problem = 🚫 拒绝
button-do-refuse = ✅ 用这句话拒绝
button-owed = #{ NUMBER($order, useGrouping: 0) } · { $money }
button-owed-all = ✅ 已全部退回：{ $money }
button-owed-part = ✍️ 退回了一部分
button-owed-close = 🗑 不会再退了
button-owed-list = 💵 全部欠款
button-do-book = ✅ 记入 { $money }
button-warranty = 🤝 质保
button-rule-wait = ⏳ 继续等待发货
button-poll-order = 🔄 询问货源
button-resend-delivery = 📤 再次发送
button-read-delivery = 👀 查看商品内容
button-find-orders = 🔎 查找
button-find-buyer = 🔎 查找买家
button-any-buyer = ✖️ 不限买家
button-any-product = ✖️ 不限商品
button-bulk = 📋 全部一起处理
button-bulk-causes = 📋 按原因一起处理
button-bulk-cause = { $number }. { $count }×
numbered = { $number }. { $text }
button-bulk-refund = ↩️ 全部退款
button-bulk-not-charged = 没有扣款
button-bulk-wait = ⏳ 继续等待发货
button-bulk-write = ✉️ 给每位买家留言
button-bulk-replace = 🔁 全部补发
button-bulk-progress = 🔎 进行到哪了？
button-bulk-go-on = 📋 继续处理其余的
button-buyer = 👤 买家
button-product-price = 🏷 商品
button-judge-delivery = ✅ 这就是商品
button-judge-message = ✉️ 只是留言
button-judge-later-delivery = 💾 以后的订单：这就是商品
button-judge-later-message = 💾 以后的订单：只是留言
button-do-trade = ✅ 确认，按此交易继续
button-do-late-trade = ✅ 是，记录损失
button-do-not-charged = ✅ 确认，退回 { $money }
button-do-refund = ✅ 确认，退款 { $money }
button-leave-it = 暂不处理
button-credit = ✅ 确认，增加 { $money }
button-credit-back = ✅ 确认，扣回 { $money }
button-credit-received = 💵 已收款：{ $money }
button-credit-goodwill = 🎁 补偿：{ $money }
button-refund-payment = ↩️ { $amount }
button-do-refund-payment = ✅ 确认退回 { $amount }
button-do-refund-below = ⚠️ 仍要退回，余额 { $after }
button-return-payment = 💳 退回付款
button-payment-case = 💳 { $amount }
button-case-continue = 让订单继续
button-case-cancel-orders = 取消等待中的订单
button-case-credit = 充入 { $money }
button-case-credit-amount = ✏️ 充入金额
button-case-do-not-credit = 不充入
button-case-settled = 关闭
button-found-payments = 💳 一起决定全部 { $count } 笔
button-found-decide = 💳 一起决定
button-found-do-not-credit = 之前已充入：全部关闭
button-found-credit = 全部充入：{ $money }
button-found-do-do-not-credit = ✅ 确认，之前已充入
button-found-do-credit = ✅ 确认充入 { $money }
button-do-continue = ✅ 确认继续
button-do-cancel-orders = ✅ 确认取消
button-do-credit = ✅ 确认充入 { $money }
button-do-do-not-credit = ✅ 确认不充入
button-do-settled = ✅ 确认关闭
button-limit = ✅ 确定，额度 { $money }

button-take = 买 { $quantity } 件
button-other-card = 另挑一个
button-go-on = 继续
button-start-over = 重新选择

button-open-shop = 🛍 去商店看看

button-show-delivery = 📦 查看发货内容
button-buy-again = 🛒 再买一次
button-copy = 📋 复制
button-copy-one = 📋 { $number }

button-privacy = 🔒 隐私
button-terms = 📄 服务条款
button-forget = 🗑 清除我的记录
button-forget-now = 🗑 确定清除

button-confirm = ✅ 支付 { $money }
button-check-again = 🔄 重新检查
button-check-balance = 🔄 检查余额

button-resume = ▶️ 确认，恢复销售
button-resume-sales = ▶️ 恢复销售
button-approve-price = ✅ 按此价格出售
button-seen = ✅ 已看到
button-approve = ✅ 确认出售
button-propose = 📣 提交申请
button-approve-proposal = ✅ 批准
button-decline-proposal = ✖️ 拒绝
button-staff = 👥 员工
button-choose-staff = 👤 选择联系人
button-link-staff = 🔗 生成一次性链接
button-make-owner = 👤 设为店主
button-make-manager = 👤 设为经理
button-make-support = 👤 设为客服
button-make-viewer = 👤 设为查看者
button-remove-staff = ✖️ 移出员工
button-confirm-staff = ✅ 是本人
button-refuse-staff = ✖️ 不是
button-audit-all = 全部
button-audit-money = 💰 资金
button-audit-orders = 🧾 订单
button-audit-people = 👤 人员
button-audit-products = 📦 商品
button-audit-shop = 🏪 商店
button-audit-ever = 任何时间
button-audit-everyone = 所有人
button-audit-whole = 🧾 全部记录
button-check-rate = ✅ 接受此汇率
button-check-rate-named = 🔎 核对 { $text }
button-use-rate = ✅ 确认使用
button-withdraw-approval = ✖️ 撤回批准
button-withdraw = ✖️ 确认撤回

button-search = 🔎 搜索商品
button-search-again = 🔎 重新搜索

button-support = 💬 客服
button-write = ✍️ 回复
button-write-more = ✍️ 继续补充
button-thread-order = 🧾 订单
button-thread-close = ✓ 结束
button-thread-reopen = ↩️ 重新打开
button-threads = 💬 全部对话
button-buyers = 👥 所有买家
button-orders-of-buyer = 🧾 全部订单：{ $count }
button-banned = 🚫 已封禁：{ $count }
button-write-to-buyer = ✍️ 写消息
button-add-note = ✍️ 添加备注
button-notes = ✍️ 全部备注：{ $count }
button-ask-credit = ➕ 加余额
button-ask-limit = 💳 信用额度
button-statement = 📄 账单
button-conversation = 💬 对话
button-conversation-about = 💬 关于 #{ NUMBER($order, useGrouping: 0) }
button-ban = ⛔ 封禁
button-unban = ✅ 解除封禁
button-ban-fraud = ⛔ 欺诈
button-ban-chargeback = ⛔ 撤回付款
button-ban-spam = ⛔ 垃圾信息
button-ban-insults = ⛔ 辱骂
button-ban-without-reason = ⛔ 不写原因直接封禁
button-delete-note = 🗑 备注 { $number }

button-alerts = 🔔 我的提醒
button-restock-off = 🔔 到货提醒
button-restock-on = ✅ 到货会提醒您
button-restock-stop = 🔕 取消到货提醒
button-price-off = 📉 降价提醒
button-price-on = ✅ 降价会提醒您
button-price-stop = 🔕 取消降价提醒
button-share = ↗️ 分享
button-look = 👀 去看看
button-buy-for = 🛒 立即购买 { $money }
button-opening-off = 🔔 开抢提醒
button-opening-on = ✅ 开抢会提醒您
button-opening-stop = 🔕 取消开抢提醒

button-rule-categories = 📋 分类的规则
button-rule-products = 📦 商品的规则
button-all-rules = 📋 全部价格规则
button-this-rule = ✏️ 价格规则
button-rule-remove = 🗑 删除此规则
button-rule-apply = ✅ 是，修改
button-all-promos = 🏷 全部优惠码
button-add-promo = ➕ 新建优惠码
button-promo-end = 🗑 结束该优惠码
button-promo-add = ✅ 是，添加
button-promo-end-yes = ✅ 是，结束
button-explain = 🔎 说明价格
button-product-pin = 📌 置顶
button-product-unpin = 取消置顶
button-product-stop = ⛔ 停止出售
button-product-sell = ✅ 恢复出售
button-product-reason = ✏️ 写明原因
button-product-promo = 🎟 添加优惠码
button-product-supplier = 货源的信息
button-staff-product = 📦 商品
button-texts = ✍️ 文字
button-text-welcome = ✏️ 修改欢迎语
button-text-terms = ✏️ 修改条款
button-text-default-welcome = 恢复默认欢迎语
button-text-default-terms = 恢复默认条款
button-text-store = 保存
button-exact = 不取整
button-round = ≈ { $money }
button-ending = …{ $money }
button-cost = ≥ 成本
button-margin = ≥ 成本 +{ $number }%
button-below-cost = 低于成本
button-top-up = ➕ 充值
button-invite = 🤝 邀请好友
button-pay = 支付 { $money }
button-copy-reference = 📋 复制付款编号
button-i-have-paid = ✅ 我已付款
button-open-claim = ⏳ 我的付款：{ $money }
button-claim-skip = 跳过
button-claim-withdraw = ✖️ 我没有付款
button-claim-other-number = ✏️ 更改交易号
button-claim-confirm = ✅ 确认 { $money }
button-claim-other = ✏️ 其他金额
button-claim-decline = ✖️ 未找到：拒绝
button-claim-picture = 📎 查看截图
button-claims = 🧾 待确认付款

## 商店说“不”的时候。这些句子既作消息也作弹出提示：不用标记，约 190 个字符以内。

declined-product-gone = 该商品已下架。
declined-not-sellable = 该商品暂时无法购买。
declined-sale-stopped = 该商品目前不出售。
declined-cannot-open = 该商品暂时打不开，没有下单，请过几分钟再试。
declined-sold-out = { $stock ->
    [0] 抱歉，目前已售罄。
   *[other] 只剩 { $stock } 件了，请减少数量。
}
declined-too-few = 只剩 { $stock } 件，而每单至少要 { $least } 件。
declined-flash-coming = ⚡ 限时抢购将于 { $at } 开始。
declined-flash-over = ⚡ 限时抢购已结束。
declined-card-taken = 这一个刚被别人买走，没有下单。请另选一个。
declined-choices-incomplete = 商品信息有变动，没有下单。请重新确认您的选择。
declined-quote-gone = 这个报价已失效，请重新获取。
declined-quote-expired = 报价已过期，价格可能有变。还没有下单。
declined-price-moved = 价格有变。还没有下单，请先看看新价格。
declined-price-unapproved = 该商品现在无法购买，没有下单。请稍后再试。
declined-no-money = 可用金额不足，还差 { $missing }，没有下单。
declined-supplier-away = 查询超时，没有下单。请稍后再试。
declined-supplier-refused = 购买没有成功，没有扣款。
declined-supplier-refused-why = 购买没有成功：{ $why }没有扣款。
declined-order-gone = 没有这笔订单。
declined-order-not-open = 这笔订单不是待核实状态，或已处理，未做任何改动。
declined-trade-taken = 交易号 { $trade_no } 已属于某笔订单，未做任何改动。
declined-trade-unpaid = 货源显示这笔交易未付款，未做任何改动。
declined-ruling-needs-reason = 余额显示的情况相反，因此未做改动。请简短说明您如何得知。
declined-other-account = 这个订单是用货源的另一个账号下的，现在无法核实交易号，未做任何改动。
declined-no-secret = 这笔订单还没有可查看的内容。
declined-goods-deleted =
    { $days ->
        [0] 这笔订单的发货内容已删除，无法再查看。
       *[other] 这笔订单的发货内容已删除：本店只在发货后保存 { $days } 天。
    }
declined-no-room = 本店暂时无法接单：服务器磁盘空间不足。没有下单，请稍后再试。
declined-buyer-gone = 给机器人发过消息的人里，没有这个用户名或 ID。
declined-sales-paused = 本店暂停接单，没有下单，请稍后再来。
declined-sales-paused-why = ⏸ { $text } 没有下单，请稍后再来。
declined-sales-paused-until = 本店暂停接单至 { $at }，没有下单。
declined-sales-paused-why-until = ⏸ { $text } 本店暂停接单至 { $at }，没有下单。
declined-banned = 您已无法在本店购买。您的订单（/orders）、数据（/privacy）和款项帮助（/paysupport）仍然可用。
declined-above-balance = 本店暂时无法处理这么大的订单，没有下单。请减少数量，或稍后再试。
declined-no-orders = 本店目前无法接单，没有下单，请稍后再试。
declined-money-returned = 这个订单的货款已退回您的余额。
declined-warranty-over = 这个订单已过报告问题的期限。您仍可以联系我们。
declined-not-captured = 只有已到货的订单才能部分退款。未作任何更改。
declined-refund-too-small = 请输入大于零的金额。
declined-refund-too-large = 超过了已付款中剩余的金额：{ $available }。未作任何更改。
declined-too-many-pieces = 这个订单还可退款的件数：{ $stock }。未作任何更改。
declined-cannot-cancel = 这笔订单已无法取消。
declined-buyer-cap = 您 24 小时内的下单金额已达上限，没有下单。{ $at } 起即可购买。
declined-shop-cap = 本店 24 小时内的销售额已达上限，没有下单。请在 { $at } 之后再来。
declined-over-cap = 超过了 24 小时内可下单的上限（{ $cap }），没有下单。请少买一些。
declined-too-many-open = 您有多笔订单还没有完成，这次没有下单。请等其中一笔发货后再试。
declined-too-many-refused = 您在过去一小时内有多笔订单未能完成，没有下单。{ $at } 起可以再次下单。

error-stale = 这个按钮已失效，请从首页重新开始。
error-stale-link = 这个链接已失效，请从首页重新开始。
error-trouble = 我们这边出了点问题。您没有任何损失，也不会重复扣款，请稍后再试。
error-loading = ⏳ 仍在加载…

declined-too-many-letters = 您这一小时发了很多消息，我们正在看。刚才这条没有发出，请稍后再发。

declined-too-many-alerts = 提醒数量已达上限，请先在 /alerts 里取消一个。
declined-payment-taken-back = 您的一笔付款已被撤回，暂时不能下单。请联系本店：/support
declined-payment-method-gone = 暂不支持这种付款方式，请联系店主。
declined-payment-method-away = 这种付款方式暂时无法使用，尚未扣款。请重试，或选择其他付款方式。
declined-top-up-too-small = 请发送大于零的金额，例如 /topup 25。
declined-not-an-amount = 这不是金额。请用数字发送，例如 /topup 25。
declined-unclear-amount = 无法确定这是多少。请不要使用千位分隔符，例如 /topup 1500。
declined-other-currency = 本店使用 { $currency }。请按此货币发送金额，例如 /topup 25。
declined-top-up-too-large = 一次最多可付 { $cap }。
declined-nothing-to-pay = 您的可用金额足够支付这笔订单。
declined-too-many-invoices = 您已有多张未付账单，请先支付其中一张，或等待它们过期。
declined-promo-code = { $why }还没有下单，请先看看不使用优惠码的价格。
declined-too-many-codes = 您输入了太多不存在的优惠码。{ $at } 起可以再次输入，您的订单保持不变。
declined-invoice-gone = 商店没有这笔付款的记录。如果您已付款，请联系客服。
declined-invoice-paid = 这笔已经付过了；钱在您的余额中，或已用于您的订单。
declined-invoice-closed = 这张账单已关闭或过旧。如果您已付款，请联系客服；否则请重新获取。
declined-too-many-claims = 商店还在核对您之前的付款，请等其中一笔有结果后再试。
declined-claim-made-often = 您今天已多次报告又撤回这笔付款。如果已经付款，请明天再报告，或联系本店。
declined-claim-gone = 没有这笔付款。待确认付款见 /claims。
declined-claim-without-value = 此金额无法入账：对应的支付方式或币种已不再配置。请先用 /credit 加款，再拒绝这笔付款。
declined-claim-decided = 这笔付款已有结果，或资料已足够。如需补充，请联系客服。

## 商店主动发给买家的通知。

notice-answers-altered = ⚠️ <b>您在“{ $fields }”中填写的部分字符被改动了</b>（订单 #{ $order }）。请联系客服，以免发到错误的账号。
notice-altered-answer = { $field }：您填写的是 <code>{ $sent }</code>，我们收到的是 <code>{ $stored }</code>
notice-still-checking = 🔎 订单 #{ $order } 还需要进一步核对。<b>您的 { $money } 只是预留，没有扣除。</b>结果只会是发货或退款，您无需任何操作。

notice-credited = 👛 您的余额增加了 <b>{ $money }</b>。
notice-taken-back = 👛 已从您的余额扣回 { $money }。
notice-refunded-in-part = ↩️ 您为订单 #{ NUMBER($order, useGrouping: 0) } 支付的货款中，<b>{ $money }</b> 已退回余额。
notice-goodwill = 🎁 您的余额增加了 <b>{ $money }</b>：本店的一点心意。
notice-goodwill-order = 🎁 您的余额增加了 <b>{ $money }</b>，作为订单 #{ NUMBER($order, useGrouping: 0) } 给您带来不便的补偿。
notice-reward-credited = 🤝 您的余额增加了 <b>{ $money }</b>：好友订单的奖励。谢谢！
notice-reward-returned = 🤝 已从您的余额扣回 { $money }：好友的订单已退款，奖励随之收回。
notice-payment-refunded = ↩️ <b>{ $amount } 已原路退回。</b>您的余额减少了 { $money }。
notice-payment-reversed = 💳 <b>您的付款 { $amount } 已被撤回。</b>您的余额减少了 { $money }。在人工核实之前，您未完成的订单会暂停，也不能下新单。不是您本人操作？/paysupport
notice-payment-checked = 💳 <b>已收到您的付款 { $amount }。</b>人工核实后会充入您的余额。
notice-tap-failed = 您刚才的操作没有成功，重试后也没有成功。不会重复扣款；已买到的都在“我的订单”里。店主已收到通知。

notice-back = 🔔 <b>{ $name }</b> 到货了，{ $money } 起。
notice-cheaper = 📉 <b>{ $name }</b> 降价了：{ $money } 起，原来 { $before }。
notice-open = ⚡ <b>{ $name }</b> 限时抢购开始了，{ $money } 起。
notice-open-until = ⚡ <b>{ $name }</b> 限时抢购开始了，{ $money } 起，{ $until } 截止。
notice-claim-declined = ❌ <b>商店没有找到您的 { $money } 付款</b>（付款编号 <code>{ $reference }</code>）。余额没有变化。如果您已付款，请联系客服并发送付款截图。
