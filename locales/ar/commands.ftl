# قائمة الأوامر التي يعرضها تيليجرام، وكيفية استعمال أوامر المشرفين.

command-start = فتح المتجر
command-shop = تصفّح المنتجات
command-orders = طلباتي ومشترياتي
command-wallet = رصيدي
command-balance = رصيدي
command-language = تغيير اللغة
command-help = كيف يعمل المتجر
command-cancel = إيقاف الأسئلة
command-desk = ملخّص اليوم
command-credit = إضافة رصيد لمشترٍ
command-refund = ردّ دفعة إلى مشترٍ
command-limit = عرض حد ائتمان مشترٍ أو ضبطه
command-review = طلبات تحتاج إلى مراجعة
command-resolve = اتخاذ قرار بعد مراجعة طلب
command-buyers = من يراسل البوت
command-product = بيانات منتج لدى المورّد
command-health = الرصيد والطوابير والأعطال
command-pause = إيقاف البيع مؤقتًا
command-resume = استئناف البيع
command-pin = تثبيت منتج أولًا
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

usage-wrong-amount = ⚠️ لم يتغيّر شيء: «{ $text }» ليس مبلغًا واضحًا. اكتبه دون فاصل للآلاف، مثلًا 1500.
usage-credit =
    <code>/credit WHO AMOUNT</code>
    ضع مكان WHO المعرّف الرقمي أو @اسم شخص سبق أن راسل البوت، ومكان AMOUNT مبلغًا مثل 12.50؛ وإذا سبقته علامة ناقص فإنه يُسحب.
    <code>/credit WHO AMOUNT CASE</code> يفعل ذلك ويغلق أيضًا حالة دفع من /review.
usage-refund =
    <code>/refund WHO</code> يعرض مدفوعات المشتري. ضع مكان WHO رقمه أو @اسمه.
    <code>/refund PAYMENT</code> يعرض دفعة واحدة. ضع مكان PAYMENT رقمها لدى طريقة الدفع.
    ردّ مبلغ طلب إلى الرصيد: <code>/resolve ORDER refund</code>
usage-limit =
    الأمر <code>/limit WHO</code> يعرض حد ائتمان المشتري، أي ما يمكنه إنفاقه قبل أن يدفع.
    والأمر <code>/limit WHO AMOUNT</code> يضبط له حدًّا خاصًّا به.
    والأمر <code>/limit WHO default</code> يعيده إلى حد المتجر الافتراضي.
usage-resolve =
    <code>/resolve ORDER trade NUMBER</code>
    <code>/resolve ORDER not-charged</code>
    <code>/resolve ORDER refund</code>
    الأمر /review يعرض الطلبات التي تحتاج إلى مراجعة.
usage-product = الأمر <code>/product PRODUCT</code> يعرض بيانات منتج لدى المورّد، باسمه أو رمزه: التكلفة ومصدر المنتج وجهة الدعم.
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
commands-all = يعرض /help جميع الأوامر.
