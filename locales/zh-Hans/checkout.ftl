## 从商品到价格的每一步。规格、选项和填写项的名称由卖家提供。

question-variant = 规格
question-card = 自选
question-quantity = 数量
question-password = 查询密码

contact-any = 联系方式
contact-phone = 手机号码
contact-email = 邮箱地址
contact-messenger = 聊天账号

checkout-step = <i>第 { $step } 步，共 { $steps } 步</i>
checkout-variant = 请选择规格。
checkout-option = 请选择：{ $name }
checkout-steps-of = <b>{ $name }</b>，多买更优惠：
checkout-card = 可以自己挑选一个，也可以由我们随机发。
checkout-no-cards = 暂时没有可以挑选的，可以由我们随机发。
checkout-cards-away = 列表暂时加载不出来。可以选择随机发，或者再试一次。
checkout-ready = 信息已填写完整。

checkout-field = <b>{ $name }</b>
checkout-field-text = 请输入内容。
checkout-field-password = 请输入。读取后会删除您的这条消息，此后只显示圆点。
checkout-field-number = 请输入一个数字。
checkout-field-select = 请选择一项。
checkout-field-radio = 请选择一项。
checkout-field-checkbox = 可以多选，选好后点“完成”。
checkout-field-textarea = 请输入内容，可以分多行。
checkout-hint = <i>提示：{ $text }</i>

checkout-contact-any = 我们怎么联系您？请输入联系方式。
checkout-contact-phone = 这笔订单需要您的<b>手机号码</b>，请输入，例如 <code>+86 138 0013 8000</code>。
checkout-contact-email = 这笔订单需要您的<b>邮箱地址</b>，请输入，例如 <code>lihua@example.com</code>。
checkout-contact-messenger = 这笔订单需要通过<b>聊天软件</b>联系您，请输入您在那里的用户名或号码。
checkout-password =
    <b>查询密码</b>用于保护这笔订单。可以输入 6 到 32 个字符，也可以自动生成，或者不设密码。
    如果您自己输入，读取后会删除那条消息。

problem-empty = ⚠️ 内容好像是空的，请重新输入。
problem-too-long = ⚠️ 太长了，最多 { $limit } 个字符。
problem-too-short = ⚠️ 太短了，至少 { $limit } 个字符。
problem-one-line = ⚠️ 只能输入一行。
problem-strange-characters = ⚠️ 内容里有无法使用的特殊字符，请重新输入。
problem-not-whole = ⚠️ 请输入整数，例如 2。
problem-not-number = ⚠️ 请输入数字，例如 12 或 3.5。
problem-not-such-number = ⚠️ 请按要求的格式输入数字。
problem-below-minimum = ⚠️ 太少了，至少 { $limit }。
problem-above-maximum = ⚠️ 太多了，最多 { $limit }。
problem-above-stock = { $limit ->
    [0] ⚠️ 目前已售罄。
   *[other] ⚠️ 目前只剩 { $limit } 件。
}
problem-no-such-choice = ⚠️ 请从下面的选项中选择。
problem-choice-refused = ⚠️ 这一项暂时无法下单，请选择其他选项。
problem-selection-refused = ⚠️ 这样的选择不被接受，请修改后点击“完成”。
problem-code-one-piece = ⚠️ 这个优惠码不能用于多件，可能只对一件有效，请先把数量改为 1。
problem-code-unknown = ⚠️ 本店没有这个优惠码。
problem-pattern = ⚠️ 格式好像不对，请检查后重新输入。
problem-said = ⚠️ { $text }
problem-bad-phone = ⚠️ 这不像手机号码。请输入数字，带上国家区号，例如 +86 138 0013 8000
problem-bad-email = ⚠️ 这不像邮箱地址。
problem-bad-messenger = ⚠️ 这不像用户名。只能用字母、数字和 . _ -

question-coupon = 优惠码

checkout-coupon =
    请输入<b>优惠码</b>。
    有些优惠码会立即降低价格。另一些只对一件有效：先按全价预留，优惠金额在发货时退回余额；优惠码无效时不会购买，也不会扣款。
checkout-resume = 您 { $ago }前填到一半，下面是当时的选择。要接着填吗？
checkout-fallen = ⚠️ 以下内容的要求有变：{ $what }。请重新填写。

stock-left = 剩 { $stock } 件

## 确认前的报价。

quote-what = <b>{ $name }</b> ×{"\u00A0"}{ $quantity }
quote-line = { $name }：{ $text }
quote-card-premium = 自选：{ $card }（已含加价 { $money }）
quote-left-empty = 未填
quote-no-password = 不设
quote-any-card = 随机发
quote-total = <b>合计：{ $money }</b>
quote-each = { $quantity } × { $each }
quote-each-step = { $quantity } × { $each }（满 { $step } 件价）
quote-quantity-hint = <i>点 <b>−</b> 或 <b>+</b>，或直接输入数量。</i>
quote-holds = ⏱ 此价格保留 { $left }。
quote-balance = 👛 可用金额 { $available }，购买后剩 { $after }。
quote-missing = 👛 可用金额 { $available }，还差 { $missing }，请先充值余额。
quote-missing-pay = 👛 可用金额 { $available }，还差 { $missing }。现在付款，即自动下单。
quote-waits-for-operator = ⚠️ <b>您暂时不能下单：</b>您的一笔付款被撤回，需要先由商店人员查看。

quote-risky-field = ⚠️ “{ $field }”里有 { $characters }。
quote-risky-answer = 这类字符可能无法原样保存；如果可以，请换成不含它们的内容。
quote-moved = ⚠️ <b>价格有变动。</b>之前显示的是 { $before }，现在是 { $money }。没有按旧价格下单。
quote-code-refused = ⚠️ <b>您的优惠码无效。</b>没有购买，钱已退回您的余额。这是不使用优惠码的价格。
quote-coupon = 🏷 优惠码：{ $code }。先预留全价，优惠的部分会在发货时退回余额。优惠码无法提前验证；如果无效，不会购买任何东西。
quote-discount = 🏷 { $code }：{ $full } − { $saving }
quote-discount-held = 🏷 { $code }：{ $full } − { $saving }（已降到此价格允许的最低）
quote-code-without-effect = 🏷 { $why }以下是不使用优惠码的价格。
code-refused-ended = 优惠码 { $code } 已失效。
code-refused-not-started = 优惠码 { $code } 从 { $at } 起有效。
code-refused-other-product = 优惠码 { $code } 不适用于该商品。
code-refused-used-up = 优惠码 { $code } 已用完。
code-refused-used-by-buyer = 您使用优惠码 { $code } 的次数已达上限。
code-refused-below-minimum = 优惠码 { $code } 只适用于满 { $order_minimum } 的订单。
code-refused-no-discount = 优惠码 { $code } 无法再降低这个价格。

quote-change = 要修改哪一项？
quote-use-code = 使用优惠码 <b>{ $code }</b> 吗？
quote-code-removed = 🏷 优惠码只对一件有效，已移除。
quote-code-again = ⚠️ 请再输入一次优惠码。
quote-long-number = 如果这是优惠码，请点击“优惠码”后输入。
quote-text-not-used = 这不是数量，也不是优惠码。要转发给客服吗？您的订单保持不变。
