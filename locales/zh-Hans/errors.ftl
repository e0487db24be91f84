# 商店说“不”的时候。这些句子既作消息也作弹出提示：不用标记，约 190 个字符以内。

declined-product-gone = 该商品已下架。
declined-not-sellable = 该商品暂时无法购买。
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
declined-banned = 您已无法在本店购买。您的订单（/orders）、数据（/privacy）和款项帮助（/paysupport）仍然可用。
declined-above-balance = 本店暂时无法处理这么大的订单，没有下单。请减少数量，或稍后再试。
declined-no-orders = 本店目前无法接单，没有下单，请稍后再试。
declined-money-returned = 这个订单的货款已退回您的余额。
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
