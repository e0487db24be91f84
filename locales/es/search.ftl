search-ask =
    🔎 ¿Qué buscas? Escríbelo sin más.
    Basta con el nombre o una parte; no importa si hay algún error.
search-categories = Primero, las categorías que coinciden con «{ $words }».
search-found = { $count ->
    [one] <b>{ $count }</b> producto para «{ $words }»
   *[other] <b>{ $count }</b> productos para «{ $words }»
}
search-many = Hay más de { $most } productos para «{ $words }». Estos son los más parecidos; añade una palabra para afinar.
search-near = No hay resultados para «{ $words }». ¿Buscabas alguno de estos?
search-none = No he encontrado nada para «{ $words }». Prueba con otras palabras o echa un vistazo a la tienda.
search-ask-support = ¿Era una pregunta? Con un toque se la enviamos a quienes llevan esta tienda.
search-no-answer-sent = No se ha enviado nada a ningún comprador. Para responder, abre antes la conversación.
search-forgotten = Esta búsqueda ha caducado. Escribe otra vez lo que buscas.
