"""Tests of equal reads of the supplier: those that run at the same time are one call."""

import asyncio
import gc

import pytest

from bot.services.supplier_reads import SharedSupplierReads


class _Supplier:
    """A supplier that answers when the test lets it, and counts its calls."""

    def __init__(self) -> None:
        self.calls, self.cancelled = 0, 0
        self.answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def read(self) -> int:
        self.calls += 1
        try:
            return await asyncio.shield(self.answer)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise


async def _begin(
    reads: SharedSupplierReads, supplier: _Supplier, *keys: str
) -> list[asyncio.Task[int]]:
    callers = [asyncio.create_task(reads.read(key, supplier.read)) for key in keys]
    await asyncio.sleep(0)  # the callers begin
    await asyncio.sleep(0)  # their calls begin
    return callers


async def test_equal_reads_are_one_call_and_others_are_their_own() -> None:
    reads, supplier = SharedSupplierReads(), _Supplier()
    callers = await _begin(reads, supplier, "stock of A", "stock of A", "stock of B", "stock of A")
    assert supplier.calls == 2
    supplier.answer.set_result(7)
    assert await asyncio.gather(*callers) == [7, 7, 7, 7]


async def test_a_read_after_the_answer_asks_again() -> None:
    reads, supplier = SharedSupplierReads(), _Supplier()
    supplier.answer.set_result(7)
    for _ in range(3):
        await reads.read("stock", supplier.read)
    assert supplier.calls == 3


async def test_an_error_is_everybody_s_and_is_not_kept() -> None:
    reads, supplier = SharedSupplierReads(), _Supplier()
    callers = await _begin(reads, supplier, "stock", "stock")
    supplier.answer.set_exception(LookupError("no such product"))
    ends = await asyncio.gather(*callers, return_exceptions=True)
    assert all(isinstance(end, LookupError) for end in ends)
    with pytest.raises(LookupError):
        await reads.read("stock", supplier.read)
    assert supplier.calls == 2


async def test_the_call_goes_on_while_anybody_waits_and_ends_with_the_last_one() -> None:
    """Also when the one who began it was cancelled. The next read then begins a call of its own."""
    reads, supplier = SharedSupplierReads(), _Supplier()
    first, second = await _begin(reads, supplier, "stock", "stock")
    first.cancel()
    await asyncio.wait({first})
    assert supplier.cancelled == 0
    second.cancel()
    (third,) = await _begin(reads, supplier, "stock")
    assert (supplier.calls, supplier.cancelled) == (2, 1)
    supplier.answer.set_result(7)
    assert await third == 7


async def test_nobody_joins_a_call_that_somebody_has_given_up() -> None:
    """The answer may be lost: otherwise each buyer of a busy product would wait for it in vain."""
    reads, lost, supplier = SharedSupplierReads(), _Supplier(), _Supplier()
    first, second = await _begin(reads, lost, "stock", "stock")
    first.cancel()
    await asyncio.wait({first})
    (third,) = await _begin(reads, supplier, "stock")
    supplier.answer.set_result(7)
    assert await third == 7
    lost.answer.set_result(6)
    assert await second == 6


async def test_an_error_that_nobody_waits_for_is_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    reads = SharedSupplierReads()

    async def fail() -> int:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise LookupError from None
        return 7

    caller = asyncio.create_task(reads.read("stock", fail))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.wait({caller})
    del caller
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    gc.collect()
    assert caplog.messages == []
