pin-done = 📌 «{ $name }» está destacado: aparece en primer lugar en su categoría y en la página de inicio.
pin-before = 📌 «{ $name }» ya está destacado.
unpin-done = «{ $name }» ya no está destacado.
unpin-before = «{ $name }» no está destacado.
pins-listed = Productos destacados:
pins-none = No hay ningún producto destacado.
pins-line = · { $name }: <code>/{ $command } { $code }</code>
