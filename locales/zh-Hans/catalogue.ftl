shelf-choose = 请选择商品。
shelf-empty = 这个分类暂时没有商品。
shelf-sold-out = 已售罄

price-from = { $money } 起
price-exact = { $money }
price-free = 免费
price-step = 满 { $quantity } 件 · 每件 { $money }
price-step-separator = {"；"}

card-name = <b>{ $name }</b>
card-price = 💳 <b>{ $price }</b>
card-price-each = 💳 每件 <b>{ $price }</b> · { $limits }
card-in-stock = 有货
card-stock = 库存 { $stock } 件
card-stock-few = 仅剩 { $stock } 件
card-delivery-automatic = ⚡ 付款后立即发货
card-delivery-manual = 🤝 人工发货
card-at-least = 每单 { $least } 件起购
card-at-most = 每单限购 { $most } 件
card-limits = 每单 { $least } 至 { $most } 件
card-own-choice = 支持自选
card-sold-out = <b>已售罄。</b>请过些时候再来看看。
card-no-orders = ⏸ <b>本店目前无法接这件商品的订单。</b>请稍后再试。
card-flash = ⚡ 限时抢购
card-flash-until = ⚡ 限时抢购，{ $at } 截止

card-pinned = 📌 本店精选
card-asks = ✍️ 下单时需填写：{ $names }
card-steps-of = <b>{ $name }</b>：{ $steps }
shelf-flash-coming = 未开抢
shelf-flash-over = 已结束
