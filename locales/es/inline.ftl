inline-shop = 🛍 Abrir la tienda
inline-none = Sin resultados · abrir la tienda
inline-stock = 📦 { $stock }
