inline-shop = 🛍 Открыть магазин
inline-none = Ничего нет · открыть магазин
inline-stock = 📦 { $stock }
button-open-shop = 🛍 Открыть в магазине
