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


T = TypeVar("T", bound="QueryRequest")


@_attrs_define
class QueryRequest:
    """Without `page_token`, `select`, `event_from` and `event_to` are required. With `page_token` every other member may
    be omitted and has the value of the first page; members that are given must have that value (422 otherwise; an empty
    list equals one that was left out), except `format` and `include_meta`, which may differ from page to page.
    `page_token` and `offset` exclude each other, also when `offset` is 0.

        Attributes:
            select (list[str] | Unset): Column names and expressions of the grammar in the operation's description, each
                expression with or without `as <alias>`; without one its result column is named by the expression's own text,
                trimmed. `*` as a column is refused with 422. Names of the result columns are unique.
            event_from (datetime.date | Unset): First day of the window over the event date field, `YYYY-MM-DD` in UTC,
                years 0001 to 9999, included.
            event_to (datetime.date | Unset): Last day of the window, `YYYY-MM-DD` in UTC, years 0001 to 9999, included as a
                whole. It is not before `event_from`.
            where (list[Condition] | Unset): Extra filters. All conditions must hold (AND). They filter records before any
                grouping.
            group_by (list[str] | Unset): Columns to group by: names of fields or system fields, or aliases of expressions
                in `select` without aggregates. With aggregates in `select`, every other column of `select` must be grouped by.
            order_by (list[Ordering] | Unset): Order of the rows. Nulls come last in either direction. Where it leaves the
                order of two rows open, and when it is absent, rows follow the event date, then a stable tie-breaker (with
                aggregates: the grouped columns), so that pages are reproducible. When `select` has aggregates, system fields
                (names with a leading underscore) that are not grouped by are dropped from the order without an error.
            limit (int | Unset): Rows per page, the same on every page. 100 when absent without `page_token`.
            offset (int | Unset): Rows to skip, 0 when absent. It cannot be combined with `page_token` (422). Its cost grows
                with its value and its pages can shift when records arrive; for large sets use `page_token`.
            page_token (str | Unset): The `next_page_token` of the page before: an opaque, signed Base64 text. It is tied to
                the tenant, the schema, the query, and the data as it stood at the first page: pages never repeat or skip a row,
                whatever is uploaded or processed in between. It lives one hour from the answer that gave it. A token that is
                not genuine, has expired or belongs to another schema or query answers 422.
            format_ (QueryFormat | Unset): `json_compact` when absent without `page_token`. `json`: rows as objects.
                `json_compact`: rows as arrays. `json_compact_strings`: rows as arrays, every value that is not null as a
                string. `jsonl`: one object per line, `application/x-ndjson`.
            include_meta (bool | Unset): True when absent without `page_token`. False leaves out `meta` and `statistics`. It
                has no effect on `jsonl`, which carries neither.
    """

    select: list[str] | Unset = UNSET
    event_from: datetime.date | Unset = UNSET
    event_to: datetime.date | Unset = UNSET
    where: list[Condition] | Unset = UNSET
    group_by: list[str] | Unset = UNSET
    order_by: list[Ordering] | Unset = UNSET
    limit: int | Unset = UNSET
    offset: int | Unset = UNSET
    page_token: str | Unset = UNSET
    format_: QueryFormat | Unset = UNSET
    include_meta: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        select: list[str] | Unset = UNSET
        if not isinstance(self.select, Unset):
            select = self.select

        event_from: str | Unset = UNSET
        if not isinstance(self.event_from, Unset):
            event_from = self.event_from.isoformat()

        event_to: str | Unset = UNSET
        if not isinstance(self.event_to, Unset):
            event_to = self.event_to.isoformat()

        where: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.where, Unset):
            where = []
            for where_item_data in self.where:
                where_item = where_item_data.to_dict()
                where.append(where_item)

        group_by: list[str] | Unset = UNSET
        if not isinstance(self.group_by, Unset):
            group_by = self.group_by

        order_by: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.order_by, Unset):
            order_by = []
            for order_by_item_data in self.order_by:
                order_by_item = order_by_item_data.to_dict()
                order_by.append(order_by_item)

        limit = self.limit

        offset = self.offset

        page_token = self.page_token

        format_: str | Unset = UNSET
        if not isinstance(self.format_, Unset):
            format_ = self.format_.value

        include_meta = self.include_meta

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if select is not UNSET:
            field_dict["select"] = select
        if event_from is not UNSET:
            field_dict["event_from"] = event_from
        if event_to is not UNSET:
            field_dict["event_to"] = event_to
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
        if page_token is not UNSET:
            field_dict["page_token"] = page_token
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
        select = cast(list[str], d.pop("select", UNSET))

        _event_from = d.pop("event_from", UNSET)
        event_from: datetime.date | Unset
        if isinstance(_event_from, Unset):
            event_from = UNSET
        else:
            event_from = datetime.date.fromisoformat(_event_from)

        _event_to = d.pop("event_to", UNSET)
        event_to: datetime.date | Unset
        if isinstance(_event_to, Unset):
            event_to = UNSET
        else:
            event_to = datetime.date.fromisoformat(_event_to)

        _where = d.pop("where", UNSET)
        where: list[Condition] | Unset = UNSET
        if _where is not UNSET:
            where = []
            for where_item_data in _where:
                where_item = Condition.from_dict(where_item_data)

                where.append(where_item)

        group_by = cast(list[str], d.pop("group_by", UNSET))

        _order_by = d.pop("order_by", UNSET)
        order_by: list[Ordering] | Unset = UNSET
        if _order_by is not UNSET:
            order_by = []
            for order_by_item_data in _order_by:
                order_by_item = Ordering.from_dict(order_by_item_data)

                order_by.append(order_by_item)

        limit = d.pop("limit", UNSET)

        offset = d.pop("offset", UNSET)

        page_token = d.pop("page_token", UNSET)

        _format_ = d.pop("format", UNSET)
        format_: QueryFormat | Unset
        if isinstance(_format_, Unset):
            format_ = UNSET
        else:
            format_ = QueryFormat(_format_)

        include_meta = d.pop("include_meta", UNSET)

        query_request = cls(
            select=select,
            event_from=event_from,
            event_to=event_to,
            where=where,
            group_by=group_by,
            order_by=order_by,
            limit=limit,
            offset=offset,
            page_token=page_token,
            format_=format_,
            include_meta=include_meta,
        )

        return query_request
