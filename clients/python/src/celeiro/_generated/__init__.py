"""Models and requests, generated from the contract. The names of this package may change: import from `celeiro`."""
