# Tipos de cambio que cambiaron de golpe, solo para operadores.

rate-says = La fuente dice <b>{ $rate }</b>
rate-usual = Lo habitual en los últimos siete días: { $rate }
rate-setting = Los ajustes dicen { $rate }
rate-what-to-do = Si el valor nuevo es correcto, acéptalo con el botón. Si no lo es, corrige la fuente: todo sigue solo cuando vuelva a dar un valor habitual.

rate-ask-exchange = ❓ <b>¿Calcular todos los precios con { $rate }?</b> Las ventas se reanudan. Los precios que los compradores tienen en pantalla caducan.
rate-ask-method = ❓ <b>¿Dejar que se pague a { $rate }?</b> { $method } vuelve a ofrecerse.
rate-risk = Si el valor es erróneo, cada venta puede ser con pérdidas. Compáralo antes con otra fuente.
rate-done = ✅ <b>Desde ahora se usa { $rate }.</b>
rate-gone = Este valor ya no espera ninguna decisión, así que no se ha cambiado nada. /health muestra el estado.
