"""Command-line options for commands with a reference supplier, including their old names."""

import argparse

from bot.demo.supplier.records import BEHAVIOURS, OLD_BEHAVIOUR_NAMES, STRICT
from bot.demo.supplier.simulated_seller import DEFAULT_DELAY


def add_behaviour_option(parser: argparse.ArgumentParser) -> None:
    """Add `--supplier-behaviour`; the old `--temperament` is accepted, the new option wins."""
    parser.add_argument(
        "--supplier-behaviour",
        choices=BEHAVIOURS,
        help="strict: exactly as the API says; quirky: as suppliers on the internet behave"
        f" (default: {STRICT})",
    )
    parser.add_argument("--temperament", choices=tuple(OLD_BEHAVIOUR_NAMES), help=argparse.SUPPRESS)


def add_delay_option(parser: argparse.ArgumentParser) -> None:
    """Add `--manual-delivery-delay`; the old `--seller-delay` is accepted, the new option wins."""
    parser.add_argument(
        "--manual-delivery-delay",
        type=float,
        metavar="SECONDS",
        help=f"seconds between an order and its manual delivery (default: {DEFAULT_DELAY})",
    )
    parser.add_argument("--seller-delay", type=float, help=argparse.SUPPRESS)


def chosen_behaviour(options: argparse.Namespace) -> str:
    """Return the chosen behaviour of the supplier, STRICT by default."""
    chosen: str | None = options.supplier_behaviour or OLD_BEHAVIOUR_NAMES.get(options.temperament)
    return chosen or STRICT


def chosen_delay(options: argparse.Namespace) -> float:
    """Return the seconds between a manual order and its delivery."""
    given = (options.manual_delivery_delay, options.seller_delay, DEFAULT_DELAY)
    return next(float(seconds) for seconds in given if seconds is not None)
