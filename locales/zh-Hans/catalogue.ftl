category-choose = 请选择商品。
category-empty = 这个分类暂时没有商品。
category-sold-out = 已售罄

price-from = { $money } 起
price-exact = { $money }
price-free = 免费
price-step = 满 { $quantity } 件 · 每件 { $money }
price-step-separator = {"；"}

product-name = <b>{ $name }</b>
product-price = 💳 <b>{ $price }</b>
product-price-each = 💳 每件 <b>{ $price }</b> · { $limits }
product-in-stock = 有货
product-stock = 库存 { $stock } 件
product-stock-few = 仅剩 { $stock } 件
product-delivery-automatic = ⚡ 付款后立即发货
product-delivery-manual = 🤝 人工发货
product-at-least = 每单 { $least } 件起购
product-at-most = 每单限购 { $most } 件
product-limits = 每单 { $least } 至 { $most } 件
product-own-choice = 支持自选
product-sold-out = <b>已售罄。</b>请过些时候再来看看。
product-no-orders = ⏸ <b>本店目前无法接这件商品的订单。</b>请稍后再试。
product-flash = ⚡ 限时抢购
product-flash-until = ⚡ 限时抢购，{ $at } 截止

product-pinned = 📌 本店精选
product-asks = ✍️ 下单时需填写：{ $names }
product-steps-of = <b>{ $name }</b>：{ $steps }
category-flash-coming = 未开抢
category-flash-over = 已结束
