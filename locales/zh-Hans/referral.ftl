# 邀请链接及其奖励。

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
