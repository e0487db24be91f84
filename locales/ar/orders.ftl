# أين وصل الطلب. كل جملة تقول أين المال.

orders-choose = طلباتك، الأحدث أولًا.
orders-none = لم تطلب شيئًا بعد.
order-number = رقم { NUMBER($order, useGrouping: 0) }
order-line =
    { $mark } <b>رقم { NUMBER($order, useGrouping: 0) }</b> · { $date } · { $money }
    {"\u200F"}{ $name }
order-head = { $mark } <b>الطلب رقم { NUMBER($order, useGrouping: 0) }</b> · { $name } ×{"\u00A0"}{ $quantity }

order-placed = سُجّل طلبك، وحُجز له { $money }. سنبدأ بتنفيذه خلال لحظات.
order-submitting = نجهّز طلبك الآن. المبلغ { $money } محجوز، ولا يُخصم إلا بعد تسليم مشترياتك.
order-checking = نتحقق من هذا الطلب. <b>مبلغك { $money } محجوز ولم يُخصم.</b> ستصلك مشترياتك أو يُردّ إليك المبلغ، ولا يلزمك فعل شيء.
order-accepted = تأكّد طلبك وتُجهَّز مشترياتك الآن. يبقى المبلغ { $money } محجوزًا حتى تسليمها.
order-accepted-manual = تأكّد طلبك ويُجهَّز يدويًا، وقد يستغرق ذلك بعض الوقت. يبقى المبلغ { $money } محجوزًا حتى تسليم مشترياتك.
order-fulfilled = مشترياتك جاهزة وفي طريقها إلى هذه المحادثة. دُفع { $money }.
order-delivered = تم التسليم، والمدة: { $took }. دُفع { $money }.
order-cancelled = أُلغي الطلب: { $why } عاد المبلغ كله، { $money }، إلى رصيدك.
order-cancelled-briefly = أُلغي الطلب. عاد المبلغ كله، { $money }، إلى رصيدك.
order-refunded = رُدّ المبلغ كاملًا: عاد { $money } إلى رصيدك.

order-waiting = <i>طلبته { AGO($waited) }.</i>
order-as-of = <i>آخر تحديث: { $at }</i>
order-price = السعر: { $money }
order-password = كلمة مرور الطلب: <tg-spoiler>{ $text }</tg-spoiler>
order-note =
    <b>ملاحظة</b>
    { $note }
order-event = <i>{ $at }</i> · { $words }

status-placed = سُجّل
status-submitting = قيد التجهيز
status-uncertain = قيد التحقق
status-review = قيد التحقق
status-accepted = قيد التنفيذ
status-fulfilled = المشتريات جاهزة
status-delivered = تم التسليم
status-cancelled = أُلغي
status-refunded = رُدّ المبلغ

cancelled-code-refused = لم يُقبل رمز الخصم.
cancelled-answer-refused = لم تُقبل إحدى إجاباتك ({ $what }).
cancelled-price-moved = ارتفع السعر قبل إتمام الشراء، ولا يُخصم منك أبدًا أكثر مما عُرض عليك.
cancelled-supplier-away = تعذّر إتمامه في الوقت المناسب.
cancelled-supplier-refused = تعذّر شراؤه.
cancelled-supplier-changed = تعذّرت متابعته، ولم يكن قد اشتُري شيء بعد.
cancelled-sealed = تعذّرت قراءة ما اخترته، فلم يُشترَ شيء.
cancelled-not-charged = تحققنا، ولم تتم عملية الشراء.
cancelled-refund = لم نتمكن من توفير المنتج، فرددنا إليك المبلغ.
cancelled-otherwise = تعذّر إتمامه.

order-delivery-deleted = 🗑 حُذف ما سُلّم لهذا الطلب وما كتبته من أجله.

delivery-head = 📦 مشترياتك
delivery-order-message = ✉️ رسالة عن طلبك
delivery-order-message-held = طلبك قيد التنفيذ، ويبقى المبلغ { $money } محجوزًا.
delivery-by-hand = 📦 مشترياتك، مجهَّزة يدويًا
delivery-something-new = 📦 إضافة جديدة إلى طلبك
delivery-reveal = اضغط للعرض:
delivery-order = { $name } · الطلب رقم { NUMBER($order, useGrouping: 0) }
delivery-as-file = النص كله في هذا الملف، من دون أي تغيير.
delivery-note-text =
    ملاحظة:
    { $note }

again-same = 🔁 الاختيارات نفسها كما في الطلب رقم { NUMBER($order, useGrouping: 0) }، بسعر اليوم.
again-lost = ⚠️ لم يعد متاحًا: { $what }. يُرجى الاختيار من جديد.
again-answer-refused = ⚠️ لم تُقبل هذه الإجابة ({ $what }). أدخل إجابة أخرى من فضلك؛ بقيت إجاباتك الأخرى محفوظة.
again-some-answer-refused = ⚠️ لم تُقبل إحدى إجاباتك. راجعها من فضلك عبر «{ $button }».

orders-empty = لا توجد طلبات هنا.

order-elapsed = ⏱ مضى: { $waited }
order-saved = 🏷 وفّرت { $money } برمز الخصم.
order-receipt = 🧾 { $at } · دُفع: { $money }
order-receipt-sources = 🧾 { $at } · دُفع: { $sources }

draft-working = ⏳ الطلب رقم { NUMBER($order, useGrouping: 0) }، مضى: { $waited }…

order-behind = سُجّل طلبك، وحُجز له { $money }. يجب إنهاء طلب آخر أولًا، وطلبك هو التالي وسيبدأ تلقائيًا.
order-waits-for-operator = طلبك في الانتظار: سُحبت إحدى دفعاتك، ويجب أن يراجعها شخص من المتجر أولًا. المبلغ { $money } محجوز ولم يُنفق. لديك سؤال؟ /support

cancelled-never-bought = لم يكن واضحًا لبعض الوقت هل تمت عملية الشراء. تحققنا: لم يُشترَ شيء ولم يُخصم شيء.
