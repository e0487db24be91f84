# La lista de comandos que muestra Telegram, y cómo se usan los de los operadores.

command-start = Abrir la tienda
command-shop = Ver las categorías
command-orders = Mis pedidos y compras
command-wallet = Mi saldo
command-balance = Mi saldo
command-language = Cambiar de idioma
command-help = Cómo funciona
command-cancel = Cancelar la pregunta actual
command-desk = El día de un vistazo
command-credit = Sumar al saldo de un comprador
command-refund = Devolver un pago a un comprador
command-limit = Ver o fijar el límite de crédito de un comprador
command-review = Pedidos por revisar
command-resolve = Resolver un pedido
command-buyers = Personas que usan el bot
command-product = Datos del proveedor sobre un producto
command-health = Saldo, colas y problemas
command-pause = Pausar las ventas
command-resume = Reanudar las ventas
command-pin = Destacar un producto
command-unpin = Dejar de destacar un producto
command-approvals = Precios bajos aprobados
command-markup = Reglas de precios
command-promo = Códigos promocionales
command-explain = Explicar un precio
command-privacy = Qué guarda de ti la tienda
command-terms = Condiciones de la tienda
command-forget = Borrar mis datos
command-search = Buscar un producto
command-support = Escribir a la tienda
command-paysupport = Ayuda con un pago
command-threads = Conversaciones con compradores
command-alerts = Mis avisos de disponibilidad y precio

usage-wrong-amount = ⚠️ No se ha cambiado nada: «{ $text }» no es un importe claro. Escríbelo sin separador de miles, por ejemplo 1500.
usage-credit =
    <code>/credit QUIÉN IMPORTE</code>
    QUIÉN es el ID numérico o el @nombre de alguien que ha escrito al bot. IMPORTE es, por ejemplo, 1250,50, sin separador de miles; con un signo menos se descuenta.
    <code>/credit QUIÉN IMPORTE CASO</code> hace lo mismo y cierra un caso de pago de /review.
usage-refund =
    <code>/refund QUIÉN</code> muestra los pagos de un comprador. QUIÉN es un ID numérico o un @nombre.
    <code>/refund PAGO</code> muestra un pago por su ID en la forma de pago.
    Reembolso de un pedido al saldo: <code>/resolve PEDIDO refund</code>
usage-limit =
    <code>/limit QUIÉN</code> muestra el límite de crédito de un comprador: cuánto puede gastar sin haber pagado.
    <code>/limit QUIÉN IMPORTE</code> le fija un límite propio.
    <code>/limit QUIÉN default</code> vuelve al límite general de la tienda.
usage-resolve =
    <code>/resolve PEDIDO trade NÚMERO</code>
    <code>/resolve PEDIDO not-charged</code>
    <code>/resolve PEDIDO refund</code>
    /review muestra los pedidos por revisar.
usage-product = <code>/product &lt;nombre o código&gt;</code> muestra los datos del proveedor sobre un producto: tu costo, quién lo ofrece, dónde preguntar.
usage-pin = <code>/pin &lt;nombre o código&gt;</code> destaca un producto: aparece en primer lugar en su categoría y en la página de inicio. <code>/unpin</code> lo deshace.
usage-unpin = <code>/unpin &lt;nombre o código&gt;</code> deja de destacar un producto.
usage-markup =
    <code>/markup 15% +0.50 ending .99 min 5%</code>
    <code>/markup category NOMBRE: 20% round 0.05</code>
    <code>/markup product NOMBRE O CÓDIGO: -10% below-cost</code>
    <code>/markup variant PRODUCTO / VARIANTE: 12.5% exact</code>
    <code>/markup product NOMBRE O CÓDIGO: remove</code>
    El porcentaje es el recargo; un importe con signo se suma a cada unidad. <code>min</code> es el margen mínimo. Verás los precios nuevos antes de que cambie nada.
usage-promo =
    <code>/promo SUMMER 10%</code>
    <code>/promo SUMMER 5.00 product NOMBRE O CÓDIGO limit 100 each 1 from 2030-12-01 until 2030-12-31 minimum 20</code>
    <code>/promo SUMMER 10% category NOMBRE</code>
    <code>/promo SUMMER</code> muestra un código y sus usos, <code>/promo SUMMER end</code> lo termina.
    El porcentaje o importe se descuenta del precio de un pedido. <code>limit</code> es cuántos pedidos pueden usar el código, <code>each</code> cuántos de un comprador, <code>minimum</code> el precio mínimo de un pedido. Ves los precios antes de que se añada un código.
usage-explain = <code>/explain &lt;nombre o código&gt;</code> muestra paso a paso de dónde sale el precio de un producto.
command-topup = Añadir dinero a tu saldo
command-invite = Invitar a amigos
command-claims = Pagos por confirmar
command-claim = Confirmar otro importe de un pago
usage-claim =
    <code>/claim REFERENCIA</code> muestra un pago manual.
    <code>/claim REFERENCIA IMPORTE</code> confirma un importe distinto del pedido, por ejemplo 12,50, en la moneda del pago.
commands-title = <b>Comandos para operadores</b>
commands-state = <b>La tienda</b>
commands-orders = <b>Pedidos y conversaciones</b>
commands-money = <b>Compradores y dinero</b>
commands-products = <b>Productos y precios</b>
commands-other = <b>Otros</b>
commands-line = { $command } — { $text }
commands-more = Un comando que necesita un nombre o un importe, como /credit, se explica solo si lo envías sin nada más.
commands-unknown = No existe el comando { $command }.
commands-nearest = ¿Querías decir { $commands }?
commands-all = /help muestra todos los comandos.
