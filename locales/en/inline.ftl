inline-shop = 🛍 Open the shop
inline-none = Nothing found · open the shop
inline-stock = 📦 { $stock }
