# Pausas de las ventas, para operadores. (Lo que leen los compradores es `declined-sales-paused`.)

pause-operator = pausa manual
pause-doubt = varias compras seguidas quedaron sin respuesta clara del proveedor
pause-overcharged = el proveedor cobró más de lo que cotizó, varias veces en 24 horas
pause-balance = el saldo con el proveedor es demasiado bajo
pause-books = la contabilidad no cuadra
pause-restore = la base de datos se restauró de una copia de seguridad
pause-account = el proveedor rechaza nuestra cuenta
pause-account-ban = el proveedor ha bloqueado nuestra cuenta
pause-account-balance = el proveedor rechaza nuestra cuenta: el saldo se ha agotado
pause-account-other = el proveedor rechaza nuestra cuenta y no da un motivo conocido
pause-trades = el proveedor rechaza los pedidos de nuestra cuenta
pause-rate = no hay un tipo de cambio que se pueda usar
pause-rate-jump = el tipo de cambio se aleja demasiado del habitual

remedy-operator = Usa /resume para terminarla.
remedy-doubt = Mira /review y después usa /resume.
remedy-overcharged = Compara los últimos pedidos con la lista del proveedor y después usa /resume.
remedy-balance = Las ventas se reanudarán solas cuando se recargue.
remedy-books = Ejecuta <code>vitrine reconcile</code> y después usa /resume.
remedy-restore = Compárala con la lista del proveedor y después usa /resume; hasta entonces tampoco se le compra nada al proveedor.
remedy-account = Revisa el ID de comerciante y la clave. Las ventas se reanudarán solas cuando el proveedor acepte la cuenta.
remedy-account-ban = Escribe al proveedor. Las ventas se reanudan solas en cuanto responda a una consulta de la cuenta.
remedy-account-balance = Recarga el saldo en el proveedor. Las ventas se reanudan solas en cuanto responda a una consulta de la cuenta.
remedy-account-other = Lee lo que dice el proveedor; puede ser un fallo suyo. Las ventas se reanudan solas en cuanto responda a una consulta de la cuenta.
remedy-trades = Resuélvelo con el proveedor y después usa /resume. Los pedidos ya hechos esperan; si tarda mucho, se devuelve el dinero a los compradores.
remedy-rate = Revisa EXCHANGE_RATE_SOURCE. Las ventas se reanudan solas en cuanto se pueda leer un tipo de cambio que no sea demasiado antiguo.
remedy-rate-jump = El botón del aviso, o el de /health, lo acepta. Las ventas se reanudan solas cuando la fuente vuelva a dar un tipo habitual.

actor-shop = la propia tienda
actor-staff = el operador <code>{ $id }</code>
actor-staff-named = el operador { $name } (<code>{ $id }</code>)

sales-open = ▶️ <b>Las ventas están abiertas.</b>
sales-open-but = ⚠️ <b>Las ventas están abiertas, pero se rechaza a compradores:</b>
sales-open-unanswered = ⚠️ <b>Las ventas están abiertas, pero el proveedor no responde.</b>

# Why the supplier takes no orders although sales are not paused, and what that costs.
sales-trouble-balance = el saldo en el proveedor no alcanza para un pedido que cuesta { $cost }
sales-trouble-no-answer = el proveedor no responde, o sus respuestas no sirven
sales-trouble-line = · { $why }. { $missed }
sales-trouble-missed = { $count ->
    [0] Nadie ha intentado comprar desde { $since }.
    [one] Un comprador no pudo comprar desde { $since }: { $money }.
   *[other] { $count } compradores no pudieron comprar desde { $since }: { $money }.
}
sales-trouble-missed-until = { $count ->
    [0] Nadie intentó comprar desde { $since } hasta { $until }.
    [one] Un comprador no pudo comprar desde { $since } hasta { $until }: { $money }.
   *[other] { $count } compradores no pudieron comprar desde { $since } hasta { $until }: { $money }.
}
sales-paused = ⏸ <b>Las ventas están en pausa.</b> No se puede comprar nada.
sales-pause = · { $who }, hace { $age } ({ $at }): { $why }. { $remedy }
sales-pause-now = · { $who }, ahora mismo: { $why }. { $remedy }

resume-ask = ❓ <b>¿Reanudar las ventas?</b> Están en pausa por estos motivos:
resume-then = Qué hace el botón:
resume-does-operator = · Termina la pausa manual.
resume-does-doubt = · La tienda vuelve a comprar a un proveedor que no dio una respuesta clara, y cuenta esas compras desde cero.
resume-does-overcharged = · La tienda vuelve a comprar a un proveedor que cobró más de lo que cotizó, y cuenta esos pedidos desde cero.
resume-does-balance = · La pausa por saldo bajo se mantiene.
resume-does-rate = · La pausa por el tipo de cambio continúa.
resume-does-rate-jump = · La pausa sigue hasta que se acepte el tipo de cambio con su propio botón.
resume-does-books = · Los compradores podrán pedir aunque la contabilidad no cuadre. El mismo error volverá a pausar las ventas mañana como pronto.
resume-does-restore = · La tienda vuelve a comprar al proveedor. Lo que se compró allí después de la copia y aún no esté resuelto podría comprarse dos veces.
resume-does-account = · Los compradores podrán pedir de nuevo. Si el proveedor sigue rechazando la cuenta, las ventas se pausarán otra vez enseguida.
resume-does-account-ban = · Los compradores podrán pedir de nuevo. Si el proveedor sigue rechazando la cuenta, las ventas se pausarán otra vez enseguida.
resume-does-account-balance = · Los compradores podrán pedir de nuevo. Si el proveedor sigue rechazando la cuenta, las ventas se pausarán otra vez enseguida.
resume-does-account-other = · Los compradores podrán pedir de nuevo. Si el proveedor sigue rechazando la cuenta, las ventas se pausarán otra vez enseguida.
resume-does-trades = · La tienda vuelve a comprar, empezando por los pedidos en espera.
