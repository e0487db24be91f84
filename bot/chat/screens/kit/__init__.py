"""Parts that all screens share: buttons, layout, text fitting, times, prices and error messages."""
