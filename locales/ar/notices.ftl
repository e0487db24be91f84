# إشعارات يرسلها المتجر إلى المشترين من تلقاء نفسه.

notice-answers-altered = ⚠️ <b>تغيّرت بعض الرموز فيما كتبته في «{ $fields }»</b> (الطلب رقم { $order }). راسلنا من فضلك حتى لا يُسلَّم طلبك إلى حساب خاطئ.
notice-altered-answer = { $field }: كتبتَ <code>{ $sent }</code> ووصلنا <code>{ $stored }</code>
notice-still-checking = 🔎 الطلب رقم { $order } ما زال قيد التحقق. <b>مبلغك { $money } محجوز ولم يُخصم.</b> ستصلك مشترياتك أو يُردّ إليك المبلغ، ولا يلزمك فعل شيء.

notice-credited = 👛 أُضيف <b>{ $money }</b> إلى رصيدك.
notice-taken-back = 👛 سُحب { $money } من رصيدك.
notice-reward-credited = 🤝 أُضيف <b>{ $money }</b> إلى رصيدك: مكافأتك عن طلب صديق. شكرًا لك!
notice-reward-returned = 🤝 سُحب { $money } من رصيدك: رُدّ مبلغ طلب صديق، فسُحبت مكافأته.
notice-payment-refunded = ↩️ <b>رُدّ { $amount }</b> إلى مصدر دفعتك. انخفض رصيدك { $money }.
notice-payment-reversed = 💳 <b>سُحبت دفعتك بقيمة { $amount }.</b> نقص رصيدك بمقدار { $money }. إلى أن ينظر شخص في الأمر، تبقى طلباتك المفتوحة في الانتظار ولا يمكنك تقديم طلبات جديدة. ألم تكن أنت؟ /paysupport
notice-payment-checked = 💳 <b>وصلت دفعتك وقدرها { $amount }.</b> يراجعها شخص أولًا ثم تُضاف إلى رصيدك.
notice-tap-failed = تعذّر إتمام ما طلبته، ولم تنجح إعادة المحاولة. لم يُخصم المبلغ مرتين، وكل مشترياتك في «طلباتي». المشرف على علم بذلك.

notice-back = 🔔 <b>{ $name }</b> متوفر من جديد، ابتداءً من { $money }.
notice-cheaper = 📉 انخفض سعر <b>{ $name }</b>: ابتداءً من { $money } بدلًا من { $before }.
notice-open = ⚡ بدأ العرض على <b>{ $name }</b>، ابتداءً من { $money }.
notice-open-until = ⚡ بدأ العرض على <b>{ $name }</b>، ابتداءً من { $money }. ينتهي في { $until }.
notice-claim-declined = ❌ <b>لم يجد المتجر دفعتك: { $money }</b> (رمز الدفعة <code>{ $reference }</code>). لم يُضف شيء إلى رصيدك. إن كنت قد دفعت فراسل الدعم وأرسل صورة للدفعة.
