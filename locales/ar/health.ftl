# /health، للمشرفين فقط.

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
