# Writing to the shop, for buyers; letters and their list, for operators.

support-about = О заказе #{ NUMBER($order, useGrouping: 0) } · { $name }
support-invite =
    Чем мы можем помочь? <b>Напишите прямо здесь</b>, и сообщение получит поддержка магазина. Можно прислать и фото, и файлы.
    Ответ придёт в этот чат. Пожалуйста, не присылайте пароли и коды.
support-payment =
    <b>Помощь с оплатой</b>
    Напишите прямо здесь: о каком заказе или пополнении речь, когда и сколько вы заплатили. Поможет номер квитанции из /wallet или снимок экрана.
    Чтобы вернуть деньги за заказ, откройте его в /orders и запросите возврат. Ответ придёт в этот чат.
support-passed-on =
    ✓ <b>Отправлено в поддержку.</b> Ответ придёт в этот чат, ждать здесь не нужно.
    Хотите что-то добавить — просто пишите дальше.
support-only-these = Передать можно только текст, фото, файлы, стикеры и голосовые сообщения. Пожалуйста, выберите что-то из этого.
support-offer = Бот понимает только текст и кнопки. Передать это в поддержку?
support-answer = 💬 <b>Ответ поддержки</b>
support-closed = ✓ <b>Похоже, вопрос решён</b>, и мы закрыли этот диалог. Если остались вопросы, просто напишите снова.

thread-letter = 💬 Пишет <b>{ $name }</b> ({ $who })
thread-answered = ↪️ <b>{ $operator }</b> отвечает покупателю { $name } ({ $who })
thread-closed-by = ✓ <b>{ $operator }</b> закрывает диалог с покупателем { $name } ({ $who })
thread-unreached = ⚠️ <b>{ $name }</b> ({ $who }): бот заблокирован или аккаунт удалён. Ваш ответ сохранён и уйдёт, если человек вернётся.
thread-order = 🧾 #{ NUMBER($order, useGrouping: 0) } · { $name } ×{"\u00A0"}{ $quantity } · { $price } · { $status } · заказан { AGO($age) }
thread-no-order = <i>Без заказа</i>
thread-words = { $text }
thread-forgotten = <i>🗑 Текст удалён.</i>
thread-original-follows = <i>📎 Само сообщение — ниже.</i>
thread-original-lost = <i>📎 Автор удалил это сообщение.</i>
thread-how = <i>Чтобы написать покупателю, ответьте на это сообщение.</i>
thread-sent = ✓ Отправляем: <b>{ $name }</b> ({ $who }).
thread-sent-about = 🧾 #{ NUMBER($order, useGrouping: 0) } · { $name }
thread-next-too = ✍️ Следующее сообщение уйдёт туда же, пока вы не откроете что-то другое или не пройдёт { $time }.
thread-write-now = ✍️ <b>Следующее сообщение получит { $name }</b> ({ $who }), пока вы не откроете что-то другое или не пройдёт { $time }. После этого отвечайте на это сообщение.
thread-for-whom = ⚠️ <b>Пока ничего не отправлено.</b> Вы открыли один диалог, а потом пришло сообщение из другого. Кому это сообщение?
thread-card = 💬 Диалог: <b>{ $name }</b> ({ $who })
thread-card-closed = ✓ Закрытый диалог: <b>{ $name }</b> ({ $who })
thread-from-them = <b>{ $name }</b> · <i>{ AGO($age) }</i>{"\u000A"}{ $text }
thread-from-us = ↪️ <b>Мы — покупателю { $name }</b> · <i>{ AGO($age) }</i>{"\u000A"}{ $text }
threads-none = ✅ Открытых диалогов нет.
threads-title = { $count ->
    [1] <b>Открыт { $count } диалог</b>
    [one] <b>Открыт { $count } диалог</b>, сначала те, кто ждёт дольше всех
    [few] <b>Открыто { $count } диалога</b>, сначала те, кто ждёт дольше всех
    [many] <b>Открыто { $count } диалогов</b>, сначала те, кто ждёт дольше всех
   *[other] <b>Открыто { $count } диалога</b>, сначала те, кто ждёт дольше всех
}
thread-line-waiting = ❗️ { $name } · { AGO($age) } · { $text }
thread-line-answered = ↪️ { $name } · { AGO($age) } · { $text }
