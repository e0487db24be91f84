category-choose = Elige un producto.
category-empty = Por ahora no hay nada en esta categoría.
category-sold-out = agotado

price-from = desde { $money }
price-exact = { $money }
price-free = gratis
price-step = { $quantity } o más · { $money } c/u
price-step-separator = {"; "}

product-name = <b>{ $name }</b>
product-price = 💳 <b>{ $price }</b>
product-price-each = 💳 <b>{ $price }</b> por unidad · { $limits }
product-in-stock = Disponible
product-stock = { $stock ->
    [one] { $stock } disponible
   *[other] { $stock } disponibles
}
product-stock-few = { $stock ->
    [one] Solo queda { $stock }
   *[other] Solo quedan { $stock }
}
product-delivery-automatic = ⚡ Entrega inmediata
product-delivery-manual = 🤝 Preparado a mano
product-at-least = Mínimo { $least } por pedido
product-at-most = Máximo { $most } por pedido
product-limits = De { $least } a { $most } por pedido
product-own-choice = Puedes elegir la unidad exacta
product-sold-out = <b>Agotado.</b> Vuelve a mirar más adelante.
product-no-orders = ⏸ <b>La tienda no puede aceptar pedidos de este producto en este momento.</b> Inténtalo más tarde.
product-flash = ⚡ Oferta relámpago
product-flash-until = ⚡ Oferta relámpago hasta el { $at }

product-pinned = 📌 Selección de la tienda
product-asks = ✍️ Te pediremos: { $names }
product-steps-of = <b>{ $name }</b>: { $steps }
category-flash-coming = aún no empieza
category-flash-over = terminada
