inline-shop = 🛍 打开商店
inline-none = 没有找到 · 打开商店
inline-stock = 📦 { $stock }
