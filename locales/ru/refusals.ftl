# Почему поставщик отказал: для покупателей, если это их касается, и для операторов.
# Фразы для покупателей следуют за двоеточием и кончаются точкой.

refused-sold-out = товар только что закончился.
refused-card-taken = выбранный экземпляр только что купили.
refused-gone = товар больше не продаётся.
refused-changed = товар изменился, выберите заново.
refused-too-few = это меньше минимального заказа.
refused-too-many = это больше максимального заказа.
refused-flash-coming = распродажа ещё не началась.
refused-flash-over = распродажа закончилась.
refused-code = промокод не подходит.
refused-answer = один из ваших ответов не принят; проверьте, что вы ввели.

# Для операторов, после слов самого поставщика.

said-in-full = { $said } — { $meaning }
said-sold-out = нет в наличии
said-card-taken = выбранный экземпляр уже занят или его нет
said-card-unfit = этот экземпляр нельзя выбрать для этого товара
said-product-gone = товара у поставщика нет или он снят с продажи
said-not-for-resale = товар закрыт для перепродавцов
said-product-changed = товар у поставщика за это время изменился
said-product-misconfigured = у поставщика ошибка в прайс-листе товара
said-choice-missing = не указан вариант или опция
said-choice-gone = такого варианта или опции у поставщика нет
said-below-minimum = меньше минимального количества
said-above-maximum = больше максимального количества
said-account-limit = лимит покупок для нашего счёта исчерпан
said-flash-coming = распродажа не началась
said-flash-over = распродажа закончилась
said-coupon-unknown = такого промокода нет
said-coupon-of-other = промокод для другого товара
said-coupon-spent = промокод уже использован
said-coupon-expired = срок промокода истёк
said-answer-invalid = ответ покупателя не подходит к полю
said-input-blocked = защита поставщика заблокировала введённое покупателем
said-balance = не хватает баланса: нашего у поставщика или его собственного у источника
said-banned = наш счёт у поставщика заблокирован
said-wrong-key = ключ неверен: SUPPLIER_APP_KEY
said-merchant-unknown = наш номер поставщику неизвестен: SUPPLIER_APP_ID
said-number-in-use = номер запроса уже занят
said-code-missing = не указан код товара
said-order-unknown = такого заказа у поставщика нет
said-source-unreachable = источник самого поставщика недоступен
