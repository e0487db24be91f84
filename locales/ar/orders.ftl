## أين وصل الطلب. كل جملة تقول أين المال.

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
replacement-open = 🔁 هذا بديل عن الطلب رقم { NUMBER($order, useGrouping: 0) }. هو في الطريق إليك، ولا تدفع شيئًا مقابله.
replacement-delivered = 🔁 هذا بديل عن الطلب رقم { NUMBER($order, useGrouping: 0) }، ولم تدفع شيئًا مقابله.
replacement-cancelled = لم نتمكن من الحصول على هذا البديل عن الطلب رقم { NUMBER($order, useGrouping: 0) }. لم تخسر شيئًا، وسنبحث عن حل آخر.
warranty-until = <i>🤝 يمكنك الإبلاغ عن مشكلة فيه حتى { $at }.</i>
warranty-ask = ما القطع التي لا تعمل؟ حدّدها. أرقامها بالترتيب الذي وصلتك به.
warranty-ask-one = ألا يعمل؟ أخبرنا.
warranty-ask-many = هل بعض القطع لا تعمل؟ أخبرنا، ثم اكتب ما هي.
warranty-next = سينظر فيه شخص. ستحصل على بديل أو على مال هذه القطع أو على جواب.
warranty-over = انتهت مدة الإبلاغ عن مشكلة في هذا الطلب. ما زال بإمكانك مراسلتنا.
warranty-waiting = أبلغت عن مشكلة في هذا الطلب في { $at }. سنجيبك هنا.
warranty-sent = تم الإبلاغ. يمكنك الآن كتابة ما الخلل، فهذا يساعدنا في القرار.
warranty-report = { $count ->
    [0] بعض قطع هذا الطلب لا تعمل.
   *[other] قطع لا تعمل في هذا الطلب: { $pieces }
}
order-refunded-in-part = ↩️ رُدّ جزء من المبلغ: عاد { $money } إلى رصيدك.

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
order-queued = سُجّل طلبك، وحُجز له { $money }. سيبدأ تلقائيًا عندما يحين دوره.
order-queue = { $count ->
    [zero] لا طلبات قبل طلبك في قائمة الانتظار.
    [one] في قائمة الانتظار: طلب واحد قبل طلبك.
    [two] في قائمة الانتظار: طلبان قبل طلبك.
    [few] في قائمة الانتظار: { $count } طلبات قبل طلبك.
    [many] في قائمة الانتظار: { $count } طلبًا قبل طلبك.
   *[other] في قائمة الانتظار: { $count } طلب قبل طلبك.
}
order-queue-long = في قائمة الانتظار: أكثر من { $most } طلبًا قبل طلبك.
order-waits-for-operator = طلبك في الانتظار: سُحبت إحدى دفعاتك، ويجب أن يراجعها شخص من المتجر أولًا. المبلغ { $money } محجوز ولم يُنفق. لديك سؤال؟ /support

cancelled-never-bought = لم يكن واضحًا لبعض الوقت هل تمت عملية الشراء. تحققنا: لم يُشترَ شيء ولم يُخصم شيء.

## لماذا رفض المورّد: للمشترين إن كان الأمر يعنيهم، وللمشرفين.
## جمل المشترين تأتي بعد نقطتين وتنتهي بنقطة.

refused-sold-out = نفد للتو.
refused-card-taken = اشترى غيرك للتو القطعة التي اخترتها.
refused-gone = لم يعد معروضًا للبيع.
refused-changed = تغيّر هذا المنتج، اختر من جديد من فضلك.
refused-too-few = هذا أقل من الحد الأدنى للطلب.
refused-too-many = هذا أكثر من الحد الأقصى للطلب.
refused-flash-coming = لم يبدأ العرض الخاطف بعد.
refused-flash-over = انتهى العرض الخاطف.
refused-code = لا يمكن استخدام رمز الخصم هنا.
refused-answer = لم تُقبل إحدى إجاباتك، راجع ما كتبته من فضلك.

# للمشرفين، بعد كلام المورّد نفسه.

said-in-full = { $said } — { $meaning }
said-sold-out = نفد المخزون
said-card-taken = القطعة المختارة مبيعة أو غير موجودة
said-card-unfit = لا يمكن اختيار هذه القطعة لهذا المنتج
said-product-gone = المنتج غير موجود لدى المورّد أو غير معروض للبيع
said-not-for-resale = المنتج غير متاح لإعادة البيع
said-product-changed = تغيّر المنتج لدى المورّد في هذه الأثناء
said-product-misconfigured = خطأ في قائمة أسعار المنتج لدى المورّد
said-choice-missing = ينقص نوع أو خيار
said-choice-gone = النوع أو الخيار غير موجود لدى المورّد
said-below-minimum = أقل من الحد الأدنى للكمية
said-above-maximum = أكثر من الحد الأقصى للكمية
said-account-limit = بلغ حسابنا حد الشراء لهذا المنتج
said-flash-coming = لم يبدأ العرض الخاطف
said-flash-over = انتهى العرض الخاطف
said-coupon-unknown = رمز الخصم غير موجود
said-coupon-of-other = رمز الخصم لمنتج آخر
said-coupon-spent = استُنفد رمز الخصم
said-coupon-expired = انتهت صلاحية رمز الخصم
said-answer-invalid = إجابة من المشتري لا تناسب الحقل
said-input-blocked = حجب جدار حماية المورّد شيئًا كتبه المشتري
said-balance = الرصيد لا يكفي: رصيدنا لدى المورّد أو رصيده لدى مصدره
said-banned = حسابنا لدى المورّد محظور
said-wrong-key = المفتاح خاطئ: SUPPLIER_APP_KEY
said-merchant-unknown = رقم حسابنا غير معروف لدى المورّد: SUPPLIER_APP_ID
said-number-in-use = الرقم المرجعي مستخدَم بالفعل
said-code-missing = رمز المنتج ناقص
said-order-unknown = الطلب غير معروف لدى المورّد
said-source-unreachable = تعذّر وصول المورّد إلى مصدره
