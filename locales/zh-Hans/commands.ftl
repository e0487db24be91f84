# Telegram 显示的命令列表，以及管理员命令的用法。

command-start = 打开商店
command-shop = 浏览商品
command-orders = 我的订单和发货内容
command-wallet = 我的余额
command-balance = 我的余额
command-language = 切换语言
command-help = 使用说明
command-cancel = 停止填写
command-desk = 今日概况
command-credit = 给买家增加余额
command-refund = 向买家退回付款
command-limit = 查看或设置买家的信用额度
command-review = 待核实订单
command-resolve = 处理待核实订单
command-buyers = 用户列表
command-product = 货源对商品的说明
command-health = 余额、队列和故障
command-pause = 暂停销售
command-resume = 恢复销售
command-pin = 置顶商品
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

usage-wrong-amount = ⚠️ 未作任何更改：无法确定“{ $text }”是多少。请不要使用千位分隔符，例如 1500。
usage-credit =
    <code>/credit 用户 金额</code>
    “用户”填数字 ID 或 @用户名，对方须给机器人发过消息；金额如 12.50，带负号表示扣回。
    <code>/credit 用户 金额 编号</code> 同时关闭 /review 中的一项付款。
usage-refund =
    <code>/refund 买家</code> 列出买家的付款。买家为数字 ID 或 @用户名。
    <code>/refund 付款</code> 按付款方式的编号显示一笔付款。
    把订单退款到余额：<code>/resolve 订单 refund</code>
usage-limit =
    <code>/limit 用户</code> 查看买家的信用额度，即未付款时最多可花多少。
    <code>/limit 用户 金额</code> 为该买家单独设置额度。
    <code>/limit 用户 default</code> 恢复为本店默认额度。
usage-resolve =
    <code>/resolve 订单号 trade 交易号</code>
    <code>/resolve 订单号 not-charged</code>
    <code>/resolve 订单号 refund</code>
    /review 列出待核实订单。
usage-product = <code>/product &lt;名称或代码&gt;</code> 显示货源对商品的说明：您的成本、供货商、客服。
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
commands-all = /help 列出所有命令。
