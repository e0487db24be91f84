alerts-listed = هذه تنبيهاتك. اضغط 🔕 لإيقاف تنبيه.
alerts-none = ليس لديك تنبيهات. في صفحة المنتج يمكنك تفعيل تنبيه عند توفره أو انخفاض سعره أو بدء عرضه.
alerts-restock = 🔔 { $name }: عندما يتوفر
alerts-price = 📉 { $name }: عندما يقل سعره عن { $money }
alert-on-opening = 🔔 سأخبرك عندما يبدأ العرض.
alerts-opening = ⚡ { $name }: عندما يبدأ العرض
notice-open = ⚡ بدأ العرض على <b>{ $name }</b>، ابتداءً من { $money }.
notice-open-until = ⚡ بدأ العرض على <b>{ $name }</b>، ابتداءً من { $money }. ينتهي في { $until }.
