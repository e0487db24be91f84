# Правила цен: /markup и /explain, для операторов.

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
