### الدفع اليدوي: طريقة الدفع وما آلت إليه كل دفعة، للمشترين والمشرفين.

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
