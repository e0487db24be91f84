command-pin = Destacar un producto
command-unpin = Dejar de destacar un producto

usage-pin = <code>/pin &lt;nombre o código&gt;</code> pone un producto en primer lugar en su sección y en la portada de la tienda; <code>/unpin</code> lo devuelve a su sitio.
usage-unpin = <code>/unpin &lt;nombre o código&gt;</code> devuelve un producto a su sitio en la sección.

pin-done = 📌 «{ $name }» aparece ahora en primer lugar en su sección y en la portada.
pin-before = 📌 «{ $name }» ya estaba destacado.
unpin-done = «{ $name }» vuelve a estar en su sitio.
unpin-before = «{ $name }» no estaba destacado.
pins-standing = Destacados:
pins-none = No hay ningún producto destacado.
pins-line = · { $name }: <code>/{ $command } { $code }</code>

card-pinned = 📌 Selección de la tienda
