pin-done = 📌 «{ $name }» aparece ahora en primer lugar en su sección y en la portada.
pin-before = 📌 «{ $name }» ya estaba destacado.
unpin-done = «{ $name }» vuelve a estar en su sitio.
unpin-before = «{ $name }» no estaba destacado.
pins-standing = Destacados:
pins-none = No hay ningún producto destacado.
pins-line = · { $name }: <code>/{ $command } { $code }</code>
