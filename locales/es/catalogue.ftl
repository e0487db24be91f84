## Categorías, productos y sus precios.

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

## La pantalla de inicio.

home-note = { $note }
home-welcome = <b>¡Hola, { $name }!</b>
home-available = 👛 Disponible: { $money }
home-choose = 🔎 Escribe un nombre o elige:
home-empty = Estamos preparando los productos. Vuelve a mirar en un minuto.

hint-text = Ahora mismo no hace falta escribir nada. Usa los botones de abajo.
hint-content = Solo entiendo texto y botones, así que no he podido usar lo que enviaste.
hint-command = No conozco ese comando. Aquí tienes la tienda.
hint-cancelled = De acuerdo, dejo de preguntar. Lo que elegiste queda guardado.
hint-quote-cancelled = No se ha comprado nada. Lo que elegiste queda guardado.
hint-nothing-to-cancel = No hay nada que cancelar.
hint-interrupted = La tienda se ha reiniciado. Abre otra vez lo que estabas viendo, por favor.
hint-too-fast = ⏱ Escribes muy rápido. Respondo a tu último mensaje.

home-welcome-to = <b>¡Hola, { $name }! Te damos la bienvenida a { $shop }.</b>
home-own-welcome = { $text }
home-own-welcome-to =
    <b>{ $shop }</b>
    { $text }

hint-reply = El mensaje al que has respondido no es de ninguna conversación, así que no se ha enviado nada. Responde a un mensaje de un comprador o abre una conversación.

## Búsqueda desde el campo de mensaje de cualquier chat.

inline-shop = 🛍 Abrir la tienda
inline-none = Sin resultados · abrir la tienda
inline-stock = 📦 { $stock }

## Búsqueda en el chat con la tienda.

search-ask =
    🔎 ¿Qué buscas? Escríbelo sin más.
    Basta con el nombre o una parte; no importa si hay algún error.
search-categories = Primero, las categorías que coinciden con «{ $words }».
search-found = { $count ->
    [one] <b>{ $count }</b> producto para «{ $words }»
   *[other] <b>{ $count }</b> productos para «{ $words }»
}
search-many = Hay más de { $most } productos para «{ $words }». Estos son los más parecidos; añade una palabra para afinar.
search-near = No hay resultados para «{ $words }». ¿Buscabas alguno de estos?
search-none = No he encontrado nada para «{ $words }». Prueba con otras palabras o echa un vistazo a la tienda.
search-ask-support = ¿Es una pregunta? Toca abajo para enviarla a soporte.
search-no-answer-sent = No se ha enviado nada a ningún comprador. Para responder, abre antes la conversación.
search-forgotten = Esta búsqueda ha caducado. Escribe otra vez lo que buscas.

## Los avisos que activó un comprador.

alerts-listed = Tus avisos. Toca 🔕 para quitar uno.
alerts-none = No tienes avisos. En la ficha de un producto puedes pedir que te avise cuando vuelva a estar disponible, baje de precio o empiece su oferta.
alerts-restock = 🔔 { $name }: cuando vuelva
alerts-price = 📉 { $name }: por menos de { $money }
alerts-opening = ⚡ { $name }: cuando empiece la oferta

## Productos fijados, para operadores.

pin-done = 📌 «{ $name }» está destacado: aparece en primer lugar en su categoría y en la página de inicio.
pin-before = 📌 «{ $name }» ya está destacado.
unpin-done = «{ $name }» ya no está destacado.
unpin-before = «{ $name }» no está destacado.
pins-listed = Productos destacados:
pins-none = No hay ningún producto destacado.
pins-line = · { $name }: <code>/{ $command } { $code }</code>
