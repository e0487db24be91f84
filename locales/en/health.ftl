# /health, for operators only.

health-title = <b>Health</b> · { $at }
supplier-refuses-account = ⚠️ <b>The supplier refuses our account:</b> “{ $said }”
supplier-no-answer = ⚠️ <b>The supplier is not answering</b>
health-heard = The supplier last answered { $age } ago
health-heard-old = ⚠️ The supplier last answered <b>{ $age } ago</b>
health-never-heard = ⚠️ The supplier has not answered since the shop was started
health-clock-ahead = ⚠️ The supplier's clock is { $by } ahead of ours
health-clock-behind = ⚠️ The supplier's clock is { $by } behind ours
health-no-orders = No order is open.
health-oldest = <b>The oldest open order in each state:</b>
health-order = · { $state }: #{ NUMBER($order, useGrouping: 0) }, for { $age }
health-order-old = · ⚠️ { $state }: #{ NUMBER($order, useGrouping: 0) }, <b>for { $age }</b>
health-state-placed = waiting for the supplier
health-state-submitting = being bought
health-state-uncertain = being checked
health-state-review = needs your decision
health-state-accepted = waiting for goods
health-state-fulfilled = goods to send
health-inbox = Updates: { $pending } to handle, { $parked } failed
health-outbox = Messages: { $pending } to send, { $parked } undelivered
health-disk = Free disk: { $count } MB
