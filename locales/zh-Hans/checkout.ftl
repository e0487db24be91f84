# 从商品到价格的每一步。规格、选项和填写项的名称由卖家提供。

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
