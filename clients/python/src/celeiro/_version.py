"""The version of the package, which is that of the contract."""

__version__ = "1.0.0"
