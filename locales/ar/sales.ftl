# إيقاف البيع مؤقتًا، للمشرفين. (ما يقرؤه المشترون هو `declined-sales-paused`.)

pause-operator = طلب ذلك أحد المشرفين
pause-doubt = عدة عمليات شراء متتالية بلا ردّ واضح من المورّد
pause-balance = الرصيد لدى المورّد منخفض جدًا
pause-books = الدفاتر غير متوازنة
pause-restore = قاعدة البيانات مستعادة من نسخة احتياطية

remedy-operator = الأمر /resume يستأنف البيع.
remedy-doubt = انظر /review ثم أرسل /resume.
remedy-balance = يُستأنف تلقائيًا بعد شحن الرصيد.
remedy-books = شغّل <code>vitrine reconcile</code> ثم أرسل /resume.
remedy-restore = قارنها بقائمة المورّد ثم أرسل /resume، وإلى ذلك الحين لا يُشترى شيء من المورّد أيضًا.

actor-shop = المتجر نفسه
actor-staff = المشرف <code>{ $id }</code>

sales-open = ▶️ <b>البيع مفتوح.</b>
sales-paused = ⏸ <b>البيع متوقف مؤقتًا.</b> لا يمكن شراء شيء.
sales-pause = · أوقفه { $who }، { AGO($age) } ({ $at }): { $why }. { $remedy }

resume-ask = ❓ <b>هل تستأنف البيع؟</b> البيع متوقف لهذه الأسباب:
resume-then = ماذا يفعل الزر:
resume-does-operator = · ينتهي الإيقاف الذي طلبه المشرف.
resume-does-doubt = · يعود المتجر إلى الشراء من مورّد ترك عمليات شراء بلا ردّ واضح، ويبدأ عدّها من الصفر.
resume-does-balance = · يبقى الإيقاف بسبب انخفاض الرصيد.
resume-does-books = · يمكن للمشترين الطلب مع أن الدفاتر غير متوازنة. لن يوقف الخطأ نفسه البيع مجددًا قبل الغد.
resume-does-restore = · يعود المتجر إلى الشراء من المورّد. ما اشتُري هناك بعد النسخة الاحتياطية ولم يُحسم بعد قد يُشترى مرة ثانية.
