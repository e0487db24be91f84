wallet-available = <b>المتاح: { $money }</b>
wallet-balance = الرصيد: { $money }
wallet-credit = حد الائتمان: { $money }
wallet-held = محجوز لطلبات مفتوحة (مخصوم من الرصيد): { $money }
wallet-entries = <b>آخر الحركات</b>
wallet-no-entries = لا توجد حركات بعد.
wallet-top-up = <i>لشحن الرصيد، راسل مشرف المتجر.</i>

entry-hold = <i>{ $date }</i> · { $money } · طلب رقم { NUMBER($order, useGrouping: 0) } · حجز
entry-capture = <i>{ $date }</i> · { $money } · طلب رقم { NUMBER($order, useGrouping: 0) } · دفع
entry-release = <i>{ $date }</i> · { $money } { $back } · طلب رقم { NUMBER($order, useGrouping: 0) } · حُجز ثم أُعيد
entry-refund = <i>{ $date }</i> · { $money } { $back } · طلب رقم { NUMBER($order, useGrouping: 0) } · دُفع ثم رُدّ
entry-topup = <i>{ $date }</i> · { $money } · شحن
entry-taken-back = <i>{ $date }</i> · { $money } · سحب
entry-other = <i>{ $date }</i> · { $money } · أخرى
