"""Message templates of the quirky supplier and their translations.

Messages are Chinese unless the caller asks for a language that has a dictionary. A few are English
in every language. Texts inside payloads are never translated.
"""

from collections.abc import Mapping

from bot.demo.supplier.replies import RefusedError

NO_MERCHANT = "商户ID不存在"
WRONG_KEY = "密钥错误"
NO_PRODUCT = "商品不存在"
NO_PRODUCT_TO_PRICE = "商品不存在#0"
NO_CODE = "对接CODE不能为空"
NO_SHARED_CODE = "商品代码不能为空"
NOT_ON_SALE = "该商品暂未上架"
DISCONTINUED = "当前商品已停售"
BROKEN_CONFIG = "该商品配置异常，请商家检查商品[{}]的批发/规格/会员价配置：{}"
BROKEN_INVENTORY_CONFIG = "配置解析异常，{}"
NO_VALUE = "{} 没有赋值"
OUT_OF_STOCK = "库存不足"
AT_LEAST_ONE = "至少购买1个"
MINIMUM = "本商品最少购买{}个"
MAXIMUM = "本商品单次最多购买{}个"
NOT_STARTED = "抢购还未开始"
IS_OVER = "抢购已结束"
CHOOSE_VARIANT = "请选择商品类型"
NO_VARIANT = "此商品类型不存在[{}]"
CHOOSE_OPTION = "请选择{}"
WRONG_OPTION = "{}选择错误"
NO_SKU = "此SKU不存在[{}]"
NO_CARD = "预选的宝贝不存在"
CARD_TAKEN = "此宝贝已被他人抢走"
CARD_GONE = "该卡已被他人抢走啦"
CARD_OF_OTHER = "该卡密不属于这个商品，无法预选"
NO_DRAFT = "该商品不支持预选"
PER_ACCOUNT = "该商品每人只能购买{}件"
NO_COUPON = "该优惠券不存在"
COUPON_OF_OTHER = "该优惠券不属于该商品"
COUPON_USED = "该优惠券已失效"
COUPON_EXPIRED = "该优惠券已过期"
CHANGED = "商品信息已经更新，请刷新后重新下单"
INSUFFICIENT_BALANCE = "余额不足"
NO_ORDER = "订单不存在"
UPSTREAM_SILENT = "连接失败, 疑似被对方防火墙拦截"
WRONG_WIDGET = "{}填写错误"

REQUEST_NO_USED = "The request ID already exists"
BANNED = "You have been banned"
UNSAFE = "The current session is not secure. Please refresh the web page and try again."

STOCK_TAKEN_APOLOGY = "很抱歉，有人在你付款之前抢走了商品，请联系客服。"
"""The `secret` of a paid order whose stock was sold to another buyer."""


class QuirkyRefusalError(RefusedError):
    """A refusal in the supplier's own words.

    `template` is one of the messages above, `values` fill it in.
    """

    def __init__(self, template: str, *values: object) -> None:
        super().__init__(template.format(*values) if values else template)
        self._template = template
        self._values = values

    def translate(self, language: str) -> str:
        """Return the message for a caller with this Accept-Language header."""
        words = _find_dictionary(language).get(self._template)
        return str(self) if words is None else words.format(*self._values)


_ENGLISH = {
    NO_MERCHANT: "Merchant ID does not exist",
    WRONG_KEY: "Incorrect key",
    NO_PRODUCT: "Product does not exist",
    NO_CODE: "The docking code cannot be empty",
    NO_SHARED_CODE: "The product code cannot be empty",
    NOT_ON_SALE: "This product is not on the shelf yet",
    DISCONTINUED: "This product has been discontinued",
    OUT_OF_STOCK: "Insufficient stock",
    AT_LEAST_ONE: "Buy at least 1",
    MINIMUM: "Buy at least {} of this product",
    MAXIMUM: "Buy at most {} of this product at a time",
    NOT_STARTED: "The flash sale has not started",
    IS_OVER: "The flash sale is over",
    CHOOSE_VARIANT: "Please choose a product type",
    NO_VARIANT: "This product type does not exist [{}]",
    CHOOSE_OPTION: "Please choose {}",
    WRONG_OPTION: "Wrong choice of {}",
    NO_SKU: "This SKU does not exist [{}]",
    NO_CARD: "The chosen item does not exist",
    CARD_TAKEN: "This item has been taken by someone else",
    CARD_GONE: "This card has been taken by someone else",
    NO_DRAFT: "This product does not support pre-selection",
    PER_ACCOUNT: "Everyone can buy only {} of this product",
    NO_COUPON: "This coupon does not exist",
    COUPON_OF_OTHER: "This coupon is for another product",
    COUPON_USED: "This coupon is no longer valid",
    COUPON_EXPIRED: "This coupon has expired",
    CHANGED: "The product has been updated, please refresh and order again",
    INSUFFICIENT_BALANCE: "Insufficient balance",
    NO_ORDER: "Order does not exist",
    UPSTREAM_SILENT: "Connection failed, possibly blocked by the other side's firewall",
}
_JAPANESE = {
    WRONG_KEY: "キーが正しくありません",
    NO_PRODUCT: "商品が存在しません",
    DISCONTINUED: "この商品は販売を終了しました",
    OUT_OF_STOCK: "在庫不足",
    INSUFFICIENT_BALANCE: "残高不足",
    NO_ORDER: "注文が存在しません",
}
_TAIWANESE = {
    WRONG_KEY: "密鑰錯誤",
    NO_PRODUCT: "商品不存在",
    DISCONTINUED: "當前商品已停售",
    OUT_OF_STOCK: "庫存不足",
    INSUFFICIENT_BALANCE: "餘額不足",
    NO_ORDER: "訂單不存在",
}
_DICTIONARIES: Mapping[str, Mapping[str, str]] = {
    "en": _ENGLISH,
    "ja": _JAPANESE,
    "zh-tw": _TAIWANESE,
    "zh-hk": _TAIWANESE,
}


def _find_dictionary(language: str) -> Mapping[str, str]:
    """Return the dictionary of the first language in the header, with or without its region."""
    first = language.partition(",")[0].partition(";")[0].strip().lower()
    return _DICTIONARIES.get(first) or _DICTIONARIES.get(first.partition("-")[0], {})
