# Por qué algo no se puede hacer. Se muestran como mensajes y como avisos: sin formato, unos 190 caracteres.

declined-product-gone = Este producto ya no se vende.
declined-not-sellable = Este producto no se puede comprar en este momento.
declined-cannot-open = Este producto no se puede abrir en este momento. No se ha comprado nada; inténtalo de nuevo en unos minutos.
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
declined-card-taken = Alguien acaba de comprar esta unidad. No se ha comprado nada para ti; elige otra, por favor.
declined-choices-incomplete = Algo de este producto ha cambiado. No se ha comprado nada; revisa lo que elegiste, por favor.
declined-quote-gone = Este precio ya no es válido. Pide uno nuevo, por favor.
declined-quote-expired = Este precio ha caducado y puede haber cambiado. No se ha comprado nada.
declined-price-moved = El precio ha cambiado. No se ha comprado nada; mira antes el nuevo precio.
declined-price-unapproved = Este producto no se puede comprar ahora mismo. No se ha comprado nada; inténtalo más tarde.
declined-no-money = Te faltan { $missing } para esta compra. No se ha comprado nada.
declined-supplier-away = Está tardando más de la cuenta. No se ha comprado nada; inténtalo de nuevo en un minuto.
declined-supplier-refused = No se ha podido comprar. No se ha cobrado nada.
declined-supplier-refused-why = No se ha podido comprar: { $why } No se ha cobrado nada.
declined-order-gone = No se ha encontrado este pedido.
declined-order-not-open = Este pedido ya no necesita una decisión, así que no se ha cambiado nada.
declined-trade-taken = El número de operación { $trade_no } ya pertenece a un pedido, así que no se ha cambiado nada.
declined-trade-unpaid = El proveedor dice que esta operación no está pagada, así que no se ha cambiado nada.
declined-ruling-needs-reason = El saldo dice lo contrario, así que no se ha cambiado nada. Explica en pocas palabras cómo lo sabes.
declined-other-account = Este pedido se hizo con otra cuenta del proveedor, así que su número de operación ya no se puede comprobar. No se ha cambiado nada.
declined-no-secret = Aún no hay nada que mostrar de este pedido.
declined-goods-deleted =
    { $days ->
        [0] Lo entregado con este pedido se borró y no se puede volver a mostrar.
        [one] Lo entregado con este pedido se borró: la tienda lo guarda { $days } día tras la entrega.
       *[other] Lo entregado con este pedido se borró: la tienda lo guarda { $days } días tras la entrega.
    }
declined-no-room = La tienda no puede aceptar pedidos ahora mismo. No se ha comprado nada; inténtalo más tarde.
declined-buyer-gone = Nadie con ese nombre o ID ha escrito aún al bot.
declined-sales-paused = La tienda está cerrada por un momento. No se ha comprado nada; inténtalo de nuevo en breve.
declined-banned = Ya no puedes comprar en esta tienda. Conservas tus pedidos (/orders), tus datos (/privacy) y la ayuda con tu dinero (/paysupport).
declined-above-balance = Ahora mismo la tienda no puede aceptar un pedido de este tamaño. No se ha comprado nada; pide menos o inténtalo más tarde.
declined-no-orders = La tienda no puede aceptar pedidos en este momento. No se ha comprado nada; inténtalo más tarde.
declined-money-returned = El dinero de este pedido ya está en tu saldo.
declined-cannot-cancel = Este pedido ya no se puede cancelar.
declined-buyer-cap = Has alcanzado el límite por persona en 24 horas. No se ha comprado nada; podrás comprarlo a partir del { $at }.
declined-shop-cap = La tienda ha alcanzado su límite de ventas en 24 horas. No se ha comprado nada; inténtalo a partir del { $at }.
declined-over-cap = Esto supera el límite de 24 horas ({ $cap }). No se ha comprado nada; pide menos, por favor.
declined-too-many-open = Tienes demasiados pedidos en curso. No se ha comprado nada; espera a que se entregue alguno, por favor.
declined-too-many-refused = Varios de tus pedidos no se pudieron completar en la última hora. No se ha comprado nada; podrás volver a pedir a partir del { $at }.

error-stale = Este botón ya no es válido. Empieza de nuevo desde la tienda.
error-stale-link = Este enlace ya no es válido. Empieza de nuevo desde la tienda.
error-trouble = Algo ha fallado por nuestra parte. No se ha perdido dinero ni se cobra nada dos veces. Inténtalo de nuevo en un momento.
error-loading = ⏳ Seguimos cargando…

declined-too-many-letters = Has enviado muchos mensajes en la última hora y los estamos leyendo. Tu último mensaje no se ha enviado; inténtalo más tarde.

declined-too-many-alerts = Has llegado al máximo de avisos. Quita antes alguno en /alerts.
declined-payment-taken-back = Un pago tuyo fue retirado, así que ahora no puedes hacer pedidos. Escribe a la tienda: /support
declined-payment-method-gone = Esta forma de pago no está disponible ahora. Escribe al operador de la tienda.
declined-payment-method-away = Esta forma de pago no responde ahora. No se ha pagado nada; inténtalo de nuevo o elige otra.
declined-top-up-too-small = Escribe un importe mayor que cero, por ejemplo /topup 25.
declined-not-an-amount = Esto no es un importe. Escríbelo con cifras, por ejemplo /topup 25.
declined-unclear-amount = No está claro qué importe es. Escríbelo sin separador de miles, por ejemplo /topup 1500.
declined-other-currency = Esta tienda usa { $currency }. Escribe un importe en esta moneda, por ejemplo /topup 25.
declined-top-up-too-large = Se pueden pagar como máximo { $cap } de una vez.
declined-nothing-to-pay = Lo que tienes disponible ya alcanza para este pedido.
declined-too-many-invoices = Ya tienes varias facturas sin pagar. Paga una de ellas o espera a que caduquen.
declined-promo-code = { $why } No se ha comprado nada; mira el precio sin él.
declined-too-many-codes = Has escrito muchos códigos promocionales que no existen. Podrás escribir otro a partir del { $at }; tu pedido queda como está.
declined-invoice-gone = La tienda no conoce este pago. Si has pagado, escribe a soporte.
declined-invoice-paid = Esto ya está pagado; el dinero está en tu saldo o se usó en tu pedido.
declined-invoice-closed = Esta solicitud de pago está cerrada o es demasiado antigua. Si has pagado, escribe a soporte; si no, pide una nueva.
declined-too-many-claims = La tienda aún comprueba pagos anteriores tuyos. Espera su respuesta a uno de ellos.
declined-claim-made-often = Hoy has informado de este pago y lo has retirado varias veces. Si has pagado, informa otra vez mañana o escribe a la tienda.
declined-claim-gone = No existe ese pago. /claims muestra los pagos por confirmar.
declined-claim-without-value = Este importe no se puede registrar: su método de pago o su moneda ya no están configurados. Añade el dinero con /credit y después rechaza este pago.
declined-claim-decided = Este pago ya está decidido o tiene datos suficientes. Para añadir algo, escribe a soporte.
