# ردّ المدفوعات والمدفوعات قيد المراجعة. للمشرفين فقط.

return-payments = 💳 <b>مدفوعات { $name }</b> ({ $who })
return-balance = الرصيد: { $money }
return-no-payments = لا توجد مدفوعات.
return-payment-gone = لا توجد دفعة كهذه. يعرض <code>/refund WHO</code> مدفوعات المشتري.
return-line = · { $at } · { $method } · <b>{ $amount }</b> · أُضيف { $money } · <code>{ $payment }</code>
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
paycase-how-without-value = اعرف قيمتها وأرسل <code>/credit { $buyer } AMOUNT { $case }</code>، فتُغلق هذه الحالة أيضًا. أو أغلق هذه الحالة ثم أعد الدفعة.
paycase-how-without-owner = اعرف من دفع ثم أرسل <code>/credit WHO AMOUNT { $case }</code>، فتُغلق هذه الحالة أيضًا.
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
