# What Telegram shows of the bot before anybody wrote to it, and the greeting of a shop with a name.

profile-description =
    聊天里的商店：挑选商品，付款前看清价格，商品直接发到这里。
    收到商品才扣款；订单没有成交，钱会全数退回。
    有问题随时用 /support 联系客服。
profile-short-description = 数字商品，直接发到聊天里。

home-welcome-to =
    <b>{ $name }，您好，欢迎光临{ $shop }！</b>
    您在这里买的东西都会直接发到这个聊天里。
