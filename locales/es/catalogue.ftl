shelf-choose = Elige un producto.
shelf-empty = Por ahora no hay nada en esta categoría.
shelf-sold-out = agotado

price-from = desde { $money }
price-exact = { $money }
price-free = gratis
price-step = { $quantity } o más · { $money } c/u
price-step-separator = {"; "}

card-name = <b>{ $name }</b>
card-price = 💳 <b>{ $price }</b>
card-price-each = 💳 <b>{ $price }</b> por unidad · { $limits }
card-in-stock = Disponible
card-stock = { $stock ->
    [one] { $stock } disponible
   *[other] { $stock } disponibles
}
card-stock-few = { $stock ->
    [one] Solo queda { $stock }
   *[other] Solo quedan { $stock }
}
card-delivery-automatic = ⚡ Entrega inmediata
card-delivery-manual = 🤝 Preparado a mano
card-at-least = Mínimo { $least } por pedido
card-at-most = Máximo { $most } por pedido
card-limits = De { $least } a { $most } por pedido
card-own-choice = Puedes elegir la unidad exacta
card-sold-out = <b>Agotado.</b> Vuelve a mirar más adelante.
card-no-orders = ⏸ <b>La tienda no puede aceptar pedidos de este producto en este momento.</b> Inténtalo más tarde.
card-flash = ⚡ Oferta relámpago
card-flash-until = ⚡ Oferta relámpago hasta el { $at }

card-pinned = 📌 Selección de la tienda
card-asks = ✍️ Te pediremos: { $names }
card-steps-of = <b>{ $name }</b>: { $steps }
shelf-flash-coming = aún no empieza
shelf-flash-over = terminada
