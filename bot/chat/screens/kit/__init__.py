"""Parts that all screens share: the screen itself, buttons, layout, text fitting, times, prices,
errors.
"""
