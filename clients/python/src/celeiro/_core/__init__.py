"""The layer itself, written once for both clients as coroutines over a `Transport`."""
