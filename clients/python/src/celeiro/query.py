"""Queries and their answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, TypedDict

from ._generated.models import QueryStatistics

Operator = Literal[
    "=", "!=", ">", "<", ">=", "<=", "like", "not like", "in", "not in", "between", "is null", "is not null"
]  # fmt: skip
Direction = Literal["asc", "desc", "ASC", "DESC"]

#: A row: column name -> value, in the order of `select`. The value's type follows the column's:
#: `bigint` int, `double` float, `decimal` Decimal, `boolean` bool, `varchar` str, `date` date, `timestamp` datetime in
#: UTC, `json` what `json.loads` gives with int and Decimal for numbers; null is None.
Row = dict[str, Any]


class _Condition(TypedDict):
    field: str
    op: Operator


class Condition(_Condition, total=False):
    """One filter. `value` may be an int, a Decimal, a date or a datetime too; a datetime without offset is UTC."""

    value: Any


class _Ordering(TypedDict):
    field: str


class Ordering(_Ordering, total=False):
    """One key of the order; ascending unless `direction` says otherwise."""

    direction: Direction


class Query(TypedDict, total=False):
    """A query, as `docs/query-language.md` and the contract's `QueryRequest` describe it.

    `limit` counts the rows of a page, not of the whole answer: 1 to 10,000.
    """

    select: Sequence[str]
    event_from: str | date
    event_to: str | date
    where: Sequence[Condition]
    group_by: Sequence[str]
    order_by: Sequence[Ordering]
    limit: int
    offset: int
    page_token: str


@dataclass(frozen=True)
class Column:
    """A column of an answer.

    Attributes:
        name: field name, alias, or the text of an expression without alias.
        type: `varchar`, `bigint`, `double`, `decimal(p,s)`, `boolean`, `date`, `timestamp(6) with time zone` or `json`.
    """

    name: str
    type: str


class NumberText(str):
    """The text of a number in a `json` that `decimal.Decimal` refuses for its exponent, as `1e9999999999999999999`."""

    __slots__ = ()


@dataclass(frozen=True)
class Page:
    """One page of an answer.

    Attributes:
        statistics: what the query cost: `elapsed` seconds, `rows_read`, `bytes_read`.
        next_page_token: the query's `page_token` for the next page, valid for an hour; None after the last page.
    """

    columns: list[Column]
    rows: list[Row]
    statistics: QueryStatistics
    next_page_token: str | None
