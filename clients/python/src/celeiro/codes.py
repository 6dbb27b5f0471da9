"""Codes of errors (`CeleiroError.code`) and of refused fields. New ones may come: treat unknown codes by `status`."""

from ._generated.codes import *
