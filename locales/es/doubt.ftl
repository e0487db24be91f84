# Un pedido en duda: lo que dicen los indicios, para su comprador y para los operadores.

order-behind = Pedido realizado: hay { $money } reservados para él en tu monedero. Antes se está aclarando otro pedido con el proveedor; el tuyo es el siguiente y se enviará solo.
cancelled-never-bought = la respuesta del proveedor se perdió, así que vigilamos tu compra hasta tener la certeza: no se compró ni se cobró nada.
notice-still-checking = 🔎 El pedido #{ $order } todavía hay que aclararlo con el proveedor. <b>Tus { $money } están reservados, no gastados.</b> Recibirás tu compra o tu dinero; no tienes que hacer nada.

cause-refused-but-fell = el proveedor lo rechazó, pero aun así bajó nuestro saldo con él
cause-not-charged-still = el proveedor no dio una respuesta clara, pero nuestro saldo con él no se movió en todo lo que puede durar una compra: no se cobró nada
cause-not-charged-poor = el proveedor no dio una respuesta clara; al preguntarle de nuevo, no tenía el pedido registrado y dijo que nuestro saldo con él no alcanza
cause-unknown-fell = el proveedor no dio una respuesta clara y nuestro saldo con él bajó: lo más probable es que se cobrara
cause-unknown-rose = el proveedor no dio una respuesta clara y entretanto nuestro saldo con él subió, así que no demuestra nada
cause-unknown-unreadable = el proveedor no dio una respuesta clara y no se pudo leer nuestro saldo con él
cause-unknown-booked = el proveedor no dio una respuesta clara, pero al preguntarle de nuevo dijo que el pedido está registrado: búscalo en su panel
cause-unknown-number-in-use = el proveedor dijo que nuestro número para este pedido ya está en uso, aunque solo lo enviamos una vez
cause-again = se envió una vez más y el proveedor lo aceptó
alert-number-in-use = ⚠️ <b>El proveedor conocía el número de un pedido antes de que lo enviáramos.</b> Eso no debería pasar nunca: o alguien más usa la cuenta o la tienda tiene un fallo. El pedido queda como pedido en duda.
alert-cases-open = ⏰ <b>Pedidos en duda: { $count }.</b> Sus compradores esperan y su dinero está reservado. La lista está en /review; el más antiguo:
