# إيقاف البيع مؤقتًا، للمشرفين. (ما يقرؤه المشترون هو `declined-sales-paused`.)

pause-operator = طلب ذلك أحد المشرفين
pause-doubt = عدة عمليات شراء متتالية بلا ردّ واضح من المورّد
pause-overcharged = خصم المورّد أكثر مما طلب عدة مرات خلال 24 ساعة
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
remedy-restore = قارنها بقائمة المورّد ثم أرسل /resume، وإلى ذلك الحين لا يُشترى شيء من المورّد أيضًا.
remedy-account = تحقّق من رقم التاجر والمفتاح. يُستأنف البيع تلقائيًا حين يقبل المورّد الحساب.
remedy-account-ban = راسل المورّد. يُستأنف البيع تلقائيًا حين يجيب عن طلب من الحساب.
remedy-account-balance = اشحن الرصيد لدى المورّد. يُستأنف البيع تلقائيًا حين يجيب عن طلب من الحساب.
remedy-account-other = اقرأ ما يقوله المورّد، فقد يكون عطلًا لديه. يُستأنف البيع تلقائيًا حين يجيب عن طلب من الحساب.
remedy-trades = حلّ الأمر مع المورّد ثم أرسل /resume. الطلبات المؤكدة تنتظر، ويُعاد مالها إن طال الانتظار.
remedy-rate = تحقق من ⁨EXCHANGE_RATE_SOURCE⁩. يُستأنف البيع تلقائيًا عندما يمكن قراءة سعر صرف غير قديم.
remedy-rate-jump = اقبل السعر بالزر تحت التنبيه أو في /health. يُستأنف البيع تلقائيًا حين يعود المصدر إلى السعر المعتاد.

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
sales-pause = · أوقفه { $who }، { AGO($age) } ({ $at }): { $why }. { $remedy }
sales-pause-now = · أوقفه { $who }، الآن: { $why }. { $remedy }

resume-ask = ❓ <b>هل تستأنف البيع؟</b> البيع متوقف لهذه الأسباب:
resume-then = ماذا يفعل الزر:
resume-does-operator = · ينتهي الإيقاف الذي طلبه المشرف.
resume-does-doubt = · يعود المتجر إلى الشراء من مورّد لم يعطِ ردًّا واضحًا، ويبدأ عدّ هذه الحالات من الصفر.
resume-does-overcharged = · يعود المتجر إلى الشراء من مورّد خصم أكثر مما طلب، ويبدأ عدّ هذه الطلبات من الصفر.
resume-does-balance = · يبقى الإيقاف بسبب انخفاض الرصيد.
resume-does-rate = · يستمر الإيقاف بسبب سعر الصرف.
resume-does-rate-jump = · يستمر الإيقاف إلى أن يُقبل سعر الصرف بزرّه الخاص.
resume-does-books = · يمكن للمشترين الطلب مع أن الحسابات المالية غير متطابقة. لن يوقف الخطأ نفسه البيع مجددًا قبل الغد.
resume-does-restore = · يعود المتجر إلى الشراء من المورّد. ما اشتُري هناك بعد النسخة الاحتياطية ولم يُراجع بعد قد يُشترى مرة ثانية.
resume-does-account = · يمكن للمشترين الطلب من جديد. إن ظل المورّد يرفض الحساب، يتوقف البيع مجددًا فورًا.
resume-does-account-ban = · يمكن للمشترين الطلب من جديد. إن ظل المورّد يرفض الحساب، يتوقف البيع مجددًا فورًا.
resume-does-account-balance = · يمكن للمشترين الطلب من جديد. إن ظل المورّد يرفض الحساب، يتوقف البيع مجددًا فورًا.
resume-does-account-other = · يمكن للمشترين الطلب من جديد. إن ظل المورّد يرفض الحساب، يتوقف البيع مجددًا فورًا.
resume-does-trades = · يعود المتجر إلى الشراء، بدءًا بالطلبات المنتظرة.
