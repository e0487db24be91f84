"""Command-line options for commands with a reference supplier."""

import argparse

from bot.demo.supplier.records import BEHAVIOURS, STRICT
from bot.demo.supplier.simulated_seller import DEFAULT_DELAY


def add_behaviour_option(parser: argparse.ArgumentParser) -> None:
    """Add `--supplier-behaviour`, STRICT by default."""
    parser.add_argument(
        "--supplier-behaviour",
        choices=BEHAVIOURS,
        default=STRICT,
        help="strict: exactly as the API says; quirky: as suppliers on the internet behave"
        f" (default: {STRICT})",
    )


def add_delay_option(parser: argparse.ArgumentParser) -> None:
    """Add `--manual-delivery-delay`."""
    parser.add_argument(
        "--manual-delivery-delay",
        type=float,
        default=DEFAULT_DELAY,
        metavar="SECONDS",
        help=f"seconds between an order and its manual delivery (default: {DEFAULT_DELAY})",
    )
