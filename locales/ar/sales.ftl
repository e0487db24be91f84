# إيقاف البيع مؤقتًا، للمشرفين. (ما يقرؤه المشترون هو `declined-sales-paused`.)

pause-operator = طلب ذلك أحد المشرفين
pause-doubt = عدة عمليات شراء متتالية بلا ردّ واضح من المورّد
pause-overcharged = خصم المورّد أكثر مما طلب عدة مرات خلال 24 ساعة
pause-balance = الرصيد لدى المورّد منخفض جدًا
pause-books = الحسابات المالية غير متطابقة
pause-restore = قاعدة البيانات مستعادة من نسخة احتياطية
pause-account = المورّد يرفض حسابنا
pause-trades = المورّد يرفض البيع لحسابنا
pause-rate = لا يوجد سعر صرف يمكن استخدامه

remedy-operator = الأمر /resume يستأنف البيع.
remedy-doubt = راجع /review ثم أرسل /resume.
remedy-overcharged = قارن أحدث الطلبات بقائمة المورّد ثم أرسل /resume.
remedy-balance = يُستأنف تلقائيًا بعد شحن الرصيد.
remedy-books = شغّل <code>vitrine reconcile</code> ثم أرسل /resume.
remedy-restore = قارنها بقائمة المورّد ثم أرسل /resume، وإلى ذلك الحين لا يُشترى شيء من المورّد أيضًا.
remedy-account = تحقّق من رقم التاجر والمفتاح. يُستأنف البيع تلقائيًا حين يقبل المورّد الحساب.
remedy-trades = حلّ الأمر مع المورّد ثم أرسل /resume. الطلبات المؤكدة تنتظر، ويُعاد مالها إن طال الانتظار.
remedy-rate = تحقق من ⁨EXCHANGE_RATE_SOURCE⁩. يُستأنف البيع تلقائيًا عندما يمكن قراءة سعر صرف غير قديم.

actor-shop = المتجر نفسه
actor-staff = المشرف <code>{ $id }</code>
actor-staff-named = المشرف { $name } (<code>{ $id }</code>)

sales-open = ▶️ <b>البيع مفتوح.</b>
sales-paused = ⏸ <b>البيع متوقف مؤقتًا.</b> لا يمكن شراء شيء.
sales-pause = · أوقفه { $who }، { AGO($age) } ({ $at }): { $why }. { $remedy }
sales-pause-now = · أوقفه { $who }، الآن: { $why }. { $remedy }

resume-ask = ❓ <b>هل تستأنف البيع؟</b> البيع متوقف لهذه الأسباب:
resume-then = ماذا يفعل الزر:
resume-does-operator = · ينتهي الإيقاف الذي طلبه المشرف.
resume-does-doubt = · يعود المتجر إلى الشراء من مورّد لم يعطِ ردًّا واضحًا، ويبدأ عدّ هذه الحالات من الصفر.
resume-does-overcharged = · يعود المتجر إلى الشراء من مورّد خصم أكثر مما طلب، ويبدأ عدّ هذه الطلبات من الصفر.
resume-does-balance = · يبقى الإيقاف بسبب انخفاض الرصيد.
resume-does-rate = · يستمر الإيقاف بسبب سعر الصرف.
resume-does-books = · يمكن للمشترين الطلب مع أن الحسابات المالية غير متطابقة. لن يوقف الخطأ نفسه البيع مجددًا قبل الغد.
resume-does-restore = · يعود المتجر إلى الشراء من المورّد. ما اشتُري هناك بعد النسخة الاحتياطية ولم يُراجع بعد قد يُشترى مرة ثانية.
resume-does-account = · يمكن للمشترين الطلب من جديد. إن ظل المورّد يرفض الحساب، يتوقف البيع مجددًا فورًا.
resume-does-trades = · يعود المتجر إلى الشراء، بدءًا بالطلبات المنتظرة.
