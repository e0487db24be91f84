# Pausas de las ventas, para operadores. (Lo que leen los compradores es `declined-sales-paused`.)

alert-sales-paused = ⏸ <b>Ventas en pausa.</b> Lo decidió { $who }: { $why }. No se puede comprar nada. { $remedy }
alert-sales-resumed = ▶️ <b>Un motivo menos para pausar las ventas</b>, según { $who }. Era: { $why }. /desk dice si ya están abiertas.

alert-shop-cap = ⏸ <b>La tienda ha vendido todo lo que puede en 24 horas</b> ({ $cap }). A los compradores se les dice cuándo volver; el límite lo fija SHOP_DAILY_CAP.

pause-operator = pausa manual de un operador
pause-doubt = varias compras seguidas quedaron sin respuesta clara del proveedor
pause-balance = el saldo con el proveedor es demasiado bajo
pause-books = la contabilidad no cuadra
pause-restore = la base de datos viene de una copia de seguridad

remedy-operator = /resume las reanuda.
remedy-doubt = Mira /review y después usa /resume.
remedy-balance = Se reanudarán solas cuando se recargue.
remedy-books = Ejecuta <code>vitrine reconcile</code> y después usa /resume.
remedy-restore = Compárala con la lista del proveedor y después usa /resume; hasta entonces tampoco se le compra nada al proveedor.

actor-shop = la propia tienda
actor-staff = el operador <code>{ $id }</code>

sales-open = ▶️ <b>Las ventas están abiertas.</b>
sales-paused = ⏸ <b>Las ventas están en pausa.</b> No se puede comprar nada.
sales-pause = · { $who }, hace { $age } ({ $at }): { $why }. { $remedy }
