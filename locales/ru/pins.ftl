pin-done = 📌 «{ $name }» закреплён: он первый в категории и на главной странице.
pin-before = 📌 «{ $name }» уже закреплён.
unpin-done = «{ $name }» откреплён.
unpin-before = «{ $name }» не был закреплён.
pins-listed = Закреплены:
pins-none = Закреплённых товаров нет.
pins-line = · { $name }: <code>/{ $command } { $code }</code>
