pin-done = 📌 «{ $name }» теперь стоит первым в разделе и на главной странице.
pin-before = 📌 «{ $name }» уже закреплён.
unpin-done = «{ $name }» снова стоит на своём месте.
unpin-before = «{ $name }» не был закреплён.
pins-standing = Закреплены:
pins-none = Закреплённых товаров нет.
pins-line = · { $name }: <code>/{ $command } { $code }</code>
