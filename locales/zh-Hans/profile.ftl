# 还没有人给机器人发消息时 Telegram 显示的简介，以及有店名时的问候。

profile-description =
    聊天里的商店：挑选商品，付款前看清价格，商品直接发到这里。
    收到商品才扣款；订单没有完成，钱会全额退回。
    有问题随时用 /support 联系客服。
profile-short-description = 数字商品，直接发到聊天里。
