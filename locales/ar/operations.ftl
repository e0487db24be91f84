## شاشات المشرفين: النظرة العامة والحالات والمشترون ورصيدهم الائتماني والموافقات.

admin-title = <b>لوحة التحكم</b> · { $at }
admin-rehearsal = ⚠️ <b>تجربة بلا شراء:</b> لا يُشترى شيء ولا تتحرك أي أموال. القائمة والأسعار والرصيد لدى المورّد حقيقية.
admin-today = <b>اليوم</b> · الربح { $profit }
admin-week = <b>7 أيام</b> · الربح { $profit }
admin-today-orders = <b>اليوم</b>
admin-week-orders = <b>7 أيام</b>
panel-sold = المبيعات { $revenue }
panel-to-decide = ⬇️ <b>هناك ما يحتاج إلى قرار:</b> انظر الأزرار أدناه.
panel-nothing-to-decide = ✅ لا شيء يحتاج إلى قرار.
checklist-head = 🚀 <b>قبل الافتتاح:</b> اكتملت { $step } من { $steps } خطوات. كل زر يقود إلى خطوته.
checklist-complete = ✅ <b>متجرك جاهز:</b> اكتملت كل الخطوات.
checklist-balance-known = { $mark } <b>الرصيد:</b> { $money } لدى المورّد. المنتجات التي يكفي لها: { $covered } من { $count }.
checklist-balance-untold = { $mark } <b>الرصيد:</b> المورّد لا يُعلنه. راجع حسابك لديه.
checklist-balance-unknown = { $mark } <b>الرصيد:</b> المورّد لا يجيب الآن.
checklist-how-balance = أودِع المال في حسابك لدى المورّد: يُشترى منه كل طلب. يقرأ المتجر الرصيد عدة مرات في الدقيقة؛ افتح هذه الصفحة مجددًا لترى الرصيد الجديد.
checklist-done-markup = { $mark } <b>هامش الربح:</b> أسعارك أعلى من التكلفة.
checklist-open-markup = { $mark } <b>هامش الربح:</b> أنت تبيع بسعر التكلفة.
checklist-done-payments = { $mark } <b>طرق الدفع:</b> { $methods }
checklist-open-payments = { $mark } <b>طرق الدفع:</b> لا توجد. لا ينفق المشترون إلا ما تضيفه إلى أرصدتهم.
checklist-how-payments = اكتب سطر إحدى الطرق في الملف <code>.env</code> بقيمة من عندك، ثم شغّل المتجر من جديد. تبيّن صفحة المدفوعات في الدليل مصدر كل قيمة.
checklist-method-line = { $method }: <code>{ $line }</code>
checklist-done-terms = { $mark } <b>الشروط:</b> يقرأ المشترون شروطك.
checklist-open-terms = { $mark } <b>الشروط:</b> يقرأ المشترون النص القصير المعتاد. اكتب شروطك.
checklist-backup-written = { $mark } <b>النسخ الاحتياطي:</b> توجد نسخة من الساعة الأخيرة.
checklist-backup-waiting = { $mark } <b>النسخ الاحتياطي:</b> مفعّل؛ لا توجد نسخة من الساعة الأخيرة بعد. إذا فشلت نسخة، تصلك رسالة.
checklist-backup-off = { $mark } <b>النسخ الاحتياطي:</b> غير مفعّل. إذا فُقد هذا الجهاز، تضيع طلبات جميع المشترين ورصيد كل منهم.
checklist-how-backup = اكتب هذه الأسطر في الملف <code>.env</code> مع مجلد على قرص آخر وعبارة مرور من عندك، ثم شغّل المتجر من جديد. عندئذ يكتب نسخة كل ساعة. احفظ عبارة المرور في مكان آخر أيضًا: من دونها لا تُقرأ أي نسخة.
checklist-line = <code>{ $line }</code>
checklist-done-purchase = { $mark } <b>أول تسليم:</b> تم تسليم طلب.
checklist-open-purchase = { $mark } <b>أول تسليم:</b> لم يُسلَّم أي طلب بعد.
checklist-how-purchase =
    تجربة: يعرض <code>vitrine rehearse</code> على جهاز المتجر منتجاتك وأسعارك في صفحة محلية. لا يُشترى أي شيء.
    أو اشترِ أرخص منتج هنا كما يفعل المشتري. يُخصم المال من حسابك لدى المورّد. يمكنك زيادة رصيدك بالأمر /credit.
admin-orders = { $orders ->
    [zero] لا طلبات · سُلّم { $delivered } · أُلغي { $cancelled }
    [one] طلب واحد · سُلّم { $delivered } · أُلغي { $cancelled }
    [two] طلبان · سُلّم { $delivered } · أُلغي { $cancelled }
    [few] { $orders } طلبات · سُلّم { $delivered } · أُلغي { $cancelled }
    [many] { $orders } طلبًا · سُلّم { $delivered } · أُلغي { $cancelled }
   *[other] { $orders } طلب · سُلّم { $delivered } · أُلغي { $cancelled }
}
admin-refunded = { $count ->
    [zero] لم تُرد قيمة أي طلب
    [one] رُدّت قيمة طلب واحد، ولا يُحتسب ضمن المبيعات
    [two] رُدّت قيمة طلبين، ولا يُحتسبان ضمن المبيعات
    [few] رُدّت قيمة { $count } طلبات، ولا تُحتسب ضمن المبيعات
    [many] رُدّت قيمة { $count } طلبًا، ولا تُحتسب ضمن المبيعات
   *[other] رُدّت قيمة { $count } طلب، ولا تُحتسب ضمن المبيعات
}
admin-money = المبيعات { $revenue } · التكلفة { $cost }
admin-losses = الخسائر { $loss }: خصمها المورّد ورُدّت إلى المشترين
admin-replacements = البدائل { $cost }: اشتُريت مجددًا للمشترين، وهي ضمن التكلفة أعلاه
admin-recovered = ما أعاده المورّد { $money }
admin-rewards = مكافآت الدعوات { $money }
admin-goodwill = تعويضات وهدايا { $money }
admin-balance = الرصيد لدى المورّد: <b>{ $money }</b>
admin-balance-unknown = الرصيد لدى المورّد: غير معروف
admin-waiting = { $count ->
    [0] لا طلبات تنتظر المورّد
    [one] طلب واحد ينتظر المورّد
    [two] طلبان ينتظران المورّد
    [few] { $count } طلبات تنتظر المورّد
    [many] { $count } طلبًا ينتظر المورّد
   *[other] { $count } طلب ينتظر المورّد
}
admin-outbox = الرسائل: بانتظار الإرسال { $pending }، تعذّر إرسالها { $parked }
admin-own-orders = هذه مشترياتك أنت. طلبات كل المشترين في /find.
admin-unsellable = { $count ->
    [zero] <b>لا منتجات مخفيّة</b> بسبب تعذّر بيعها بصورة صحيحة:
    [one] <b>منتج واحد مخفيّ</b> لتعذّر بيعه بصورة صحيحة:
    [two] <b>منتجان مخفيّان</b> لتعذّر بيعهما بصورة صحيحة:
    [few] <b>{ $count } منتجات مخفيّة</b> لتعذّر بيعها بصورة صحيحة:
    [many] <b>{ $count } منتجًا مخفيًّا</b> لتعذّر بيعها بصورة صحيحة:
   *[other] <b>{ $count } منتج مخفيّ</b> لتعذّر بيعها بصورة صحيحة:
}
admin-unread = { $count ->
    [zero] <b>لا عناصر متعذّرة القراءة</b> في قائمة المورّد:
    [one] <b>عنصر واحد في قائمة المورّد تتعذّر قراءته</b> فلا يُباع:
    [two] <b>عنصران في قائمة المورّد تتعذّر قراءتهما</b> فلا يُباعان:
    [few] <b>{ $count } عناصر في قائمة المورّد تتعذّر قراءتها</b> فلا تُباع:
    [many] <b>{ $count } عنصرًا في قائمة المورّد تتعذّر قراءتها</b> فلا تُباع:
   *[other] <b>{ $count } عنصر في قائمة المورّد تتعذّر قراءتها</b> فلا تُباع:
}
admin-unsellable-line = · { $name }: { $why }
admin-unsellable-more = … و{ $count } غيرها
unsellable-why = { $why ->
    [config_unreadable] تتعذّر قراءة قائمة أسعاره
    [variant_shape] تتعذّر قراءة أنواعه
    [variant_name] لا يمكن إرسال اسم أحد أنواعه
    [variant_price] تتعذّر قراءة سعر أحد أنواعه
    [sku_shape] تتعذّر قراءة خياراته
    [sku_name] لا يمكن إرسال اسم أحد خياراته
    [names_refused] لا يقبل المورّد أسماء خياراته
    [sku_price] تتعذّر قراءة الرسم الإضافي لأحد خياراته
    [wholesale] تتعذّر قراءة أسعار الجملة
    [widgets_unreadable] تتعذّر قراءة نموذجه
    [widget_name] لا يمكن إرسال أحد حقول نموذجه
    [widget_duplicate] حقلان في نموذجه يحملان الاسم نفسه
    [flash_sale_times] تتعذّر قراءة أوقات عرضه الخاطف
    [orders_per_account] يحدّ المورّد من عدد مرات شرائه من حساب واحد
    [page_refused] يرفض المورّد عرض صفحته
    [trade_unclear] إحدى عملياته نتيجتها غير واضحة وتتعذّر قراءته
    [user_price] تتعذّر قراءة سعره
    [price] تتعذّر قراءة سعره للزوّار
    [code] تتعذّر قراءة رمزه
    [duplicate_code] لعنصر آخر الرمز نفسه
    [product] ليس منتجًا
    [category] ليس قسمًا
    [category_id] قسم بلا رقم، فتُركت منتجاته
    [children] قسم تتعذّر قراءة منتجاته
   *[other] { $why }
}
admin-people = { $count ->
    [zero] لم يراسل البوت أحد بعد
    [one] راسل البوت <b>شخص واحد</b>
    [two] راسل البوت <b>شخصان</b>، الأحدث أولًا
    [few] راسل البوت <b>{ $count } أشخاص</b>، الأحدث أولًا
    [many] راسل البوت <b>{ $count } شخصًا</b>، الأحدث أولًا
   *[other] راسل البوت <b>{ $count } شخص</b>، الأحدث أولًا
}
admin-people-line = · { $name } ({ $who })
admin-person = <b>{ $name }</b> ({ $who })
admin-person-invited = دعاه { $name } ({ $who })
admin-person-available = <b>المتاح للمشتري: { $money }</b>

review-none = ✅ لا طلبات تحتاج إلى مراجعة.
review-title = { $count ->
    [zero] <b>لا طلبات تحتاج إلى مراجعة</b>
    [one] <b>طلب واحد يحتاج إلى مراجعة</b>
    [two] <b>طلبان يحتاجان إلى مراجعة</b>، الأقدم أولًا
    [few] <b>{ $count } طلبات تحتاج إلى مراجعة</b>، الأقدم أولًا
    [many] <b>{ $count } طلبًا يحتاج إلى مراجعة</b>، الأقدم أولًا
   *[other] <b>{ $count } طلب يحتاج إلى مراجعة</b>، الأقدم أولًا
}
review-case = 🔎 <b>رقم { NUMBER($order, useGrouping: 0) }</b> · { AGO($age) } · { $at }
review-case-watching = ⏳ <b>رقم { NUMBER($order, useGrouping: 0) }</b> · { AGO($age) } · { $at } · ما زال قيد التحقق
review-what = { $name } ×{"\u00A0"}{ $quantity } · التكلفة { $cost } · السعر { $price } · المشتري { $buyer }
review-request = الرقم المرجعي: <code>{ $request_no }</code>
review-trade = رقم العملية: <code>{ $trade_no }</code>
review-cause = السبب: { $cause }
review-case-other = <b>رقم { NUMBER($order, useGrouping: 0) }</b> · { AGO($age) } · { $at }
review-how =
    اضغط طلبًا لترى تفاصيله وتتخذ قرارًا. أو يدويًا:
    <code>/resolve ORDER trade NUMBER</code>
    <code>/resolve ORDER not-charged</code>
    <code>/resolve ORDER refund</code>

case-how =
    ابحث عنه في قائمة المورّد بحسب المنتج والتكلفة والوقت.
    إن وجدته: اضغط «موجود» وأرسل رقم عمليته.
    إن لم تجده: فلم يُخصم شيء.
    ردّ المبلغ يعيد المال إلى المشتري في كل الأحوال، ويتحمل المتجر الخسارة.
case-how-reason = «لم يُخصم» يناقض الرصيد، لذلك سنطلب منك جملة: كيف عرفت أن شيئًا لم يُخصم.
case-charged =
    <b>هل خُصم مبلغ الطلب رقم { NUMBER($order, useGrouping: 0) }؟</b>
    هو في قائمة المورّد: اضغط «موجود» وأرسل رقم عمليته، فيستلم المشتري بضاعته.
    ليس في قائمته: ردّ المبلغ إلى المشتري. يستعيد { $money } ويتحمل المتجر الخسارة.
case-ask-trade = أرسل رقم عملية الطلب { NUMBER($order, useGrouping: 0) } من قائمة المورّد. يسأل المتجر المورّد عنه ثم يطلب تأكيدك.
case-ask-reason = يقول الرصيد إن الطلب رقم { NUMBER($order, useGrouping: 0) } قد خُصم. كيف عرفت أنه لم يُخصم؟ أرسل جملة واحدة، وستُسجَّل.
case-trade-wrong = ⚠️ رقم العملية لا يزيد على 64 حرفًا ورقمًا ورمزًا، دون مسافات.
staff-status = { $status ->
    [placed] ينتظر الشراء
    [submitting] يجري شراؤه
    [uncertain] يجري التحقق من النتيجة
    [review] يحتاج إلى قرار
    [accepted] تم شراؤه وننتظر التسليم
    [fulfilled] وصل المنتج وهو في طريقه إلى المشتري
    [delivered] تم التسليم
    [cancelled] أُلغي ورُدّ المال
   *[refunded] رُدّ المبلغ
}
details-head = { $mark } <b>الطلب رقم { NUMBER($order, useGrouping: 0) }</b> · { $status }
details-buyer = المشتري: { $buyer }
details-when = سُجّل في { $at }، قبل { $age }
details-refund-asked = 📣 <b>طلب المشتري استرداد المال</b> في { $at }
details-replaced-by = { $mark } البديل: الطلب <b>رقم { NUMBER($order, useGrouping: 0) }</b> ×{ $count }: { $status }
details-replaces = 🔁 بديل عن منتج معيب في الطلب رقم { NUMBER($order, useGrouping: 0) }
details-stored = 📦 النصوص المحفوظة لهذا الطلب: { $count }
details-deleted = 🗑 حُذف ما سُلّم وما كتبه المشتري.
details-price = السعر: <b>{ $money }</b>
details-code = رمز الخصم: <code>{ $code }</code>
details-code-saved = رمز الخصم: <code>{ $code }</code>، وفّر { $money }
details-paid = الدفع: { $sources }
details-payment = الدفعة: { $method } · { $amount } · { $at } · <code>{ $payment }</code>
details-payment-returned = { $state ->
    [pending] ⏳ يجري ردّ هذه الدفعة.
    [done] ✅ رُدّت هذه الدفعة.
   *[refused] ⚠️ رفضت طريقة الدفع ردّ هذه الدفعة.
}
details-payout-refund = ↩️ { $at } · رُدّ { $money } · { $who }
details-payout-pieces = ↩️ { $at } · رُدّ { $money } (عدد القطع { $count }) · { $who }
details-payout-goodwill = 🎁 { $at } · تعويض { $money } · { $who }
details-cost = التكلفة: { $cost }
details-cost-charged = التكلفة: { $charged } (المقدّرة: { $cost })
details-profit = الربح: <b>{ $money }</b>
details-profit-expected = الربح المتوقع: { $money }
details-loss = ⚠️ الخسارة: <b>{ $money }</b>
details-reward = مكافأة الدعوة: { $money }، { $state ->
    [pending] تنتظر موعدها
    [credited] أُضيفت
    [returned] سُحبت
   *[cancelled] أُلغيت
}
details-attempt = { $outcome ->
    [accepted] قبل المورّد الطلب
    [refused] رفض المورّد الطلب
    [not_sent] لم يُرسل الطلب
    [open] لم يُجب المورّد بعد
   *[unknown] لم يُعطِ المورّد جوابًا واضحًا
}، { $at }
details-replay = أُرسل مرة أخرى: { $said }
details-event = { $at } · <b>{ $status }</b>: { $cause }
details-event-staff = { $at } · <b>{ $status }</b>: { $cause }، بواسطة <code>{ $who }</code>
details-answers = ✍️ <b>ما كتبه المشتري للطلب رقم { NUMBER($order, useGrouping: 0) }</b>
polled-due = 🔄 يجري سؤال المورّد. اضغط «تحديث» بعد لحظات.
polled-new = 📤 أرسل المورّد شيئًا جديدًا، وهو في طريقه إلى المشتري.
polled-nothing-new = لا جديد عند المورّد.
not-polled-other-account = ⚠️ سُجّل هذا الطلب بحساب آخر عند المورّد، لذلك لم يُسأل.
not-polled-refused = ⚠️ رفض المورّد الإجابة: «{ $said }».
not-polled-no-answer = ⚠️ المورّد لا يجيب.
not-polled-changed = ⚠️ تغيّر الطلب في هذه الأثناء. لم يُنفَّذ شيء.
details-resent = 📤 في الطريق إلى المشتري مرة أخرى. عدد النصوص: { $count }
details-none = لا يوجد شيء محفوظ لعرضه أو إرساله.
details-not-written-about = يمكنك عرض منتج الطلب رقم { NUMBER($order, useGrouping: 0) } بعد أن يكتب المشتري عنه.
details-unreadable = 🔒 لا يمكن فتح ما سُلّم للطلب رقم { NUMBER($order, useGrouping: 0) } بالمفتاح الحالي.
find-orders =
    🧾 <b>{ $what }</b>
    الطلبات: { $count }
find-orders-many =
    🧾 <b>{ $what }</b>
    الطلبات: { $count } أو أكثر
find-all = كل الطلبات
find-group = { $group ->
    [open] قيد التنفيذ
    [cases] بانتظار قرار
    [delivered] مُسلّمة
    [cancelled] ملغاة
    [refunded] رُدّ مبلغها
   *[all] الكل
}
find-period = { $days ->
    [1] اليوم
    [7] 7 أيام
   *[30] 30 يومًا
}
find-any-day = أي يوم
find-key = { $key ->
    [order] رقم الطلب
    [request] رقم الإرسال
    [trade] رقم العملية
   *[payment] الدفعة
}
find-by-key = { $line }{"\u000A"}  وُجد عن طريق { $key }
find-several-keys = لعدة طلبات هذا الرقم:
find-choose = هناك أكثر من نتيجة. أيها تقصد؟
find-not-understood = ⚠️ لم يُفهم فتُرك: «{ $text }»
find-top-up = 💳 الدفعة <code>{ $payment }</code> بمبلغ { $amount } لم تشترِ طلبًا، بل أُضيفت إلى الرصيد. هذه طلبات صاحبها.
find-ask =
    🔎 <b>عمّ تبحث؟</b>
    رقم طلب أو عملية أو إرسال أو دفعة، أو مشترٍ (@الاسم أو رقم حسابه)، أو منتج، أو حالة، أو <i>اليوم</i>، أو <i>7d</i>، أو أيام مثل 2030-01-15..2030-01-31. الجمع بينها يضيّق القائمة.
bulk-causes = 📋 <b>الطلبات التي تنتظر قرارًا حسب السبب</b>
bulk-cause-line = { $number }. { $cause } · العدد: { $count } · { $money }
bulk-cause = 📋 <b>كل الطلبات التي تنتظر قرارًا لسبب واحد:</b> { $cause }
bulk-orders = 📋 <b>كل هذه الطلبات:</b> { $what }
bulk-count = الطلبات: { $count }
bulk-first = يُنفَّذ { $count } في كل مرة، وعُد إلى هنا للباقي.
bulk-numbers = <code>{ $numbers }</code>
bulk-ask-refund = ↩️ <b>ردّ مبلغ كل طلب؟</b> الطلبات: { $count } · المجموع { $money }. ما سُلّم يبقى مع المشترين.
bulk-ask-not-charged = <b>ألم يُخصم أي منها؟</b> الطلبات: { $count } · يعود إلى المشترين { $money } مع إلغاء الطلبات. يُترك ما يدل الرصيد على خصمه.
bulk-ask-wait = ⏳ <b>متابعة انتظار منتج كل طلب؟</b> الطلبات: { $count } · يبقى { $money } محجوزًا.
bulk-ask-write = ✉️ <b>إرسال هذا إلى كل مشترٍ؟</b> المشترون: { $count }
bulk-ask-replace = 🔁 <b>استبدال منتج كل طلب من هذه الطلبات؟</b> الطلبات: { $count }. تُستبدل القطع التي أبلغ عنها المشتري، وإلا فكلها. لا يدفع المشترون شيئًا.
bulk-replace-cost = يكلّف ذلك المتجر <b>{ $money }</b> على الأكثر. يُترك الطلب الذي يصبح أغلى.
bulk-replaced = ⚠️ سبق استبدالها: { $count }. يحتفظ هؤلاء المشترون بالبديل ويستردون المال أيضًا.
bulk-text = <blockquote>{ $text }</blockquote>
bulk-each = يُنفَّذ كل طلب على حدة، وفقط إن بقي كما هو الآن. يُترك الباقي ويُحسب.
bulk-nothing = لا شيء للتنفيذ: لا يحتاج أي من هذه الطلبات إليه الآن.
bulk-ask-text = ✉️ <b>ماذا تريد أن يقرأ كل مشترٍ؟</b> المشترون: { $count }. يصل النص مع رقم الطلب ويمكنهم الرد.
bulk-text-long = هذا النص طويل جدًا. الرجاء تقصيره.
bulk-working = ⏳ <b>جارٍ التنفيذ.</b> الطلبات: { $count }. إن بقيت هذه الرسالة دقائق فقد أُعيد تشغيل المتجر: انظر إلى أين وصل. ما نُفِّذ لا يتكرر.
bulk-interrupted = ⚠️ <b>أُعيد تشغيل المتجر في منتصف التنفيذ.</b> نُفِّذ: { $done } من { $count }. متابعة الباقي؟ ستراه قبل تنفيذ أي شيء، وما نُفِّذ لا يتكرر.
bulk-done = ✅ <b>تم:</b> { $count } · { $money }
bulk-skipped = تُرك: { $count } · { $why ->
    [needs-reason] يحتاج إلى سبب خاص لأن الرصيد يدل على خصم
    [daily-sum] أكثر مما يمكنك ردّه اليوم
    [supplier] لم يؤكده المورّد
    [written] وصله هذا النص من قبل
    [erased] حذف المشتري بياناته
    [paused] المبيعات متوقفة مؤقتًا
    [shop-cap] أكثر مما يمكن للمتجر بيعه في يوم
    [sold-out] لم يعد يُباع أو نفد
    [dearer] أغلى مما عُرض
   *[changed] تغيّر في هذه الأثناء أو لا يحتاج إليه
}

evidence-sent = أُرسل إلى المورّد في { $clock }
evidence-no-trade = لم يُرسل إلى المورّد قط.
evidence-no-balance = لم يذكر المورّد رصيدنا لديه قبل الشراء.
evidence-no-reading = لم يُقرأ رصيدنا لدى المورّد مرة أخرى بعد الشراء.
evidence-before = رصيدنا لدى المورّد قبل الشراء: { $money }
evidence-same = { $clock }: { $money }، بلا تغيير
evidence-fallen = { $clock }: { $money }، <b>انخفض بمقدار { $by }</b>
evidence-risen = { $clock }: { $money }، ارتفع بمقدار { $by }
evidence-unread = { $clock }: تعذّرت القراءة
evidence-now = رصيدنا لدى المورّد الآن: <b>{ $money }</b>
evidence-now-unknown = لا يذكر المورّد رصيدنا لديه الآن.
evidence-says-fell-by-cost = ⚠️ <b>نقص الرصيد بتكلفة هذا الطلب تمامًا، { $cost }، ولم يكن المتجر يشتري شيئًا آخر.</b> الأرجح أن المبلغ خُصم.
evidence-says-fell-by-cost-and-others = ⚠️ <b>نقص الرصيد تمامًا بتكلفة هذا الطلب، { $cost }، وتكلفة طلبات المتجر الأخرى.</b> الأرجح أن المبلغ خُصم.
evidence-says-fell-below-cost = ⚠️ <b>نقص الرصيد بأقل من { $cost }، كما يحدث بعد طلب برمز خصم من المورّد.</b> من المحتمل أن المبلغ خُصم.
evidence-says-fell-unexplained = ⚠️ <b>نقص الرصيد مع أن هذا المتجر وحده يستخدم الحساب.</b> من المحتمل أن المبلغ خُصم.
evidence-says-unclear = ربما غيّره طلب آخر للمتجر لا تُعرف نتيجته أيضًا، فلا يدلّ على شيء بشأن هذا الطلب.
evidence-says-fell-otherwise = نقص الرصيد بمبلغ لا يطابق هذا الطلب، فلا يدلّ على شيء بشأنه.
evidence-says-rose = زاد الرصيد في هذه الأثناء، فلا يدلّ على شيء بشأن هذا الطلب.
evidence-says-unchanged = لم يتغيّر الرصيد حتى الآن. قد يخصم المورّد خلال بضع دقائق.
evidence-says-not-known = لا يوجد رصيدان للمقارنة، فلا دلالة بشأن هذا الطلب.

effect-trade = ➡️ <b>يستمر الطلب برقم العملية <code>{ $trade_no }</code>.</b> يُجلب المنتج من المورّد، ويبقى مبلغ المشتري { $money } محجوزًا حتى وصوله، ثم يصبح للمتجر.
effect-not-charged = ➡️ <b>يستعيد المشتري { $money }</b> ويُلغى الطلب. إن كان المورّد قد خصم { $cost } فعلًا، فسيخسرها المتجر. حين تظهر العملية، سجّل الخسارة في الحسابات المالية بزر «موجود: أدخل الرقم» في صفحة الطلب.
effect-late-trade = ➡️ <b>استعاد المشتري ماله، ولن يستلم شيئًا.</b> تُسجَّل { $cost } خسارةً للمتجر برقم العملية <code>{ $trade_no }</code>.
effect-reason = السبب الذي كتبته، ويُحفظ: «{ $reason }»
effect-refund = ➡️ <b>يستعيد المشتري { $money }</b> ويُلغى الطلب. تُسجَّل في الحسابات المالية خسارة قدرها { $cost }.
effect-withdraw = ➡️ <b>يستعيد المشتري { $money }</b> ويُلغى الطلب. لم يُشترَ شيء من المورّد بعد.
effect-refund-on-its-way = ⚠️ <b>المنتج في طريقه إلى المشتري، وسيبقى له.</b> يستعيد المشتري { $money }، ولا يستعيد المتجر ما دفعه للمورّد، وقدره { $cost }.
effect-refund-delivered = ⚠️ <b>المنتج لدى المشتري بالفعل، وسيبقى له.</b> يستعيد المشتري { $money }، ولا يستعيد المتجر ما دفعه للمورّد، وقدره { $cost }.
effect-stands = هذا التأكيد صالح لدقيقة واحدة، ولا يمكن لغيرك الضغط عليه.
effect-replaced = ⚠️ سبق استبدال هذا الطلب ({ $count }). يحتفظ المشتري بالبديل ويسترد المال أيضًا.
second-tap-dropped = لم يتغيّر شيء.
second-tap-too-late = ⌛ انتهت صلاحية التأكيد، فلم يتغيّر شيء. ابدأ من جديد من فضلك.
second-tap-no-right = 🔒 لم يعد دورك يسمح بذلك، فلم يتغيّر شيء.
proposal-ask = <b>{ $label }</b>: يجب أن يوافق عليه من يحق له القرار. هل نرسله إليهم؟
proposal-needed = 🔒 دورك لا يسمح بذلك، فلم يتغيّر شيء. اطلب ذلك من مالك أو مدير.
proposal-question = <blockquote expandable>{ $text }</blockquote>
proposal-choice = ← { $label }
proposal-asks = 📣 <b>يقترح { $name } هذا.</b> هل توافق؟
proposal-expires = إن لم يقرر أحد خلال { $time }، فلن يحدث شيء.
proposal-above-own-sum = ⚠️ هذا أكثر مما يمكنك منحه اليوم: { $money }.
proposal-above-sum = هذا أكثر مما يمكن أن يمنحه { $name } اليوم.
proposal-above-sum-again = لم يتغيّر شيء. كرّر العملية ويمكنك أن تطلبها من مالك.
proposal-sent = 📣 <b>أُرسل إلى { $names }.</b> لن يحدث شيء حتى يوافق أحدهم، وسيصلك القرار هنا. تنتهي صلاحيته بعد { $time }.
proposal-unsent = ⚠️ <b>لا يمكن الوصول الآن إلى من يحق له القرار</b>، فلم يُقترح شيء. حاول لاحقًا من فضلك.
proposal-in-progress = ⏳ <b>يقرر { $name } في هذا الآن.</b>
proposal-approved = ✅ <b>وافق { $name }.</b>
proposal-declined = ✖️ <b>رفض { $name }.</b> لم يتغيّر شيء.
proposal-asked-again = ⏳ <b>سيُسأل { $name } مرة أخرى قبل التنفيذ</b>: ربما تغيّر الأمر منذ اقتراحك.
proposal-expired = ⌛ انتهى هذا الاقتراح، فلم يتغيّر شيء. يمكن اقتراحه من جديد.
proposal-left = 🔒 لم يعد يحق لـ<b>{ $name }</b> اقتراح هذا، فلم يتغيّر شيء.
role-owner = مالك
role-manager = مدير
role-support = دعم
role-viewer = مطّلع
staff-title = 👥 <b>الفريق</b>
staff-line-settings = · <b>{ $name }</b> ({ $handle }): مالك، محدد في ADMIN_IDS
staff-line = · <b>{ $name }</b> ({ $handle }): { $role }
staff-waiting = 👤 فتح <b>{ $name }</b> ({ $handle }) رابطًا وسيصبح { $role }. هل هو الشخص الصحيح؟
staff-roles =
    <b>مالك</b>: كل شيء، مع الفريق والإعدادات.
    <b>مدير</b>: كل ما عدا ذلك، والمال حتى مبلغ يومي.
    <b>دعم</b>: يجيب المشترين ويقترح ما يخص المال؛ لا يرى التكلفة.
    <b>مطّلع</b>: يرى الطلبات والمشترين والمنتجات والأرقام؛ لا يرى الأكواد.
staff-member = <b>{ $name }</b> ({ $handle }): { $role }، منذ { $since }
staff-ask-role = <b>أي دور يحصل عليه الشخص الجديد؟</b>
staff-ask-person = اضغط الزر أسفل حقل الكتابة واختر من يصبح <b>{ $role }</b>. ثم تؤكد ذلك.
staff-chosen = اخترت <b>{ $name }</b>.
staff-link =
    🔗 أرسل هذا الرابط إلى من سيصبح <b>{ $role }</b>:
    <code>{ $link }</code>
    يعمل مرة واحدة، ومدته بالدقائق: { $minutes }. ثم تقرأ من فتحه وتؤكد الاسم.
staff-no-link = ⚠️ لم يخبرنا تيليجرام باسم هذا البوت، فلم يُنشأ رابط. حاول من جديد من فضلك.
staff-ask-removal = هل تزيل <b>{ $name }</b> ({ $handle }) من الفريق؟ تتوقف أزراره القديمة فورًا.
staff-ask-change = هل تجعل <b>{ $name }</b> ({ $handle }) <b>{ $role }</b>؟ يسري ذلك فورًا.
staff-role-now = الآن: { $role }
staff-changed = ✅ أصبح <b>{ $name }</b> { $role }.
staff-removed = ✅ لم يعد <b>{ $name }</b> من الفريق.
staff-refused = ✖️ لم يحصل <b>{ $name }</b> على دور. لم يعد الرابط يعمل.
staff-nothing-to-change = لدى <b>{ $name }</b> هذا الدور بالفعل.
staff-owner-of-settings = 🔒 <b>{ $name }</b> مالك حسب ADMIN_IDS في الإعدادات. لا يغيّر ذلك إلا الإعدادات.
staff-last-owner = 🔒 <b>{ $name }</b> هو المالك الأخير. بلا مالك لا يستطيع أحد منح الأدوار، فاجعل شخصًا آخر مالكًا أولًا.
staff-changed-meanwhile = ⏳ تغيّر الدور بعد سؤالك، فلم يحدث شيء. انظر من جديد من فضلك.
staff-no-owner = 🔒 لم تعد مالكًا، فلم يتغيّر شيء.
staff-decided = تقرر هذا من قبل.
staff-banned = 🔒 <b>{ $name }</b> محظور، فلم يُمنح أي دور. ارفع الحظر أولًا.
staff-you-are = 👥 دورك الآن في هذا المتجر: <b>{ $role }</b>. يفتح /start لوحتك.
staff-you-left = 👥 لم تعد من فريق هذا المتجر.
staff-link-waiting = 👤 شكرًا. يؤكد مالك المتجر الآن أنك الشخص المقصود، وسيصلك ذلك هنا.
staff-link-used = 🔗 استُخدم هذا الرابط من قبل. اطلب رابطًا جديدًا.
staff-link-expired = ⌛ انتهت صلاحية هذا الرابط. اطلب رابطًا جديدًا.
staff-link-unknown = 🔗 هذا الرابط لا يعمل. اطلب رابطًا جديدًا.
staff-link-staff = 👥 أنت من فريق هذا المتجر بالفعل. يمكن للمالك تغيير دورك.
audit-title = { $count ->
    [0] 🧾 <b>السجل</b>
    [zero] 🧾 <b>السجل</b>
    [one] 🧾 <b>السجل</b> · إجراء واحد
    [two] 🧾 <b>السجل</b> · إجراءان
    [few] 🧾 <b>السجل</b> · { $count } إجراءات
    [many] 🧾 <b>السجل</b> · { $count } إجراءً
   *[other] 🧾 <b>السجل</b> · { $count } إجراء
}
audit-about = فقط: <code>{ $target }</code>
audit-empty = لا يوجد ما يطابق.
audit-line = { $at } · <b>{ $name }</b> { $action } <code>{ $target }</code>
audit-amounts = { $before } ← { $after }
audit-given-away = ({ $money })
audit-proposed = (باقتراح { $name })
audit-program = البرنامج
audit-action-other = «{ $action }»
audit-action-credit = غيّر رصيدًا
audit-action-goodwill = منح تعويضًا
audit-action-limit = حدد حد ائتمان
audit-action-refund-part = أعاد جزءًا من المبلغ
audit-action-refund-payment = أعاد دفعة
audit-action-claim-confirm = أكد دفعة
audit-action-claim-decline = رفض دفعة
audit-action-claim-withdraw = سحب بلاغ دفعة
audit-action-close-payment-case = أغلق مشكلة دفعة
audit-action-recover = سجّل ما استُرد
audit-action-close-debt = أغلق دين المورّد
audit-action-decline-proposal = رفض اقتراحًا
audit-action-resolve = حسم طلبًا
audit-action-replace = استبدل المنتج
audit-action-replace-by-text = استبدل المنتج بنص
audit-action-judge-text = قيّم رسالة البائع
audit-action-poll = سأل عن الحالة
audit-action-resend-delivery = أعاد إرسال المنتج
audit-action-read-delivery = قرأ المنتج
audit-action-refuse-problem = رفض مشكلة مُبلغًا عنها
audit-action-ban = حظر
audit-action-unban = رفع الحظر
audit-action-answer = أجاب
audit-action-write = راسل مشتريًا
audit-action-close = أغلق محادثة
audit-action-reopen = أعاد فتح محادثة
audit-action-note = كتب ملاحظة
audit-action-note-deleted = حذف ملاحظة
audit-action-pin = ثبّت
audit-action-unpin = ألغى التثبيت
audit-action-stop-selling = أوقف البيع
audit-action-stop-reason = غيّر سبب إيقاف البيع
audit-action-sell-again = استأنف بيع منتج
audit-action-warranty = حدد ضمانًا
audit-action-add-promo-code = أضاف رمز خصم
audit-action-end-promo-code = أنهى رمز خصم
audit-action-set-price-rule = وضع قاعدة سعر
audit-action-remove-price-rule = أزال قاعدة سعر
audit-action-approve-low-price = وافق على سعر منخفض
audit-action-withdraw-low-price = سحب سعرًا منخفضًا
audit-action-accept-rate = قبل سعر الصرف
audit-action-staff-role = منح دورًا
audit-action-staff-remove = أزال من الفريق
audit-action-staff-link = أنشأ رابط فريق
audit-action-staff-refuse = رفض شخصًا جديدًا
audit-action-sales-paused = أوقف المبيعات مؤقتًا
audit-action-sales-resumed = استأنف المبيعات
audit-action-balance-warning = حدد تنبيه الرصيد
audit-action-shop-text = غيّر نصًا للمشترين
audit-decision-trade = (عُثر عليه)
audit-decision-not-charged = (لم يُخصم)
audit-decision-refund = (أُعيد المال)
audit-decision-delivery = (هو السلعة)
audit-decision-message = (رسالة فقط)
audit-decision-continue = (الطلبات مستمرة)
audit-decision-cancel-orders = (أُلغيت الطلبات)
audit-decision-credit = (أُضيف إلى الرصيد)
audit-decision-do-not-credit = (لم يُضف إلى الرصيد)
audit-decision-settled = (سُوّي خارجًا)
staff-question-expired = ⌛ انتهت صلاحية هذا السؤال، فلم يتغيّر شيء. ابدأ من جديد من فضلك.
staff-question-needs-text = ⚠️ أجب بنص من فضلك.
staff-question-amount = ⚠️ المبلغ «{ $text }» غير واضح. اكتبه بالأرقام ودون فاصل للآلاف، مثل 12.50.
staff-question-currency = ⚠️ اكتب المبلغ بعملة { $currency } من فضلك.
staff-question-positive = ⚠️ يجب أن يكون المبلغ أكبر من صفر.
staff-ask-product = <b>أي منتج؟</b> أرسل اسمه أو رمزه.
staff-ask-buyer = <b>أي مشترٍ؟</b> أرسل المعرّف أو ‎@اسم المستخدم أو الاسم.
staff-ask-payer = <b>من الذي دفع، وكم القيمة؟</b> أرسلهما معًا، مثل <code>@ann 12.50</code>.
staff-ask-order = <b>أي طلب؟</b> أرسل رقمه.
staff-ask-amount = <b>كم المبلغ؟</b> أرسله، مثل 12.50.
staff-ask-payment = <b>دفعة مَن؟</b> أرسل معرّف المشتري أو ‎@اسمه أو اسمه، أو معرّف الدفعة.
staff-ask-reference = <b>أي دفعة؟</b> أرسل رمزها المرجعي.
staff-ask-ruling = <b>ماذا حدث؟</b> أرسل <code>trade NUMBER</code> أو <code>not-charged</code> أو <code>refund</code>.
staff-ask-promo = <b>أي رمز؟</b> أرسل الرمز وخصمه، مثل <code>SUMMER 10%</code>.

cause-seller-message = كتب البائع رسالة قبل تسليم المنتج
cause-seller-message-unjudged = لم يحدّد أحد في الوقت المناسب ما هي رسالة البائع، فاعتُبرت هي المنتج
cause-ends-program = توقّف المتجر عدة مرات وهو يعمل على هذا الطلب؛ وإن لم يكن له رقم عملية فلم يُشترَ شيء
cause-refused = رفض المورّد
cause-refused-but-charged = رفض المورّد، لكن رصيدنا لديه انخفض بمقدار التكلفة تمامًا
cause-refused-unreadable = رفض المورّد، وتعذّرت قراءة رصيدنا لديه للتأكد
cause-no-number = قبل المورّد الطلب من دون رقم عملية
cause-goods-no-number = سلّم المورّد المنتج من دون رقم عملية
cause-query-fails = لم يعد المورّد يجيب عن الاستعلامات حول هذا الطلب
cause-apology = خصم المورّد المبلغ وأرسل اعتذارًا بدل المنتج
cause-overdue = قبل المورّد الطلب منذ وقت طويل، ولم يصل المنتج بعد
cause-restored = كان مفتوحًا حين أُنشئت النسخة الاحتياطية التي استُعيد منها المتجر، وربما اشتُري منذ ذلك الحين
cause-supplier-changed = تشير الإعدادات الآن إلى حساب آخر لدى المورّد، وهذا الطلب أُرسل من الحساب القديم
cause-number-of-another = أجاب المورّد برقم عملية الطلب رقم { $detail }
cause-raised = حدث خطأ في المتجر أثناء الشراء
cause-not-recorded = تعذّر تسجيل ردّ المورّد
cause-crash = توقف المتجر أثناء الشراء
cause-process-halted = توقّفت نسخة عاملة من المتجر عن الاستجابة أثناء الشراء، وقد ترسل الطلب لاحقًا؛ تأكّد من أنها أُغلقت قبل أن تراجع لوحة المورّد
cause-unknown = لم يصل ردّ واضح من المورّد
cause-not-sent = تعذّر إرسال عملية الشراء
cause-withdrawn = أُلغي قبل شراء أي شيء
cause-withdrawn-price-moved = أُلغي قبل شراء أي شيء: رفع المورّد سعره
cause-withdrawn-supplier-away = أُلغي قبل شراء أي شيء: تعذّر الوصول إلى المورّد في الوقت المناسب
cause-withdrawn-supplier-refused = أُلغي قبل شراء أي شيء: رفض المورّد تنفيذه
cause-withdrawn-supplier-changed = أُلغي قبل شراء أي شيء: تشير الإعدادات إلى حساب آخر لدى المورّد
cause-withdrawn-sealed = أُلغي قبل شراء أي شيء: مفتاح التشفير لا يفتح بيانات المشتري
cause-ruled-trade = وجد أحد المشرفين العملية
cause-ruled-not-charged = تبيّن لأحد المشرفين أنه لم يُخصم شيء
cause-ruled-refund = أعاد أحد المشرفين المال
cause-ruled-goods = قرّر أحد المشرفين أن رسالة البائع هي المنتج
cause-confirmed = أكّد المشتري الطلب
cause-replacement = بديل عن منتج معيب في الطلب رقم { $detail }
cause-replaced-by-text = أرسل أحد المشرفين نصًا بدلًا من المنتج
cause-submitted = تُرسل عملية الشراء إلى المورّد
cause-accepted = قبل المورّد الطلب
cause-goods = سلّم المورّد المنتج
cause-shown = أُرسل المنتج إلى المشتري
cause-answered = أجاب المورّد مرة أخرى بعد انتهاء الطلب
cause-waiting = أجاب المورّد من دون المنتج
cause-no-attempt = لا يوجد سجل لإرسال عملية الشراء
cause-other = { $detail }
cause-detail = { $words } ({ $detail })

ruled-accepted = ✅ الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }): سُجّل رقم العملية. يُجلب المنتج من المورّد ويُرسل إلى المشتري.
ruled-cancelled = ✅ أُلغي الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }). عاد { $money } إلى رصيد المشتري.
ruled-late-trade = ✅ الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }): حُفظ رقم العملية، وسُجّلت { $cost } خسارةً للمتجر. يحتفظ المشتري بماله.
ruled-refunded = ✅ رُدّ مبلغ الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }). عاد { $money } إلى رصيد المشتري.
ruled-otherwise = ✅ تم اتخاذ القرار في الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }).

judged-delivery = ✅ سُجّل: هذا هو المنتج. { $count ->
    [zero] لم يكن أي طلب في الانتظار.
    [one] اكتمل طلب واحد.
    [two] اكتمل طلبان.
    [few] اكتملت { $count } طلبات.
    [many] اكتمل { $count } طلبًا.
   *[other] اكتمل { $count } طلب.
}
judged-message = ✉️ سُجّل: مجرد رسالة. طلبات هذا المنتج التي تصلها تبقى في انتظار المنتج.
judged-nothing = ✅ <b>لا شيء يحتاج إلى قرار:</b> الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }): { $status }. لم يتغيّر شيء.{"\u000A"}يمكنك حفظ جوابك للطلبات القادمة من هذا المنتج التي تصلها الرسالة نفسها.
judged-erased = ⚠️ حُذف هذا النص، فلم يتغيّر شيء.

unruled-order-gone = ⚠️ لا يوجد طلب بالرقم { NUMBER($order, useGrouping: 0) }.
unruled-order-not-open = ⚠️ الطلب رقم { NUMBER($order, useGrouping: 0) } لم يعد يحتاج إلى مراجعة أو ما زال قيد التحقق، فلم يتغيّر شيء.
unruled-trade-taken = ⚠️ رقم العملية <code>{ $trade_no }</code> يخص طلبًا آخر، فلم يتغيّر الطلب رقم { NUMBER($order, useGrouping: 0) }. ابحث عن رقمه في قائمة المورّد من فضلك.
unruled-other-trade = ⚠️ للطلب رقم { NUMBER($order, useGrouping: 0) } رقم عملية خاص به: <code>{ $trade_no }</code>. لم يتغيّر شيء.
unruled-charged = ⚠️ أعطى المورّد الطلب رقم { NUMBER($order, useGrouping: 0) } رقم العملية <code>{ $trade_no }</code>، فربما خُصم المبلغ فعلًا. لم يتغيّر شيء؛ لردّ المال إلى المشتري مع ذلك، استخدم <code>refund</code>.
unruled-trade-unpaid = ⚠️ يقول المورّد إن هذه العملية غير مدفوعة، فلم يتغيّر الطلب رقم { NUMBER($order, useGrouping: 0) }.
unruled-needs-reason = ⚠️ يدلّ الرصيد على أن الطلب رقم { NUMBER($order, useGrouping: 0) } قد خُصم، فلم يتغيّر. إن كنت تعرف أنه لم يُخصم، فاذكر السبب بكلمات قليلة.
unruled-other-account = ⚠️ أُجري الطلب رقم { NUMBER($order, useGrouping: 0) } من حساب آخر لدى المورّد، فلا يمكن التحقق من رقم عمليته من الحساب الحالي. لم يتغيّر شيء؛ لا يزال بإمكانك اختيار <code>refund</code> أو إعادة ذلك الحساب في الإعدادات.
unruled-supplier-said = ⚠️ لم يؤكد المورّد رقم العملية هذا: «{ $said }». لم يتغيّر الطلب رقم { NUMBER($order, useGrouping: 0) }.
unruled-supplier-refused = ⚠️ لم يؤكد المورّد رقم العملية هذا. لم يتغيّر الطلب رقم { NUMBER($order, useGrouping: 0) }.
unruled-supplier-away = ⚠️ المورّد لا يستجيب، فتعذّر التحقق من رقم العملية. لم يتغيّر الطلب رقم { NUMBER($order, useGrouping: 0) }، حاول مرة أخرى بعد دقيقة.
unruled-otherwise = ⚠️ لم يتغيّر الطلب رقم { NUMBER($order, useGrouping: 0) }.
unruled-how = الأمر /review يعرض الطلبات التي تحتاج إلى مراجعة.

credit-ask = ❓ هل <b>تضيف { $money }</b> إلى رصيد <b>{ $name }</b> ({ $who })؟
credit-ask-back = ❓ هل <b>تسحب { $money }</b> من رصيد <b>{ $name }</b> ({ $who })؟
credit-then = بعد ذلك يصبح الرصيد كما يراه المشتري:
credit-why = هل استُلم هذا المبلغ أم هو تعويض؟ التعويض وحده يقلّل الربح.
credit-goodwill = هذا تعويض: إنه يقلّل الربح.
credit-done = ✅ تم. رصيد <b>{ $name }</b> ({ $who }) كما يراه المشتري:

limit-own = 💳 لدى <b>{ $name }</b> ({ $who }) حد ائتمان خاص به: <b>{ $money }</b>.
limit-default = 💳 يسري على <b>{ $name }</b> ({ $who }) حد الائتمان الافتراضي للمتجر: <b>{ $money }</b>.
limit-earlier = 💳 لدى <b>{ $name }</b> ({ $who }) حد ائتمان افتراضي سابق: <b>{ $money }</b>. لقد استُخدم، لذلك يسري الحد الافتراضي الأقل بعد سداده وإعادة تشغيل المتجر.
limit-exceeded = ⚠️ ما زال الدَّين أكبر من ذلك: { $money }. لا يمكن الشراء بالائتمان إلى أن يصبح الدَّين ضمن الحد.
limit-ask = ❓ هل تريد ضبط حد ائتمان <b>{ $name }</b> ({ $who }) على <b>{ $money }</b>؟ سيمكنه إنفاق هذا المبلغ قبل أن يدفع.
credit-how-much = ➕ <b>بكم يتغير رصيد { $name }</b> ({ $who })؟ اكتب مبلغًا مثل 12.50؛ مع علامة ناقص يُخصم.
limit-how-much = ✍️ اكتب الحد الجديد، أو <code>default</code> لحد المتجر المعتاد.
approve-ask = ❓ <b>هل تبيع { $name } مع أن المورّد يطلب { $cost } فقط للقطعة؟</b> سيدفع المشترون { $price } للقطعة.
approve-ask-free = ❓ <b>هل تقدّم { $name } مجانًا؟</b> يطلب المورّد { $cost } للقطعة، وسيدفع المشترون { $price }.
approve-risk = إن خصم المورّد أكثر مما طلب فستدفع أنت الفرق. تسري الموافقة على هذا السعر وما فوقه، أما السعر الأقل فيحتاج إلى موافقة جديدة.
approve-done = ✅ يُباع <b>{ $name }</b> بهذا السعر فما فوق. إن انخفض السعر أكثر توقف البيع مجددًا ووصلتك رسالة.
approvals-none = لا يوجد سعر منخفض معتمد. حين يطلب المورّد أقل بكثير من سعر القائمة تصلك رسالة فيها زر للموافقة على السعر.
approvals-head = <b>الأسعار المنخفضة المعتمدة</b>
approvals-line = { $name }: { $cost } للقطعة فما فوق · { $who }، { $date }
withdraw-ask = ❓ <b>هل تسحب الموافقة على بيع { $name } بسعر { $cost } للقطعة؟</b>
withdraw-effect = بعدها لا يُباع المنتج بسعر أقل بكثير من سعر القائمة حتى يوافق عليه أحد المشرفين مجددًا. والمشترون الذين رأوا هذا السعر لا يستطيعون تأكيده. أما الطلبات السابقة فتستمر.
withdraw-done = ✅ سُحبت الموافقة. يعرض /approvals ما بقي منها.
withdraw-gone = سُحبت هذه الموافقة من قبل، أو تمت الموافقة بعدها على سعر آخر. يعرض /approvals ما هو معتمد الآن.

admin-lacks = ⚠️ لا يوفّر المورّد: { $calls }
admin-product = <b>{ $name }</b>
admin-product-owner = المورّد: { $text }
admin-product-service-url = الدعم: { $text }
admin-product-service-im = تطبيق المراسلة: { $text }
admin-product-share-url = صفحته: { $text }
admin-product-none = لا يوجد منتج بهذا الاسم أو الرمز.
admin-product-several = هناك عدة منتجات مطابقة؛ حدّد أحدها برمزه:
admin-product-line = · { $name }: <code>/{ $command } { $code }</code>
admin-product-refused = ⚠️ رفض المورّد الإجابة: «{ $said }»
admin-product-away = ⚠️ المورّد لا يستجيب. حاول مرة أخرى بعد دقيقة من فضلك.
admin-product-number = رقم { $id } · <code>{ $code }</code>
admin-product-category = الفئة: { $name }
admin-product-on-sale = ✅ معروض للبيع
admin-product-not-sold = ⛔ <b>لا يُباع حاليًا:</b>
admin-product-cost = تكلفتك: { $cost } للقطعة
admin-product-price = السعر: { $price }
admin-product-stock = المخزون: { $count }
admin-product-stock-unknown = المخزون: لا يذكره المورّد
admin-product-stock-manual = يُسلَّم يدويًا
admin-product-sold = خلال 30 يومًا: عدد الطلبات { $count }، { $money }
admin-product-watchers = { $count ->
    [0] لا أحد يتابعه
   *[other] عدد المتابعين: { $count }
}
admin-product-pinned = 📌 مثبّت
admin-product-read = قُرئت صفحته { $at }
admin-obstacle-stopped = · أوقف { $who } بيعه، { $at }
admin-obstacle-stopped-why = <blockquote>{ $text }</blockquote>
admin-obstacle-gone = · لم يعد المورّد يعرضه
admin-obstacle-unsellable = · { $why }
admin-obstacle-unread = · لم تُقرأ صفحته بعد؛ تُقرأ عندما يفتحها مشترٍ
admin-obstacle-sold-out = · نفد
admin-obstacle-flash-coming = · يبدأ عرضه الخاطف { $at }
admin-obstacle-flash-over = · انتهى عرضه الخاطف { $at }
admin-obstacle-not-taken = · الرصيد لدى المورّد لا يكفي لطلب واحد، أو أن المورّد لا يجيب
admin-obstacle-paused = · البيع متوقف في المتجر كله: { $why }
admin-obstacle-no-rate = · لا يوجد سعر صرف للبيع به
admin-obstacle-shop-cap = · بلغ المتجر حدّه خلال 24 ساعة
admin-obstacle-disk = · القرص ممتلئ، أو أن ملفًا من ملفات المتجر مفقود
admin-stop-done = ⛔ لم يعد يُباع. من لديه سعر مفتوح يمكنه الشراء مرة واحدة؛ والطلبات مستمرة.
admin-stop-before = بيعه متوقف بالفعل.
admin-stop-reason-ask = لماذا لا يُباع؟ لا يقرأ هذا إلا فريق العمل؛ الحد الأقصى لعدد الأحرف: { $most }.
admin-stop-reason-too-long = ⚠️ النص طويل جدًا؛ الحد الأقصى لعدد الأحرف: { $most }.
admin-sell-again-done = ✅ عاد إلى البيع، وسيُخبَر من يتابعه.
admin-sell-again-before = هو معروض للبيع بالفعل.
admin-stopped-head = <b>منتجات أوقفت بيعها</b>
admin-stopped-none = لم توقف بيع أي منتج.
admin-stopped-line = · { $name }، منذ { $at }
shop-texts-head = <b>نصوص يقرؤها المشترون</b>
shop-text-own-welcome = الترحيب، منذ { $at }: <blockquote>{ $text }</blockquote>
shop-text-default-welcome = الترحيب: المعتاد، مع اسم المشتري.
shop-text-own-terms = الشروط، منذ { $at }: <blockquote>{ $text }</blockquote>
shop-text-setting-terms = الشروط: من الملف في TERMS_FILE.
shop-text-default-terms = الشروط: النص القصير المعتاد.
shop-text-ask-welcome = أرسل نص الترحيب الجديد. يظهر في الصفحة الرئيسية تحت اسم المتجر، بكل اللغات كما كتبته.
shop-text-ask-terms = أرسل الشروط الجديدة. يعرضها /terms بكل اللغات كما كتبتها.
shop-text-limits = نص عادي، الحد الأقصى لعدد الأحرف: { $most }؛ لا يُحفظ التنسيق.
shop-text-too-long = ⚠️ النص فارغ أو طويل جدًا؛ الحد الأقصى لعدد الأحرف: { $most }.
shop-text-preview = سيقرأ المشترون هذا. أتحفظه؟
shop-text-default-ask = أتعرض النص المعتاد من جديد؟ سيُحذف نصك.
shop-text-stored = ✅ حُفظ، ويقرؤه المشترون من الآن.
shop-text-default-again = ✅ يقرأ المشترون النص المعتاد من جديد.
shop-text-changed-meanwhile = ⚠️ غيّر مالك آخر هذا النص في أثناء ذلك. لم يُحفظ شيء؛ انظر إليه أولًا.

cause-refused-coupon = لم يقبل المورّد رمز الخصم
cause-refused-answer = لم يقبل المورّد إجابة من المشتري
cause-refused-but-fell = رفض المورّد، لكن رصيدنا لديه انخفض مع ذلك
cause-not-charged-still = لم يصل ردّ واضح من المورّد، لكن رصيدنا لديه لم يتغيّر طوال المدة التي قد يستغرقها الشراء: لم يُخصم شيء
cause-not-charged-poor = لم يصل ردّ واضح من المورّد؛ وعند سؤاله مجددًا لم يكن قد سجّل الطلب، وقال إن رصيدنا لديه لا يكفي
cause-unknown-fell = لم يصل ردّ واضح من المورّد، وانخفض رصيدنا لديه: الأرجح أن المبلغ خُصم
cause-unknown-rose = لم يصل ردّ واضح من المورّد، وارتفع رصيدنا لديه في هذه الأثناء، فلا يمكن الاستنتاج منه
cause-unknown-unreadable = لم يصل ردّ واضح من المورّد، وتعذّرت قراءة رصيدنا لديه
cause-unknown-booked = لم يصل ردّ واضح من المورّد، لكنه عند سؤاله مجددًا قال إن الطلب مسجّل: ابحث عنه في لوحة المورّد
cause-unknown-number-in-use = قال المورّد إن رقمنا المرجعي لهذا الطلب مستخدم بالفعل، مع أننا لم نرسله إلا مرة واحدة
cause-again = أُرسل مرة أخرى وقبله المورّد

admin-paid-in = المدفوعات الواردة: { $sums }
admin-paid-back = المُعاد: { $sums }
admin-paid-sum = { $method } { $amount }
admin-waiting-line = { $mark } رقم { NUMBER($order, useGrouping: 0) } · { $age } · { $money } · { $name }
admin-unsold-none = ✅ يمكن بيع كل ما في قائمة المورّد.

## تنبيهات المشرفين، والتنبيهات التي يفعّلها المشترون.

alert-review = 🔎 <b>طلب يحتاج إلى مراجعة وقرار منك.</b> مال المشتري محجوز.
alert-low-quote = ⛔ <b>{ $product } لا يُباع: سعر المورّد منخفض جدًا.</b> يطلب { $cost } مقابل { $quantity } ×، وبحسب قائمته لا يقل الثمن عن { $catalogue_cost }. إن خصم السعر الكامل فستدفع أنت الفرق. يظهر للمشترين أن المنتج لا يمكن شراؤه الآن.
alert-free-quote = ⛔ <b>{ $product } مجاني ولا يُباع دون موافقتك.</b> يطلب المورّد { $cost } مقابل { $quantity } ×، وكذلك في قائمته. إن خصم شيئًا مع ذلك فستدفعه أنت. يظهر للمشترين أن المنتج لا يمكن شراؤه الآن.
alert-product-broken = ⚠️ <b>«{ $product }» لا يُباع مؤقتًا.</b> إحدى عملياته نتيجتها غير واضحة، والآن تتعذّر قراءته: المورّد يردّ بصفحة خطأ. سيُباع من جديد بمجرد أن تنجح قراءته.
alert-rate-jumped = ⏸ <b>البيع متوقف مؤقتًا: تغيّر سعر الصرف فجأة.</b> لا يمكن شراء شيء.
alert-rate-jumped-method = ⏸ <b>طريقة الدفع { $method } متوقفة لأن سعرها تغيّر فجأة.</b> لا يؤثر ذلك في ما دُفع من قبل.
alert-rate-back = ▶️ <b>عادت طريقة الدفع { $method }.</b> عاد المصدر إلى السعر المعتاد بدل { $rate }.
alert-rate-accepted = ▶️ <b>عادت طريقة الدفع { $method }.</b> السعر { $rate } قبله { $who }.
alert-payment-unexpected = 💳 <b>وصلت دفعة لا توافق فاتورتها.</b> أُضيفت إلى رصيد من دفع؛ قارنها بقائمة طريقة الدفع.
alert-payment-by-banned = 💳 <b>دفع مشترٍ محظور.</b> المبلغ في رصيده ولا يمكنه إنفاقه. أعده بالأمر /refund أو يدويًا.
alert-payment-unreadable = 💳 <b>لا يفهم المتجر ما تقوله طريقة الدفع عن فاتورة.</b> قد تكون مدفوعة، ولم يُضف شيء بعد؛ ويواصل المتجر السؤال. انظر إلى الفاتورة في حساب طريقة الدفع. لا تُضف شيئًا يدويًا ما دام المتجر يسأل، وإلا أُضيف المبلغ مرتين.
alert-payment-without-owner = 💳 <b>دفعة تشير إلى فاتورة متجر آخر أو مفتاح آخر.</b> لم يُضف شيء إلى أي رصيد؛ انظر /review لمعرفة ما يمكنك فعله.
alert-payment-reversed = 💳 <b>سُحبت دفعة من الخارج.</b> خُفّض رصيد المشتري بما أُضيف إليه، وقد يصبح أقل من صفر. حتى تقرر في /review لا يُشترى شيء لهذا المشتري.
alert-payment-after-restore = 💳 <b>وُجدت دفعة لا تعرفها قاعدة البيانات هذه.</b> لم تُضف بعد: ربما أُضيفت وأُنفقت من قبل. قرّر في /review.
alert-payments-found = 💳 <b>دفعات لا تعرفها قاعدة البيانات هذه: { $count }، قيمتها معًا { $value }.</b> هي أقدم من القاعدة، أو من الوقت الذي تفتقده نسخة مستعادة. لم يُضف شيء بعد: ربما أُضيفت وأُنفقت من قبل. قرّر فيها كلها بالزر، أو واحدة واحدة في /review.
alert-payment-parked = 💳 <b>وصلت دفعة لم يتمكن المتجر من تسجيلها.</b> لم تُضف بعد. قرّر في /review.
alert-refund-refused = 💳 <b>رفضت طريقة الدفع ردّ دفعة.</b> عاد المال إلى الرصيد. يبيّن /review ما يمكنك فعله.
alert-refund-overdue = 💳 <b>لم تردّ طريقة الدفع دفعةً منذ ساعات.</b> خُفّض الرصيد ويواصل المتجر المحاولة. انظر /review.
alert-staff-link-opened = 👤 فتح <b>{ $name }</b> ({ $handle }) رابطك وسيصبح <b>{ $role }</b>. هل هو الشخص الصحيح؟ لن يحدث شيء حتى تجيب.
alert-cost-differs = ⚠️ <b>خصم المورّد { $charged } بدل { $cost }.</b> دفع المشتري السعر المعروض عليه.
alert-charge-unread = ⚠️ <b>تعذّرت قراءة المبلغ الذي خصمه المورّد.</b> سُجّل { $charged }، وهو ما طلبه قبل الشراء مباشرة؛ قارنه بقائمة المورّد.
alert-goods-without-number = ⚠️ <b>وصل المنتج من دون رقم عملية.</b> هو الآن لدى المشتري؛ قارنه بقائمة المورّد.
alert-undeliverable = 📪 <b>تعذّر تسليم المنتج:</b> { $reason ->
    [refunded] استردّ المشتري ماله، فلن يُرسل المنتج إليه.
    [missing] لا شيء محفوظ لهذا الطلب. قارنه بقائمة المورّد.
   *[other] { $reason }. المنتج محفوظ، وستُعاد المحاولة عندما يراسل المشتري البوت أو يُعاد تشغيل المتجر.
}
alert-status-parked = 📪 <b>لا يرى أحد المشترين حالة طلبه:</b> { $reason }. تُرسل الرسالة من جديد حين يكتب المشتري إلى البوت وحين يُعاد تشغيل المتجر. إن كان الأمر لا يحتمل الانتظار، فافتح الطلب لتعرف المشتري وأخبره بنفسك.
alert-seller-message = ✉️ <b>أرسل البائع رسالة بدل المنتج.</b> قرأها المشتري. يبقى المال محجوزًا حتى تحدّد ما هي؛ ويسري جوابك على كل طلبات هذا المنتج.
alert-doubtful-goods = ⚠️ <b>ما سُلّم يبدو نصًا عاديًا</b>، وهذا المنتج كان يصل من قبل على شكل رموز. هو لدى المشتري وقد دفع ثمنه؛ تحقّق من صحته.
alert-seller-text = «{ $text }»
alert-answers-altered = ⚠️ <b>غيّر المورّد ما كتبه المشتري</b> في: { $fields }. قد يسلّم البائع إلى حساب خاطئ. أُبلغ المشتري وقد يراسلكم.
alert-altered-answer = { $field }: كتب المشتري <code>{ $sent }</code> والمسجَّل لدى المورّد <code>{ $stored }</code>
alert-update-parked = ⚠️ <b>تعذّرت معالجة أحد التحديثات</b>، ولن تُعاد المحاولة (التحديث { $update }، { $error }). أُبلغ المشتري.
alert-webhook-set = 🔀 <b>ضبط برنامج آخر webhook لهذا البوت.</b> يحذفه المتجر ويواصل عمله، لكن رسائل المشترين في تلك الأثناء ربما وصلت إلى ذلك البرنامج. إن لم يفعل ذلك أحد منكم فقد تسرّب رمز البوت: ألغه لدى @BotFather وضع الرمز الجديد في TELEGRAM_TOKEN.
alert-other-poller = 🔀 <b>برنامج آخر يستقبل رسائل هذا البوت</b>، فيتأخر ردّ المتجر أو لا يصل. أوقف ذلك البرنامج. وإن لم يشغّله أحد منكم فقد تسرّب رمز البوت: ألغه لدى @BotFather وضع الرمز الجديد في TELEGRAM_TOKEN.
alert-message-ends-program = ⛔ <b>توقّف المتجر عدة مرات وهو يرسل رسالة واحدة، فلن يرسلها بعد الآن:</b> { $message ->
    [deliver] تسليم الطلب المذكور أدناه. يمكن للمشتري أن يفتحه من طلباته.
    [status] حالة الطلب المذكور أدناه. لا يزال المشتري يراها في طلباته؛ راسله إن كان الأمر لا يحتمل الانتظار.
    [alert] تنبيه إلى أحد المشرفين.
   *[other] رسالة إلى أحد المشترين.
}
alert-recheck-ends-program = ⛔ <b>توقّف المتجر عدة مرات وهو يسأل المورّد عن طلب سبق تسليمه، فلن يسأل بعد الآن.</b> المنتج لدى المشتري. وما يضيفه المورّد لاحقًا تجده في لوحة المورّد.
alert-refused-count = ⚠️ <b>طلبات رفضها المورّد خلال ساعة: { $count }.</b> وصلك تنبيه بأولها فقط. عاد المال إلى كل المشترين.
alert-store-down = ⚠️ <b>تعذّر الوصول إلى المورّد.</b> { $reason }
alert-supplier-trouble = { $trouble ->
    [balance] ⚠️ <b>الرصيد لدى المورّد لا يكفي لطلب تكلفته { $needed }.</b> يقرأ المشترون أن المتجر لا يستطيع استقبال الطلبات في الوقت الحالي. اشحن الرصيد، وسيعود المتجر إلى استقبال الطلبات من تلقاء نفسه.
   *[other] ⚠️ <b>المورّد لا يجيب، أو لا يمكن استخدام إجاباته.</b> يقرأ المشترون أن المتجر لا يستطيع استقبال الطلبات في الوقت الحالي. يواصل المتجر السؤال وسيعود إلى استقبال الطلبات من تلقاء نفسه.
}
alert-supplier-available = يمكن إنفاقه هناك: { $available }
alert-supplier-trouble-over = { $trouble ->
    [balance] ✅ <b>الرصيد لدى المورّد صار كافيًا من جديد.</b> المتجر يستقبل الطلبات.
   *[other] ✅ <b>عاد المورّد إلى الإجابة.</b> المتجر يستقبل الطلبات.
}
alert-late-reply = ⚠️ <b>وصل ردّ المورّد بعد إغلاق الطلب.</b> الرد محفوظ؛ قارن الطلب بقائمة المورّد.
alert-late-trade = ⚠️ <b>ظهرت عملية طلب ملغى.</b> خصم المورّد { $charged }، وقد استعاد المشتري ماله: سُجّل المبلغ خسارةً للمتجر. ما اشتُري موجود في قائمة المورّد.
alert-refused = ⚠️ <b>رفض المورّد طلبًا.</b> عاد المال إلى المشتري.
alert-replacement-failed = ⚠️ <b>تعذّر شراء بديل عن الطلب رقم { $replaced }.</b> ما زال لدى المشتري المنتج المعيب. افتح الطلب وقرّر من جديد.
alert-quote-refused = ⚠️ <b>يرفض المورّد بيع «{ $product }».</b> يظهر للمشترين أنه لا يمكن شراؤه. السبب: { $cause }
alert-books = ⛔ <b>الحسابات المالية غير متطابقة</b> (<code>{ $reason }</code>). البيع متوقف حتى تراجعها: شغّل <code>vitrine reconcile</code> على الخادم، فهو يشرح كل قاعدة. الأمر /resume يستأنف البيع.
alert-stored-sums = ⚠️ <b>ربما كانت الأرقام في لوحة التحكم والملخص اليومي غير صحيحة لمدة يوم.</b> وجد الفحص الليلي مجاميع محفوظة تختلف عن الحسابات، فأعاد حسابها. ويستخدمها الحد SHOP_DAILY_CAP أيضًا. لم يتأثر أي رصيد ولا أي طلب ولا الحسابات نفسها. إذا تكررت هذه الرسالة، فأبلغ من يتولى صيانة البرنامج.
alert-balance-fell = ⚠️ <b>انخفض الرصيد لدى المورّد أكثر من المسجّل في حساباتنا، والفرق { $reason }.</b> قارن قائمة طلبات المورّد بقائمتنا: يعرض <code>vitrine reconcile</code> الرقمين.
alert-balance-low =
    { $low ->
        [days] ⚠️ <b>رصيدنا لدى المورّد يكفي أيامًا قليلة. الأيام الباقية: { $days }.</b>
        [cost] ⚠️ <b>رصيدنا لدى المورّد لا يكفي أغلى منتج بيع في 30 يومًا: { $dearest }.</b>
       *[both] ⚠️ <b>رصيدنا لدى المورّد منخفض. الأيام الباقية: { $days }. ولا يكفي أغلى منتج بيع في 30 يومًا: { $dearest }.</b>
    }
    المتاح للإنفاق: { $available }. اشحن الرصيد في لوحة المورّد.
alert-balance-recovered = ✅ <b>رصيدنا لدى المورّد كافٍ من جديد.</b> المتاح للإنفاق: { $available }. الأيام الباقية: { $days }.
alert-sale = 💰 <b>بيع: { $product } × { $quantity } مقابل { $money }.</b>
alert-order =
    <b>رقم { $order }</b> · { $product } · التكلفة { $cost }
    الرقم المرجعي: <code>{ $request_no }</code>
alert-order-without-cost =
    <b>رقم { $order }</b> · { $product }
    الرقم المرجعي: <code>{ $request_no }</code>
alert-fact = { $name }: { $text }
alert-fact-name = { $name ->
    [method] طريقة الدفع
    [payment] الدفعة
    [buyer] المشتري
    [amount] المبلغ
    [credited] أُضيف إلى الرصيد
    [balance] قيمته في الرصيد
    [answer] الجواب
    [orders] الطلبات
    [invoice] الفاتورة
    [chat] المحادثة
   *[other] { $name }
}
alert-joined = { $count ->
    [zero] <b>ولا تنبيهات أخرى من هذا النوع.</b>
    [one] <b>وتنبيه آخر من هذا النوع:</b>
    [two] <b>وتنبيهان آخران من هذا النوع:</b>
    [few] <b>و{ $count } تنبيهات أخرى من هذا النوع:</b>
    [many] <b>و{ $count } تنبيهًا آخر من هذا النوع:</b>
   *[other] <b>و{ $count } تنبيه آخر من هذا النوع:</b>
}
alert-line-order = • رقم { $order } · { $product }
alert-line = • { $text }
alert-settled = ✅ <b>سوّاه { $who } في { $at }.</b>
alert-seen = ✅ <b>اطّلع عليه { $who } في { $at }.</b>
alert-sale-refunded = ↩️ <b>ردّ المبلغ { $who } في { $at }.</b>
alert-sale-refunded-in-part = ↩️ <b>رُدّ جزء من المبلغ: { $money }.</b>
alert-idle-nothing = <i>لا يلزم فعل شيء.</i>
alert-idle-by-itself = <i>إن لم يتصرف أحد: يواصل المتجر المحاولة ويستمر وحده.</i>
alert-idle-money-reserved = <i>إن لم يتصرف أحد: ينتظر المشتري ويبقى ماله محجوزًا، ونذكّركم كل ساعة.</i>
alert-idle-buyer-waits = <i>إن لم يتصرف أحد: ينتظر مشترٍ ماله أو طلبه، ونذكّركم كل يوم.</i>
alert-idle-books-differ = <i>إن لم يقارنه أحد: قد يختلف دفتر المتجر عمّا خصمه المورّد.</i>
alert-idle-not-sold = <i>إن لم يتصرف أحد: لا يُباع.</i>
alert-idle-sales-stopped = <i>إن لم يتصرف أحد: لا يُباع شيء حتى يزول السبب.</i>
alert-idle-turned-away = <i>إن لم يتصرف أحد: لا يستطيع المشترون الشراء حتى ينتهي ذلك.</i>
alert-idle-delivery-kept = <i>إن لم يتصرف أحد: تُحفظ البضاعة وتُرسل عندما يكتب المشتري إلى البوت.</i>
alert-idle-message-kept = <i>إن لم يتصرف أحد: تنتظر الرسالة حتى يكتب المشتري إلى البوت.</i>
alert-idle-delivery-paid = <i>إن لم يتصرف أحد: يحتفظ المشتري بما وصل ويحتفظ المتجر بالمال.</i>
alert-idle-answers-kept = <i>إن لم يتصرف أحد: يستمر الطلب بما حفظه المورّد.</i>
alert-idle-not-tried-again = <i>إن لم يتصرف أحد: لن تُعاد المحاولة.</i>
alert-idle-messages-read = <i>إن لم يتصرف أحد: يواصل البرنامج الآخر قراءة ما يكتبه المشترون.</i>
alert-idle-no-backup = <i>إن لم يتصرف أحد: لا توجد نسخة احتياطية جديدة. يعيد المتجر المحاولة كل بضع دقائق.</i>
alert-idle-rate-waits = <i>إن لم يتصرف أحد: لا يُباع شيء بهذا السعر حتى يذكر المصدر سعرًا معتادًا.</i>
alert-idle-balance-used-up = <i>إن لم يُشحن الرصيد: لن يستطيع المشترون الشراء بعد نفاده.</i>
alert-idle-no-role = <i>إن لم يتصرف أحد: لا يحصل الشخص على أي دور.</i>
notifications-title = <b>الإشعارات</b>
notifications-digest = { $form ->
    [off] 📅 الملخص اليومي: متوقف.
    [brief] 📅 الملخص اليومي: موجز، الساعة { $clock }.
   *[full] 📅 الملخص اليومي: كامل، الساعة { $clock }.
}
notifications-sales = { $sales ->
    [off] 💰 رسائل المبيعات: متوقفة.
    [all] 💰 رسائل المبيعات: كل عملية بيع.
   *[from] 💰 رسائل المبيعات: ابتداءً من { $money }.
}
notifications-warning = ⚠️ تنبيه رصيد المورّد: عندما يكفي { $days ->
    [zero] { $days } يوم
    [one] يومًا واحدًا
    [two] يومين
    [few] { $days } أيام
    [many] { $days } يومًا
   *[other] { $days } يوم
} أو أقل.

forecast-available = رصيدنا لدى المورّد دون الطلبات المفتوحة: { $money }
forecast-days = الأيام الباقية: { $days } (يُنفق في اليوم { $money })
forecast-no-call = الأيام الباقية: غير معروفة، لأن هذا المورّد لا يذكر الرصيد.
forecast-not-told = الأيام الباقية: غير معروفة، لأن المورّد لم يذكر الرصيد.
forecast-no-history = الأيام الباقية: غير معروفة، لأن شيئًا لم يُشترَ منذ أسبوع.

alert-digest = 📅 <b>آخر 24 ساعة</b>
digest-orders = الطلبات: { $orders } · سُلّم: { $delivered } · أُلغي: { $cancelled }
digest-taken = الإيراد: { $money }
digest-profit = الربح: { $money } (التكلفة { $cost })
digest-refunded = رُدّ للمشترين: { $money }
digest-nothing-waits = ✅ لا شيء ينتظر قرارًا.
digest-waits = 🔎 <b>ينتظر قرارًا: { $count }</b>
digest-waits-cases = طلبات للمراجعة: { $count }
digest-waits-payment-cases = حالات دفع: { $count }
digest-waits-claims = مدفوعات للتأكيد: { $count }
digest-waits-refund-requests = طلبات ردّ المبلغ: { $count }
digest-waits-threads = محادثات: { $count }
digest-unsold = 🚫 منتجات لا يمكن بيعها: { $count }

alert-number-in-use = ⚠️ <b>عرف المورّد الرقم المرجعي لطلب قبل أن نرسله.</b> لا ينبغي أن يحدث هذا: إما أن غيرنا يستخدم الحساب أو أن في المتجر خللًا. الطلب الآن يحتاج إلى مراجعة.
alert-cases-open = ⏰ <b>طلبات تحتاج إلى مراجعة: { $count }.</b> أصحابها ينتظرون وأموالهم محجوزة. القائمة في /review، وأقدمها:
alert-claims-waiting = ⏰ <b>دفعات تنتظر منذ يوم أو أكثر: { $count }.</b> قال أصحابها إنهم دفعوا. القائمة في /claims.
alert-payment-cases-waiting = ⏰ <b>مسائل دفع تنتظر منذ يوم أو أكثر: { $count }.</b> القائمة في /review؛ قد ينتظر المشترون أموالهم أو طلباتهم.

alert-disk-full = 💽 <b>المتجر لا يستقبل طلبات: قرصه ممتلئ تقريبًا أو تتعذّر الكتابة عليه.</b> الطلبات المسجّلة مستمرة. وفّر مساحة، وسيُستأنف البيع تلقائيًا.
alert-database-lost = ⛔ <b>حُذف ملف قاعدة البيانات أو استُبدل أثناء عمل المتجر.</b> توقف البيع والشراء. احفظ البيانات قبل إيقاف المتجر: ما زال الملف مفتوحًا لدى العملية الجارية، والسجل يذكر مكانه. بعد ذلك فقط أوقف المتجر واستعد الملف أو نسخة احتياطية.
alert-instance-lock-lost = ⛔ <b>حُذف ملف قفل المتجر أو استُبدل أثناء عمل المتجر.</b> توقف البيع والشراء لأن متجرًا ثانيًا قد يعمل على قاعدة البيانات نفسها. تأكد من تشغيل متجر واحد فقط، ثم أعد تشغيله.
alert-backup-failed = 💾 <b>تعذّر إنشاء النسخة الاحتياطية لهذه الساعة.</b> { $reason }
alert-phase-given-up = 🔁 <b>رفضت قاعدة البيانات تغييرًا في كل محاولة</b> (<code>{ $reason }</code>). لم يضِع شيء، لكن ربما رأى أحدهم رسالة فشل. إذا تكرر هذا، فافحص الحمل على خادم قاعدة البيانات.

alert-sales-paused = ⏸ <b>البيع متوقف مؤقتًا.</b> أوقفه { $who }، والسبب: { $why }. لا يمكن شراء شيء. { $remedy }
alert-said = يقول المورّد: «{ $said }»
alert-key-file = 🔑 إن غيّرت المفتاح لدى المورّد: ضع الجديد في <code>SUPPLIER_APP_KEY</code> في الملف <code>{ $file }</code> ثم أعد تشغيل المتجر. يستأنف البيع وحده.
alert-key-variable = 🔑 إن غيّرت المفتاح لدى المورّد: ضع الجديد في متغير البيئة <code>SUPPLIER_APP_KEY</code> ثم أعد تشغيل المتجر. يستأنف البيع وحده.
alert-sales-resumed = ▶️ <b>زال أحد أسباب إيقاف البيع:</b> { $why }. أزاله { $who }. لمعرفة هل البيع مفتوح الآن: /admin.
alert-shop-cap = ⏸ <b>بلغ المتجر حد مبيعاته خلال 24 ساعة</b> ({ $cap }). يظهر للمشترين متى يمكنهم الطلب من جديد، والحد يضبطه SHOP_DAILY_CAP.

alert-on-restock = 🔔 سأخبرك عندما يتوفر من جديد.
alert-on-price = 📉 سأخبرك عندما يقل سعره عن { $money }.
alert-on-opening = 🔔 سأخبرك عندما يبدأ العرض.

## /health، للمشرفين فقط.

health-title = <b>الحالة</b> · { $at }
supplier-refuses-account = ⚠️ <b>المورّد يرفض حسابنا:</b> «{ $said }»
supplier-no-answer = ⚠️ <b>المورّد لا يستجيب الآن</b>
health-heard = آخر ردّ من المورّد: { AGO($age) }
health-heard-old = ⚠️ آخر ردّ من المورّد: <b>{ AGO($age) }</b>
health-never-heard = ⚠️ لم يردّ المورّد منذ بدء التشغيل
health-clock-ahead = ⚠️ ساعة المورّد متقدمة على ساعتنا، والفرق: { $by }
health-clock-behind = ⚠️ ساعة المورّد متأخرة عن ساعتنا، والفرق: { $by }
health-no-orders = لا توجد طلبات مفتوحة.
health-oldest = <b>أقدم طلب مفتوح في كل مرحلة:</b>
health-order = · { $state }: رقم { NUMBER($order, useGrouping: 0) }، منذ: { $age }
health-order-old = · ⚠️ { $state }: رقم { NUMBER($order, useGrouping: 0) }، <b>منذ: { $age }</b>
health-state-placed = ينتظر المورّد
health-state-submitting = قيد الشراء
health-state-uncertain = قيد التحقق
health-state-review = بانتظار قرارك
health-state-accepted = بانتظار وصول المنتج
health-state-fulfilled = بانتظار الإرسال إلى المشتري
health-inbox = التحديثات: بانتظار المعالجة { $pending }، تعذّرت معالجتها { $parked }
health-outbox = الرسائل: بانتظار الإرسال { $pending }، تعذّر إرسالها { $parked }
health-disk = المساحة الحرة: { $count } ميغابايت

## إيقاف البيع مؤقتًا، للمشرفين. (ما يقرؤه المشترون هو `declined-sales-paused`.)

pause-operator = طلب ذلك أحد المشرفين
pause-overcharged = خصم المورّد أكثر مما طلب عدة مرات خلال 24 ساعة
pause-doubt = عدة عمليات شراء متتالية بلا ردّ واضح من المورّد
pause-balance = الرصيد لدى المورّد منخفض جدًا
pause-books = الحسابات المالية غير متطابقة
pause-restore = قاعدة البيانات مستعادة من نسخة احتياطية
pause-account = المورّد يرفض حسابنا
pause-account-ban = حظر المورّد حسابنا
pause-account-balance = المورّد يرفض حسابنا: نفد الرصيد
pause-account-other = المورّد يرفض حسابنا لسبب غير معروف
pause-trades = المورّد يرفض البيع لحسابنا
pause-rate = لا يوجد سعر صرف يمكن استخدامه
pause-rate-jump = سعر الصرف بعيد جدًا عن المعتاد

remedy-operator = الأمر /resume يستأنف البيع.
remedy-doubt = راجع /review ثم أرسل /resume.
remedy-overcharged = قارن أحدث الطلبات بقائمة المورّد ثم أرسل /resume.
remedy-balance = يُستأنف تلقائيًا بعد شحن الرصيد.
remedy-books = شغّل <code>vitrine reconcile</code> ثم أرسل /resume.
remedy-account = ضع في SUPPLIER_APP_ID و SUPPLIER_APP_KEY معرّف التاجر والمفتاح اللذين يقبلهما المورّد، ثم أعد تشغيل المتجر. يستأنف البيع وحده عندما يقبل المورّد الحساب.
remedy-account-ban = راسل المورّد. يُستأنف البيع تلقائيًا حين يجيب عن طلب من الحساب.
remedy-account-balance = اشحن الرصيد لدى المورّد. يُستأنف البيع تلقائيًا حين يجيب عن طلب من الحساب.
remedy-account-other = اقرأ ما يقوله المورّد، فقد يكون عطلًا لديه. يُستأنف البيع تلقائيًا حين يجيب عن طلب من الحساب.
remedy-trades = حلّ الأمر مع المورّد ثم أرسل /resume. الطلبات المؤكدة تنتظر، ويُعاد مالها إن طال الانتظار.
remedy-rate = تحقق من ⁨EXCHANGE_RATE_SOURCE⁩. يُستأنف البيع تلقائيًا عندما يمكن قراءة سعر صرف غير قديم.
remedy-rate-jump = اقبل السعر بالزر تحت التنبيه أو في /health. يُستأنف البيع تلقائيًا حين يعود المصدر إلى السعر المعتاد.
remedy-restore = قارنها بقائمة المورّد ثم أرسل /resume، وإلى ذلك الحين لا يُشترى شيء من المورّد أيضًا.

actor-shop = المتجر نفسه
actor-staff = المشرف <code>{ $id }</code>
actor-staff-named = المشرف { $name } (<code>{ $id }</code>)

sales-open = ▶️ <b>البيع مفتوح.</b>
sales-open-but = ⚠️ <b>البيع مفتوح، لكن المشترين يُرفضون:</b>
sales-open-unanswered = ⚠️ <b>البيع مفتوح، لكن المورّد لا يجيب.</b>

# Why the supplier takes no orders although sales are not paused, and what that costs.
sales-trouble-balance = الرصيد لدى المورّد لا يكفي لطلب تكلفته { $cost }
sales-trouble-no-answer = المورّد لا يجيب، أو لا يمكن استخدام إجاباته
sales-trouble-line = · { $why }. { $missed }
sales-trouble-missed = { $count ->
    [0] لم يحاول أحد الشراء منذ { $since }.
    [one] مشترٍ واحد لم يستطع الشراء منذ { $since }: { $money }.
    [two] مشتريان لم يستطيعا الشراء منذ { $since }: { $money }.
    [few] { $count } مشترين لم يستطيعوا الشراء منذ { $since }: { $money }.
    [many] { $count } مشتريًا لم يستطيعوا الشراء منذ { $since }: { $money }.
   *[other] { $count } مشترٍ لم يستطيعوا الشراء منذ { $since }: { $money }.
}
sales-trouble-missed-until = { $count ->
    [0] لم يحاول أحد الشراء من { $since } حتى { $until }.
    [one] مشترٍ واحد لم يستطع الشراء من { $since } حتى { $until }: { $money }.
    [two] مشتريان لم يستطيعا الشراء من { $since } حتى { $until }: { $money }.
    [few] { $count } مشترين لم يستطيعوا الشراء من { $since } حتى { $until }: { $money }.
    [many] { $count } مشتريًا لم يستطيعوا الشراء من { $since } حتى { $until }: { $money }.
   *[other] { $count } مشترٍ لم يستطيعوا الشراء من { $since } حتى { $until }: { $money }.
}
sales-paused = ⏸ <b>البيع متوقف مؤقتًا.</b> لا يمكن شراء شيء.
sales-pause-ends = → ينتهي من تلقاء نفسه { $at }.
sales-pause-message = → يقرأ المشترون: «{ $text }»
pause-ask = ⏸ <b>أتوقف البيع؟</b> لن يستطيع أحد الشراء حتى تستأنفه أو يحين الوقت. الطلبات القائمة تستمر. أرسل ما يقرؤه المشترون أو وقتًا أو كليهما، مثل <code>14:00</code> ثم النص. أو أوقفه بالجملة المعتادة.
pause-notice-ask = ماذا يقرأ المشترون ومتى تعود؟ أرسل نصًا، أو وقتًا مثل <code>14:00</code>، أو الوقت ثم النص. بدون جواب يقرؤون الجملة المعتادة حتى تستأنف البيع.
pause-notice-too-long = ⚠️ النص طويل جدًا: الحد الأقصى { $most } حرفًا.
sales-pause = · أوقفه { $who }، { AGO($age) } ({ $at }): { $why }. { $remedy }
sales-pause-now = · أوقفه { $who }، الآن: { $why }. { $remedy }

resume-ask = ❓ <b>هل تستأنف البيع؟</b> البيع متوقف لهذه الأسباب:
resume-then = ماذا يفعل الزر:
resume-does-operator = · ينتهي الإيقاف الذي طلبه المشرف.
resume-does-overcharged = · يعود المتجر إلى الشراء من مورّد خصم أكثر مما طلب، ويبدأ عدّ هذه الطلبات من الصفر.
resume-does-account = · يمكن للمشترين الطلب من جديد. إن ظل المورّد يرفض الحساب، يتوقف البيع مجددًا فورًا.
resume-does-account-ban = · يمكن للمشترين الطلب من جديد. إن ظل المورّد يرفض الحساب، يتوقف البيع مجددًا فورًا.
resume-does-account-balance = · يمكن للمشترين الطلب من جديد. إن ظل المورّد يرفض الحساب، يتوقف البيع مجددًا فورًا.
resume-does-account-other = · يمكن للمشترين الطلب من جديد. إن ظل المورّد يرفض الحساب، يتوقف البيع مجددًا فورًا.
resume-does-trades = · يعود المتجر إلى الشراء، بدءًا بالطلبات المنتظرة.
resume-does-doubt = · يعود المتجر إلى الشراء من مورّد لم يعطِ ردًّا واضحًا، ويبدأ عدّ هذه الحالات من الصفر.
resume-does-balance = · يبقى الإيقاف بسبب انخفاض الرصيد.
resume-does-rate = · يستمر الإيقاف بسبب سعر الصرف.
resume-does-rate-jump = · يستمر الإيقاف إلى أن يُقبل سعر الصرف بزرّه الخاص.
resume-does-books = · يمكن للمشترين الطلب مع أن الحسابات المالية غير متطابقة. لن يوقف الخطأ نفسه البيع مجددًا قبل الغد.
resume-does-restore = · يعود المتجر إلى الشراء من المورّد. ما اشتُري هناك بعد النسخة الاحتياطية ولم يُراجع بعد قد يُشترى مرة ثانية.

## قائمة الأوامر التي يعرضها تيليجرام، وكيفية استعمال أوامر المشرفين.

command-start = فتح المتجر
command-shop = تصفّح المنتجات
command-orders = طلباتي ومشترياتي
command-wallet = رصيدي
command-balance = رصيدي
command-language = تغيير اللغة
command-help = كيف يعمل المتجر
command-cancel = إيقاف الأسئلة
command-admin = لوحة التحكم: اليوم وما يحتاج إلى قرار
command-checklist = ما بقي قبل الافتتاح
command-credit = إضافة رصيد لمشترٍ
command-refund = ردّ دفعة إلى مشترٍ
command-goodwill = تعويض عن طلب
command-limit = عرض حد ائتمان مشترٍ أو ضبطه
command-review = طلبات تحتاج إلى مراجعة
command-find = البحث في طلبات المشترين
command-order = كل شيء عن طلب واحد
command-resolve = اتخاذ قرار بعد مراجعة طلب
command-replace = استبدال منتج معيب
command-problems = مشاكل أبلغ عنها المشترون
command-owed = ما يدين به المورّد
command-warranty = أيام الضمان
command-buyers = من يراسل البوت
command-ban = حظر مشترٍ
command-unban = إلغاء حظر مشترٍ
command-note = ملاحظات عن مشترٍ
command-product = منتج: حالته وتكلفته ومبيعاته
command-health = الرصيد والطوابير والأعطال
command-notifications = ما تُبلَّغ به: الملخص والمبيعات
command-pause = إيقاف البيع مؤقتًا
command-resume = استئناف البيع
command-pin = تثبيت منتج أولًا
command-stopped = منتجات أوقفت بيعها
command-texts = الترحيب والشروط
command-unpin = إلغاء تثبيت منتج
command-approvals = الأسعار المنخفضة المعتمدة
command-markup = قواعد الأسعار
command-promo = رموز الخصم
command-explain = شرح سعر منتج
command-privacy = البيانات التي يحفظها المتجر عنك
command-terms = شروط المتجر
command-forget = حذف بياناتي
command-search = البحث عن منتج
command-support = مراسلة الدعم
command-paysupport = مساعدة في الدفع
command-threads = المحادثات مع المشترين
command-alerts = تنبيهاتي للتوفر والأسعار
command-staff = الفريق وأدواره
command-audit = سجل ما فعله الفريق

usage-wrong-amount = ⚠️ لم يتغيّر شيء: «{ $text }» ليس مبلغًا واضحًا. اكتبه دون فاصل للآلاف، مثلًا 1500.
usage-credit =
    <code>/credit WHO AMOUNT</code>
    ضع مكان WHO المعرّف الرقمي أو @اسم شخص سبق أن راسل البوت، ومكان AMOUNT مبلغًا مثل 12.50؛ وإذا سبقته علامة ناقص فإنه يُسحب.
    <code>/credit WHO AMOUNT goodwill</code> يمنحه تعويضًا يقلّل الربح؛ وإلا فإنه يُعدّ مستلمًا.
    <code>/credit WHO AMOUNT CASE</code> يفعل ذلك ويغلق أيضًا حالة دفع من /review.
usage-audit = أرسل ‎/audit، أو أضف الموضوع: ‎<code>/audit order 12</code> أو ‎<code>/audit buyer 7001</code> أو ‎<code>/audit product 5</code> أو ‎<code>/audit thread 3</code> أو ‎<code>/audit claim ABCD</code>.
usage-refund =
    <code>/refund WHO</code> يعرض مدفوعات المشتري. ضع مكان WHO رقمه أو @اسمه أو اسمه.
    <code>/refund PAYMENT</code> يعرض دفعة واحدة. ضع مكان PAYMENT رقمها لدى طريقة الدفع.
    ردّ مبلغ طلب إلى الرصيد: <code>/resolve ORDER refund</code>
    <code>/refund ORDER AMOUNT</code> يردّ جزءًا من طلب إلى الرصيد. بدل المبلغ، <code>x2</code> يعني قطعتين منه.
usage-goodwill = <code>/goodwill ORDER AMOUNT</code> يضيف مبلغًا إلى رصيد مشتري الطلب تعويضًا، وهو يقلّل الربح.
usage-limit =
    الأمر <code>/limit WHO</code> يعرض حد ائتمان المشتري، أي ما يمكنه إنفاقه قبل أن يدفع.
    والأمر <code>/limit WHO AMOUNT</code> يضبط له حدًّا خاصًّا به.
    والأمر <code>/limit WHO default</code> يعيده إلى حد المتجر الافتراضي.
usage-ban =
    <code>/ban WHO REASON</code>
    ‏WHO رقم أو ‎@الاسم أو أول كلمة من الاسم. السبب بعده للفريق فقط، وإن لم تكتبه تُسأل عنه.
usage-unban =
    <code>/unban WHO REASON</code>
    ‏WHO رقم أو ‎@الاسم أو أول كلمة من الاسم. السبب بعده للفريق فقط ويمكن تركه.
usage-note =
    <code>/note WHO TEXT</code> يضيف ملاحظة عن مشترٍ. دون نص يعرض ملاحظاته.
    ‏WHO رقم أو ‎@الاسم أو أول كلمة من الاسم. لا يرى المشترون الملاحظات أبدًا.
usage-resolve =
    <code>/resolve ORDER trade NUMBER</code>
    <code>/resolve ORDER not-charged</code>
    <code>/resolve ORDER refund</code>
    الأمر /review يعرض الطلبات التي تحتاج إلى مراجعة.
usage-order = <code>/order NUMBER</code> يعرض طلبًا واحدًا: ما حدث، والمال، وما يمكنك فعله.
usage-product = الأمر <code>/product PRODUCT</code> يعرض منتجًا باسمه أو رمزه أو رقمه: هل يُباع ولماذا لا، والتكلفة والسعر والمخزون والمبيعات وما يقوله المورّد. وأزراره تثبّته وتحدّد سعره وتوقف بيعه وتعيده.
usage-pin = <code>/pin PRODUCT</code> يثبّت المنتج، باسمه أو رمزه، أولًا في قسمه وفي الصفحة الرئيسية؛ و<code>/unpin</code> يلغي تثبيته.
usage-unpin = <code>/unpin PRODUCT</code> يلغي تثبيت المنتج، باسمه أو رمزه.
usage-markup =
    <code>/markup 15% +0.50 ending .99 min 5%</code>
    <code>/markup category NAME: 20% round 0.05</code>
    <code>/markup product PRODUCT: -10% below-cost</code>
    <code>/markup variant PRODUCT / VARIANT: 12.5% exact</code>
    <code>/markup product PRODUCT: remove</code>
    ضع مكان NAME اسم القسم، ومكان PRODUCT اسم المنتج أو رمزه، ومكان VARIANT نوعه. النسبة المئوية هي الهامش الإضافي، والمبلغ مع إشارة يُضاف إلى كل قطعة. <code>min</code> هو الحد الأدنى للربح. سترى الأسعار الجديدة قبل أي تغيير.
usage-promo =
    <code>/promo SUMMER 10%</code>
    <code>/promo SUMMER 5.00 product PRODUCT limit 100 each 1 from 2030-12-01 until 2030-12-31 minimum 20</code>
    <code>/promo SUMMER 10% category NAME</code>
    الأمر <code>/promo SUMMER</code> يعرض رمزًا واستخداماته، و<code>/promo SUMMER end</code> ينهيه.
    ضع مكان NAME اسم القسم، ومكان PRODUCT اسم المنتج أو رمزه. تُخصم النسبة أو المبلغ من سعر الطلب. <code>limit</code> عدد الطلبات التي يجوز أن تستخدم الرمز، و<code>each</code> عددها لكل مشترٍ، و<code>minimum</code> أقل سعر للطلب. ترى الأسعار قبل إضافة الرمز.
usage-explain = <code>/explain PRODUCT</code> يشرح خطوة بخطوة كيف يُحسب سعر المنتج، باسمه أو رمزه.
command-topup = شحن رصيدك
command-invite = دعوة الأصدقاء
command-claims = دفعات بانتظار التأكيد
command-claim = تأكيد دفعة بمبلغ آخر
usage-claim =
    <code>/claim REFERENCE</code> يعرض دفعة يدوية.
    <code>/claim REFERENCE AMOUNT</code> يؤكد مبلغًا غير المطلوب، مثل 12.50، بعملة الدفعة.
commands-title = <b>أوامر المشرفين</b>
commands-state = <b>المتجر</b>
commands-orders = <b>الطلبات والمحادثات</b>
commands-money = <b>المشترون والأموال</b>
commands-products = <b>المنتجات والأسعار</b>
commands-other = <b>أخرى</b>
commands-line = { $command } — { $text }
commands-more = الأمر الذي يحتاج إلى اسم أو مبلغ، مثل /credit، يشرح نفسه إذا أُرسل وحده.
commands-unknown = لا يوجد أمر { $command }.
commands-nearest = هل تقصد { $commands }؟
commands-forwarded = 🔒 لا يُنفَّذ أمر مُعاد توجيهه، فقد كتبه شخص آخر. اكتبه بنفسك من فضلك.
commands-all = يعرض /help جميع الأوامر.

## البدائل، للمشرفين.

replace-which = أي طلب تريد استبداله؟ أرسل رقمه وبعده عدد القطع المعيبة: <code>12 2</code>.
replace-needs-order = هذا ليس رقم طلب.
replace-head = 🔁 <b>الطلب رقم { NUMBER($order, useGrouping: 0) }</b> · { $name }
replace-how-many = كم قطعة معيبة؟ لن يُشترى شيء قبل نقرة ثانية.
replace-marked = { $count ->
    [0] أبلغ المشتري عن مشكلة ولم يحدّد أي قطعة.
   *[other] القطع التي حدّدها المشتري معيبة: { $pieces }
}
replace-ask = هل تشتري «{ $name }» من جديد (×{ $number }) بدل القطع المعيبة (×{ $count })؟
replace-other-number = يبيع المورّد هذا المنتج بكميات أخرى: سيُشترى منه { $count }.
replace-cost = تكلفته على المتجر الآن <b>{ $cost }</b>.
replace-before = ⚠️ سبق استبدال هذا الطلب: { $count }.
replace-refunded = ⚠️ سبق رد { $money } من هذا الطلب.
replace-effect = لا يدفع المشتري شيئًا، ويُخبَر بأن البديل في الطريق، ويصله كأي منتج. وتُسجَّل القطع دينًا على المورّد.
replace-done = 🔁 الطلب رقم { $new } بديل عن القطع المعيبة في الطلب رقم { NUMBER($order, useGrouping: 0) }. أُخبر المشتري.
replace-said = قال المورّد: { $said }
replace-not-missing = لا يوجد طلب برقم { NUMBER($order, useGrouping: 0) }.
replace-not-not-delivered = لا يُستبدل إلا طلب وصل منتجه إلى المشتري وبقي ماله لديك.
replace-not-already-open = بديل هذا الطلب في الطريق أو ينتظر قرارًا. احسمه أولًا.
replace-not-payment-taken-back = سُحبت دفعة من هذا المشتري. قرّر في شأنها أولًا.
replace-not-product-gone = لم يعد المورّد يبيع هذا، أو لم يعد يبيعه بهذا الشكل. يمكنك إرسال نص إلى المشتري فيه رمز من عندك.
replace-not-sold-out = ليس لدى المورّد ما يكفي الآن. حاول لاحقًا، أو أرسل إلى المشتري نصًا فيه رمز من عندك.
replace-not-answers-missing = حُذفت إجابات المشتري والمورّد يحتاج إليها. اسأل المشتري ثم اكتبها هنا.
replace-not-sales-paused = البيع متوقف، فلا يُشترى شيء. استأنف البيع أولًا.
replace-not-shop-cap = سيتجاوز ذلك ما يجوز للمتجر بيعه في اليوم.
replace-not-supplier-unavailable = المورّد لا يجيب. لم يُشترَ شيء، حاول بعد دقيقة.
replace-not-supplier-refused = لا يذكر المورّد سعرًا له. يمكنك إرسال نص إلى المشتري فيه رمز من عندك.
replace-not-balance-too-low = الرصيد لدى المورّد لا يكفي. اشحنه أولًا.
replace-not-disk-full = القرص ممتلئ، فلا يُشترى شيء.
replace-not-changed = تغيّر الطلب في هذه الأثناء. افتحه من جديد.
replace-not-expired = مضى وقت طويل على عرض التكلفة. اطلبها من جديد.
replace-type-answers = اكتب إجابات الطلب رقم { NUMBER($order, useGrouping: 0) }، كل إجابة في سطر:
replace-question-line = { $number }. { $name }
replace-question-contact = وسيلة التواصل
replace-question-password = كلمة مرور الطلب
replace-answers-unfit = إجابة ناقصة أو غير صالحة. أرسلها كلها من جديد.
replace-type-text = اكتب ما سيصل إلى المشتري، مثل رمز من عندك. يُحفظ كأي منتج ويُرسل مرة واحدة.
replace-text-ask = هل ترسل هذا إلى المشتري على أنه المنتج؟
replace-text = <code>{ $text }</code>
replace-text-sent = ✉️ النص في الطريق إلى مشتري الطلب رقم { NUMBER($order, useGrouping: 0) }.
replace-text-known = لدى مشتري الطلب رقم { NUMBER($order, useGrouping: 0) } هذا النص. لم يُرسل شيء.

## مشاكل أبلغ عنها المشترون، والضمان، وما يدين به المورّد.

fault-list = ⚠️ <b>مشاكل تنتظرك: { $count }</b>
fault-none = لا ينتظر أي مشترٍ جوابًا عن منتج معيب.
fault-line = <b>رقم { NUMBER($order, useGrouping: 0) }</b> · { $name } · { $buyer }
fault-head = ⚠️ <b>مشكلة في الطلب رقم { NUMBER($order, useGrouping: 0) }</b> · { $name }
fault-reported = { $buyer }، { AGO($age) }
fault-decide = استبدل القطع أو أعد المال أو ارفض بجملة يقرؤها المشتري. ما كتبه المشتري في المحادثة.
fault-answered = { $state ->
    [replaced] أُجيب ببديل.
    [refunded] أُجيب بردّ المال.
   *[refused] رُفض.
}
fault-type-refusal = اكتب سبب الرفض. سيقرأ المشتري هذا بنصه.
fault-refuse-ask = هل ترفض بهذه الجملة؟
fault-sentence = <blockquote>{ $text }</blockquote>
fault-refused = رُفض. سيقرأ المشتري جملتك.
fault-answered-before = سبقت الإجابة عن هذه المشكلة. لم يُرسل شيء.
guarantee-shop = 🤝 ضمان المتجر بالأيام: { $count }
guarantee-default = 🤝 الضمان بالأيام كما في المتجر كله: { $count }
guarantee-own = 🤝 ضمان هذا المنتج بالأيام: { $count }
guarantee-ask = كم يومًا بعد التسليم يمكن للمشتري أن يبلغ عن مشكلة؟ أرسل رقمًا، و0 يعني بلا ضمان. يسري على الطلبات الجديدة.
guarantee-ask-default = أرسل «-» لتكون كأيام المتجر: { $count }.
guarantee-days-wrong = أرسل عددًا صحيحًا من 0 إلى { $most }.
owed-list = 💵 <b>يدين المورّد بمبلغ { $totals }</b>
owed-none = لا يدين المورّد بشيء عن قطع معيبة.
owed-line = <code>{ $trade_no }</code> · رقم { NUMBER($order, useGrouping: 0) } · { $name } ×{ $count } · { $money }
owed-how = استُبدلت هذه القطع أو رُدّ مالها. طالب بها المورّد برقم العملية.
owed-recovered = عاد: { $money } من { $owed }
owed-ended = لا يُنتظر شيء آخر.
owed-type-amount = كم عاد؟ على الأكثر { $money }.
owed-too-much = هذا أكثر من الدين: { $money }.
owed-ask = هل تسجّل أن { $money } عادت عن الطلب رقم { NUMBER($order, useGrouping: 0) }؟ يبقى الدين { $left }. يُحسب المبلغ ربحًا.
owed-booked = سُجّل { $money }. الدين الباقي: { $left }.
owed-close-ask = ألا تنتظر شيئًا آخر من { $money } عن الطلب رقم { NUMBER($order, useGrouping: 0) }؟
owed-closed = لا يُنتظر شيء آخر عن الطلب رقم { NUMBER($order, useGrouping: 0) }.
owed-changed = الطلب رقم { NUMBER($order, useGrouping: 0) }: تغيّر هذا في هذه الأثناء. افتحه من جديد.
