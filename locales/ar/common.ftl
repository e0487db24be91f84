# اسم اللغة بها نفسها، والكلمات المشتركة بين الشاشات كلها.

language-name = العربية

crumb-shop = 🛍 المتجر
crumb-quote = طلبك
crumb-orders = طلباتي
crumb-wallet = الرصيد
crumb-top-up = شحن الرصيد
crumb-invite = دعوة الأصدقاء
crumb-language = اللغة
crumb-help = المساعدة

choices-can-type = <i>يمكنك أيضًا كتابة الاسم أو جزء منه.</i>
choices-matching = <i>عدد الخيارات المطابقة لـ «{ $words }»: { $count }.</i>
choices-matching-first = <i>أول { $most } من أصل { $count } من الخيارات المطابقة لـ «{ $words }». اكتب المزيد من الاسم للعثور على غيرها.</i>
page-of = <i>الصفحة { $page } من { $pages }</i>

language-choose = اختر اللغة.

help-buying =
    <b>الشراء</b>
    افتح قسمًا، واختر منتجًا، وأجب عن الأسئلة. يظهر السعر النهائي قبل الشراء، ولا يتم الشراء إلا بعد تأكيدك للطلب.
help-money =
    <b>أموالك</b>
    عند التأكيد يُحجز السعر من رصيدك، ولا يُخصم إلا بعد تسليم المنتج. وإذا لم يكتمل الطلب، يعود إليك المبلغ كله.
help-orders =
    <b>مشترياتك</b>
    تصل إلى هذه المحادثة مخفيّة حتى تضغط عليها. ويمكنك فتحها من جديد في أي وقت من «طلباتي».
help-commands =
    /shop — تصفّح المنتجات
    /search — البحث عن منتج باسمه
    /orders — طلباتك ومشترياتك
    /wallet — رصيدك
    /alerts — تنبيهات التوفر والأسعار
    /support — مراسلة الدعم
    /paysupport — مساعدة في الدفع
    /language — تغيير اللغة
    /privacy — البيانات المحفوظة عنك
    /terms — شروط المتجر
    /cancel — إيقاف الأسئلة

toast-placing = جارٍ تسجيل طلبك…
toast-too-fast = ⏱ ضغطت بسرعة كبيرة. حاول مرة أخرى بعد لحظة.

crumb-privacy = الخصوصية
crumb-terms = الشروط
crumb-forget = حذف بياناتي

crumb-search = البحث

crumb-support = الدعم
crumb-refund = استرداد المبلغ

crumb-alerts = التنبيهات
