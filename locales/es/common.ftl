# El nombre del idioma en sí mismo y las palabras comunes a todas las pantallas.

language-name = Español

crumb-shop = 🛍 Tienda
crumb-quote = Tu pedido
crumb-orders = Mis pedidos
crumb-wallet = Saldo
crumb-top-up = Recargar
crumb-invite = Invitar a amigos
crumb-language = Idioma
crumb-help = Ayuda

choices-can-type = <i>También puedes escribir un nombre, o una parte.</i>
choices-matching = { $count ->
    [one] <i>Una opción coincide con «{ $words }».</i>
   *[other] <i>{ $count } opciones coinciden con «{ $words }».</i>
}
choices-matching-first = <i>Las primeras { $most } de { $count } opciones que coinciden con «{ $words }». Escribe más letras del nombre para encontrar otra.</i>
page-of = <i>Página { $page } de { $pages }</i>

language-choose = Elige tu idioma.

help-buying =
    <b>Cómo comprar</b>
    Abre una categoría, elige un producto y responde a sus preguntas. Primero ves el precio exacto. No se compra nada hasta que tocas el botón con ese precio.
help-money =
    <b>Tu dinero</b>
    Al confirmar, el precio se reserva de tu saldo. Solo pagas cuando tu pedido está listo. Si no se puede completar, recuperas todo el dinero.
help-orders =
    <b>Tus compras</b>
    Llegan a este chat, ocultas hasta que las tocas. Puedes volver a abrirlas cuando quieras en «Mis pedidos».
help-commands =
    /shop — ver las categorías
    /search — buscar un producto por su nombre
    /orders — tus pedidos y compras
    /wallet — tu saldo
    /alerts — avisos de disponibilidad y precio
    /support — escribir a la tienda
    /paysupport — ayuda con un pago
    /language — cambiar de idioma
    /privacy — qué guarda de ti la tienda
    /terms — condiciones de la tienda
    /cancel — cancelar la pregunta actual

toast-placing = Haciendo tu pedido…
toast-too-fast = ⏱ Vas muy rápido. Inténtalo de nuevo en un momento.

crumb-privacy = Privacidad
crumb-terms = Condiciones
crumb-forget = Borrar mis datos

crumb-search = Búsqueda

crumb-support = Soporte
crumb-refund = Reembolso

crumb-alerts = Avisos
