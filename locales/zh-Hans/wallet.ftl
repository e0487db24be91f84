wallet-available = <b>可用金额：{ $money }</b>
wallet-balance = 余额：{ $money }
wallet-credit = 信用额度：{ $money }
wallet-held = 订单预留（已从余额中扣除）：{ $money }
wallet-entries = <b>近期明细</b>
wallet-no-entries = 暂无明细。
wallet-top-up = <i>如需充值，请点“客服”联系店主。</i>

entry-hold = <i>{ $date }</i> · { $money } · 订单 #{ NUMBER($order, useGrouping: 0) } · 已预留
entry-capture = <i>{ $date }</i> · { $money } · 订单 #{ NUMBER($order, useGrouping: 0) } · 已支付
entry-release = <i>{ $date }</i> · { $money } { $back } · 订单 #{ NUMBER($order, useGrouping: 0) } · 预留后已退回
entry-refund = <i>{ $date }</i> · { $money } { $back } · 订单 #{ NUMBER($order, useGrouping: 0) } · 支付后已退款
entry-topup = <i>{ $date }</i> · { $money } · 充值
entry-taken-back = <i>{ $date }</i> · { $money } · 扣回
entry-other = <i>{ $date }</i> · { $money } · 其他
