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


T = TypeVar("T", bound="QueryNextPage")


@_attrs_define
class QueryNextPage:
    """The next page of a query. `page_token` is enough. Members of the first page may be repeated and must have the same
    values (422 otherwise; an empty list equals one that was left out). `format` and `include_meta` may differ from page
    to page; where they are absent, those of the first page hold. `offset` is refused, also when it is 0.

        Attributes:
            page_token (str): The `next_page_token` of the page before: an opaque, signed Base64 text. It is tied to the
                tenant, the schema, the query, and the data and the versions of the schema as they stood at the first page:
                pages never repeat or skip a row and keep the types of their columns, whatever is uploaded, processed or saved
                in between. It lives one hour from the answer that gave it; a tenant's oldest tokens end sooner once those with
                large queries or keys stand for more than 64 MiB. A token that is not genuine, has expired or belongs to another
                schema or query answers 422.
            format_ (QueryFormat | Unset): How the rows are printed; `QueryFirstPage` describes each.
            include_meta (bool | Unset): As for the first page.
            select (list[str] | Unset): Column names and expressions of the grammar in the operation's description, each
                expression with or without `as <alias>`; without one its result column is named by the expression's own text,
                trimmed. `*` as a column is refused with 422. Names of the result columns are unique.
            event_from (datetime.date | Unset): As for the first page.
            event_to (datetime.date | Unset): As for the first page.
            where (list[Condition] | Unset): Extra filters. All conditions must hold (AND). They filter records before any
                grouping.
            group_by (list[str] | Unset): Columns to group by: names of fields or system fields, or aliases of expressions
                in `select` without aggregates. With aggregates in `select`, every other column of `select` must be grouped by.
            order_by (list[Ordering] | Unset): Order of the rows. Nulls come last in either direction. Where it leaves the
                order of two rows open, and when it is absent, rows follow the event date, then a stable tie-breaker (with
                aggregates: the grouped columns), so that pages are reproducible. When `select` has aggregates, system fields
                (names with a leading underscore) that are not grouped by are dropped from the order without an error.
            limit (int | Unset): As for the first page.
    """

    page_token: str
    format_: QueryFormat | Unset = UNSET
    include_meta: bool | Unset = UNSET
    select: list[str] | Unset = UNSET
    event_from: datetime.date | Unset = UNSET
    event_to: datetime.date | Unset = UNSET
    where: list[Condition] | Unset = UNSET
    group_by: list[str] | Unset = UNSET
    order_by: list[Ordering] | Unset = UNSET
    limit: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        page_token = self.page_token

        format_: str | Unset = UNSET
        if not isinstance(self.format_, Unset):
            format_ = self.format_.value

        include_meta = self.include_meta

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

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "page_token": page_token,
            }
        )
        if format_ is not UNSET:
            field_dict["format"] = format_
        if include_meta is not UNSET:
            field_dict["include_meta"] = include_meta
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

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.condition import Condition  # noqa: PLC0415
        from ..models.ordering import Ordering  # noqa: PLC0415

        d = dict(src_dict)
        page_token = d.pop("page_token")

        _format_ = d.pop("format", UNSET)
        format_: QueryFormat | Unset
        if isinstance(_format_, Unset):
            format_ = UNSET
        else:
            format_ = QueryFormat(_format_)

        include_meta = d.pop("include_meta", UNSET)

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

        query_next_page = cls(
            page_token=page_token,
            format_=format_,
            include_meta=include_meta,
            select=select,
            event_from=event_from,
            event_to=event_to,
            where=where,
            group_by=group_by,
            order_by=order_by,
            limit=limit,
        )

        return query_next_page
