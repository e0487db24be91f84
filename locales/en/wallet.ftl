wallet-available = <b>Available: { $money }</b>
wallet-balance = Balance: { $money }
wallet-credit = Credit: { $money }
wallet-held = Reserved for open orders (already deducted): { $money }
wallet-entries = <b>Recent activity</b>
wallet-no-entries = No activity yet.
wallet-top-up = <i>To top up your balance, please contact the operator of this shop.</i>

entry-hold = <i>{ $date }</i> · { $money } · order #{ NUMBER($order, useGrouping: 0) } · reserved
entry-capture = <i>{ $date }</i> · { $money } · order #{ NUMBER($order, useGrouping: 0) } · paid
entry-release = <i>{ $date }</i> · { $money } { $back } · order #{ NUMBER($order, useGrouping: 0) } · reserved, then given back
entry-refund = <i>{ $date }</i> · { $money } { $back } · order #{ NUMBER($order, useGrouping: 0) } · paid, then refunded
entry-topup = <i>{ $date }</i> · { $money } · topped up
entry-taken-back = <i>{ $date }</i> · { $money } · taken back
entry-other = <i>{ $date }</i> · { $money } · other
