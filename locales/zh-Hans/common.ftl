# 语言自身的名称，以及各界面共用的词句。

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

crumb-alerts = 提醒
