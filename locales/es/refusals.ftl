# Por qué rechazó el proveedor: para compradores, si les concierne, y para operadores.
# Las frases para compradores siguen a dos puntos y acaban en punto.

refused-sold-out = se acaba de agotar.
refused-card-taken = alguien acaba de comprar la unidad que elegiste.
refused-gone = ya no se vende.
refused-changed = algo de este producto ha cambiado; elige de nuevo, por favor.
refused-too-few = está por debajo de la cantidad mínima.
refused-too-many = está por encima de la cantidad máxima.
refused-flash-coming = la oferta relámpago aún no ha empezado.
refused-flash-over = la oferta relámpago ha terminado.
refused-code = el código promocional no sirve para este producto.
refused-answer = una de tus respuestas no se puede aceptar; revisa lo que escribiste, por favor.

# Para operadores, tras las palabras del propio proveedor.

said-in-full = { $said } — { $meaning }
said-sold-out = sin existencias
said-card-taken = el artículo elegido está reservado o ya no existe
said-card-unfit = ese artículo no se puede elegir para este producto
said-product-gone = el producto no existe o no está a la venta allí
said-not-for-resale = el producto no está abierto a revendedores
said-product-changed = el producto se modificó allí entretanto
said-product-misconfigured = la lista de precios del producto está mal allí
said-choice-missing = falta una variante o una opción
said-choice-gone = la variante o la opción no existe allí
said-below-minimum = por debajo de la cantidad mínima
said-above-maximum = por encima de la cantidad máxima
said-account-limit = nuestra cuenta allí no puede comprarlo más
said-flash-coming = la oferta relámpago no ha empezado
said-flash-over = la oferta relámpago ha acabado
said-coupon-unknown = el código promocional no existe
said-coupon-of-other = el código promocional es de otro producto
said-coupon-spent = el código promocional está agotado
said-coupon-expired = el código promocional ha caducado
said-answer-invalid = una respuesta del comprador no encaja en su campo
said-input-blocked = un cortafuegos de allí bloqueó algo que escribió el comprador
said-balance = el saldo no alcanza: el nuestro allí o el suyo en su propia fuente
said-banned = nuestra cuenta allí está bloqueada
said-wrong-key = la clave es incorrecta: SUPPLIER_APP_KEY
said-merchant-unknown = nuestro número de comerciante no existe allí: SUPPLIER_APP_ID
said-number-in-use = el número de solicitud ya está en uso
said-code-missing = falta el código del producto
said-order-unknown = el pedido no existe allí
said-source-unreachable = su propia fuente no responde
