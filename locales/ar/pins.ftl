pin-done = 📌 ثُبّت «{ $name }» أولًا في قسمه وفي الصفحة الرئيسية.
pin-before = 📌 «{ $name }» مثبّت بالفعل.
unpin-done = أُلغي تثبيت «{ $name }».
unpin-before = «{ $name }» غير مثبّت.
pins-listed = المنتجات المثبّتة:
pins-none = لا يوجد منتج مثبّت.
pins-line = · { $name }: <code>/{ $command } { $code }</code>
