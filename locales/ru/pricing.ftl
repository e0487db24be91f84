## Правила цен: /markup и /explain, для операторов.

percent = { $number } %
name-and-variant = { $name } / { $variant }
scope-all = Все товары
scope-gone = то, что больше не продаётся

rule-markup = наценка { $percent }
rule-fixed = плюс { $money } за штуку
rule-fixed-less = минус { $money } за штуку
rule-fixed-none = без фиксированной суммы
rule-exact = без округления
rule-step = округление до { $money }
rule-ending = окончание цены { $money }
rule-cost = не ниже себестоимости
rule-below-cost = можно ниже себестоимости
rule-margin-share = не меньше { $percent } сверх себестоимости
rule-margin-amount = не меньше { $money } сверх себестоимости
rule-margin-both = не меньше { $percent } и { $money } сверх себестоимости
rule-none = правила нет

rule-of-global = правило для всех товаров
rule-of-category = правило категории
rule-of-product = правило товара
rule-of-variant = правило варианта

prices-head = <b>Правила цен</b>
prices-how = Каждую часть цены определяет самое точное правило: вариант важнее товара, товар важнее категории, категория важнее общего правила.
prices-rule-line = · <b>{ $name }</b>: { $rule }

rule-title = <b>Правило цен: { $name }</b>
rule-own = Задано здесь: { $rule }
rule-own-none = Здесь ничего не задано.
rule-in-effect = Действует: { $rule }
rule-examples = Цены сейчас:
rule-no-examples = Сейчас ничего из этого не продаётся.
rule-example = · { $name }: { $money }
rule-example-same = · { $name }: { $money }, без изменений
rule-example-change = · { $name }: { $before } → <b>{ $after }</b>
rule-example-floor = { $line } (дальше не даёт минимальная цена)
rule-choose-category = <b>Для какой категории правило?</b>
rule-choose-product = <b>Для какого товара из «{ $name }» правило?</b>
rule-choose-variant = <b>Для какого варианта «{ $name }» правило?</b>
rule-target-none = «{ $words }» не найдено.
rule-target-several = Подходит несколько названий, выберите одно:

rule-problem-empty = Правило не указано.
rule-problem-word = «{ $word }» не относится к правилу.
rule-problem-amount = «{ $word }» — здесь нужна сумма или процент.
rule-problem-twice = «{ $word }» задаёт то, что уже задано.
rule-problem-range = «{ $word }» — слишком большое или слишком маленькое значение.
rule-problem-negative-margin = «{ $word }»: минимальная маржа не может быть отрицательной. Чтобы продавать ниже себестоимости, используйте <code>below-cost</code>.

change-ask = ❓ <b>Изменить правило цен «{ $name }»?</b>
change-remove-ask = ❓ <b>Удалить правило цен «{ $name }»?</b>
change-before = Было: { $rule }
change-after = Станет: { $rule }
change-counts = { $compared ->
    [one] Изменится { $changed } из { $compared } цены:
    [few] Изменится { $changed } из { $compared } цен:
   *[many] Изменится { $changed } из { $compared } цен:
}
change-below-cost = ⚠️ Цен ниже себестоимости после этого: { $changed }.
change-keeps-quotes = Цены, которые покупатели уже видели, действуют до конца своего срока.
change-done = ✅ Правило цен «{ $name }» сохранено.
change-removed = ✅ Правило цен «{ $name }» удалено.
change-nothing = Правило уже такое, ничего не изменено.
change-stale = ⚠️ Тем временем это правило изменили, поэтому сейчас ничего не изменено.
change-global-stays = Общее правило нельзя удалить, но можно изменить любую его часть.

explain-title = <b>Из чего складывается цена: { $name }</b>
explain-cost = · Себестоимость одной штуки: { $money }
explain-rate = · Курс, 1 { $cost_currency } = { $rate }: { $money }
explain-rate-buffered = · Курс, 1 { $cost_currency } = { $rate }, плюс { $percent }: { $money }
explain-markup = · Наценка { $percent }: { $money } ({ $scope })
explain-step = · { $rule }: { $money } ({ $scope })
explain-above-floor = · { $rule }: цена не меньше { $money } ({ $scope })
explain-raised = · { $rule }: цена поднята минимум до { $money } ({ $scope })
explain-no-floor = · { $rule } ({ $scope })
explain-price = <b>Цена одной штуки: { $money }</b>
explain-is-estimate = Себестоимость взята из каталога. Перед покупкой поставщика спрашивают снова.

## Промокоды магазина: /promo, для операторов.

promo-head = <b>Промокоды</b>
promo-none = Промокодов нет.
promo-line = · <b>{ $code }</b>: { $rule } · заказов с ним: { $uses }
promo-over = Больше не действуют, последний день прошёл: { $codes }
promo-title = <b>Промокод { $code }</b>
promo-rule = Скидка: { $rule }
promo-uses = Заказов с ним: { $uses }
promo-count = { $number }
promo-count-of = { $number } из { $limit }
promo-no-longer-valid = Этот промокод больше не действует.
promo-last-uses = Последние заказы с ним:
promo-use = · #{ $order }, { $at }: { $before } → { $after }
promo-use-returned = · #{ $order }, { $at }: отменён или возвращён, не считается
promo-percent = { $percent }
promo-amount = { $money } с заказа
promo-minimum = заказы от { $money }
promo-limit = всего: { $number }
promo-limit-each = на покупателя: { $number }
promo-from = с { $date }
promo-until = до { $date } включительно
promo-ask = ❓ <b>Добавить промокод { $code }?</b>
promo-examples = Цена одной штуки с промокодом:
promo-floor = Цена никогда не опускается ниже минимума из правил цен. Дни начинаются в 00:00 UTC; последний день включён.
promo-end-ask = ❓ <b>Завершить промокод { $code }?</b>
promo-end-effect = Им больше никто не воспользуется, даже для цены, которая открыта сейчас. Цены сделанных заказов не изменятся.
promo-added = ✅ Промокод { $code } действует.
promo-ask-for-product = Какой промокод будет у «{ $name }»? Отправьте код и скидку, например <code>SUMMER 10%</code> или <code>SUMMER 5.00 limit 100</code>. Перед добавлением вы увидите цены.
promo-exists = ⚠️ Промокод { $code } уже есть, поэтому ничего не добавлено. Сначала завершите его.
promo-ended = ✅ Промокод { $code } завершён.
promo-end-gone = ⚠️ Этот промокод уже завершён.
promo-unknown = Промокода { $code } нет.
promo-name = · { $name }
promo-several-names = Подходит несколько названий. Введите название целиком:
promo-problem-code = «{ $word }» не может быть промокодом. Промокод — это от 3 до 32 латинских букв и цифр, между ними можно - и _, нужна хотя бы одна буква.
promo-problem-discount-missing = Не указана скидка: процент или сумма после промокода.
promo-problem-value-missing = После «{ $word }» чего-то не хватает.
promo-problem-amount = «{ $word }» — здесь нужна сумма или процент без знака, например 10% или 5.00.
promo-problem-range = «{ $word }» — слишком большое или слишком маленькое значение. Процент должен быть больше 0% и не больше 100%, сумма — больше 0.
promo-problem-whole-number = «{ $word }» — здесь нужно целое число от 1.
promo-problem-date = «{ $word }» — это не дата. Напишите её так: 2030-12-31.
promo-problem-past = «{ $word }» уже в прошлом.
promo-problem-order = Промокод закончится раньше, чем начнётся.
promo-problem-word = «{ $word }» не относится к промокоду. Название из нескольких слов можно взять в кавычки.
promo-problem-twice = «{ $word }» задаёт то, что уже задано.

## Курсы, которые резко изменились, для операторов.

rate-says = Источник сообщает: <b>{ $rate }</b>
rate-usual = Обычно за последние семь дней: { $rate }
rate-setting = В настройках: { $rate }
rate-what-to-do = Если новый курс верный, примите его кнопкой. Если нет, исправьте источник: всё продолжится само, когда он снова покажет обычный курс.

rate-ask-exchange = ❓ <b>Считать все цены по курсу { $rate }?</b> Продажи возобновятся. Цены, которые сейчас на экране у покупателей, перестанут действовать.
rate-ask-method = ❓ <b>Принимать оплату по курсу { $rate }?</b> { $method }: оплата снова заработает.
rate-risk = Если курс неверный, каждая продажа может быть в убыток. Сначала сверьте его с другим источником.
rate-done = ✅ <b>Теперь действует курс { $rate }.</b>
rate-gone = Этот курс больше не ждёт решения, поэтому ничего не изменилось. Состояние покажет /health.
