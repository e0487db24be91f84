"""What a buyer does in the chat: each handler asks one service and shows one screen.

Must not decide anything about money or goods, and never trades: services do the one, workers the
other.
"""
