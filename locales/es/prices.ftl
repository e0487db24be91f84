# Reglas de precios: /markup y /explain, para operadores.

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
