## المدفوعات: الفواتير والإيصالات وأسباب رفض الدفع.

top-up-choose = كم تريد أن تضيف؟ اضغط على مبلغ أو اكتب مبلغًا آخر، مثلًا <code>25</code>.
payment-method-stars = نجوم تيليجرام
payment-method-provider = 💳 بطاقة بنكية
payment-method-crypto-pay = 💰 Crypto Pay
payment-method-by-hand = 🧾 تحويل بنكي
pay-method = { $name } · { $money }
pay-method-for-top-up = كيف تريد أن تضيف { $money }؟
pay-method-for-order = كيف تريد أن تدفع { $money } لطلبك؟
pay-minimum = أصغر دفعة عبر { $name } هي { $money }. كل ما تدفعه يُضاف إلى رصيدك.
pay-title = <b>{ $title }</b>
pay-description = { $description }
pay-by-link = اضغط الزر للدفع. يلاحظ المتجر دفعتك تلقائيًا، عادة خلال دقيقة؛ الفاتورة صالحة 24 ساعة.
invoice-title = شحن الرصيد
invoice-top-up = ستحصل على { $money } في رصيدك.
invoice-order = بعد الدفع سيُضاف { $money } إلى رصيدك، ثم سيُشترى { $product } فورًا.
invoice-minimum = أصغر دفعة هي { $money }.
invoice-paid = ✅ <b>تم الدفع: { $money }</b>
invoice-closed = ✖️ <b>أُغلقت: { $money }.</b> من فضلك لا تدفع هذه الفاتورة بعد الآن.
paid = ✅ <b>وصل الدفع.</b> أُضيف { $money } إلى رصيدك.
paid-amount = المدفوع: { $money } · { $name }
paid-by-method = { $name } { $money }
paid-from-balance = الرصيد { $money }
paid-from-credit = حد الائتمان { $money }
paid-not-bought = لم يُنفّذ طلبك: { $why } المال في رصيدك.

payment-refused-not-yours = هذه الفاتورة لحساب آخر. افتح المتجر واطلب فاتورتك.
payment-refused-changed = تغيّر مبلغ هذه الفاتورة. اطلب فاتورة جديدة من فضلك.
payment-refused-already-paid = هذه الفاتورة مدفوعة.
payment-refused-being-paid = هذه الفاتورة قيد الدفع. إن لم تنجح الدفعة فحاول مرة أخرى بعد دقيقة.
payment-refused-expired = انتهت صلاحية هذه الفاتورة. اطلب فاتورة جديدة من فضلك.
payment-refused-shop-closed = المتجر لا يقبل الطلبات حاليًا. لم يُدفع شيء؛ حاول لاحقًا.
payment-refused-banned = لم يعد بإمكانك الشراء من هذا المتجر. لم يُدفع شيء.
payment-refused-disk-full = لا يستطيع المتجر قبول الدفعات حاليًا. لم يُدفع شيء؛ حاول مرة أخرى لاحقًا.
payment-refused-taken-back = سُحبت دفعة سابقة لك. لم يُدفع شيء؛ راسل المتجر من فضلك.
payment-refused-not-available = نفد هذا المنتج للتو. لم يُدفع شيء.
payment-refused-price-changed = تغيّر السعر للتو. لم يُدفع شيء؛ افتح المنتج من جديد.
payment-refused-promo-code = لم يعد رمز الخصم صالحًا لهذا الطلب. لم يُدفع شيء؛ افتح المنتج من جديد.
payment-refused-limit = بلغت الطلبات الحد المسموح به. لم يُدفع شيء؛ افتح المنتج من جديد لاحقًا.
payment-refused-not-checked = تعذّر التحقق من طلبك في الوقت المناسب. لم يُدفع شيء؛ حاول مرة أخرى.
payment-refused-method-stopped = طريقة الدفع هذه متوقفة مؤقتًا. لم يُدفع شيء؛ حاول لاحقًا أو اختر طريقة أخرى.

## الدفع اليدوي: طريقة الدفع وما آلت إليه كل دفعة، للمشترين والمشرفين.

by-hand-amount = المبلغ المطلوب: <b>{ $money }</b>
by-hand-instructions = { $text }
by-hand-reference = رمز الدفعة: <code>{ $reference }</code>
by-hand-how = اكتب رمز الدفعة مع التحويل كي يجده المتجر. وبعد أن تدفع اضغط «لقد دفعت».
claim-open = ✓ <b>أخبرت المتجر أنك دفعت { $money }.</b> يبحث موظف عن دفعتك ويرد في هذه المحادثة، وقد يستغرق ذلك بضع ساعات.
claim-add = يمكنك الآن أن ترسل هنا رقم العملية أو صورة للدفعة، فهذا يساعد على إيجاد مالك.
claim-add-picture = يمكنك الآن أن ترسل هنا صورة للدفعة، فهذا يساعد على إيجاد مالك. الصورة الجديدة تحل محل ما قبلها.
claim-transaction = رقم العملية: <code>{ $number }</code>
claim-typed-number = رقم العملية كما كتبه المشتري: <code>{ $number }</code>
claim-picture-of = 📎 صورة من المشتري للدفعة <code>{ $reference }</code>
claim-picture = 📎 توجد صورة.
claim-problem-no-number = ⚠️ لا أرى رقمًا هنا. أرسل رقم العملية أو صورة للدفعة.
claim-problem-too-long = ⚠️ هذا أطول من رقم عملية. أرسل الرقم وحده أو صورة للدفعة.
claim-problem-other-content = ⚠️ يمكنني أن أضيف هنا نصًا أو صورة أو ملفًا فقط. أرسل أحدها من فضلك.
claim-confirmed = ✅ <b>تأكدت هذه الدفعة: { $money }.</b> المال في رصيدك أو صُرف على طلبك.
claim-declined = ❌ <b>لم يجد المتجر هذه الدفعة: { $money }.</b> إن كنت قد دفعت فراسل الدعم وأرسل صورة للدفعة.
claim-withdrawn = قلت إنك لم تدفع { $money }، فلا أحد يبحث عن هذه الدفعة. إن كنت قد دفعت فاضغط الزر.
claims-none = ✅ لا دفعات بانتظار التأكيد.
claims-title = { $count ->
    [zero] 🧾 <b>لا دفعات بانتظار التأكيد</b>
    [one] 🧾 <b>دفعة واحدة بانتظار التأكيد</b>
    [two] 🧾 <b>دفعتان بانتظار التأكيد</b>، الأقدم أولًا
    [few] 🧾 <b>{ $count } دفعات بانتظار التأكيد</b>، الأقدم أولًا
    [many] 🧾 <b>{ $count } دفعة بانتظار التأكيد</b>، الأقدم أولًا
   *[other] 🧾 <b>{ $count } دفعة بانتظار التأكيد</b>، الأقدم أولًا
}
claims-line = · <code>{ $reference }</code> · { $money } · { $name } · { $at }
claim-head = 🧾 <b>{ $name }</b> ({ $who }) يقول: لقد دفعت
claim-amount = المبلغ: <b>{ $money }</b>
claim-credited = يُضاف إلى الرصيد: { $money }
claim-said = تاريخ الإبلاغ: { $at }
claim-no-evidence = لا رقم عملية ولا صورة حتى الآن
claim-same-transaction = { $count ->
    [zero] ⚠️ <b>رقم العملية لم يرد من قبل.</b> { $claims }
    [one] ⚠️ <b>ورد رقم العملية نفسه من قبل:</b> { $claims }. قارن قبل أن تؤكد.
    [two] ⚠️ <b>ورد رقم العملية نفسه مرتين من قبل:</b> { $claims }. قارن قبل أن تؤكد.
    [few] ⚠️ <b>ورد رقم العملية نفسه { $count } مرات من قبل:</b> { $claims }. قارن قبل أن تؤكد.
    [many] ⚠️ <b>ورد رقم العملية نفسه { $count } مرة من قبل:</b> { $claims }. قارن قبل أن تؤكد.
   *[other] ⚠️ <b>ورد رقم العملية نفسه { $count } مرة من قبل:</b> { $claims }. قارن قبل أن تؤكد.
}
claim-unseen = ⚠️ <b>أرسل المشتري شيئًا جديدًا بعد الرسالة التي أجبت عنها.</b> لم يُتخذ أي قرار بعد؛ راجعها مرة أخرى.
claim-new-evidence = 📎 <b>إثبات جديد</b> للدفعة <code>{ $reference }</code>
claim-again = 🧾 تراجع { $name } عن الدفعة <code>{ $reference }</code> ثم قال مرة أخرى: لقد دفعت
claim-moved = الدفعة <code>{ $reference }</code> معروضة في رسالة أحدث.
claim-before-restore = ⚠️ <b>هذه الدفعة من قبل الاستعادة من نسخة احتياطية.</b> ربما أُكدت من قبل. قارنها بسجلاتك قبل أن تؤكد.
claim-decided-confirmed = ✅ <b>أكّدها { $name } بمبلغ { $money }</b>: { $at }.
claim-decided-declined = ❌ <b>رفضها { $name }</b>: { $at }.
claim-decided-withdrawn = <b>تراجع عنها { $name }</b>: { $at }.
claim-ask = ❓ هل <b>تؤكد { $money } من { $name }</b> ({ $who })؟ يُضاف { $credited } إلى رصيده.
claim-picture-lost = 📎 لم تعد صورة الدفعة <code>{ $reference }</code> موجودة: حذفها مرسلها أو مُحيت.

## ردّ المدفوعات والمدفوعات قيد المراجعة. للمشرفين فقط.

return-payments = 💳 <b>مدفوعات { $name }</b> ({ $who })
return-balance = الرصيد: { $money }
return-no-payments = لا توجد مدفوعات.
return-payment-gone = لا توجد دفعة كهذه. يعرض <code>/refund WHO</code> مدفوعات المشتري.
return-line = { $at } · { $method } · <b>{ $amount }</b> · أُضيف { $money } · <code>{ $payment }</code>
return-line-why = { $line }{"\u000A"}  { $why }
return-how = اضغط دفعة لإعادتها إلى مصدرها.
return-obstacle-by-hand = لا تستطيع طريقة الدفع هذه ردّ المال. أعده يدويًا ثم أرسل <code>/credit { $buyer } -AMOUNT</code>.
return-obstacle-pending = ⏳ يجري ردّها.
return-obstacle-done = ✅ رُدّت.
return-obstacle-refused = ⚠️ رفضت طريقة الدفع ردّها. أعد المال يدويًا ثم أرسل <code>/credit { $buyer } -AMOUNT</code>.
return-obstacle-taken-back = سُحبت من الخارج.
return-obstacle-being-checked = هي قيد المراجعة: قرّر بشأنها في /review أولًا.
return-obstacle-above-balance = ⚠️ الرصيد أقل مما أُضيف.
return-ask = ❓ هل <b>تُعيد { $amount }</b> عبر { $method } إلى <b>{ $name }</b> ({ $who })؟
return-ask-effect = ينخفض الرصيد { $money }، من { $before } إلى { $after }.
part-refund-head = ↩️ <b>ردّ جزء من المبلغ:</b> الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name })
part-refund-money = المدفوع { $price } · المردود { $amount } · المتبقي <b>{ $available }</b>
part-refund-ask = اكتب المبلغ الذي يعود إلى رصيد المشتري.
part-refund-pieces = أو اختر عدد القطع؛ <code>x2</code> تعني قطعتين. حصة القطعة { $money }، وآخر قطعة تأخذ ما تبقى. القطع المتبقية: { $count }.
part-refund-confirm = ❓ هل <b>تردّ { $money }</b> من الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }) إلى رصيد المشتري؟
part-refund-confirm-pieces = ❓ هل <b>تردّ { $money }</b> من الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }) إلى رصيد المشتري، أي حصة هذا العدد من القطع: { $count }؟
part-refund-then = ما يُحتفظ به من الثمن: { $before }، ثم <b>{ $after }</b>.
part-refund-balance = رصيد المشتري: { $before }، ثم <b>{ $after }</b>.
part-refund-whole = لا يبقى شيء بعد ذلك: يُعدّ الطلب مردود المبلغ.
part-refund-on-its-way = المحتوى في الطريق وسيصل إلى المشتري على أي حال.
part-refund-done = ✅ عاد { $money } إلى رصيد المشتري.
goodwill-ask = 🎁 <b>تعويض عن الطلب رقم { NUMBER($order, useGrouping: 0) }</b>
goodwill-how = اكتب المبلغ الذي يُضاف إلى رصيد المشتري. إنه يقلّل الربح، ولا يُردّ شيء من الطلب.
goodwill-confirm = ❓ هل <b>تمنح { $money }</b> لمشتري الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }) تعويضًا عن المشكلة؟ هذا يقلّل الربح.
goodwill-done = ✅ أُضيف { $money } إلى رصيد المشتري.
daily-sum-left = ما زال بإمكانك منح { $money } اليوم.
part-refund-no-share = سبق الرد على هذه المشكلة، أو لم يبقَ ما يُرد عنها. لم يُرد شيء.
part-refund-changed = ⚠️ تغيّر الطلب في هذه الأثناء. تحقق منه مرة أخرى.
return-ask-below = ⚠️ <b>سيصبح الرصيد أقل من صفر:</b> أنفق المشتري هذا المال، ويحتفظ بما اشتراه.
return-ask-by-hand = ⚠️ لم يُضف شيء إلى الرصيد تلقائيًا عن هذه الدفعة. إذا أضفته يدويًا فاخصمه: <code>/credit { $buyer } -AMOUNT</code>.
return-ask-once = تُرد الدفعة مرة واحدة فقط وكاملة.
return-ask-again = ⚠️ <b>رفضت طريقة الدفع ذلك من قبل.</b> إن كنت قد أعدت المال يدويًا فلا تُعده مرة أخرى.
return-refused-before = ⚠️ رفضت طريقة الدفع من قبل؛ يمكنك المحاولة مرة أخرى.
return-started = ⏳ يجري ردّ { $amount } إلى <b>{ $name }</b> ({ $who }). انخفض الرصيد { $money }. سيصل إشعار إلى المشتري عند الانتهاء؛ وإن رفضت طريقة الدفع تجدها في /review.

paycase-title = { $count ->
    [zero] <b>لا مدفوعات تحتاج إلى مراجعة</b>
    [one] <b>دفعة واحدة تحتاج إلى مراجعة</b>
    [two] <b>دفعتان تحتاجان إلى مراجعة</b>، الأقدم أولًا
    [few] <b>{ $count } دفعات تحتاج إلى مراجعة</b>، الأقدم أولًا
    [many] <b>{ $count } دفعة تحتاج إلى مراجعة</b>، الأقدم أولًا
   *[other] <b>{ $count } دفعة تحتاج إلى مراجعة</b>، الأقدم أولًا
}
paycase-reversed = 💳 <b>سُحبت دفعة من الخارج.</b> انخفض الرصيد { $money }.
paycase-reversed-without-value = 💳 <b>سُحبت دفعة من الخارج.</b> لم يكن المتجر قد أضافها، فلم يتغيّر الرصيد.
paycase-refund-refused = 💳 <b>رفضت طريقة الدفع ردّ دفعة.</b> عاد { $money } إلى الرصيد.
paycase-refund-refused-pending = 💳 <b>رفضت طريقة الدفع ردّ دفعة، ويُطلب منها ذلك مرة أخرى.</b> انخفض الرصيد مرة أخرى { $money }.
paycase-refund-refused-done = 💳 <b>رفضت طريقة الدفع ردّ دفعة ثم ردّتها لاحقًا.</b> انخفض الرصيد { $money }.
paycase-refund-overdue = 💳 <b>لم تردّ طريقة الدفع دفعةً منذ ساعات.</b> انخفض الرصيد { $money }؛ ويواصل المتجر المحاولة.
paycase-found-after-restore = 💳 <b>وُجدت دفعة لا تعرفها قاعدة البيانات هذه.</b> هي أقدم من القاعدة، أو من الوقت الذي تفتقده نسخة مستعادة. لم يُضف { $money } بعد.
paycase-parked = 💳 <b>وصلت دفعة، لكن المتجر لم يتمكن من تسجيلها.</b> لم يُضف { $money } بعد.
paycase-parked-without-value = 💳 <b>وصلت دفعة لا تُعرف قيمتها.</b> عملتها أو طريقة دفعها غير مُعدّة. لم يُضف شيء بعد.
paycase-without-owner = 💳 <b>لا يُعرف من دفع.</b> تشير الدفعة إلى فاتورة متجر آخر أو مفتاح آخر، ولم يُضف شيء إلى أي رصيد.
paycase-what = { $at } · { $method } · <b>{ $amount }</b> · <code>{ $payment }</code>
paycase-buyer = المشتري: { $buyer }
paycase-said = تقول طريقة الدفع: { $said }
paycase-orders = طلبات تنتظر قرارك: { $count }
paycase-how-reversed = حتى تقرر لا يُشترى شيء من المورّد لهذا المشتري ولا يستطيع الطلب.
paycase-how-reversed-without-value = إن أُضيفت بالأمر /credit فاسحبها الآن: <code>/credit { $buyer } -AMOUNT</code>.
paycase-how-refund-refused = حاول مرة أخرى بالزر أدناه، مثلًا حين يكون في حساب طريقة الدفع مال كافٍ. أو أعد المال يدويًا ثم أرسل <code>/credit { $buyer } -AMOUNT</code>. أو اتركه في الرصيد.
paycase-how-refund-overdue = افحص الحساب لدى طريقة الدفع: هل المال كافٍ، وهل ما زالت مُعدّة؟
paycase-how-found-after-restore = هل أُضيفت في حينها وربما أُنفقت؟ قارنها بقائمة طلبات المورّد: هل اشتُري بهذه الدفعة شيء لا يعرفه المتجر؟
paycase-how-parked = المال لدى طريقة الدفع. أضفه إلى الرصيد ما لم تردّه من هناك.
paycase-how-without-value = اعرف قيمتها وأضف المبلغ، فتُغلق هذه الحالة أيضًا. أو أغلق هذه الحالة ثم أعد الدفعة.
paycase-how-without-owner = اعرف من دفع وأضف له المبلغ، فتُغلق هذه الحالة أيضًا.
paycase-closed-already = ✅ رُوجعت هذه الدفعة.
paycase-effect-continue = تستمر طلبات المشتري ويستطيع الطلب من جديد. لا يتغير الرصيد.
paycase-effect-cancel-orders = إلغاء طلبات المشتري التي لم تُرسل إلى المورّد وتحرير مالها. يستطيع المشتري الطلب من جديد.
paycase-effect-credit = يُضاف { $money } إلى رصيد المشتري.
paycase-effect-do-not-credit = لا يُضاف شيء إلى الرصيد. يمكنك ردّ الدفعة بالأمر /refund.
paycase-effect-settled = لن تظهر الدفعة في القائمة. لا يتحرك أي مال.
paycase-done = ✅ تم. لم تعد الدفعة في القائمة.
paycase-refusal-gone = لا توجد دفعة كهذه للمراجعة.
paycase-refusal-already-closed = قرّر مشرف آخر من قبل.
paycase-refusal-taken-back = لم يُضف شيء: سُحبت الدفعة أو رُدّت.
paycase-refusal-being-returned = ⏳ تُردّ الدفعة مرة أخرى. لا شيء يُقرَّر حتى تجيب طريقة الدفع.
found-title = 💳 <b>دفعات لا تعرفها قاعدة البيانات هذه: { $count }</b>، قيمتها معًا { $money }. لم يُضف شيء بعد.
found-without-value = بلا قيمة معروفة: { $count }. هذه لا تُضاف إلا واحدة واحدة.
found-how = هي أقدم من قاعدة البيانات هذه، أو من الوقت الذي تفتقده نسخة مستعادة. هل أُضيفت في حينها وربما أُنفقت؟ إذن اختر الزر الأول. أضفها كلها فقط إن كان مال المشترين هذا ما زال عندك. وإن اختلف الأمر بين المشترين فقرّر واحدة واحدة في القائمة.
found-effect-do-not-credit = لا يتغير أي رصيد. تُغلق الدفعات ({ $count }) على أنها أُضيفت من قبل. ويبقى بإمكانك ردّ دفعة بالأمر /refund.
found-effect-credit = يحصل الدافعون معًا على { $money }، ويُبلَّغ كل منهم. وما أنفقوه قبل قاعدة البيانات هذه يُمنح مرة ثانية.
found-done-do-not-credit = ✅ أُغلقت على أنها أُضيفت من قبل: { $count }.
found-done-credit = ✅ الدفعات المضافة: { $count }، مجموعها { $money }.
found-left = بقي للقرار واحدة واحدة: { $count }.

## الرصيد وحركاته وإيصالاتها.

wallet-available = <b>المتاح: { $money }</b>
wallet-balance = الرصيد: { $money }
wallet-credit = حد الائتمان: { $money }
wallet-credit-explained = <i>يتيح لك حد الائتمان الشراء قبل الدفع. ما تستخدمه منه يجعل رصيدك سالبًا، وهو مبلغ مستحق عليك للمتجر.</i>
wallet-debt = <b>أنت مدين للمتجر بأكثر مما يغطيه حد الائتمان.</b> أضف { $money } على الأقل قبل أن تشتري من جديد.
wallet-held = محجوز لطلبات مفتوحة (مخصوم من الرصيد): { $money }
wallet-entries = <b>حركات الرصيد</b>
wallet-no-entries = لا توجد حركات بعد.
wallet-receipts = <i>اضغط 🧾 مع رقم السطر لتحصل على إيصاله.</i>
wallet-claims = { $count ->
    [zero] ⏳ لا دفعات قيد التحقق: { $money }
    [one] ⏳ يجري التحقق من دفعتك: { $money }
    [two] ⏳ يجري التحقق من دفعتين لك، مجموعهما { $money }
    [few] ⏳ يجري التحقق من { $count } دفعات لك، مجموعها { $money }
    [many] ⏳ يجري التحقق من { $count } دفعة لك، مجموعها { $money }
   *[other] ⏳ يجري التحقق من { $count } دفعة لك، مجموعها { $money }
}
wallet-top-up = <i>لشحن الرصيد، راسل مشرف المتجر.</i>

# A line of the statement, and what it is for.
statement-line = <b>{ NUMBER($number, useGrouping: 0) }</b> · <i>{ $date }</i> · <b>{ $change }</b> · الرصيد { $balance }{"\u000A"}{ $reason }
entry-order = { $name } (طلب رقم { NUMBER($order, useGrouping: 0) })
entry-order-erased = طلب رقم { NUMBER($order, useGrouping: 0) }
entry-hold = { $what } · محجوز
entry-paid = { $what } · مدفوع
entry-capture = { $what } · خصم الرمز
entry-release = { $what } · أُلغي وأُعيد المبلغ
entry-refund = { $what } · رُدّ المبلغ
entry-refund-part = { $what } · رُدّ جزء من المبلغ
entry-goodwill = من المتجر
entry-goodwill-order = { $what } · تعويض عن المشكلة
entry-topup = شحن الرصيد
entry-payment = دفعة مستلمة · { $method }
entry-payment-returned = دفعة أُعيدت إليك · { $method }
entry-refund-refused = تعذّر ردّ الدفعة · { $method }
entry-reversal = دفعة ألغتها خدمة الدفع · { $method }
entry-taken-back = تصحيح: سحبه المتجر
entry-referral = مكافأة عن طلب صديق
entry-referral-return = سُحبت المكافأة: رُدّ مبلغ طلب صديق
entry-other = أخرى

receipt-title = 🧾 <b>إيصال رقم { NUMBER($number, useGrouping: 0) }</b>
receipt-shop = المتجر: { $name }
receipt-date = التاريخ: { $at }
receipt-reason = مقابل: { $reason }
receipt-amount = المبلغ: <b>{ $change }</b>
receipt-paid = دُفع بواسطة: { $sources }
receipt-balance = الرصيد بعدها: { $balance }
