### Pagos: facturas, recibos y por qué se rechaza un pago.

top-up-choose = ¿Cuánto quieres añadir? Toca un importe o escribe otro, por ejemplo <code>25</code>.
payment-method-stars = Estrellas de Telegram
payment-method-provider = 💳 Tarjeta bancaria
payment-method-crypto-pay = 💰 Crypto Pay
payment-method-by-hand = 🧾 Transferencia
pay-method = { $name } · { $money }
pay-method-for-top-up = ¿Cómo quieres añadir { $money }?
pay-method-for-order = ¿Cómo quieres pagar { $money } de tu pedido?
pay-minimum = El pago mínimo con { $name } es de { $money }. Todo lo que pagues se añade a tu saldo.
pay-title = <b>{ $title }</b>
pay-description = { $description }
pay-by-link = Toca el botón para pagar. La tienda detecta tu pago por sí sola, normalmente en un minuto; la factura vale 24 horas.
invoice-title = Recarga de saldo
invoice-top-up = Recibirás { $money } en tu saldo.
invoice-order = Cuando hayas pagado, se añadirán { $money } a tu saldo y se comprará enseguida: { $product }.
invoice-minimum = El pago mínimo es de { $money }.
invoice-paid = ✅ <b>Pagado: { $money }</b>
invoice-closed = ✖️ <b>Cerrado: { $money }.</b> Por favor, ya no pagues esta factura.
paid = ✅ <b>Pago recibido.</b> Se han añadido { $money } a tu saldo.
paid-not-bought = El pedido no se hizo: { $why } El dinero está en tu saldo.

payment-refused-not-yours = Esta factura es de otra cuenta. Abre la tienda y pide la tuya.
payment-refused-changed = El importe de esta factura ha cambiado. Pide una nueva, por favor.
payment-refused-already-paid = Esta factura ya está pagada.
payment-refused-expired = Esta factura ha caducado. Pide una nueva, por favor.
payment-refused-shop-closed = La tienda no acepta pedidos en este momento. No se ha cobrado nada; inténtalo más tarde.
payment-refused-banned = Ya no puedes comprar en esta tienda. No se ha cobrado nada.
payment-refused-disk-full = La tienda no puede aceptar pagos en este momento. No se ha pagado nada; inténtalo más tarde.
payment-refused-taken-back = Un pago tuyo anterior fue retirado. No se ha cobrado nada; escribe a la tienda.
payment-refused-not-available = Este producto se acaba de agotar. No se ha cobrado nada.
payment-refused-price-changed = El precio acaba de cambiar. No se ha cobrado nada; vuelve a abrir el producto.
payment-refused-promo-code = Tu código promocional ya no vale para este pedido. No se ha cobrado nada; vuelve a abrir el producto.
payment-refused-limit = Se ha alcanzado un límite de pedidos. No se ha cobrado nada; vuelve a abrir el producto más tarde.
payment-refused-not-checked = No se pudo comprobar tu pedido a tiempo. No se ha cobrado nada; inténtalo de nuevo.
payment-refused-method-stopped = Esta forma de pago está detenida por un momento. No se ha cobrado nada; inténtalo más tarde o elige otra.
