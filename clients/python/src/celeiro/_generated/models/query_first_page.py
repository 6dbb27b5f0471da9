from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.query_format import QueryFormat
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.condition import Condition
    from ..models.ordering import Ordering


T = TypeVar("T", bound="QueryFirstPage")


@_attrs_define
class QueryFirstPage:
    """A query; its answer is the first page.

    Attributes:
        select (list[str]): Column names and expressions of the grammar in the operation's description, each expression
            with or without `as <alias>`; without one its result column is named by the expression's own text, trimmed. `*`
            as a column is refused with 422. Names of the result columns are unique.
        event_from (datetime.date): First day of the window over the event date field, `YYYY-MM-DD` in UTC, years 0001
            to 9999, included.
        event_to (datetime.date): Last day of the window, `YYYY-MM-DD` in UTC, years 0001 to 9999, included as a whole.
            It is not before `event_from`.
        where (list[Condition] | Unset): Extra filters. All conditions must hold (AND). They filter records before any
            grouping.
        group_by (list[str] | Unset): Columns to group by: names of fields or system fields, or aliases of expressions
            in `select` without aggregates. With aggregates in `select`, every other column of `select` must be grouped by.
        order_by (list[Ordering] | Unset): Order of the rows. Nulls come last in either direction. Where it leaves the
            order of two rows open, and when it is absent, rows follow the event date, then a stable tie-breaker (with
            aggregates: the grouped columns), so that pages are reproducible. When `select` has aggregates, system fields
            (names with a leading underscore) that are not grouped by are dropped from the order without an error.
        limit (int | Unset): Rows per page, the same on every page. Default: 100.
        offset (int | Unset): Rows to skip. Its cost grows with its value and its pages can shift when records arrive;
            for large sets use `page_token`, which excludes it (422). Default: 0.
        format_ (QueryFormat | Unset): How the rows are printed; `QueryFirstPage` describes each.
        include_meta (bool | Unset): False leaves out `meta` and `statistics`. It has no effect on `jsonl`, which
            carries neither. Default: True.
    """

    select: list[str]
    event_from: datetime.date
    event_to: datetime.date
    where: list[Condition] | Unset = UNSET
    group_by: list[str] | Unset = UNSET
    order_by: list[Ordering] | Unset = UNSET
    limit: int | Unset = 100
    offset: int | Unset = 0
    format_: QueryFormat | Unset = UNSET
    include_meta: bool | Unset = True

    def to_dict(self) -> dict[str, Any]:
        select = self.select

        event_from = self.event_from.isoformat()

        event_to = self.event_to.isoformat()

        where: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.where, Unset):
            where = []
            for componentsschemas_condition_list_item_data in self.where:
                componentsschemas_condition_list_item = (
                    componentsschemas_condition_list_item_data.to_dict()
                )
                where.append(componentsschemas_condition_list_item)

        group_by: list[str] | Unset = UNSET
        if not isinstance(self.group_by, Unset):
            group_by = self.group_by

        order_by: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.order_by, Unset):
            order_by = []
            for componentsschemas_order_list_item_data in self.order_by:
                componentsschemas_order_list_item = componentsschemas_order_list_item_data.to_dict()
                order_by.append(componentsschemas_order_list_item)

        limit = self.limit

        offset = self.offset

        format_: str | Unset = UNSET
        if not isinstance(self.format_, Unset):
            format_ = self.format_.value

        include_meta = self.include_meta

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "select": select,
                "event_from": event_from,
                "event_to": event_to,
            }
        )
        if where is not UNSET:
            field_dict["where"] = where
        if group_by is not UNSET:
            field_dict["group_by"] = group_by
        if order_by is not UNSET:
            field_dict["order_by"] = order_by
        if limit is not UNSET:
            field_dict["limit"] = limit
        if offset is not UNSET:
            field_dict["offset"] = offset
        if format_ is not UNSET:
            field_dict["format"] = format_
        if include_meta is not UNSET:
            field_dict["include_meta"] = include_meta

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.condition import Condition  # noqa: PLC0415
        from ..models.ordering import Ordering  # noqa: PLC0415

        d = dict(src_dict)
        select = cast(list[str], d.pop("select"))

        event_from = datetime.date.fromisoformat(d.pop("event_from"))

        event_to = datetime.date.fromisoformat(d.pop("event_to"))

        _where = d.pop("where", UNSET)
        where: list[Condition] | Unset = UNSET
        if _where is not UNSET:
            where = []
            for componentsschemas_condition_list_item_data in _where:
                componentsschemas_condition_list_item = Condition.from_dict(
                    componentsschemas_condition_list_item_data
                )

                where.append(componentsschemas_condition_list_item)

        group_by = cast(list[str], d.pop("group_by", UNSET))

        _order_by = d.pop("order_by", UNSET)
        order_by: list[Ordering] | Unset = UNSET
        if _order_by is not UNSET:
            order_by = []
            for componentsschemas_order_list_item_data in _order_by:
                componentsschemas_order_list_item = Ordering.from_dict(
                    componentsschemas_order_list_item_data
                )

                order_by.append(componentsschemas_order_list_item)

        limit = d.pop("limit", UNSET)

        offset = d.pop("offset", UNSET)

        _format_ = d.pop("format", UNSET)
        format_: QueryFormat | Unset
        if isinstance(_format_, Unset):
            format_ = UNSET
        else:
            format_ = QueryFormat(_format_)

        include_meta = d.pop("include_meta", UNSET)

        query_first_page = cls(
            select=select,
            event_from=event_from,
            event_to=event_to,
            where=where,
            group_by=group_by,
            order_by=order_by,
            limit=limit,
            offset=offset,
            format_=format_,
            include_meta=include_meta,
        )

        return query_first_page
