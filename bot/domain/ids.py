"""Every id type. Ids of one type are never mixed up with those of another, although both are numbers."""

from typing import NewType

BuyerId = NewType("BuyerId", int)
OrderId = NewType("OrderId", int)
SupplierAccountId = NewType("SupplierAccountId", int)
CategoryId = NewType("CategoryId", int)
ProductId = NewType("ProductId", int)
ProductPartId = NewType("ProductPartId", int)
PromoCodeId = NewType("PromoCodeId", int)
QuoteId = NewType("QuoteId", int)
InvoiceId = NewType("InvoiceId", str)
#: The number of a stored payment event.
PaymentId = NewType("PaymentId", int)
#: The name of a payment method, as in settings and ledger accounts: "stars", "crypto-pay".
MethodName = NewType("MethodName", str)


#: What a rate is for: the exchange rate, or a payment method by its stored name.
RateName = NewType("RateName", str)
#: The number of a stored rate.
RateId = NewType("RateId", int)


#: The reference of an invoice: ten letters and digits, without I, L, O and U.
PaymentReference = NewType("PaymentReference", str)


#: What the invite link of a buyer carries: random, so it does not identify the buyer.
InviteCode = NewType("InviteCode", str)
SupportThreadId = NewType("SupportThreadId", int)
SupportMessageId = NewType("SupportMessageId", int)
NoteId = NewType("NoteId", int)
RequestNo = NewType("RequestNo", str)
TradeNo = NewType("TradeNo", str)
PaymentCaseId = NewType("PaymentCaseId", int)
SecretId = NewType("SecretId", int)
UpdateId = NewType("UpdateId", int)
OutboxId = NewType("OutboxId", int)
EntryId = NewType("EntryId", int)
OrderProblemId = NewType("OrderProblemId", int)
SupplierDebtId = NewType("SupplierDebtId", int)
StaffLinkId = NewType("StaffLinkId", int)
