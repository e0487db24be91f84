crumb-alerts = التنبيهات
command-alerts = تنبيهاتي للتوفر والأسعار

button-alerts = 🔔 التنبيهات
button-restock-off = 🔔 أخبرني عند توفره
button-restock-on = ✅ سأخبرك
button-restock-stop = 🔕 عند التوفر
button-price-off = 📉 تنبيه السعر
button-price-on = ✅ تنبيه السعر
button-price-stop = 🔕 عند انخفاض السعر
button-share = ↗️ مشاركة
button-look = 👀 ألقِ نظرة

alert-on-restock = 🔔 سأخبرك عندما يتوفر من جديد.
alert-on-price = 📉 سأخبرك عندما يقل سعره عن { $money }.

alerts-listed = هذا ما سأخبرك به. اضغط 🔕 لإيقاف تنبيه.
alerts-none = ليس لديك تنبيهات. في بطاقة المنتج يمكنك أن تطلب إخبارك عندما يتوفر أو ينخفض سعره.
alerts-restock = 🔔 { $name }: عندما يتوفر
alerts-price = 📉 { $name }: عندما يقل سعره عن { $money }

notice-back = 🔔 <b>{ $name }</b> متوفر من جديد، ابتداءً من { $money }.
notice-cheaper = 📉 انخفض سعر <b>{ $name }</b>: ابتداءً من { $money } بدلًا من { $before }.

declined-too-many-alerts = بلغت الحد الأقصى من التنبيهات. أوقف واحدًا منها أولًا عبر /alerts.
