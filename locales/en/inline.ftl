inline-shop = 🛍 Open the shop
inline-none = Nothing found · open the shop
inline-stock = 📦 { $stock }
button-open-shop = 🛍 Open in the shop
