# La lista de comandos que muestra Telegram, y cómo se usan los de los operadores.

command-start = Abrir la tienda
command-shop = Ver los productos
command-orders = Mis pedidos y compras
command-wallet = Mi monedero
command-balance = Mi monedero
command-language = Cambiar de idioma
command-help = Cómo funciona
command-cancel = Dejar de responder a las preguntas
command-desk = El día de un vistazo
command-credit = Sumar al saldo de un comprador
command-review = Pedidos en duda
command-resolve = Resolver un pedido en duda
command-buyers = Quién escribe al bot
command-product = Lo que el proveedor dice de un producto
command-health = Dinero, colas y averías
command-pause = Pausar las ventas
command-resume = Reanudar las ventas
command-pin = Destacar un producto
command-unpin = Dejar de destacar un producto
command-privacy = Qué guarda de ti la tienda
command-forget = Olvidar mis datos
command-search = Buscar un producto
command-support = Escribir a la tienda
command-threads = Conversaciones con compradores
command-alerts = Mis avisos de existencias y precios

usage-credit =
    <code>/credit QUIÉN IMPORTE</code>
    QUIÉN es el id numérico o el @nombre de alguien que ha escrito al bot. IMPORTE es, por ejemplo, 1250,50, sin separador de miles; con un signo menos se retira.
usage-resolve =
    <code>/resolve PEDIDO trade NÚMERO</code>
    <code>/resolve PEDIDO not-charged</code>
    <code>/resolve PEDIDO refund</code>
    /review muestra los pedidos en duda.
usage-review = /review muestra los pedidos en duda. Se escribe sin nada más.
usage-desk = /desk muestra el día de un vistazo. Se escribe sin nada más.
usage-unknown = Comandos para operadores: /desk, /health, /review, /resolve, /credit, /threads, /buyers, /product, /pin, /unpin, /pause, /resume
usage-product = <code>/product &lt;nombre o código&gt;</code> muestra lo que el proveedor dice de un producto: tu costo, quién lo ofrece, dónde preguntar.
usage-pin = <code>/pin &lt;nombre o código&gt;</code> pone un producto en primer lugar en su sección y en la portada de la tienda; <code>/unpin</code> lo devuelve a su sitio.
usage-unpin = <code>/unpin &lt;nombre o código&gt;</code> devuelve un producto a su sitio en la sección.
