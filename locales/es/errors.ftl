# Cuando la tienda dice que no. Se muestran como mensajes y como avisos: sin formato, unos 190 caracteres.

declined-product-gone = Este producto ya no se vende.
declined-not-sellable = Este producto no se puede vender en este momento.
declined-sold-out = { $stock ->
    [0] Lo sentimos, ahora está agotado.
    [one] Solo queda { $stock }. Pide menos, por favor.
   *[other] Solo quedan { $stock }. Pide menos, por favor.
}
declined-too-few = { $stock ->
    [one] Solo queda { $stock } y cada pedido necesita al menos { $least }.
   *[other] Solo quedan { $stock } y cada pedido necesita al menos { $least }.
}
declined-flash-coming = ⚡ La oferta relámpago empieza el { $at }.
declined-flash-over = ⚡ La oferta relámpago ha terminado.
declined-card-taken = Alguien se te adelantó y esa unidad ya no está. No se ha comprado nada; elige otra, por favor.
declined-choices-incomplete = Algo de este producto ha cambiado. No se ha comprado nada; revisa lo que elegiste, por favor.
declined-quote-gone = Este precio ya no es válido. Míralo otra vez, por favor.
declined-quote-expired = Este precio ha caducado y puede haber cambiado. No se ha comprado nada.
declined-price-moved = El precio ha cambiado. No se ha comprado nada; mira antes el nuevo precio.
declined-price-unapproved = Este producto no se puede comprar ahora mismo. No se ha comprado nada; inténtalo más tarde.
declined-no-money = Te faltan { $missing } para esta compra. No se ha comprado nada.
declined-supplier-away = Está tardando más de la cuenta. No se ha comprado nada; inténtalo de nuevo en un minuto.
declined-supplier-refused = No se ha podido comprar tal como está y no se ha cobrado nada.
declined-supplier-refused-why = No se ha podido comprar: { $why } No se ha cobrado nada.
declined-order-gone = Ese pedido no existe.
declined-order-not-open = Este pedido no está en duda (o ya no lo está), así que no se ha cambiado nada.
declined-trade-taken = El número de operación { $trade_no } ya pertenece a un pedido, así que no se ha cambiado nada.
declined-trade-unpaid = El proveedor dice que esta operación no está pagada, así que no se ha cambiado nada.
declined-other-account = Este pedido se hizo con otra cuenta en el proveedor, así que su número de operación ya no se puede comprobar. No se ha cambiado nada.
declined-no-secret = Aún no hay nada que mostrar de este pedido.
declined-goods-deleted =
    { $days ->
        [0] Lo entregado con este pedido se borró y no se puede volver a mostrar.
        [one] Lo entregado con este pedido se borró: la tienda lo guarda { $days } día tras la entrega.
       *[other] Lo entregado con este pedido se borró: la tienda lo guarda { $days } días tras la entrega.
    }
declined-no-room = La tienda no puede aceptar pedidos ahora: a su servidor le falta espacio en disco. No se ha comprado nada; inténtalo más tarde.
declined-buyer-gone = Nadie con ese nombre o número ha escrito aún al bot.
declined-sales-paused = La tienda se ha tomado un breve descanso. No se ha comprado nada; vuelve pronto.
declined-above-balance = Ahora mismo la tienda no puede atender un pedido de este tamaño. No se ha comprado nada; pide menos o vuelve más tarde.
declined-cannot-cancel = Este pedido ya no se puede cancelar.
declined-buyer-cap = Has pedido todo lo que una persona puede pedir en 24 horas. No se ha comprado nada; podrás comprarlo a partir del { $at }.
declined-shop-cap = La tienda ha vendido todo lo que puede en 24 horas. No se ha comprado nada; vuelve a partir del { $at }.
declined-over-cap = Es más de lo que se puede pedir en 24 horas ({ $cap }). No se ha comprado nada; pide menos, por favor.
declined-too-many-open = Tienes bastantes pedidos en camino. No se ha comprado nada; deja que llegue uno antes, por favor.
declined-too-many-refused = Varios de tus pedidos no se pudieron completar en la última hora. No se ha comprado nada; podrás volver a pedir a partir del { $at }.

error-stale = Este botón ya no es válido. Empieza de nuevo desde la tienda.
error-stale-link = Este enlace ya no es válido. Empieza de nuevo desde la tienda.
error-trouble = Algo ha fallado por nuestra parte. No se ha perdido nada ni se cobra nada dos veces. Inténtalo de nuevo en un momento.
error-loading = ⏳ Seguimos cargando…

declined-too-many-letters = Has escrito mucho en la última hora y lo estamos leyendo. Tu último mensaje no se ha entregado; vuelve a escribir dentro de un rato.

declined-too-many-alerts = No caben más avisos. Quita antes alguno en /alerts.
