inline-shop = 🛍 Открыть магазин
inline-none = Ничего не найдено · открыть магазин
inline-stock = 📦 { $stock }
