## Reglas de precios: /markup y /explain, para operadores.

percent = { $number } %
name-and-variant = { $name } / { $variant }
scope-all = Todos los productos
scope-gone = algo que ya no se vende

rule-markup = recargo del { $percent }
rule-fixed = { $money } más por unidad
rule-fixed-less = { $money } menos por unidad
rule-fixed-none = sin importe fijo
rule-exact = sin redondeo
rule-step = redondeado a { $money }
rule-ending = terminado en { $money }
rule-cost = nunca por debajo del costo
rule-below-cost = se permite por debajo del costo
rule-margin-share = al menos un { $percent } sobre el costo
rule-margin-amount = al menos { $money } sobre el costo
rule-margin-both = al menos un { $percent } y { $money } sobre el costo
rule-none = sin regla

rule-of-global = regla de todos los productos
rule-of-category = regla de la categoría
rule-of-product = regla del producto
rule-of-variant = regla de la variante

prices-head = <b>Reglas de precios</b>
prices-how = Cada parte del precio la decide la regla más específica: la variante antes que el producto, el producto antes que la categoría, la categoría antes que todos los productos.
prices-rule-line = · <b>{ $name }</b>: { $rule }

rule-title = <b>Regla de precios: { $name }</b>
rule-own = Definido aquí: { $rule }
rule-own-none = Aquí no hay nada definido.
rule-in-effect = Se aplica: { $rule }
rule-examples = Precios actuales:
rule-no-examples = Ahora no se vende nada de esto.
rule-example = · { $name }: { $money }
rule-example-same = · { $name }: { $money }, sin cambios
rule-example-change = · { $name }: { $before } → <b>{ $after }</b>
rule-example-floor = { $line } (al mínimo permitido)
rule-choose-category = <b>¿Para qué categoría es la regla?</b>
rule-choose-product = <b>¿Para qué producto de { $name } es la regla?</b>
rule-choose-variant = <b>¿Para qué variante de { $name } es la regla?</b>
rule-target-none = No se ha encontrado «{ $words }».
rule-target-several = Coinciden varios nombres; elige uno:

rule-problem-empty = Falta la regla.
rule-problem-word = «{ $word }» no forma parte de una regla.
rule-problem-amount = «{ $word }» no es un importe ni un porcentaje válido aquí.
rule-problem-twice = «{ $word }» define algo que ya estaba definido.
rule-problem-range = «{ $word }» es demasiado grande o demasiado pequeño.
rule-problem-negative-margin = «{ $word }»: el margen mínimo no puede ser negativo. Para vender por debajo del costo, usa <code>below-cost</code>.

change-ask = ❓ <b>¿Cambiar la regla de precios de { $name }?</b>
change-remove-ask = ❓ <b>¿Eliminar la regla de precios de { $name }?</b>
change-before = Antes: { $rule }
change-after = Después: { $rule }
change-counts = { $compared ->
    [one] Cambia { $changed } de { $compared } precio:
   *[other] Cambian { $changed } de { $compared } precios:
}
change-below-cost = ⚠️ { $changed ->
    [one] { $changed } precio queda por debajo del costo.
   *[other] { $changed } precios quedan por debajo del costo.
}
change-keeps-quotes = Los precios que los compradores ya han visto valen hasta que caducan.
change-done = ✅ La regla de precios de { $name } está guardada.
change-removed = ✅ La regla de precios de { $name } está eliminada.
change-nothing = La regla ya es así; no se ha cambiado nada.
change-stale = ⚠️ Mientras tanto esta regla ha cambiado, así que ahora no se ha cambiado nada.
change-global-stays = La regla de todos los productos no se puede eliminar, pero se puede cambiar cada una de sus partes.

explain-title = <b>De dónde sale el precio de { $name }</b>
explain-cost = · Costo de una unidad: { $money }
explain-rate = · Tipo de cambio, 1 { $cost_currency } = { $rate }: { $money }
explain-rate-buffered = · Tipo de cambio, 1 { $cost_currency } = { $rate }, más un { $percent }: { $money }
explain-markup = · Recargo del { $percent }: { $money } ({ $scope })
explain-step = · { $rule }: { $money } ({ $scope })
explain-above-floor = · { $rule }: el precio no es inferior a { $money } ({ $scope })
explain-raised = · { $rule }: el precio sube al menos a { $money } ({ $scope })
explain-no-floor = · { $rule } ({ $scope })
explain-price = <b>Precio de una unidad: { $money }</b>
explain-is-estimate = El costo es el del catálogo. Para un presupuesto se vuelve a preguntar al proveedor.

## Códigos promocionales de la tienda: /promo, para operadores.

promo-head = <b>Códigos promocionales</b>
promo-none = No hay ningún código promocional.
promo-line = · <b>{ $code }</b>: { $rule } · usos: { $uses }
promo-over = Ya no valen porque pasó su último día: { $codes }
promo-title = <b>Código promocional { $code }</b>
promo-rule = Descuento: { $rule }
promo-uses = Usos: { $uses }
promo-count = { $number }
promo-count-of = { $number } de { $limit }
promo-no-longer-valid = Este código ya no es válido.
promo-last-uses = Últimos pedidos con él:
promo-use = · #{ $order }, { $at }: { $before } → { $after }
promo-use-returned = · #{ $order }, { $at }: cancelado o reembolsado, no cuenta
promo-percent = { $percent }
promo-amount = { $money } por pedido
promo-minimum = pedidos de { $money } o más
promo-limit = en total: { $number }
promo-limit-each = por comprador: { $number }
promo-from = desde { $date }
promo-until = hasta { $date }
promo-ask = ❓ <b>¿Añadir el código promocional { $code }?</b>
promo-examples = Precio de una unidad con el código:
promo-floor = El precio nunca baja del mínimo de las reglas de precios. Los días empiezan a las 00:00 UTC; el último día está incluido.
promo-end-ask = ❓ <b>¿Terminar el código promocional { $code }?</b>
promo-end-effect = Nadie podrá usarlo más, tampoco para un precio que esté abierto ahora. Los pedidos hechos conservan su precio.
promo-added = ✅ El código promocional { $code } ya vale.
promo-ask-for-product = ¿Qué código promocional tendrá «{ $name }»? Envía el código y lo que descuenta, como <code>SUMMER 10%</code> o <code>SUMMER 5.00 limit 100</code>. Verás precios antes de añadirlo.
promo-exists = ⚠️ Ya hay un código promocional { $code }, así que no se ha añadido nada. Termínalo primero.
promo-ended = ✅ El código promocional { $code } ha terminado.
promo-end-gone = ⚠️ Este código promocional ya había terminado.
promo-unknown = No hay ningún código promocional { $code }.
promo-name = · { $name }
promo-several-names = Coinciden varios nombres. Escribe el nombre completo:
promo-problem-code = «{ $word }» no puede ser un código. Un código tiene de 3 a 32 letras latinas y cifras, con - o _ entre ellas, y al menos una letra.
promo-problem-discount-missing = Falta el descuento: un porcentaje o un importe después del código.
promo-problem-value-missing = Falta algo después de «{ $word }».
promo-problem-amount = «{ $word }» no es un importe ni un porcentaje válido aquí. Escríbelo sin signo, como 10% o 5.00.
promo-problem-range = «{ $word }» es demasiado grande o demasiado pequeño. Un porcentaje es mayor que 0% y como máximo 100%; un importe es mayor que 0.
promo-problem-whole-number = «{ $word }» no es un número entero de 1 o más.
promo-problem-date = «{ $word }» no es una fecha. Escríbela como 2030-12-31.
promo-problem-past = «{ $word }» está en el pasado.
promo-problem-order = El código terminaría antes de empezar.
promo-problem-word = «{ $word }» no forma parte de un código promocional. Un nombre de varias palabras puede ir entre comillas.
promo-problem-twice = «{ $word }» define algo que ya estaba definido.

## Tipos de cambio que cambiaron de golpe, solo para operadores.

rate-says = La fuente dice <b>{ $rate }</b>
rate-usual = Lo habitual en los últimos siete días: { $rate }
rate-setting = Los ajustes dicen { $rate }
rate-what-to-do = Si el valor nuevo es correcto, acéptalo con el botón. Si no lo es, corrige la fuente: todo sigue solo cuando vuelva a dar un valor habitual.

rate-ask-exchange = ❓ <b>¿Calcular todos los precios con { $rate }?</b> Las ventas se reanudan. Los precios que los compradores tienen en pantalla caducan.
rate-ask-method = ❓ <b>¿Dejar que se pague a { $rate }?</b> { $method } vuelve a ofrecerse.
rate-risk = Si el valor es erróneo, cada venta puede ser con pérdidas. Compáralo antes con otra fuente.
rate-done = ✅ <b>Desde ahora se usa { $rate }.</b>
rate-gone = Este valor ya no espera ninguna decisión, así que no se ha cambiado nada. /health muestra el estado.
