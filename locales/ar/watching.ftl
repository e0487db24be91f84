alerts-listed = هذه تنبيهاتك. اضغط 🔕 لإيقاف تنبيه.
alerts-none = ليس لديك تنبيهات. في صفحة المنتج يمكنك تفعيل تنبيه عند توفره أو انخفاض سعره أو بدء عرضه.
alerts-restock = 🔔 { $name }: عندما يتوفر
alerts-price = 📉 { $name }: عندما يقل سعره عن { $money }
alerts-opening = ⚡ { $name }: عندما يبدأ العرض
