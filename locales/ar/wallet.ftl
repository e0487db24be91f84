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
