from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.damaged_source_error import DamagedSourceError
from ...models.error import Error
from ...models.query_request import QueryRequest
from ...models.query_result_compact import QueryResultCompact
from ...models.query_result_compact_strings import QueryResultCompactStrings
from ...models.query_result_json import QueryResultJson
from ...types import Response


def _get_kwargs(
    slug: str,
    *,
    body: QueryRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/schemas/{slug}/query".format(
            slug=quote(str(slug), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> (
    DamagedSourceError
    | Error
    | QueryResultCompact
    | QueryResultCompactStrings
    | QueryResultJson
    | None
):
    if response.status_code == 200:

        def _parse_response_200(
            data: object,
        ) -> QueryResultCompact | QueryResultCompactStrings | QueryResultJson:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_query_result_type_0 = QueryResultJson.from_dict(data)

                return componentsschemas_query_result_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_query_result_type_1 = QueryResultCompact.from_dict(
                    data
                )

                return componentsschemas_query_result_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_query_result_type_2 = QueryResultCompactStrings.from_dict(
                data
            )

            return componentsschemas_query_result_type_2

        response_200 = _parse_response_200(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = Error.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = Error.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = Error.from_dict(response.json())

        return response_403

    if response.status_code == 404:
        response_404 = Error.from_dict(response.json())

        return response_404

    if response.status_code == 408:
        response_408 = Error.from_dict(response.json())

        return response_408

    if response.status_code == 409:
        response_409 = DamagedSourceError.from_dict(response.json())

        return response_409

    if response.status_code == 413:
        response_413 = Error.from_dict(response.json())

        return response_413

    if response.status_code == 415:
        response_415 = Error.from_dict(response.json())

        return response_415

    if response.status_code == 422:
        response_422 = Error.from_dict(response.json())

        return response_422

    if response.status_code == 429:
        response_429 = Error.from_dict(response.json())

        return response_429

    if response.status_code == 500:
        response_500 = Error.from_dict(response.json())

        return response_500

    if response.status_code == 503:
        response_503 = Error.from_dict(response.json())

        return response_503

    if response.status_code == 504:
        response_504 = Error.from_dict(response.json())

        return response_504

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[
    DamagedSourceError
    | Error
    | QueryResultCompact
    | QueryResultCompactStrings
    | QueryResultJson
]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    slug: str,
    *,
    client: AuthenticatedClient,
    body: QueryRequest,
) -> Response[
    DamagedSourceError
    | Error
    | QueryResultCompact
    | QueryResultCompactStrings
    | QueryResultJson
]:
    """Query the records of a schema

     Answers a query over the records of a schema: all of them, from the moment their upload answered
    200, whether processed
    or not, each exactly once. Nothing of the request's text reaches an engine: it is parsed into a
    typed plan, and values
    travel as typed literals. The answer is the same on every engine. Inactive schemas can be queried.

    Scope: `query`. Rate limit: 50 requests per minute and API token on the default plan; every page is
    a request.

    **Expressions** (`select`). A column name, or an expression, with `as <alias>` or named by its own
    text, in the grammar described below: columns,
    literals, arithmetic, comparison in `case`, and an allow-list of aggregate and scalar functions.
    Anything else answers
    422, naming the position in the text.

    **System fields.** `_file_id` (bigint), `_file_name` (varchar), `_schema_version` (varchar) and
    `_ingested_at`
    (timestamp): the file a record came in, the schema version it was checked against, and the moment
    its upload was
    committed. They can be selected, filtered and grouped by.

    **Pages.** Every answer after which more rows follow gives `next_page_token` and the header `X-Next-
    Page-Token`; send it
    as `page_token`, alone or with the same query. Pages show the data as it stood at the first page.
    The cost of a page
    does not grow with its number.


    ### Types

    | Type of the field | Type in `meta` | Values |
    |---|---|---|
    | `string` | `varchar` | text, compared and ordered by code point |
    | `integer` | `bigint` | 64 bits with sign |
    | `number` | `double` | finite IEEE 754 doubles |
    | `decimal(p,s)` | `decimal(p,s)` | exact, up to 38 digits |
    | `boolean` | `boolean` | |
    | `date` | `date` | years 0001 to 9999 |
    | `timestamp` | `timestamp(6) with time zone` | UTC, microseconds |
    | `json` | `json` | any JSON value, reached by the `json_` functions |

    System fields: `_file_id` (`bigint`), `_file_name`, `_schema_version` (`varchar`), `_ingested_at`
    (`timestamp`).

    Types widen by themselves in one direction: `integer` -> `decimal` -> `number`, and `date` ->
    `timestamp` (its first
    instant in UTC). Where types meet (comparison, `between`, `in`, `case`, `coalesce`, `nullif`,
    `greatest`, `least`), all
    become the widest one: `x between a and b` compares three values of one type. A text literal beside
    a date or timestamp
    is read as one. Everything else needs `cast`.

    Decimals meet in the decimal that holds all: the larger scale, and the larger number of digits
    before the point. An
    integer counts as `decimal(19,0)`, a literal as the digits it is written with; where these do not
    fit beside the
    others, a lone `0` before the point does not count. Where that takes more than 38 digits the request
    is refused
    (`decimals_too_wide`): `cast` one side, to a decimal or to `number`.

    `null` alone takes the type of what is beside it, and where nothing is, the type that the function
    returns; it is
    `varchar` where that leaves it open. `cast(null as type)` is a null of that type.

    #### Timestamps as texts

    The same texts are timestamps in records, literals, `where` and `cast`: `YYYY-MM-DD`, then `T`, `t`
    or a space, then
    `HH:MM:SS`, then a fraction of 1 to 9 digits or none, then `Z`, `z`, an offset `+HH:MM` or `-HH:MM`
    (up to `23:59`), or
    nothing, which is UTC. Digits below microseconds are cut. The year is 0001 to 9999 as written and in
    UTC. Literals,
    `where` and `cast` take a day alone too, its first instant.

    `:60` is a timestamp where UTC can have a leap second: as the 61st second of the last minute of a
    month in UTC.
    Whatever its fraction it is read as the last microsecond of that month, `23:59:59.999999`, so its
    event date is the
    day that the leap second belongs to.

    ### `select`

    Each item is a column or an expression, with or without `as name`. A name has letters, digits and
    `_`, begins with a
    letter, and has up to 64 characters. Without one the result column has the text of the item, without
    the space around
    it: `count(*)`. Names of result columns differ from each other even when case is ignored. `*` alone
    is refused; it means something only in `count(*)`.

    Words of the language and names of functions are case-insensitive. Names of columns are exact, in
    `select`, `where`,
    `group_by` and `order_by`: `Status` is not `status`. A column whose name is a word of the language
    (`end`, `case`, `in`,
    ...) is written in double quotes inside an expression: `upper("end") as e`.

    Limits: 200 items; 4096 characters, 64 levels of nesting and 10 000 parts per expression; 20 000
    parts in all items;
    1000 entries in `in (...)`. Chained operators (`a + b + c` chains two), at most 200: from the whole
    expression down to
    any one part, no more than 200 of `or and || + - * / %` contain it.

    #### Literals

    | Form | Type |
    |---|---|
    | `12`, `-9223372036854775808` | `bigint` |
    | `12.50` | `decimal(4,2)`, exact |
    | `1e3`, `1.5e-7` | `double` |
    | `'it''s'` | `varchar`; `''` is one apostrophe |
    | `true`, `false` | `boolean` |
    | `date '2026-01-31'` | `date` |
    | `timestamp '2026-01-31T10:20:30.5-03:00'` | `timestamp`; see "Timestamps as texts" |
    | `null` | see "Types" |

    #### Operators

    From the loosest to the tightest:

    | Operator | Meaning |
    |---|---|
    | `a or b` | three-valued logic |
    | `a and b` | three-valued logic |
    | `not a` | |
    | `=` `!=` `<>` `<` `<=` `>` `>=` | null if either side is null; not chained |
    | `a is null`, `a is not null` | never null |
    | `a in (x, y)`, `a not in (x, y)` | as `a = x or a = y` |
    | `a between x and y`, `a not between x and y` | both ends included |
    | `a like 'p%'`, `a not like 'p%'` | `%` any characters, `_` one; `\\` makes the next `%`, `_` or
    `\\` literal, and is refused before anything else and at the end; the pattern is a literal |
    | `a \\|\\| b` | joined texts; null if either is null |
    | `a + b`, `a - b` | |
    | `a * b`, `a / b`, `a % b` | |
    | `-a` | |

    `case when c then x ... else y end` and `case a when v then x ... else y end`; without `else` null.

    #### Arithmetic

    - **Integers** stay 64-bit. A result that does not fit fails the query with `numeric_overflow`
    (422).
    - **Decimals** stay exact; nothing is rounded. `+` and `-` keep the larger scale, `*` adds the
    scales. The precision
      grows up to 38: for `+` and `-` the larger number of digits before the point, plus the scale, plus
    1; for `*` the sum of
      both precisions. Beside a decimal an integer counts as `decimal(19,0)`, an integer literal as its
    digits. The query
      fails with `numeric_overflow` where the exact result does not fit the result's type; operands do
    not have to. Only
      a product with more than 38 decimal places is computed as `double`.
    - **`/` always gives a `double`**, null on division by zero. `cast` the result to a decimal where
    digits matter.
    - **`%`** is for integers, takes the sign of the dividend, and is null on zero.
    - **Doubles** follow IEEE 754 inside `+ - *`. Where a result leaves the arithmetic (output,
    comparison, another
      operator or function), a value that is not finite is null. The last digit of a double may differ
    between engines, and
      for `sum`, `avg`, `stddev` and `variance` over doubles between runs, because the order of addition
    is free; where
      rows are ordered by such a value it is added in order of size, and does not differ.
    - **Records left out** never fail a query: the window and `where` are applied first, and a branch of
    `case` is
      computed only for the records that come to it. The other operators and functions promise no order:
    where a part of
      them could overflow, a `case` guards it. A record that meets the conditions may fail the query on
    every page, also
      on those it is not on.

    #### `cast`

    `cast(x as type)`, with `string`, `integer`, `number`, `decimal(p,s)`, `boolean`, `date`,
    `timestamp`. What cannot be
    converted, or is no value of the type once it is converted and rounded, is null, never an error.

    | From | To |
    |---|---|
    | `string` | all others. The text is exactly a value: no spaces; integers `-?digits`; numbers
    `-?digits[.digits]`, then `e` or `E`, `+`, `-` or no sign, and digits, or nothing (`1E5` is 100000);
    decimals `-?digits[.digits]`, rounded half away from zero; booleans `true`, `false` in any case;
    dates `YYYY-MM-DD`; timestamps as above |
    | `integer` | `string`, `number`, `decimal`, `boolean` (0 is false) |
    | `number` | `integer`, `decimal` up to scale 18; the exact value of the double, rounded half away
    from zero: `cast(1.115e0 as decimal(9,2))` is 1.11, because that double is 1.11499999999999999112 |
    | `decimal` | `string`, `integer`, `number`, `decimal`; rounded half away from zero |
    | `boolean` | `string`, `integer`, `number` |
    | `date` | `string`, `timestamp` |
    | `timestamp` | `string` (`YYYY-MM-DDTHH:MM:SS.ffffffZ`), `date` (the day in UTC) |
    | `json` | `string` (the JSON text) |

    #### Aggregates

    Nulls are passed over. Over no values an aggregate is null, the counts are 0. Sums of integers and
    decimals are exact
    and the same each time: only the result has to fit, not the sums on the way to it. Aggregates do not
    nest; for a filtered
    one use `count_if` or `sum(case when ... then ... end)`.

    | Function | Result |
    |---|---|
    | `count(*)` | rows, `bigint` |
    | `count(x)`, `count(distinct x)` | values that are not null, `bigint`; `distinct` not for json |
    | `count_if(condition)` | rows where it is true, `bigint` |
    | `sum(x)` | integer -> `bigint`, decimal -> `decimal(38,s)` (too large: `numeric_overflow`), number
    -> `double` |
    | `avg(x)` | `double`; of integers and decimals from the exact sum, which may have more than 38
    digits |
    | `min(x)`, `max(x)` | the type of `x`: texts, numbers, dates, timestamps |
    | `stddev(x)`, `variance(x)` | of the sample, `double`; null below two values |
    | `bool_and(x)`, `bool_or(x)` | `boolean` |

    #### Scalar functions

    Null where any argument is null, unless said otherwise.

    | Function | Result |
    |---|---|
    | `lower(s)`, `upper(s)` | Unicode's mapping character by character (`ß` becomes `ẞ`) |
    | `trim(s)`, `ltrim(s)`, `rtrim(s)` | without spaces, tabs and line ends (U+0009 to U+000D, U+0020)
    at both ends, the left, the right |
    | `length(s)` | characters, `bigint` |
    | `substring(s, from)`, `substring(s, from, length)` | characters from the `from`-th, counted from
    1; null for `from` below 1 or a negative length, in a value of a record as in a literal; where a
    literal is, the others are not computed |
    | `replace(s, search, by)` | every occurrence; an empty `search` changes nothing |
    | `concat(a, b, ...)` | as `a \\|\\| b` |
    | `starts_with(s, t)`, `ends_with(s, t)`, `contains(s, t)` | `boolean`; true for an empty `t` |
    | `strpos(s, t)` | position of the first `t` in characters from 1, 0 if absent |
    | `abs(x)` | the type of `x` |
    | `sign(x)` | -1, 0 or 1, `bigint` |
    | `floor(x)`, `ceil(x)` | integers and decimals of scale 0 as they are; `decimal(p,s)` ->
    `decimal(p-s+1,0)`; double |
    | `round(x)`, `round(x, digits)` | half away from zero; `digits` a literal from 0 to 15; integers,
    and decimals of no more places, as they are; `decimal(p,s)` -> `decimal(p-s+digits+1,digits)`,
    exactly; doubles by `round(x * 10^digits) / 10^digits` |
    | `mod(a, b)` | as `a % b` |
    | `power(x, y)`, `sqrt(x)`, `ln(x)`, `log10(x)`, `exp(x)` | `double`; null outside the domain or
    where the result is not finite |
    | `coalesce(a, b, ...)` | the first that is not null |
    | `nullif(a, b)` | null if `a = b`, else `a` |
    | `greatest(a, b, ...)`, `least(a, b, ...)` | null if any is null |
    | `year(t)`, `quarter(t)`, `month(t)`, `day(t)` | `bigint`, in UTC |
    | `week(t)` | ISO week, 1 to 53 |
    | `day_of_week(t)` | ISO, Monday 1 to Sunday 7 |
    | `day_of_year(t)` | 1 to 366 |
    | `hour(t)`, `minute(t)`, `second(t)` | of timestamps; whole seconds |
    | `date_trunc('unit', t)` | beginning of the unit, the type of `t`; a week begins on Monday |
    | `date_diff('unit', a, b)` | how many beginnings of the unit lie after `a` up to `b`, negative when
    `b` is earlier: from 31 January to 1 February is one month |
    | `date_add('unit', n, t)` | the type of `t`; a day the month does not have becomes its last; null
    outside the years 0001 to 9999 |
    | `to_date(t)` | as `cast(t as date)` |
    | `json_text(j, 'path')` | a JSON string, boolean, or integer of 64 bits as text; null for all else
    |
    | `json_number(j, 'path')` | a JSON number as `double`; null for all else |
    | `json_integer(j, 'path')` | a JSON number without fraction and exponent that fits 64 bits; null
    for all else |
    | `json_boolean(j, 'path')` | a JSON boolean; null for all else |
    | `json_length(j, 'path')` | elements of a JSON array; null for all else |
    | `json_exists(j, 'path')` | whether the path leads to a value, be it JSON null |

    Units: `second`, `minute`, `hour` (timestamps only), `day`, `week`, `month`, `quarter`, `year`, as
    literals.

    Paths: `$` is the value itself, then `.name`, `["any name"]` and `[index]` from 0: `$.a.b[0]["other
    key"]`. A name in
    brackets is not empty and has no `"`, `\\` or control character; a member named `*` cannot be
    reached. Any other path
    (`$[""]`) is refused, naming the position of the function.

    ### `where`

    All conditions hold. `field` is a column or system field.

    | `op` | `value` |
    |---|---|
    | `=` `!=` `>` `<` `>=` `<=` | one value |
    | `like`, `not like` | a pattern, on texts only |
    | `in`, `not in` | 1 to 1000 values |
    | `between` | `[from, to]`, both included |
    | `is null`, `is not null` | none; the only ones for `json` columns |

    Values: a JSON string for texts, dates (`YYYY-MM-DD`) and timestamps ("Timestamps as texts"); a
    number or a string of
    digits for numeric columns; a JSON boolean for booleans. An integer column takes whole numbers only.
    For an integer
    column a JSON number beyond 2^53 (2^53 and -2^53 are taken, and 2^53 + 1 reads as 2^53: beyond, send
    strings), or for
    a decimal column with more than 15 significant digits, is refused, because it may have lost digits
    on the way: send it
    as a string. `null` is refused: use `is null`. A pattern follows the rules of `like` in `select`. A
    value for a
    decimal column meets it as a literal does; one that shares no decimal of 38 digits with the column
    is refused
    (`value_too_wide`). A row in which the column is null meets no condition but `is null`, not even
    `!=`. Up to 100
    conditions.

    ### `group_by`

    Names of columns, or of select items without aggregates. A name means the select item of that name
    if there is one,
    else the column. Beside aggregates every select item is made of group keys and aggregates only.
    Without aggregates it
    gives the distinct combinations. `json` columns cannot be grouped.

    ### `order_by`

    Names of select items, else of columns. Nulls come last in either direction. With aggregates only
    select items and
    group keys order; system fields that are not among them are left out silently. The order is always
    total, so that
    pages are reproducible: after the keys asked for come the event date and the record's place in the
    files, or all group
    keys.

    ### The next page

    A body with `page_token` may leave out the rest of the query. What it gives must be what the token
    was made for:
    `select`, `event_from`, `event_to`, `where`, `group_by`, `order_by` and `limit` are compared by
    value, an empty list like
    any other. A list that the first page left out equals an empty one, and a `limit` left out equals
    100.

    ### Examples

    ```json
    { "select": ["date_trunc('week', created_at) as week", "country", "sum(price * quantity) as
    revenue"],
      "event_from": "2026-01-01", "event_to": "2026-03-31",
      "where": [{ "field": "status", "op": "in", "value": ["paid", "shipped"] }],
      "group_by": ["week", "country"],
      "order_by": [{ "field": "revenue", "direction": "desc" }] }
    ```

    ```json
    { "select": ["id", "json_text(payload, '$.customer.name') as customer",
                 "case when price >= 100 then 'high' else 'low' end as band"],
      "event_from": "2026-01-01", "event_to": "2026-01-31",
      "where": [{ "field": "created_at", "op": "between", "value": ["2026-01-10T00:00:00Z",
    "2026-01-10T11:59:59Z"] },
                { "field": "price", "op": ">=", "value": "19.90" }],
      "limit": 1000 }
    ```

    Args:
        slug (str):
        body (QueryRequest): Without `page_token`, `select`, `event_from` and `event_to` are
            required. With `page_token` every other member may be omitted and has the value of the
            first page; members that are given must have that value (422 otherwise; an empty list
            equals one that was left out), except `format` and `include_meta`, which may differ from
            page to page. `page_token` and `offset` exclude each other, also when `offset` is 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DamagedSourceError | Error | QueryResultCompact | QueryResultCompactStrings | QueryResultJson]
    """

    kwargs = _get_kwargs(
        slug=slug,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    slug: str,
    *,
    client: AuthenticatedClient,
    body: QueryRequest,
) -> (
    DamagedSourceError
    | Error
    | QueryResultCompact
    | QueryResultCompactStrings
    | QueryResultJson
    | None
):
    """Query the records of a schema

     Answers a query over the records of a schema: all of them, from the moment their upload answered
    200, whether processed
    or not, each exactly once. Nothing of the request's text reaches an engine: it is parsed into a
    typed plan, and values
    travel as typed literals. The answer is the same on every engine. Inactive schemas can be queried.

    Scope: `query`. Rate limit: 50 requests per minute and API token on the default plan; every page is
    a request.

    **Expressions** (`select`). A column name, or an expression, with `as <alias>` or named by its own
    text, in the grammar described below: columns,
    literals, arithmetic, comparison in `case`, and an allow-list of aggregate and scalar functions.
    Anything else answers
    422, naming the position in the text.

    **System fields.** `_file_id` (bigint), `_file_name` (varchar), `_schema_version` (varchar) and
    `_ingested_at`
    (timestamp): the file a record came in, the schema version it was checked against, and the moment
    its upload was
    committed. They can be selected, filtered and grouped by.

    **Pages.** Every answer after which more rows follow gives `next_page_token` and the header `X-Next-
    Page-Token`; send it
    as `page_token`, alone or with the same query. Pages show the data as it stood at the first page.
    The cost of a page
    does not grow with its number.


    ### Types

    | Type of the field | Type in `meta` | Values |
    |---|---|---|
    | `string` | `varchar` | text, compared and ordered by code point |
    | `integer` | `bigint` | 64 bits with sign |
    | `number` | `double` | finite IEEE 754 doubles |
    | `decimal(p,s)` | `decimal(p,s)` | exact, up to 38 digits |
    | `boolean` | `boolean` | |
    | `date` | `date` | years 0001 to 9999 |
    | `timestamp` | `timestamp(6) with time zone` | UTC, microseconds |
    | `json` | `json` | any JSON value, reached by the `json_` functions |

    System fields: `_file_id` (`bigint`), `_file_name`, `_schema_version` (`varchar`), `_ingested_at`
    (`timestamp`).

    Types widen by themselves in one direction: `integer` -> `decimal` -> `number`, and `date` ->
    `timestamp` (its first
    instant in UTC). Where types meet (comparison, `between`, `in`, `case`, `coalesce`, `nullif`,
    `greatest`, `least`), all
    become the widest one: `x between a and b` compares three values of one type. A text literal beside
    a date or timestamp
    is read as one. Everything else needs `cast`.

    Decimals meet in the decimal that holds all: the larger scale, and the larger number of digits
    before the point. An
    integer counts as `decimal(19,0)`, a literal as the digits it is written with; where these do not
    fit beside the
    others, a lone `0` before the point does not count. Where that takes more than 38 digits the request
    is refused
    (`decimals_too_wide`): `cast` one side, to a decimal or to `number`.

    `null` alone takes the type of what is beside it, and where nothing is, the type that the function
    returns; it is
    `varchar` where that leaves it open. `cast(null as type)` is a null of that type.

    #### Timestamps as texts

    The same texts are timestamps in records, literals, `where` and `cast`: `YYYY-MM-DD`, then `T`, `t`
    or a space, then
    `HH:MM:SS`, then a fraction of 1 to 9 digits or none, then `Z`, `z`, an offset `+HH:MM` or `-HH:MM`
    (up to `23:59`), or
    nothing, which is UTC. Digits below microseconds are cut. The year is 0001 to 9999 as written and in
    UTC. Literals,
    `where` and `cast` take a day alone too, its first instant.

    `:60` is a timestamp where UTC can have a leap second: as the 61st second of the last minute of a
    month in UTC.
    Whatever its fraction it is read as the last microsecond of that month, `23:59:59.999999`, so its
    event date is the
    day that the leap second belongs to.

    ### `select`

    Each item is a column or an expression, with or without `as name`. A name has letters, digits and
    `_`, begins with a
    letter, and has up to 64 characters. Without one the result column has the text of the item, without
    the space around
    it: `count(*)`. Names of result columns differ from each other even when case is ignored. `*` alone
    is refused; it means something only in `count(*)`.

    Words of the language and names of functions are case-insensitive. Names of columns are exact, in
    `select`, `where`,
    `group_by` and `order_by`: `Status` is not `status`. A column whose name is a word of the language
    (`end`, `case`, `in`,
    ...) is written in double quotes inside an expression: `upper("end") as e`.

    Limits: 200 items; 4096 characters, 64 levels of nesting and 10 000 parts per expression; 20 000
    parts in all items;
    1000 entries in `in (...)`. Chained operators (`a + b + c` chains two), at most 200: from the whole
    expression down to
    any one part, no more than 200 of `or and || + - * / %` contain it.

    #### Literals

    | Form | Type |
    |---|---|
    | `12`, `-9223372036854775808` | `bigint` |
    | `12.50` | `decimal(4,2)`, exact |
    | `1e3`, `1.5e-7` | `double` |
    | `'it''s'` | `varchar`; `''` is one apostrophe |
    | `true`, `false` | `boolean` |
    | `date '2026-01-31'` | `date` |
    | `timestamp '2026-01-31T10:20:30.5-03:00'` | `timestamp`; see "Timestamps as texts" |
    | `null` | see "Types" |

    #### Operators

    From the loosest to the tightest:

    | Operator | Meaning |
    |---|---|
    | `a or b` | three-valued logic |
    | `a and b` | three-valued logic |
    | `not a` | |
    | `=` `!=` `<>` `<` `<=` `>` `>=` | null if either side is null; not chained |
    | `a is null`, `a is not null` | never null |
    | `a in (x, y)`, `a not in (x, y)` | as `a = x or a = y` |
    | `a between x and y`, `a not between x and y` | both ends included |
    | `a like 'p%'`, `a not like 'p%'` | `%` any characters, `_` one; `\\` makes the next `%`, `_` or
    `\\` literal, and is refused before anything else and at the end; the pattern is a literal |
    | `a \\|\\| b` | joined texts; null if either is null |
    | `a + b`, `a - b` | |
    | `a * b`, `a / b`, `a % b` | |
    | `-a` | |

    `case when c then x ... else y end` and `case a when v then x ... else y end`; without `else` null.

    #### Arithmetic

    - **Integers** stay 64-bit. A result that does not fit fails the query with `numeric_overflow`
    (422).
    - **Decimals** stay exact; nothing is rounded. `+` and `-` keep the larger scale, `*` adds the
    scales. The precision
      grows up to 38: for `+` and `-` the larger number of digits before the point, plus the scale, plus
    1; for `*` the sum of
      both precisions. Beside a decimal an integer counts as `decimal(19,0)`, an integer literal as its
    digits. The query
      fails with `numeric_overflow` where the exact result does not fit the result's type; operands do
    not have to. Only
      a product with more than 38 decimal places is computed as `double`.
    - **`/` always gives a `double`**, null on division by zero. `cast` the result to a decimal where
    digits matter.
    - **`%`** is for integers, takes the sign of the dividend, and is null on zero.
    - **Doubles** follow IEEE 754 inside `+ - *`. Where a result leaves the arithmetic (output,
    comparison, another
      operator or function), a value that is not finite is null. The last digit of a double may differ
    between engines, and
      for `sum`, `avg`, `stddev` and `variance` over doubles between runs, because the order of addition
    is free; where
      rows are ordered by such a value it is added in order of size, and does not differ.
    - **Records left out** never fail a query: the window and `where` are applied first, and a branch of
    `case` is
      computed only for the records that come to it. The other operators and functions promise no order:
    where a part of
      them could overflow, a `case` guards it. A record that meets the conditions may fail the query on
    every page, also
      on those it is not on.

    #### `cast`

    `cast(x as type)`, with `string`, `integer`, `number`, `decimal(p,s)`, `boolean`, `date`,
    `timestamp`. What cannot be
    converted, or is no value of the type once it is converted and rounded, is null, never an error.

    | From | To |
    |---|---|
    | `string` | all others. The text is exactly a value: no spaces; integers `-?digits`; numbers
    `-?digits[.digits]`, then `e` or `E`, `+`, `-` or no sign, and digits, or nothing (`1E5` is 100000);
    decimals `-?digits[.digits]`, rounded half away from zero; booleans `true`, `false` in any case;
    dates `YYYY-MM-DD`; timestamps as above |
    | `integer` | `string`, `number`, `decimal`, `boolean` (0 is false) |
    | `number` | `integer`, `decimal` up to scale 18; the exact value of the double, rounded half away
    from zero: `cast(1.115e0 as decimal(9,2))` is 1.11, because that double is 1.11499999999999999112 |
    | `decimal` | `string`, `integer`, `number`, `decimal`; rounded half away from zero |
    | `boolean` | `string`, `integer`, `number` |
    | `date` | `string`, `timestamp` |
    | `timestamp` | `string` (`YYYY-MM-DDTHH:MM:SS.ffffffZ`), `date` (the day in UTC) |
    | `json` | `string` (the JSON text) |

    #### Aggregates

    Nulls are passed over. Over no values an aggregate is null, the counts are 0. Sums of integers and
    decimals are exact
    and the same each time: only the result has to fit, not the sums on the way to it. Aggregates do not
    nest; for a filtered
    one use `count_if` or `sum(case when ... then ... end)`.

    | Function | Result |
    |---|---|
    | `count(*)` | rows, `bigint` |
    | `count(x)`, `count(distinct x)` | values that are not null, `bigint`; `distinct` not for json |
    | `count_if(condition)` | rows where it is true, `bigint` |
    | `sum(x)` | integer -> `bigint`, decimal -> `decimal(38,s)` (too large: `numeric_overflow`), number
    -> `double` |
    | `avg(x)` | `double`; of integers and decimals from the exact sum, which may have more than 38
    digits |
    | `min(x)`, `max(x)` | the type of `x`: texts, numbers, dates, timestamps |
    | `stddev(x)`, `variance(x)` | of the sample, `double`; null below two values |
    | `bool_and(x)`, `bool_or(x)` | `boolean` |

    #### Scalar functions

    Null where any argument is null, unless said otherwise.

    | Function | Result |
    |---|---|
    | `lower(s)`, `upper(s)` | Unicode's mapping character by character (`ß` becomes `ẞ`) |
    | `trim(s)`, `ltrim(s)`, `rtrim(s)` | without spaces, tabs and line ends (U+0009 to U+000D, U+0020)
    at both ends, the left, the right |
    | `length(s)` | characters, `bigint` |
    | `substring(s, from)`, `substring(s, from, length)` | characters from the `from`-th, counted from
    1; null for `from` below 1 or a negative length, in a value of a record as in a literal; where a
    literal is, the others are not computed |
    | `replace(s, search, by)` | every occurrence; an empty `search` changes nothing |
    | `concat(a, b, ...)` | as `a \\|\\| b` |
    | `starts_with(s, t)`, `ends_with(s, t)`, `contains(s, t)` | `boolean`; true for an empty `t` |
    | `strpos(s, t)` | position of the first `t` in characters from 1, 0 if absent |
    | `abs(x)` | the type of `x` |
    | `sign(x)` | -1, 0 or 1, `bigint` |
    | `floor(x)`, `ceil(x)` | integers and decimals of scale 0 as they are; `decimal(p,s)` ->
    `decimal(p-s+1,0)`; double |
    | `round(x)`, `round(x, digits)` | half away from zero; `digits` a literal from 0 to 15; integers,
    and decimals of no more places, as they are; `decimal(p,s)` -> `decimal(p-s+digits+1,digits)`,
    exactly; doubles by `round(x * 10^digits) / 10^digits` |
    | `mod(a, b)` | as `a % b` |
    | `power(x, y)`, `sqrt(x)`, `ln(x)`, `log10(x)`, `exp(x)` | `double`; null outside the domain or
    where the result is not finite |
    | `coalesce(a, b, ...)` | the first that is not null |
    | `nullif(a, b)` | null if `a = b`, else `a` |
    | `greatest(a, b, ...)`, `least(a, b, ...)` | null if any is null |
    | `year(t)`, `quarter(t)`, `month(t)`, `day(t)` | `bigint`, in UTC |
    | `week(t)` | ISO week, 1 to 53 |
    | `day_of_week(t)` | ISO, Monday 1 to Sunday 7 |
    | `day_of_year(t)` | 1 to 366 |
    | `hour(t)`, `minute(t)`, `second(t)` | of timestamps; whole seconds |
    | `date_trunc('unit', t)` | beginning of the unit, the type of `t`; a week begins on Monday |
    | `date_diff('unit', a, b)` | how many beginnings of the unit lie after `a` up to `b`, negative when
    `b` is earlier: from 31 January to 1 February is one month |
    | `date_add('unit', n, t)` | the type of `t`; a day the month does not have becomes its last; null
    outside the years 0001 to 9999 |
    | `to_date(t)` | as `cast(t as date)` |
    | `json_text(j, 'path')` | a JSON string, boolean, or integer of 64 bits as text; null for all else
    |
    | `json_number(j, 'path')` | a JSON number as `double`; null for all else |
    | `json_integer(j, 'path')` | a JSON number without fraction and exponent that fits 64 bits; null
    for all else |
    | `json_boolean(j, 'path')` | a JSON boolean; null for all else |
    | `json_length(j, 'path')` | elements of a JSON array; null for all else |
    | `json_exists(j, 'path')` | whether the path leads to a value, be it JSON null |

    Units: `second`, `minute`, `hour` (timestamps only), `day`, `week`, `month`, `quarter`, `year`, as
    literals.

    Paths: `$` is the value itself, then `.name`, `["any name"]` and `[index]` from 0: `$.a.b[0]["other
    key"]`. A name in
    brackets is not empty and has no `"`, `\\` or control character; a member named `*` cannot be
    reached. Any other path
    (`$[""]`) is refused, naming the position of the function.

    ### `where`

    All conditions hold. `field` is a column or system field.

    | `op` | `value` |
    |---|---|
    | `=` `!=` `>` `<` `>=` `<=` | one value |
    | `like`, `not like` | a pattern, on texts only |
    | `in`, `not in` | 1 to 1000 values |
    | `between` | `[from, to]`, both included |
    | `is null`, `is not null` | none; the only ones for `json` columns |

    Values: a JSON string for texts, dates (`YYYY-MM-DD`) and timestamps ("Timestamps as texts"); a
    number or a string of
    digits for numeric columns; a JSON boolean for booleans. An integer column takes whole numbers only.
    For an integer
    column a JSON number beyond 2^53 (2^53 and -2^53 are taken, and 2^53 + 1 reads as 2^53: beyond, send
    strings), or for
    a decimal column with more than 15 significant digits, is refused, because it may have lost digits
    on the way: send it
    as a string. `null` is refused: use `is null`. A pattern follows the rules of `like` in `select`. A
    value for a
    decimal column meets it as a literal does; one that shares no decimal of 38 digits with the column
    is refused
    (`value_too_wide`). A row in which the column is null meets no condition but `is null`, not even
    `!=`. Up to 100
    conditions.

    ### `group_by`

    Names of columns, or of select items without aggregates. A name means the select item of that name
    if there is one,
    else the column. Beside aggregates every select item is made of group keys and aggregates only.
    Without aggregates it
    gives the distinct combinations. `json` columns cannot be grouped.

    ### `order_by`

    Names of select items, else of columns. Nulls come last in either direction. With aggregates only
    select items and
    group keys order; system fields that are not among them are left out silently. The order is always
    total, so that
    pages are reproducible: after the keys asked for come the event date and the record's place in the
    files, or all group
    keys.

    ### The next page

    A body with `page_token` may leave out the rest of the query. What it gives must be what the token
    was made for:
    `select`, `event_from`, `event_to`, `where`, `group_by`, `order_by` and `limit` are compared by
    value, an empty list like
    any other. A list that the first page left out equals an empty one, and a `limit` left out equals
    100.

    ### Examples

    ```json
    { "select": ["date_trunc('week', created_at) as week", "country", "sum(price * quantity) as
    revenue"],
      "event_from": "2026-01-01", "event_to": "2026-03-31",
      "where": [{ "field": "status", "op": "in", "value": ["paid", "shipped"] }],
      "group_by": ["week", "country"],
      "order_by": [{ "field": "revenue", "direction": "desc" }] }
    ```

    ```json
    { "select": ["id", "json_text(payload, '$.customer.name') as customer",
                 "case when price >= 100 then 'high' else 'low' end as band"],
      "event_from": "2026-01-01", "event_to": "2026-01-31",
      "where": [{ "field": "created_at", "op": "between", "value": ["2026-01-10T00:00:00Z",
    "2026-01-10T11:59:59Z"] },
                { "field": "price", "op": ">=", "value": "19.90" }],
      "limit": 1000 }
    ```

    Args:
        slug (str):
        body (QueryRequest): Without `page_token`, `select`, `event_from` and `event_to` are
            required. With `page_token` every other member may be omitted and has the value of the
            first page; members that are given must have that value (422 otherwise; an empty list
            equals one that was left out), except `format` and `include_meta`, which may differ from
            page to page. `page_token` and `offset` exclude each other, also when `offset` is 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DamagedSourceError | Error | QueryResultCompact | QueryResultCompactStrings | QueryResultJson
    """

    return sync_detailed(
        slug=slug,
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    slug: str,
    *,
    client: AuthenticatedClient,
    body: QueryRequest,
) -> Response[
    DamagedSourceError
    | Error
    | QueryResultCompact
    | QueryResultCompactStrings
    | QueryResultJson
]:
    """Query the records of a schema

     Answers a query over the records of a schema: all of them, from the moment their upload answered
    200, whether processed
    or not, each exactly once. Nothing of the request's text reaches an engine: it is parsed into a
    typed plan, and values
    travel as typed literals. The answer is the same on every engine. Inactive schemas can be queried.

    Scope: `query`. Rate limit: 50 requests per minute and API token on the default plan; every page is
    a request.

    **Expressions** (`select`). A column name, or an expression, with `as <alias>` or named by its own
    text, in the grammar described below: columns,
    literals, arithmetic, comparison in `case`, and an allow-list of aggregate and scalar functions.
    Anything else answers
    422, naming the position in the text.

    **System fields.** `_file_id` (bigint), `_file_name` (varchar), `_schema_version` (varchar) and
    `_ingested_at`
    (timestamp): the file a record came in, the schema version it was checked against, and the moment
    its upload was
    committed. They can be selected, filtered and grouped by.

    **Pages.** Every answer after which more rows follow gives `next_page_token` and the header `X-Next-
    Page-Token`; send it
    as `page_token`, alone or with the same query. Pages show the data as it stood at the first page.
    The cost of a page
    does not grow with its number.


    ### Types

    | Type of the field | Type in `meta` | Values |
    |---|---|---|
    | `string` | `varchar` | text, compared and ordered by code point |
    | `integer` | `bigint` | 64 bits with sign |
    | `number` | `double` | finite IEEE 754 doubles |
    | `decimal(p,s)` | `decimal(p,s)` | exact, up to 38 digits |
    | `boolean` | `boolean` | |
    | `date` | `date` | years 0001 to 9999 |
    | `timestamp` | `timestamp(6) with time zone` | UTC, microseconds |
    | `json` | `json` | any JSON value, reached by the `json_` functions |

    System fields: `_file_id` (`bigint`), `_file_name`, `_schema_version` (`varchar`), `_ingested_at`
    (`timestamp`).

    Types widen by themselves in one direction: `integer` -> `decimal` -> `number`, and `date` ->
    `timestamp` (its first
    instant in UTC). Where types meet (comparison, `between`, `in`, `case`, `coalesce`, `nullif`,
    `greatest`, `least`), all
    become the widest one: `x between a and b` compares three values of one type. A text literal beside
    a date or timestamp
    is read as one. Everything else needs `cast`.

    Decimals meet in the decimal that holds all: the larger scale, and the larger number of digits
    before the point. An
    integer counts as `decimal(19,0)`, a literal as the digits it is written with; where these do not
    fit beside the
    others, a lone `0` before the point does not count. Where that takes more than 38 digits the request
    is refused
    (`decimals_too_wide`): `cast` one side, to a decimal or to `number`.

    `null` alone takes the type of what is beside it, and where nothing is, the type that the function
    returns; it is
    `varchar` where that leaves it open. `cast(null as type)` is a null of that type.

    #### Timestamps as texts

    The same texts are timestamps in records, literals, `where` and `cast`: `YYYY-MM-DD`, then `T`, `t`
    or a space, then
    `HH:MM:SS`, then a fraction of 1 to 9 digits or none, then `Z`, `z`, an offset `+HH:MM` or `-HH:MM`
    (up to `23:59`), or
    nothing, which is UTC. Digits below microseconds are cut. The year is 0001 to 9999 as written and in
    UTC. Literals,
    `where` and `cast` take a day alone too, its first instant.

    `:60` is a timestamp where UTC can have a leap second: as the 61st second of the last minute of a
    month in UTC.
    Whatever its fraction it is read as the last microsecond of that month, `23:59:59.999999`, so its
    event date is the
    day that the leap second belongs to.

    ### `select`

    Each item is a column or an expression, with or without `as name`. A name has letters, digits and
    `_`, begins with a
    letter, and has up to 64 characters. Without one the result column has the text of the item, without
    the space around
    it: `count(*)`. Names of result columns differ from each other even when case is ignored. `*` alone
    is refused; it means something only in `count(*)`.

    Words of the language and names of functions are case-insensitive. Names of columns are exact, in
    `select`, `where`,
    `group_by` and `order_by`: `Status` is not `status`. A column whose name is a word of the language
    (`end`, `case`, `in`,
    ...) is written in double quotes inside an expression: `upper("end") as e`.

    Limits: 200 items; 4096 characters, 64 levels of nesting and 10 000 parts per expression; 20 000
    parts in all items;
    1000 entries in `in (...)`. Chained operators (`a + b + c` chains two), at most 200: from the whole
    expression down to
    any one part, no more than 200 of `or and || + - * / %` contain it.

    #### Literals

    | Form | Type |
    |---|---|
    | `12`, `-9223372036854775808` | `bigint` |
    | `12.50` | `decimal(4,2)`, exact |
    | `1e3`, `1.5e-7` | `double` |
    | `'it''s'` | `varchar`; `''` is one apostrophe |
    | `true`, `false` | `boolean` |
    | `date '2026-01-31'` | `date` |
    | `timestamp '2026-01-31T10:20:30.5-03:00'` | `timestamp`; see "Timestamps as texts" |
    | `null` | see "Types" |

    #### Operators

    From the loosest to the tightest:

    | Operator | Meaning |
    |---|---|
    | `a or b` | three-valued logic |
    | `a and b` | three-valued logic |
    | `not a` | |
    | `=` `!=` `<>` `<` `<=` `>` `>=` | null if either side is null; not chained |
    | `a is null`, `a is not null` | never null |
    | `a in (x, y)`, `a not in (x, y)` | as `a = x or a = y` |
    | `a between x and y`, `a not between x and y` | both ends included |
    | `a like 'p%'`, `a not like 'p%'` | `%` any characters, `_` one; `\\` makes the next `%`, `_` or
    `\\` literal, and is refused before anything else and at the end; the pattern is a literal |
    | `a \\|\\| b` | joined texts; null if either is null |
    | `a + b`, `a - b` | |
    | `a * b`, `a / b`, `a % b` | |
    | `-a` | |

    `case when c then x ... else y end` and `case a when v then x ... else y end`; without `else` null.

    #### Arithmetic

    - **Integers** stay 64-bit. A result that does not fit fails the query with `numeric_overflow`
    (422).
    - **Decimals** stay exact; nothing is rounded. `+` and `-` keep the larger scale, `*` adds the
    scales. The precision
      grows up to 38: for `+` and `-` the larger number of digits before the point, plus the scale, plus
    1; for `*` the sum of
      both precisions. Beside a decimal an integer counts as `decimal(19,0)`, an integer literal as its
    digits. The query
      fails with `numeric_overflow` where the exact result does not fit the result's type; operands do
    not have to. Only
      a product with more than 38 decimal places is computed as `double`.
    - **`/` always gives a `double`**, null on division by zero. `cast` the result to a decimal where
    digits matter.
    - **`%`** is for integers, takes the sign of the dividend, and is null on zero.
    - **Doubles** follow IEEE 754 inside `+ - *`. Where a result leaves the arithmetic (output,
    comparison, another
      operator or function), a value that is not finite is null. The last digit of a double may differ
    between engines, and
      for `sum`, `avg`, `stddev` and `variance` over doubles between runs, because the order of addition
    is free; where
      rows are ordered by such a value it is added in order of size, and does not differ.
    - **Records left out** never fail a query: the window and `where` are applied first, and a branch of
    `case` is
      computed only for the records that come to it. The other operators and functions promise no order:
    where a part of
      them could overflow, a `case` guards it. A record that meets the conditions may fail the query on
    every page, also
      on those it is not on.

    #### `cast`

    `cast(x as type)`, with `string`, `integer`, `number`, `decimal(p,s)`, `boolean`, `date`,
    `timestamp`. What cannot be
    converted, or is no value of the type once it is converted and rounded, is null, never an error.

    | From | To |
    |---|---|
    | `string` | all others. The text is exactly a value: no spaces; integers `-?digits`; numbers
    `-?digits[.digits]`, then `e` or `E`, `+`, `-` or no sign, and digits, or nothing (`1E5` is 100000);
    decimals `-?digits[.digits]`, rounded half away from zero; booleans `true`, `false` in any case;
    dates `YYYY-MM-DD`; timestamps as above |
    | `integer` | `string`, `number`, `decimal`, `boolean` (0 is false) |
    | `number` | `integer`, `decimal` up to scale 18; the exact value of the double, rounded half away
    from zero: `cast(1.115e0 as decimal(9,2))` is 1.11, because that double is 1.11499999999999999112 |
    | `decimal` | `string`, `integer`, `number`, `decimal`; rounded half away from zero |
    | `boolean` | `string`, `integer`, `number` |
    | `date` | `string`, `timestamp` |
    | `timestamp` | `string` (`YYYY-MM-DDTHH:MM:SS.ffffffZ`), `date` (the day in UTC) |
    | `json` | `string` (the JSON text) |

    #### Aggregates

    Nulls are passed over. Over no values an aggregate is null, the counts are 0. Sums of integers and
    decimals are exact
    and the same each time: only the result has to fit, not the sums on the way to it. Aggregates do not
    nest; for a filtered
    one use `count_if` or `sum(case when ... then ... end)`.

    | Function | Result |
    |---|---|
    | `count(*)` | rows, `bigint` |
    | `count(x)`, `count(distinct x)` | values that are not null, `bigint`; `distinct` not for json |
    | `count_if(condition)` | rows where it is true, `bigint` |
    | `sum(x)` | integer -> `bigint`, decimal -> `decimal(38,s)` (too large: `numeric_overflow`), number
    -> `double` |
    | `avg(x)` | `double`; of integers and decimals from the exact sum, which may have more than 38
    digits |
    | `min(x)`, `max(x)` | the type of `x`: texts, numbers, dates, timestamps |
    | `stddev(x)`, `variance(x)` | of the sample, `double`; null below two values |
    | `bool_and(x)`, `bool_or(x)` | `boolean` |

    #### Scalar functions

    Null where any argument is null, unless said otherwise.

    | Function | Result |
    |---|---|
    | `lower(s)`, `upper(s)` | Unicode's mapping character by character (`ß` becomes `ẞ`) |
    | `trim(s)`, `ltrim(s)`, `rtrim(s)` | without spaces, tabs and line ends (U+0009 to U+000D, U+0020)
    at both ends, the left, the right |
    | `length(s)` | characters, `bigint` |
    | `substring(s, from)`, `substring(s, from, length)` | characters from the `from`-th, counted from
    1; null for `from` below 1 or a negative length, in a value of a record as in a literal; where a
    literal is, the others are not computed |
    | `replace(s, search, by)` | every occurrence; an empty `search` changes nothing |
    | `concat(a, b, ...)` | as `a \\|\\| b` |
    | `starts_with(s, t)`, `ends_with(s, t)`, `contains(s, t)` | `boolean`; true for an empty `t` |
    | `strpos(s, t)` | position of the first `t` in characters from 1, 0 if absent |
    | `abs(x)` | the type of `x` |
    | `sign(x)` | -1, 0 or 1, `bigint` |
    | `floor(x)`, `ceil(x)` | integers and decimals of scale 0 as they are; `decimal(p,s)` ->
    `decimal(p-s+1,0)`; double |
    | `round(x)`, `round(x, digits)` | half away from zero; `digits` a literal from 0 to 15; integers,
    and decimals of no more places, as they are; `decimal(p,s)` -> `decimal(p-s+digits+1,digits)`,
    exactly; doubles by `round(x * 10^digits) / 10^digits` |
    | `mod(a, b)` | as `a % b` |
    | `power(x, y)`, `sqrt(x)`, `ln(x)`, `log10(x)`, `exp(x)` | `double`; null outside the domain or
    where the result is not finite |
    | `coalesce(a, b, ...)` | the first that is not null |
    | `nullif(a, b)` | null if `a = b`, else `a` |
    | `greatest(a, b, ...)`, `least(a, b, ...)` | null if any is null |
    | `year(t)`, `quarter(t)`, `month(t)`, `day(t)` | `bigint`, in UTC |
    | `week(t)` | ISO week, 1 to 53 |
    | `day_of_week(t)` | ISO, Monday 1 to Sunday 7 |
    | `day_of_year(t)` | 1 to 366 |
    | `hour(t)`, `minute(t)`, `second(t)` | of timestamps; whole seconds |
    | `date_trunc('unit', t)` | beginning of the unit, the type of `t`; a week begins on Monday |
    | `date_diff('unit', a, b)` | how many beginnings of the unit lie after `a` up to `b`, negative when
    `b` is earlier: from 31 January to 1 February is one month |
    | `date_add('unit', n, t)` | the type of `t`; a day the month does not have becomes its last; null
    outside the years 0001 to 9999 |
    | `to_date(t)` | as `cast(t as date)` |
    | `json_text(j, 'path')` | a JSON string, boolean, or integer of 64 bits as text; null for all else
    |
    | `json_number(j, 'path')` | a JSON number as `double`; null for all else |
    | `json_integer(j, 'path')` | a JSON number without fraction and exponent that fits 64 bits; null
    for all else |
    | `json_boolean(j, 'path')` | a JSON boolean; null for all else |
    | `json_length(j, 'path')` | elements of a JSON array; null for all else |
    | `json_exists(j, 'path')` | whether the path leads to a value, be it JSON null |

    Units: `second`, `minute`, `hour` (timestamps only), `day`, `week`, `month`, `quarter`, `year`, as
    literals.

    Paths: `$` is the value itself, then `.name`, `["any name"]` and `[index]` from 0: `$.a.b[0]["other
    key"]`. A name in
    brackets is not empty and has no `"`, `\\` or control character; a member named `*` cannot be
    reached. Any other path
    (`$[""]`) is refused, naming the position of the function.

    ### `where`

    All conditions hold. `field` is a column or system field.

    | `op` | `value` |
    |---|---|
    | `=` `!=` `>` `<` `>=` `<=` | one value |
    | `like`, `not like` | a pattern, on texts only |
    | `in`, `not in` | 1 to 1000 values |
    | `between` | `[from, to]`, both included |
    | `is null`, `is not null` | none; the only ones for `json` columns |

    Values: a JSON string for texts, dates (`YYYY-MM-DD`) and timestamps ("Timestamps as texts"); a
    number or a string of
    digits for numeric columns; a JSON boolean for booleans. An integer column takes whole numbers only.
    For an integer
    column a JSON number beyond 2^53 (2^53 and -2^53 are taken, and 2^53 + 1 reads as 2^53: beyond, send
    strings), or for
    a decimal column with more than 15 significant digits, is refused, because it may have lost digits
    on the way: send it
    as a string. `null` is refused: use `is null`. A pattern follows the rules of `like` in `select`. A
    value for a
    decimal column meets it as a literal does; one that shares no decimal of 38 digits with the column
    is refused
    (`value_too_wide`). A row in which the column is null meets no condition but `is null`, not even
    `!=`. Up to 100
    conditions.

    ### `group_by`

    Names of columns, or of select items without aggregates. A name means the select item of that name
    if there is one,
    else the column. Beside aggregates every select item is made of group keys and aggregates only.
    Without aggregates it
    gives the distinct combinations. `json` columns cannot be grouped.

    ### `order_by`

    Names of select items, else of columns. Nulls come last in either direction. With aggregates only
    select items and
    group keys order; system fields that are not among them are left out silently. The order is always
    total, so that
    pages are reproducible: after the keys asked for come the event date and the record's place in the
    files, or all group
    keys.

    ### The next page

    A body with `page_token` may leave out the rest of the query. What it gives must be what the token
    was made for:
    `select`, `event_from`, `event_to`, `where`, `group_by`, `order_by` and `limit` are compared by
    value, an empty list like
    any other. A list that the first page left out equals an empty one, and a `limit` left out equals
    100.

    ### Examples

    ```json
    { "select": ["date_trunc('week', created_at) as week", "country", "sum(price * quantity) as
    revenue"],
      "event_from": "2026-01-01", "event_to": "2026-03-31",
      "where": [{ "field": "status", "op": "in", "value": ["paid", "shipped"] }],
      "group_by": ["week", "country"],
      "order_by": [{ "field": "revenue", "direction": "desc" }] }
    ```

    ```json
    { "select": ["id", "json_text(payload, '$.customer.name') as customer",
                 "case when price >= 100 then 'high' else 'low' end as band"],
      "event_from": "2026-01-01", "event_to": "2026-01-31",
      "where": [{ "field": "created_at", "op": "between", "value": ["2026-01-10T00:00:00Z",
    "2026-01-10T11:59:59Z"] },
                { "field": "price", "op": ">=", "value": "19.90" }],
      "limit": 1000 }
    ```

    Args:
        slug (str):
        body (QueryRequest): Without `page_token`, `select`, `event_from` and `event_to` are
            required. With `page_token` every other member may be omitted and has the value of the
            first page; members that are given must have that value (422 otherwise; an empty list
            equals one that was left out), except `format` and `include_meta`, which may differ from
            page to page. `page_token` and `offset` exclude each other, also when `offset` is 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DamagedSourceError | Error | QueryResultCompact | QueryResultCompactStrings | QueryResultJson]
    """

    kwargs = _get_kwargs(
        slug=slug,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    slug: str,
    *,
    client: AuthenticatedClient,
    body: QueryRequest,
) -> (
    DamagedSourceError
    | Error
    | QueryResultCompact
    | QueryResultCompactStrings
    | QueryResultJson
    | None
):
    """Query the records of a schema

     Answers a query over the records of a schema: all of them, from the moment their upload answered
    200, whether processed
    or not, each exactly once. Nothing of the request's text reaches an engine: it is parsed into a
    typed plan, and values
    travel as typed literals. The answer is the same on every engine. Inactive schemas can be queried.

    Scope: `query`. Rate limit: 50 requests per minute and API token on the default plan; every page is
    a request.

    **Expressions** (`select`). A column name, or an expression, with `as <alias>` or named by its own
    text, in the grammar described below: columns,
    literals, arithmetic, comparison in `case`, and an allow-list of aggregate and scalar functions.
    Anything else answers
    422, naming the position in the text.

    **System fields.** `_file_id` (bigint), `_file_name` (varchar), `_schema_version` (varchar) and
    `_ingested_at`
    (timestamp): the file a record came in, the schema version it was checked against, and the moment
    its upload was
    committed. They can be selected, filtered and grouped by.

    **Pages.** Every answer after which more rows follow gives `next_page_token` and the header `X-Next-
    Page-Token`; send it
    as `page_token`, alone or with the same query. Pages show the data as it stood at the first page.
    The cost of a page
    does not grow with its number.


    ### Types

    | Type of the field | Type in `meta` | Values |
    |---|---|---|
    | `string` | `varchar` | text, compared and ordered by code point |
    | `integer` | `bigint` | 64 bits with sign |
    | `number` | `double` | finite IEEE 754 doubles |
    | `decimal(p,s)` | `decimal(p,s)` | exact, up to 38 digits |
    | `boolean` | `boolean` | |
    | `date` | `date` | years 0001 to 9999 |
    | `timestamp` | `timestamp(6) with time zone` | UTC, microseconds |
    | `json` | `json` | any JSON value, reached by the `json_` functions |

    System fields: `_file_id` (`bigint`), `_file_name`, `_schema_version` (`varchar`), `_ingested_at`
    (`timestamp`).

    Types widen by themselves in one direction: `integer` -> `decimal` -> `number`, and `date` ->
    `timestamp` (its first
    instant in UTC). Where types meet (comparison, `between`, `in`, `case`, `coalesce`, `nullif`,
    `greatest`, `least`), all
    become the widest one: `x between a and b` compares three values of one type. A text literal beside
    a date or timestamp
    is read as one. Everything else needs `cast`.

    Decimals meet in the decimal that holds all: the larger scale, and the larger number of digits
    before the point. An
    integer counts as `decimal(19,0)`, a literal as the digits it is written with; where these do not
    fit beside the
    others, a lone `0` before the point does not count. Where that takes more than 38 digits the request
    is refused
    (`decimals_too_wide`): `cast` one side, to a decimal or to `number`.

    `null` alone takes the type of what is beside it, and where nothing is, the type that the function
    returns; it is
    `varchar` where that leaves it open. `cast(null as type)` is a null of that type.

    #### Timestamps as texts

    The same texts are timestamps in records, literals, `where` and `cast`: `YYYY-MM-DD`, then `T`, `t`
    or a space, then
    `HH:MM:SS`, then a fraction of 1 to 9 digits or none, then `Z`, `z`, an offset `+HH:MM` or `-HH:MM`
    (up to `23:59`), or
    nothing, which is UTC. Digits below microseconds are cut. The year is 0001 to 9999 as written and in
    UTC. Literals,
    `where` and `cast` take a day alone too, its first instant.

    `:60` is a timestamp where UTC can have a leap second: as the 61st second of the last minute of a
    month in UTC.
    Whatever its fraction it is read as the last microsecond of that month, `23:59:59.999999`, so its
    event date is the
    day that the leap second belongs to.

    ### `select`

    Each item is a column or an expression, with or without `as name`. A name has letters, digits and
    `_`, begins with a
    letter, and has up to 64 characters. Without one the result column has the text of the item, without
    the space around
    it: `count(*)`. Names of result columns differ from each other even when case is ignored. `*` alone
    is refused; it means something only in `count(*)`.

    Words of the language and names of functions are case-insensitive. Names of columns are exact, in
    `select`, `where`,
    `group_by` and `order_by`: `Status` is not `status`. A column whose name is a word of the language
    (`end`, `case`, `in`,
    ...) is written in double quotes inside an expression: `upper("end") as e`.

    Limits: 200 items; 4096 characters, 64 levels of nesting and 10 000 parts per expression; 20 000
    parts in all items;
    1000 entries in `in (...)`. Chained operators (`a + b + c` chains two), at most 200: from the whole
    expression down to
    any one part, no more than 200 of `or and || + - * / %` contain it.

    #### Literals

    | Form | Type |
    |---|---|
    | `12`, `-9223372036854775808` | `bigint` |
    | `12.50` | `decimal(4,2)`, exact |
    | `1e3`, `1.5e-7` | `double` |
    | `'it''s'` | `varchar`; `''` is one apostrophe |
    | `true`, `false` | `boolean` |
    | `date '2026-01-31'` | `date` |
    | `timestamp '2026-01-31T10:20:30.5-03:00'` | `timestamp`; see "Timestamps as texts" |
    | `null` | see "Types" |

    #### Operators

    From the loosest to the tightest:

    | Operator | Meaning |
    |---|---|
    | `a or b` | three-valued logic |
    | `a and b` | three-valued logic |
    | `not a` | |
    | `=` `!=` `<>` `<` `<=` `>` `>=` | null if either side is null; not chained |
    | `a is null`, `a is not null` | never null |
    | `a in (x, y)`, `a not in (x, y)` | as `a = x or a = y` |
    | `a between x and y`, `a not between x and y` | both ends included |
    | `a like 'p%'`, `a not like 'p%'` | `%` any characters, `_` one; `\\` makes the next `%`, `_` or
    `\\` literal, and is refused before anything else and at the end; the pattern is a literal |
    | `a \\|\\| b` | joined texts; null if either is null |
    | `a + b`, `a - b` | |
    | `a * b`, `a / b`, `a % b` | |
    | `-a` | |

    `case when c then x ... else y end` and `case a when v then x ... else y end`; without `else` null.

    #### Arithmetic

    - **Integers** stay 64-bit. A result that does not fit fails the query with `numeric_overflow`
    (422).
    - **Decimals** stay exact; nothing is rounded. `+` and `-` keep the larger scale, `*` adds the
    scales. The precision
      grows up to 38: for `+` and `-` the larger number of digits before the point, plus the scale, plus
    1; for `*` the sum of
      both precisions. Beside a decimal an integer counts as `decimal(19,0)`, an integer literal as its
    digits. The query
      fails with `numeric_overflow` where the exact result does not fit the result's type; operands do
    not have to. Only
      a product with more than 38 decimal places is computed as `double`.
    - **`/` always gives a `double`**, null on division by zero. `cast` the result to a decimal where
    digits matter.
    - **`%`** is for integers, takes the sign of the dividend, and is null on zero.
    - **Doubles** follow IEEE 754 inside `+ - *`. Where a result leaves the arithmetic (output,
    comparison, another
      operator or function), a value that is not finite is null. The last digit of a double may differ
    between engines, and
      for `sum`, `avg`, `stddev` and `variance` over doubles between runs, because the order of addition
    is free; where
      rows are ordered by such a value it is added in order of size, and does not differ.
    - **Records left out** never fail a query: the window and `where` are applied first, and a branch of
    `case` is
      computed only for the records that come to it. The other operators and functions promise no order:
    where a part of
      them could overflow, a `case` guards it. A record that meets the conditions may fail the query on
    every page, also
      on those it is not on.

    #### `cast`

    `cast(x as type)`, with `string`, `integer`, `number`, `decimal(p,s)`, `boolean`, `date`,
    `timestamp`. What cannot be
    converted, or is no value of the type once it is converted and rounded, is null, never an error.

    | From | To |
    |---|---|
    | `string` | all others. The text is exactly a value: no spaces; integers `-?digits`; numbers
    `-?digits[.digits]`, then `e` or `E`, `+`, `-` or no sign, and digits, or nothing (`1E5` is 100000);
    decimals `-?digits[.digits]`, rounded half away from zero; booleans `true`, `false` in any case;
    dates `YYYY-MM-DD`; timestamps as above |
    | `integer` | `string`, `number`, `decimal`, `boolean` (0 is false) |
    | `number` | `integer`, `decimal` up to scale 18; the exact value of the double, rounded half away
    from zero: `cast(1.115e0 as decimal(9,2))` is 1.11, because that double is 1.11499999999999999112 |
    | `decimal` | `string`, `integer`, `number`, `decimal`; rounded half away from zero |
    | `boolean` | `string`, `integer`, `number` |
    | `date` | `string`, `timestamp` |
    | `timestamp` | `string` (`YYYY-MM-DDTHH:MM:SS.ffffffZ`), `date` (the day in UTC) |
    | `json` | `string` (the JSON text) |

    #### Aggregates

    Nulls are passed over. Over no values an aggregate is null, the counts are 0. Sums of integers and
    decimals are exact
    and the same each time: only the result has to fit, not the sums on the way to it. Aggregates do not
    nest; for a filtered
    one use `count_if` or `sum(case when ... then ... end)`.

    | Function | Result |
    |---|---|
    | `count(*)` | rows, `bigint` |
    | `count(x)`, `count(distinct x)` | values that are not null, `bigint`; `distinct` not for json |
    | `count_if(condition)` | rows where it is true, `bigint` |
    | `sum(x)` | integer -> `bigint`, decimal -> `decimal(38,s)` (too large: `numeric_overflow`), number
    -> `double` |
    | `avg(x)` | `double`; of integers and decimals from the exact sum, which may have more than 38
    digits |
    | `min(x)`, `max(x)` | the type of `x`: texts, numbers, dates, timestamps |
    | `stddev(x)`, `variance(x)` | of the sample, `double`; null below two values |
    | `bool_and(x)`, `bool_or(x)` | `boolean` |

    #### Scalar functions

    Null where any argument is null, unless said otherwise.

    | Function | Result |
    |---|---|
    | `lower(s)`, `upper(s)` | Unicode's mapping character by character (`ß` becomes `ẞ`) |
    | `trim(s)`, `ltrim(s)`, `rtrim(s)` | without spaces, tabs and line ends (U+0009 to U+000D, U+0020)
    at both ends, the left, the right |
    | `length(s)` | characters, `bigint` |
    | `substring(s, from)`, `substring(s, from, length)` | characters from the `from`-th, counted from
    1; null for `from` below 1 or a negative length, in a value of a record as in a literal; where a
    literal is, the others are not computed |
    | `replace(s, search, by)` | every occurrence; an empty `search` changes nothing |
    | `concat(a, b, ...)` | as `a \\|\\| b` |
    | `starts_with(s, t)`, `ends_with(s, t)`, `contains(s, t)` | `boolean`; true for an empty `t` |
    | `strpos(s, t)` | position of the first `t` in characters from 1, 0 if absent |
    | `abs(x)` | the type of `x` |
    | `sign(x)` | -1, 0 or 1, `bigint` |
    | `floor(x)`, `ceil(x)` | integers and decimals of scale 0 as they are; `decimal(p,s)` ->
    `decimal(p-s+1,0)`; double |
    | `round(x)`, `round(x, digits)` | half away from zero; `digits` a literal from 0 to 15; integers,
    and decimals of no more places, as they are; `decimal(p,s)` -> `decimal(p-s+digits+1,digits)`,
    exactly; doubles by `round(x * 10^digits) / 10^digits` |
    | `mod(a, b)` | as `a % b` |
    | `power(x, y)`, `sqrt(x)`, `ln(x)`, `log10(x)`, `exp(x)` | `double`; null outside the domain or
    where the result is not finite |
    | `coalesce(a, b, ...)` | the first that is not null |
    | `nullif(a, b)` | null if `a = b`, else `a` |
    | `greatest(a, b, ...)`, `least(a, b, ...)` | null if any is null |
    | `year(t)`, `quarter(t)`, `month(t)`, `day(t)` | `bigint`, in UTC |
    | `week(t)` | ISO week, 1 to 53 |
    | `day_of_week(t)` | ISO, Monday 1 to Sunday 7 |
    | `day_of_year(t)` | 1 to 366 |
    | `hour(t)`, `minute(t)`, `second(t)` | of timestamps; whole seconds |
    | `date_trunc('unit', t)` | beginning of the unit, the type of `t`; a week begins on Monday |
    | `date_diff('unit', a, b)` | how many beginnings of the unit lie after `a` up to `b`, negative when
    `b` is earlier: from 31 January to 1 February is one month |
    | `date_add('unit', n, t)` | the type of `t`; a day the month does not have becomes its last; null
    outside the years 0001 to 9999 |
    | `to_date(t)` | as `cast(t as date)` |
    | `json_text(j, 'path')` | a JSON string, boolean, or integer of 64 bits as text; null for all else
    |
    | `json_number(j, 'path')` | a JSON number as `double`; null for all else |
    | `json_integer(j, 'path')` | a JSON number without fraction and exponent that fits 64 bits; null
    for all else |
    | `json_boolean(j, 'path')` | a JSON boolean; null for all else |
    | `json_length(j, 'path')` | elements of a JSON array; null for all else |
    | `json_exists(j, 'path')` | whether the path leads to a value, be it JSON null |

    Units: `second`, `minute`, `hour` (timestamps only), `day`, `week`, `month`, `quarter`, `year`, as
    literals.

    Paths: `$` is the value itself, then `.name`, `["any name"]` and `[index]` from 0: `$.a.b[0]["other
    key"]`. A name in
    brackets is not empty and has no `"`, `\\` or control character; a member named `*` cannot be
    reached. Any other path
    (`$[""]`) is refused, naming the position of the function.

    ### `where`

    All conditions hold. `field` is a column or system field.

    | `op` | `value` |
    |---|---|
    | `=` `!=` `>` `<` `>=` `<=` | one value |
    | `like`, `not like` | a pattern, on texts only |
    | `in`, `not in` | 1 to 1000 values |
    | `between` | `[from, to]`, both included |
    | `is null`, `is not null` | none; the only ones for `json` columns |

    Values: a JSON string for texts, dates (`YYYY-MM-DD`) and timestamps ("Timestamps as texts"); a
    number or a string of
    digits for numeric columns; a JSON boolean for booleans. An integer column takes whole numbers only.
    For an integer
    column a JSON number beyond 2^53 (2^53 and -2^53 are taken, and 2^53 + 1 reads as 2^53: beyond, send
    strings), or for
    a decimal column with more than 15 significant digits, is refused, because it may have lost digits
    on the way: send it
    as a string. `null` is refused: use `is null`. A pattern follows the rules of `like` in `select`. A
    value for a
    decimal column meets it as a literal does; one that shares no decimal of 38 digits with the column
    is refused
    (`value_too_wide`). A row in which the column is null meets no condition but `is null`, not even
    `!=`. Up to 100
    conditions.

    ### `group_by`

    Names of columns, or of select items without aggregates. A name means the select item of that name
    if there is one,
    else the column. Beside aggregates every select item is made of group keys and aggregates only.
    Without aggregates it
    gives the distinct combinations. `json` columns cannot be grouped.

    ### `order_by`

    Names of select items, else of columns. Nulls come last in either direction. With aggregates only
    select items and
    group keys order; system fields that are not among them are left out silently. The order is always
    total, so that
    pages are reproducible: after the keys asked for come the event date and the record's place in the
    files, or all group
    keys.

    ### The next page

    A body with `page_token` may leave out the rest of the query. What it gives must be what the token
    was made for:
    `select`, `event_from`, `event_to`, `where`, `group_by`, `order_by` and `limit` are compared by
    value, an empty list like
    any other. A list that the first page left out equals an empty one, and a `limit` left out equals
    100.

    ### Examples

    ```json
    { "select": ["date_trunc('week', created_at) as week", "country", "sum(price * quantity) as
    revenue"],
      "event_from": "2026-01-01", "event_to": "2026-03-31",
      "where": [{ "field": "status", "op": "in", "value": ["paid", "shipped"] }],
      "group_by": ["week", "country"],
      "order_by": [{ "field": "revenue", "direction": "desc" }] }
    ```

    ```json
    { "select": ["id", "json_text(payload, '$.customer.name') as customer",
                 "case when price >= 100 then 'high' else 'low' end as band"],
      "event_from": "2026-01-01", "event_to": "2026-01-31",
      "where": [{ "field": "created_at", "op": "between", "value": ["2026-01-10T00:00:00Z",
    "2026-01-10T11:59:59Z"] },
                { "field": "price", "op": ">=", "value": "19.90" }],
      "limit": 1000 }
    ```

    Args:
        slug (str):
        body (QueryRequest): Without `page_token`, `select`, `event_from` and `event_to` are
            required. With `page_token` every other member may be omitted and has the value of the
            first page; members that are given must have that value (422 otherwise; an empty list
            equals one that was left out), except `format` and `include_meta`, which may differ from
            page to page. `page_token` and `offset` exclude each other, also when `offset` is 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DamagedSourceError | Error | QueryResultCompact | QueryResultCompactStrings | QueryResultJson
    """

    return (
        await asyncio_detailed(
            slug=slug,
            client=client,
            body=body,
        )
    ).parsed
