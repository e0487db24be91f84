command-pin = Закрепить товар
command-unpin = Открепить товар

usage-pin = <code>/pin &lt;название или код&gt;</code> ставит товар первым в разделе и на главной странице магазина; <code>/unpin</code> возвращает его на место.
usage-unpin = <code>/unpin &lt;название или код&gt;</code> возвращает товар на его место в разделе.

pin-done = 📌 «{ $name }» теперь стоит первым в разделе и на главной странице.
pin-before = 📌 «{ $name }» уже закреплён.
unpin-done = «{ $name }» снова стоит на своём месте.
unpin-before = «{ $name }» не был закреплён.
pins-standing = Закреплены:
pins-none = Закреплённых товаров нет.
pins-line = · { $name }: <code>/{ $command } { $code }</code>

card-pinned = 📌 Выбор магазина
