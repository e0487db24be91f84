offer-what = <b>{ $name }</b> ×{"\u00A0"}{ $quantity }
offer-line = { $name }：{ $text }
offer-card-premium = 自选：{ $card }（已含加价 { $money }）
offer-left-empty = 未填
offer-no-password = 不设
offer-any-card = 随机发
offer-total = <b>合计：{ $money }</b>
offer-each = { $quantity } × { $money }
offer-holds = ⏱ 此价格保留 { $left }。
offer-balance = 👛 可用 { $available }，购买后剩 { $after }。
offer-missing = 👛 可用 { $available }，还差 { $missing }，请先给钱包充值。

button-confirm = ✅ 支付 { $money }
button-check-again = 🔄 重新检查
