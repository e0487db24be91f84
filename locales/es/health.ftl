# /health, solo para operadores.

health-title = <b>Estado</b> · { $at }
supplier-refuses-account = ⚠️ <b>El proveedor rechaza nuestra cuenta:</b> «{ $said }»
supplier-no-answer = ⚠️ <b>El proveedor no responde</b>
health-heard = El proveedor respondió por última vez hace { $age }
health-heard-old = ⚠️ El proveedor respondió por última vez <b>hace { $age }</b>
health-never-heard = ⚠️ El proveedor no ha respondido desde que arrancó la tienda
health-clock-ahead = ⚠️ El reloj del proveedor va { $by } por delante del nuestro
health-clock-behind = ⚠️ El reloj del proveedor va { $by } por detrás del nuestro
health-no-orders = No hay pedidos abiertos.
health-oldest = <b>El pedido abierto más antiguo en cada estado:</b>
health-order = · { $state }: #{ NUMBER($order, useGrouping: 0) }, desde hace { $age }
health-order-old = · ⚠️ { $state }: #{ NUMBER($order, useGrouping: 0) }, <b>desde hace { $age }</b>
health-state-placed = a la espera del proveedor
health-state-submitting = en compra
health-state-uncertain = en verificación
health-state-review = necesita tu decisión
health-state-accepted = pendiente de recibir
health-state-fulfilled = pendiente de entregar
health-inbox = Actualizaciones: { $pending } pendientes, { $parked } fallidas
health-outbox = Mensajes: { $pending } por enviar, { $parked } sin entregar
health-disk = Disco libre: { $count } MB
