# Почему поставщик отказал: для покупателей, если это их касается, и для операторов.
# Фразы для покупателей следуют за двоеточием и кончаются точкой.

refused-sold-out = товар только что закончился.
refused-card-taken = кто-то оказался быстрее, и выбранного вами больше нет.
refused-gone = товар больше не продаётся.
refused-changed = в товаре что-то изменилось, выберите, пожалуйста, заново.
refused-too-few = это меньше, чем нужно для заказа.
refused-too-many = это больше, чем можно за один заказ.
refused-flash-coming = распродажа ещё не началась.
refused-flash-over = распродажа закончилась.
refused-code = промокод к нему не подходит.
refused-answer = один из ваших ответов не принят; проверьте, пожалуйста, что вы ввели.

# Для операторов, после слов самого поставщика.

said-in-full = { $said } — { $meaning }
said-sold-out = нет в наличии
said-card-taken = выбранная единица занята или её нет
said-card-unfit = эту единицу нельзя выбрать для этого товара
said-product-gone = товара там нет или он снят с продажи
said-not-for-resale = товар закрыт для перепродавцов
said-product-changed = товар там тем временем изменили
said-product-misconfigured = у товара там испорчен прайс-лист
said-choice-missing = не указан вариант или опция
said-choice-gone = такого варианта или опции там нет
said-below-minimum = меньше минимального количества
said-above-maximum = больше максимального количества
said-account-limit = наш счёт там больше не может его купить
said-flash-coming = распродажа не началась
said-flash-over = распродажа закончилась
said-coupon-unknown = такого промокода нет
said-coupon-of-other = промокод для другого товара
said-coupon-spent = промокод уже использован
said-coupon-expired = срок промокода истёк
said-answer-invalid = ответ покупателя не подходит к полю
said-input-blocked = защита там заблокировала введённое покупателем
said-balance = не хватает баланса: нашего там или их собственного у источника
said-banned = наш счёт там заблокирован
said-wrong-key = ключ неверен: SUPPLIER_APP_KEY
said-merchant-unknown = наш номер там неизвестен: SUPPLIER_APP_ID
said-number-in-use = номер запроса уже занят
said-code-missing = не указан код товара
said-order-unknown = такого заказа там нет
said-source-unreachable = их собственный источник недоступен
