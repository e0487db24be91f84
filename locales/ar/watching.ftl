alerts-listed = هذا ما سأخبرك به. اضغط 🔕 لإيقاف تنبيه.
alerts-none = ليس لديك تنبيهات. في صفحة المنتج يمكنك أن تطلب إخبارك عندما يتوفر أو ينخفض سعره أو يبدأ عرضه.
alerts-restock = 🔔 { $name }: عندما يتوفر
alerts-price = 📉 { $name }: عندما يقل سعره عن { $money }
alerts-opening = ⚡ { $name }: عندما يبدأ العرض
