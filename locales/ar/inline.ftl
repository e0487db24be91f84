inline-shop = 🛍 افتح المتجر
inline-none = لا نتائج · افتح المتجر
inline-stock = 📦 { $stock }
