wallet-available = <b>可用金额：{ $money }</b>
wallet-balance = 余额：{ $money }
wallet-credit = 信用额度：{ $money }
wallet-credit-explained = <i>信用额度可以先买后付。用掉的部分会使余额变为负数，也就是您欠本店的金额。</i>
wallet-debt = <b>您欠本店的金额超过了信用额度。</b>请先充值至少 { $money }，之后才能继续购买。
wallet-held = 订单预留（已从余额中扣除）：{ $money }
wallet-entries = <b>余额明细</b>
wallet-no-entries = 暂无明细。
wallet-receipts = <i>点按 🧾 和某条明细的编号，即可查看该条的收据。</i>
wallet-claims = ⏳ 正在核对您的 { $count } 笔付款：共 { $money }
wallet-top-up = <i>如需给余额充值，请点“客服”联系店主。</i>

# A line of the statement, and what it is for.
statement-line = <b>{ NUMBER($number, useGrouping: 0) }</b> · <i>{ $date }</i> · <b>{ $change }</b> · 余额 { $balance }{"\u000A"}{ $reason }
entry-order = { $name }（订单 #{ NUMBER($order, useGrouping: 0) }）
entry-order-erased = 订单 #{ NUMBER($order, useGrouping: 0) }
entry-hold = { $what } · 已预留
entry-paid = { $what } · 已支付
entry-capture = { $what } · 优惠码减免
entry-release = { $what } · 已取消并退回
entry-refund = { $what } · 已退款
entry-topup = 充值
entry-payment = 收到付款 · { $method }
entry-payment-returned = 付款已退还给您 · { $method }
entry-refund-refused = 付款未能退回 · { $method }
entry-reversal = 付款被支付平台撤销 · { $method }
entry-taken-back = 更正：由本店扣除
entry-referral = 好友订单奖励
entry-referral-return = 奖励扣回：好友的订单已退款
entry-other = 其他

receipt-title = 🧾 <b>收据 { NUMBER($number, useGrouping: 0) }</b>
receipt-shop = 商店：{ $name }
receipt-date = 日期：{ $at }
receipt-reason = 事由：{ $reason }
receipt-amount = 金额：<b>{ $change }</b>
receipt-paid = 支付方式：{ $sources }
receipt-balance = 变动后余额：{ $balance }
