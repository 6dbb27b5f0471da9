"""How requests are sent: with threads for `Celeiro`, with asyncio for `AsyncCeleiro`."""
