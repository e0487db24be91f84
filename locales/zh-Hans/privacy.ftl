# 本店保存读者的哪些信息，以及清除这些信息。

crumb-privacy = 隐私
crumb-forget = 清除我的记录
button-privacy = 🔒 隐私
button-forget = 🗑 清除我的记录
button-forget-now = 🗑 确定清除

privacy-head = <b>本店保存您的哪些信息，为什么保存</b>
privacy-person = · <b>您的 Telegram 名称、ID 和语言</b>：用于识别您的身份、与您沟通。
privacy-orders = · <b>您买了什么、付了多少</b>：记账所需，永不删除。
privacy-texts = { $days ->
    [0] · <b>发货内容和您为此填写的信息</b>：方便您再次查看，保存到您清除为止。
   *[other] · <b>发货内容和您为此填写的信息</b>：方便您再次查看，发货后保存 { $days } 天。
}
privacy-unfinished = · <b>没有完成的购买</b>：方便您接着填写，保存 { $days } 天。
privacy-letters = { $days ->
    [0] · <b>您与本店的往来消息</b>：用于帮您解决问题，保存到您清除为止。
   *[other] · <b>您与本店的往来消息</b>：用于帮您解决问题，最后一条消息后保存 { $days } 天。
}
privacy-alerts = · <b>您开启的提醒</b>：保存到您关闭为止。
privacy-others = 发货内容、填写的信息和往来消息都加密保存。货源只会收到您为该商品填写的内容，不会得到您的其他信息。

forget-goes =
    <b>将被删除：</b>已结束订单的发货内容和您填写的信息、您与本店的往来消息、没有完成的购买，以及您的提醒。您的订单列表会清空。
    还要用到的卡密请先自行保存，之后无法再次显示。
forget-stays = { $count ->
    [0] <b>会保留：</b>您的余额、订单与付款记录，以及您的 Telegram 名称、ID 和语言，这些是账目所需。
   *[other] <b>会保留：</b>您的余额、订单与付款记录，以及您的 Telegram 名称、ID 和语言，这些是账目所需。还有 { $count } 笔订单未结束：结束之前您仍能看到，之后同样清除。
}
forget-final = 此操作无法撤销，本店也无法恢复。聊天里的消息不会消失，您可以自行删除。
forget-done = ✓ <b>已清除。</b>欢迎随时再来购买。

command-privacy = 本店保存您的哪些信息
command-forget = 清除我的记录
