// Written by `npm run generate` from openapi/; do not edit.

export interface paths {
    "/api/v1/dataflow/shapes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the machine shapes for processing
         * @description The active shapes, as a top-level array. Any valid token may read them, whatever its scopes. There is no rate limit. On Kubernetes a run uses at least two CPUs, one for its driver; a service on one machine has no driver, so the least there is one CPU and only executors are charged.
         */
        get: operations["listShapes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schemas/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the definition of a schema
         * @description The fields of the newest version, as the document that made it. A client types its records by it, and checks lines
         *     before it sends them. Inactive schemas can be read.
         *
         *     Any valid token may read it, whatever its scopes. Rate limit: 100 requests per minute and API token on the default
         *     plan, those for listing files included.
         */
        get: operations["getSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schemas/{slug}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a schema
         * @description Pages through the uploaded files of a schema, with filters. All filters given must hold. Partial matches (`search`,
         *     `storage_path`, `schema_version`, `file_name`) find the text anywhere, ignore upper and lower case, and take `%` and
         *     `_` literally. Items that are equal in `sort_by` follow their `id` in the same direction, so pages do not overlap
         *     while nothing changes.
         *
         *     Failed and invalid uploads are listed too: the newest 10,000 of the schema, as the records of older ones are removed.
         *     Inactive schemas can be listed.
         *
         *     Scope: `files`. Rate limit: 100 requests per minute and API token on the default plan.
         */
        get: operations["listFiles"];
        put?: never;
        /**
         * Upload files directly (discontinued)
         * @deprecated
         * @description Discontinued; it accepts nothing and answers 410 to authenticated requests, whatever the scope of the token, the slug and the body: none of them is looked at. It has no parameters in the query (422). Use `generateUploadToken` and `uploadFile`.
         */
        post: operations["directUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schemas/{slug}/generate-upload-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate an upload token
         * @description Makes a temporary upload URL for a schema. Files sent to it (`uploadFile`) are checked against the schema version
         *     that is current now, also when a newer version appears before they arrive. Any number of files may be sent to one
         *     URL until it expires.
         *
         *     Scope: `upload`. Rate limit: 2 requests per minute and API token on the default plan; one URL serves many files,
         *     so a client needs few.
         */
        post: operations["generateUploadToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schemas/{slug}/process-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start processing the pending files
         * @description Finds the pending files of all versions of the schema, checks the plan, reserves credits, creates one run for each
         *     version that has pending files, starts the runs and returns their ids. It is optional: records are queryable
         *     without it, and the control panel can start processing automatically (on every upload, when the pending files reach
         *     a size, or a number of minutes after an upload). The answer comes before the runs have a machine: one that cannot start
         *     becomes `failed`, and webhooks tell so. A run takes seconds on one machine, and on Kubernetes half a minute and up for
         *     a million records, mostly to start its machines; many gigabytes take minutes.
         *
         *     Where the plan's bound of open runs has room for some of these versions, their runs start, the oldest version first; the
         *     other files stay pending for a later call. Where it has room for none, the call answers 429 `too_many_runs`.
         *
         *     A run takes at most 50,000 files, the oldest of its version. The others stay pending for a later call; `files_count` tells
         *     how many files were taken.
         *
         *     A file belongs to at most one run. Of two calls at once each file goes to one; the call that finds none left
         *     answers 422. Files already processed are not processed again. A run that fails or is cancelled gives its files
         *     back. While a run works, commits, fails or is retried, queries see each record exactly once.
         *
         *     A run uses `executors` machines of the chosen shape, and on Kubernetes one driver, the default-driver shape of the
         *     executor shape's architecture. Its price is that of the machines that run, by the second: (driver price + executors x
         *     executor price) x hours with a driver, executors x executor price x hours without. It is estimated and reserved at the
         *     start and settled at the end.
         *
         *     Every change of a run's status (`started`, `running`, `completed`, `failed`, `cancelled`) is sent to the tenant's
         *     webhooks. A tenant setting deletes the uploaded files once they are processed; their records stay.
         *
         *     Scope: `process`. There is no rate limit.
         */
        post: operations["processFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schemas/{slug}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query the records of a schema
         * @description Answers a query over the records of a schema: all of them, from the moment their upload answered 200, whether processed
         *     or not, each exactly once. Nothing of the request's text reaches an engine: it is parsed into a typed plan, and values
         *     travel as typed literals. The answer is the same on every engine. Inactive schemas can be queried.
         *
         *     Scope: `query`. Rate limit: 50 requests per minute and API token on the default plan; every page is a request.
         *
         *     **Expressions** (`select`). A column name, or an expression, with `as <alias>` or named by its own text, in the grammar described below: columns,
         *     literals, arithmetic, comparison in `case`, and an allow-list of aggregate and scalar functions. Anything else answers
         *     422, naming the position in the text.
         *
         *     **System fields.** `_file_id` (bigint), `_file_name` (varchar), `_schema_version` (varchar) and `_ingested_at`
         *     (timestamp): the file a record came in, the schema version it was checked against, and the moment its upload was
         *     committed. They can be selected, filtered and grouped by.
         *
         *     **Pages.** Every answer after which more rows follow gives `next_page_token` and the header `X-Next-Page-Token`; send it
         *     as `page_token`, alone or with the same query. Pages show the data as it stood at the first page. The cost of a page
         *     does not grow with its number.
         *
         *
         *     ### Types
         *
         *     | Type of the field | Type in `meta` | Values |
         *     |---|---|---|
         *     | `string` | `varchar` | text, compared and ordered by code point |
         *     | `integer` | `bigint` | 64 bits with sign |
         *     | `number` | `double` | finite IEEE 754 doubles |
         *     | `decimal(p,s)` | `decimal(p,s)` | exact, up to 38 digits |
         *     | `boolean` | `boolean` | |
         *     | `date` | `date` | years 0001 to 9999 |
         *     | `timestamp` | `timestamp(6) with time zone` | UTC, microseconds |
         *     | `json` | `json` | any JSON value, reached by the `json_` functions; numbers in it that have a fraction or an exponent are doubles |
         *
         *     Inside `json` whole numbers without an exponent keep their digits. A number with a fraction or an exponent is read as a
         *     double: a record's `12345678901234567.89` is answered as `12345678901234568.0`, and `1e-400` as `0.0`. What has to be
         *     exact belongs in a `decimal` field, or in a string.
         *
         *     System fields: `_file_id` (`bigint`), `_file_name`, `_schema_version` (`varchar`), `_ingested_at` (`timestamp`).
         *
         *     Types widen by themselves in one direction: `integer` -> `decimal` -> `number`, and `date` -> `timestamp` (its first
         *     instant in UTC). Where types meet (comparison, `between`, `in`, `case`, `coalesce`, `nullif`, `greatest`, `least`), all
         *     become the widest one: `x between a and b` compares three values of one type. A text literal beside a date or timestamp
         *     is read as one. Everything else needs `cast`.
         *
         *     Decimals meet in the decimal that holds all: the larger scale, and the larger number of digits before the point. An
         *     integer counts as `decimal(19,0)`, a literal as the digits it is written with; where these do not fit beside the
         *     others, a lone `0` before the point does not count. Where that takes more than 38 digits the request is refused
         *     (`decimals_too_wide`): `cast` one side, to a decimal or to `number`.
         *
         *     `null` alone takes the type of what is beside it, and where nothing is, the type that the function returns; it is
         *     `varchar` where that leaves it open. `cast(null as type)` is a null of that type.
         *
         *     #### Timestamps as texts
         *
         *     The same texts are timestamps in records, literals, `where` and `cast`: `YYYY-MM-DD`, then `T`, `t` or a space, then
         *     `HH:MM:SS`, then a fraction of 1 to 9 digits or none, then `Z`, `z`, an offset `+HH:MM` or `-HH:MM` (up to `23:59`), or
         *     nothing, which is UTC. Digits below microseconds are cut. The year is 0001 to 9999 as written and in UTC. Literals,
         *     `where` and `cast` take a day alone too, its first instant.
         *
         *     `:60` is a timestamp where UTC can have a leap second: as the 61st second of the last minute of a month in UTC.
         *     Whatever its fraction it is read as the last microsecond of that month, `23:59:59.999999`, so its event date is the
         *     day that the leap second belongs to.
         *
         *     ### `select`
         *
         *     Each item is a column or an expression, with or without `as name`. A name has letters, digits and `_`, begins with a
         *     letter, and has up to 64 characters. Without one the result column has the text of the item, without the space around
         *     it: `count(*)`. A column in quotes or parentheses has the column's name. Names of result columns differ from each other
         *     even when case is ignored. `*` alone is refused; it means something only in `count(*)`.
         *
         *     Words of the language and names of functions are case-insensitive. Names of columns are exact, in `select`, `where`,
         *     `group_by` and `order_by`: `Status` is not `status`. A column whose name is a word of the language (`end`, `case`, `in`,
         *     ...) is written in double quotes inside an expression: `upper("end") as e`.
         *
         *     Limits: 200 items; 4096 characters, 64 levels of nesting and 10 000 parts per expression; 20 000 parts in all items;
         *     1000 entries in `in (...)`; 100 arguments of `concat`, `coalesce`, `greatest` and `least`. Chained operators
         *     (`a + b + c` chains two), at most 200: from the whole expression down to any one part, no more than 200 of
         *     `or and || + - * / %` contain it.
         *
         *     #### Literals
         *
         *     | Form | Type |
         *     |---|---|
         *     | `12`, `-9223372036854775808` | `bigint` |
         *     | `12.50` | `decimal(4,2)`, exact |
         *     | `1e3`, `1.5e-7` | `double` |
         *     | `'it''s'` | `varchar`; `''` is one apostrophe |
         *     | `true`, `false` | `boolean` |
         *     | `date '2026-01-31'` | `date` |
         *     | `timestamp '2026-01-31T10:20:30.5-03:00'` | `timestamp`; see "Timestamps as texts" |
         *     | `null` | see "Types" |
         *
         *     #### Operators
         *
         *     From the loosest to the tightest:
         *
         *     | Operator | Meaning |
         *     |---|---|
         *     | `a or b` | three-valued logic |
         *     | `a and b` | three-valued logic |
         *     | `not a` | |
         *     | `=` `!=` `<>` `<` `<=` `>` `>=` | null if either side is null; not chained |
         *     | `a is null`, `a is not null` | never null |
         *     | `a in (x, y)`, `a not in (x, y)` | as `a = x or a = y` |
         *     | `a between x and y`, `a not between x and y` | both ends included |
         *     | `a like 'p%'`, `a not like 'p%'` | `%` any characters, `_` one; `\` makes the next `%`, `_` or `\` literal, and is refused before anything else and at the end; the pattern is a literal |
         *     | <code>a &#124;&#124; b</code> | joined texts; null if either is null |
         *     | `a + b`, `a - b` | |
         *     | `a * b`, `a / b`, `a % b` | |
         *     | `-a` | |
         *
         *     `case when c then x ... else y end` and `case a when v then x ... else y end`; without `else` null.
         *
         *     #### Arithmetic
         *
         *     - **Integers** stay 64-bit. A result that does not fit fails the query with `numeric_overflow` (422).
         *     - **Decimals** stay exact; nothing is rounded. `+` and `-` keep the larger scale, `*` adds the scales. The precision
         *       grows up to 38: for `+` and `-` the larger number of digits before the point, plus the scale, plus 1; for `*` the sum of
         *       both precisions. Beside a decimal an integer counts as `decimal(19,0)`, an integer literal as its digits. The query
         *       fails with `numeric_overflow` where the exact result does not fit the result's type; operands do not have to. Only
         *       a product with more than 38 decimal places is computed as `double`.
         *     - **`/` always gives a `double`**, null on division by zero. `cast` the result to a decimal where digits matter.
         *     - **`%`** is for integers, takes the sign of the dividend, and is null on zero.
         *     - **Doubles** follow IEEE 754 inside `+ - *`. Where a result leaves the arithmetic (output, comparison, another
         *       operator or function), a value that is not finite is null. The last digit of a double may differ between engines, and
         *       for `sum`, `avg`, `stddev` and `variance` over doubles between runs, because the order of addition is free; where
         *       rows are ordered by such a value it is added in order of size, and does not differ.
         *     - **Records left out** never fail a query: the window and `where` are applied first, and a branch of `case` is
         *       computed only for the records that come to it. The other operators and functions promise no order, and
         *       an overflow beside a null, or beside what settles `and` or `or`, may or may not fail the query: where a part of them
         *       could overflow, a `case` guards it. A record that meets the conditions may fail the query on every page, also
         *       on those it is not on.
         *
         *     #### `cast`
         *
         *     `cast(x as type)`, with `string`, `integer`, `number`, `decimal(p,s)`, `boolean`, `date`, `timestamp`. What cannot be
         *     converted, or is no value of the type once it is converted and rounded, is null, never an error.
         *
         *     | From | To |
         *     |---|---|
         *     | `string` | all others. The text is exactly a value: no spaces; integers `-?digits`; numbers `-?digits[.digits]`, then `e` or `E`, `+`, `-` or no sign, and digits, or nothing (`1E5` is 100000); decimals `-?digits[.digits]`, rounded half away from zero; booleans `true`, `false` in any case; dates `YYYY-MM-DD`; timestamps as above |
         *     | `integer` | `string`, `number`, `decimal`, `boolean` (0 is false) |
         *     | `number` | `integer`, `decimal` up to scale 18; the exact value of the double, rounded half away from zero: `cast(1.115e0 as decimal(9,2))` is 1.11, because that double is 1.11499999999999999112 |
         *     | `decimal` | `string`, `integer`, `number`, `decimal`; rounded half away from zero |
         *     | `boolean` | `string`, `integer`, `number` |
         *     | `date` | `string`, `timestamp` |
         *     | `timestamp` | `string` (`YYYY-MM-DDTHH:MM:SS.ffffffZ`), `date` (the day in UTC) |
         *     | `json` | `string` (the JSON text) |
         *
         *     #### Aggregates
         *
         *     Nulls are passed over. Over no values an aggregate is null, the counts are 0. Sums of integers and decimals are exact
         *     and the same each time: only the result has to fit, not the sums on the way to it. Aggregates do not nest; for a filtered
         *     one use `count_if` or `sum(case when ... then ... end)`. An aggregate is computed for every group, before the expressions
         *     around it: a `case` around it guards nothing of what it counts or adds, a `case` inside does.
         *
         *     | Function | Result |
         *     |---|---|
         *     | `count(*)` | rows, `bigint` |
         *     | `count(x)`, `count(distinct x)` | values that are not null, `bigint`; `distinct` not for json |
         *     | `count_if(condition)` | rows where it is true, `bigint` |
         *     | `sum(x)` | integer -> `bigint`, decimal -> `decimal(38,s)` (too large: `numeric_overflow`), number -> `double` |
         *     | `avg(x)` | `double`; of integers and decimals from the exact sum, which may have more than 38 digits |
         *     | `min(x)`, `max(x)` | the type of `x`: texts, numbers, dates, timestamps |
         *     | `stddev(x)`, `variance(x)` | of the sample, `double`; null below two values |
         *     | `bool_and(x)`, `bool_or(x)` | `boolean` |
         *
         *     #### Scalar functions
         *
         *     Null where any argument is null, unless said otherwise.
         *
         *     | Function | Result |
         *     |---|---|
         *     | `lower(s)`, `upper(s)` | Unicode's mapping character by character (`ß` becomes `ẞ`) |
         *     | `trim(s)`, `ltrim(s)`, `rtrim(s)` | without spaces, tabs and line ends (U+0009 to U+000D, U+0020) at both ends, the left, the right |
         *     | `length(s)` | characters, `bigint` |
         *     | `substring(s, from)`, `substring(s, from, length)` | characters from the `from`-th, counted from 1; null for `from` below 1 or a negative length, in a value of a record as in a literal; where a literal is, the others are not computed |
         *     | `replace(s, search, by)` | every occurrence; an empty `search` changes nothing |
         *     | `concat(a, b, ...)` | as <code>a &#124;&#124; b</code> |
         *     | `starts_with(s, t)`, `ends_with(s, t)`, `contains(s, t)` | `boolean`; true for an empty `t` |
         *     | `strpos(s, t)` | position of the first `t` in characters from 1, 0 if absent |
         *     | `abs(x)` | the type of `x` |
         *     | `sign(x)` | -1, 0 or 1, `bigint` |
         *     | `floor(x)`, `ceil(x)` | integers and decimals of scale 0 as they are; `decimal(p,s)` -> `decimal(p-s+1,0)`; double |
         *     | `round(x)`, `round(x, digits)` | half away from zero; `digits` a literal from 0 to 15; integers, and decimals of no more places, as they are; `decimal(p,s)` -> `decimal(p-s+digits+1,digits)`, exactly; doubles by `round(x * 10^digits) / 10^digits` |
         *     | `mod(a, b)` | as `a % b` |
         *     | `power(x, y)`, `sqrt(x)`, `ln(x)`, `log10(x)`, `exp(x)` | `double`; null outside the domain or where the result is not finite |
         *     | `coalesce(a, b, ...)` | the first that is not null |
         *     | `nullif(a, b)` | null if `a = b`, else `a` |
         *     | `greatest(a, b, ...)`, `least(a, b, ...)` | null if any is null |
         *     | `year(t)`, `quarter(t)`, `month(t)`, `day(t)` | `bigint`, in UTC |
         *     | `week(t)` | ISO week, 1 to 53 |
         *     | `day_of_week(t)` | ISO, Monday 1 to Sunday 7 |
         *     | `day_of_year(t)` | 1 to 366 |
         *     | `hour(t)`, `minute(t)`, `second(t)` | of timestamps; whole seconds |
         *     | `date_trunc('unit', t)` | beginning of the unit, the type of `t`; a week begins on Monday |
         *     | `date_diff('unit', a, b)` | how many beginnings of the unit lie after `a` up to `b`, negative when `b` is earlier: from 31 January to 1 February is one month |
         *     | `date_add('unit', n, t)` | the type of `t`; a day the month does not have becomes its last; null outside the years 0001 to 9999 |
         *     | `to_date(t)` | as `cast(t as date)` |
         *     | `json_text(j, 'path')` | a JSON string, boolean, or integer of 64 bits as text; null for all else |
         *     | `json_number(j, 'path')` | a JSON number as `double`; null for all else |
         *     | `json_integer(j, 'path')` | a JSON number without fraction and exponent that fits 64 bits; null for all else |
         *     | `json_boolean(j, 'path')` | a JSON boolean; null for all else |
         *     | `json_length(j, 'path')` | elements of a JSON array; null for all else |
         *     | `json_exists(j, 'path')` | whether the path leads to a value, be it JSON null |
         *
         *     Units: `second`, `minute`, `hour` (timestamps only), `day`, `week`, `month`, `quarter`, `year`, as literals.
         *
         *     Paths: `$` is the value itself, then `.name`, `["any name"]` and `[index]` from 0: `$.a.b[0]["other key"]`. A name in
         *     brackets is not empty and has no `"`, `\` or control character; a member named `*` cannot be reached. A path has at
         *     most 1,000 characters and 64 steps. Any other path (`$[""]`) is refused, naming the position of the function.
         *
         *     ### `where`
         *
         *     All conditions hold. `field` is a column or system field.
         *
         *     | `op` | `value` |
         *     |---|---|
         *     | `=` `!=` `>` `<` `>=` `<=` | one value |
         *     | `like`, `not like` | a pattern, on texts only |
         *     | `in`, `not in` | 1 to 1000 values |
         *     | `between` | `[from, to]`, both included |
         *     | `is null`, `is not null` | none, and one that is given is not read; the only ones for `json` columns |
         *
         *     Values: a JSON string for texts, dates (`YYYY-MM-DD`) and timestamps ("Timestamps as texts"); a number or a string of
         *     digits for numeric columns; a JSON boolean for booleans. An integer column takes whole numbers only. For an integer
         *     column a JSON number beyond 2^53 (2^53 and -2^53 are taken), or for a decimal column with more than 15 significant
         *     digits (zeros at either end do not count), is refused, because a program may have lost digits on the way: send it as a
         *     string. The digits that count are those of the request. `null` is refused: use `is null`. A pattern follows the rules
         *     of `like` in `select`. A value for a decimal column meets it as a literal does; one that shares no decimal of 38 digits
         *     with the column is refused (`value_too_wide`). A row in which the column is null meets no condition but `is null`, not
         *     even `!=`. Up to 100 conditions.
         *
         *     ### `group_by`
         *
         *     Names of columns, or of select items without aggregates. A name means the select item of that name if there is one,
         *     else the column. Beside aggregates every select item is made of group keys and aggregates only. Without aggregates it
         *     gives the distinct combinations. `json` columns cannot be grouped.
         *
         *     ### `order_by`
         *
         *     Names of select items, else of columns. Nulls come last in either direction. With aggregates only select items and
         *     group keys order; system fields that are not among them are left out silently. The order is always total, so that
         *     pages are reproducible: after the keys asked for come the event date and the record's place in the files, or all group
         *     keys.
         *
         *     ### The next page
         *
         *     A body with `page_token` may leave out the rest of the query. What it gives must be what the token was made for:
         *     `select`, `event_from`, `event_to`, `where`, `group_by`, `order_by` and `limit` are compared by value, an empty list like
         *     any other. A list that the first page left out equals an empty one, a `limit` left out equals 100, and a `direction`
         *     left out equals `asc`, in either case.
         *
         *     ### Examples
         *
         *     ```json
         *     { "select": ["date_trunc('week', created_at) as week", "country", "sum(price * quantity) as revenue"],
         *       "event_from": "2026-01-01", "event_to": "2026-03-31",
         *       "where": [{ "field": "status", "op": "in", "value": ["paid", "shipped"] }],
         *       "group_by": ["week", "country"],
         *       "order_by": [{ "field": "revenue", "direction": "desc" }] }
         *     ```
         *
         *     ```json
         *     { "select": ["id", "json_text(payload, '$.customer.name') as customer",
         *                  "case when price >= 100 then 'high' else 'low' end as band"],
         *       "event_from": "2026-01-01", "event_to": "2026-01-31",
         *       "where": [{ "field": "created_at", "op": "between", "value": ["2026-01-10T00:00:00Z", "2026-01-10T11:59:59Z"] },
         *                 { "field": "price", "op": ">=", "value": "19.90" }],
         *       "limit": 1000 }
         *     ```
         */
        post: operations["queryRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/u/{credential}/{file_name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the `upload_url` that `generateUploadToken` returned: an unforgeable, signed value that carries the token's id and its expiry. Opaque; do not take it apart. */
                credential: string;
                /**
                 * @description Name of the file, percent-encoded in the URL. Decoded it is 1 to 255 bytes of UTF-8, ends in `.jsonl`, has no path separator (`/`, `\`) and no control character, and has something before `.jsonl`; else 422 with `errors.file_name`. A name is unique per schema: one stored file has it. The names of failed uploads are free again.
                 * @example pedidos-2026-11-20.jsonl
                 */
                file_name: components["parameters"]["UploadFileName"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Upload a file
         * @description Sends one JSONL file to `{upload_url}/{file_name}`. There is no `Authorization` header: the URL is the credential.
         *     There is no query string. Every line is checked while the bytes arrive, in constant memory, and the file is stored
         *     only when all of them are valid. **Every record is queryable from the moment of the 200 answer**; processing later
         *     moves it into the columnar table, and at every moment a query sees each record exactly once.
         *
         *     **What a valid file is.** UTF-8 without a byte order mark. Lines end in LF or CRLF; the last line may lack it. At
         *     least one line, no empty line, at most 16 MiB per line. Every line is one JSON object as RFC 8259 has it, without
         *     duplicate keys or lone surrogates, at most 64 levels deep, with keys of at most 32 KiB each as they are written. Not
         *     valid are several objects on one line, one object over several lines, and a JSON array instead of one object per
         *     line. Every line satisfies the schema version: required fields are present and not null, every value has the
         *     declared type (or is null where the field is optional), and there is no undeclared field unless the schema says that
         *     undeclared fields are ignored.
         *
         *     | field type | value |
         *     |---|---|
         *     | `string` | a JSON string |
         *     | `integer` | a JSON number without fraction and exponent that fits 64 bits, signed |
         *     | `number` | a JSON number that is finite as a double |
         *     | `decimal(p,s)` | a JSON number without exponent that fits exactly; nothing is rounded |
         *     | `boolean` | `true` or `false` |
         *     | `date` | a string `YYYY-MM-DD`, a date that exists, years 0001 to 9999 |
         *     | `timestamp` | a string, RFC 3339 with `T` or a space, years 0001 to 9999, up to 9 fractional digits of which 6 are kept; without an offset it is UTC; it is stored in UTC |
         *     | `json` | any JSON value, kept as JSON; see below for its numbers |
         *
         *     A missing optional field is null. What was accepted reads the same before and after processing.
         *
         *     **Numbers inside `json` fields.** Whole numbers without an exponent keep their digits. One with a fraction or an
         *     exponent is read as a double: `12345678901234567.89` as `12345678901234568.0`, `1e-400` as `0.0`. What has to be
         *     exact belongs in a field of its own of type `decimal(p,s)`, or in a string.
         *
         *     **Retrying.** Content that the schema already holds, under whatever name, answers 200 with `duplicate: true` and
         *     stores nothing twice, so a client may repeat a PUT whose answer it lost. A file that waits for processing and whose
         *     stored content is known to be missing or damaged does not count: the new file replaces it, with `duplicate: false`.
         *     Where the account's storage has no room for the file, only a repetition under the name that is stored is told so;
         *     under another name it answers 507.
         *     Another content under the name of a stored file answers 422. A connection cut in the middle leaves a `failed` record
         *     within a minute of the cut, and no stored object: the file is sent again from its first byte. A request with
         *     `Content-Range`, which announces a part of a file, is answered 400.
         *
         *     **Size.** A file past the plan's limit (5 GiB on the default plan, counted after decompression) answers 413 as soon
         *     as the limit is passed or `Content-Length` says that it will be. Files of up to 10 MB are recommended; split larger
         *     ones and send the parts in parallel to the same URL. Cut so that no two parts are equal: the second would be a
         *     duplicate, and its records would not be stored. There is no rate limit on uploads; how many of a tenant may be
         *     under way at once is bounded (32 on the default plan), and so is how many of them may hold a line longer than 512 KiB.
         *     One more waits up to 5 s for its turn, one with a long line up to 30 s, then answers 429 `too_many_uploads`: send it
         *     again after `Retry-After`. So does one for which the service has no memory beside those of all tenants, which then
         *     answers 503 `uploads_busy`. The newest of several uploads with long lines may be answered so later, where another tenant
         *     needs its place.
         *
         *     The answer may arrive, and the connection be closed, before the whole body was read.
         */
        put: operations["uploadFile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Condition: {
            /** @description Name of a field of the schema (any version) or of a system field. Aliases cannot be filtered by. */
            field: string;
            op: components["schemas"]["ConditionOperator"];
            /** @description The value to compare with; required unless `op` is `is null` or `is not null`, where it is not read. For `in` and `not in` an array of 1 to 1,000 values; for `between` an array of two, `[from, to]`, both included; for `like` and `not like` a string in which `%` stands for any text, `_` for any one character and `\` makes the `%`, `_` or `\` after it literal and stands before nothing else. Texts hold no U+0000 (422). Values have the field's type: strings for `string`, `date` (`YYYY-MM-DD`) and `timestamp` (RFC 3339), JSON numbers for numeric fields, or strings of digits where a JSON number would lose digits (64-bit integers, decimals), booleans for `boolean`. Null is not a value: use `is null`. */
            value?: unknown;
        };
        /** @description Extra filters. All conditions must hold (AND). They filter records before any grouping. */
        ConditionList: components["schemas"]["Condition"][];
        /**
         * @description Comparison. As in SQL, a record whose field is null satisfies `is null` and no other operator, `!=` and `not in` included. `like` distinguishes upper and lower case.
         * @enum {string}
         */
        ConditionOperator: "=" | "!=" | ">" | "<" | ">=" | "<=" | "like" | "not like" | "in" | "not in" | "between" | "is null" | "is not null";
        /** @description An `Error` about stored files that are missing or damaged. */
        DamagedSourceError: {
            code: components["schemas"]["ErrorCode"];
            /** @description The files, ten at most; absent where files of the table itself are damaged. */
            damaged_files?: {
                file_name: string;
                /** Format: int64 */
                id: number;
            }[];
            /** @description What went wrong, for people, in Portuguese (pt-BR). */
            error: string;
            /** @description The value of the header `X-Request-Id`. */
            request_id: string;
        };
        /**
         * @description A day or a moment in any form of ISO 8601 that names one: calendar (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a time of day down to hours, minutes, or seconds with up to 9 decimals (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic (`20261120T093000Z`). A moment without an offset is UTC.
         * @example 2026-11-20
         * @example 2026-W47-5
         * @example 2026-11-20T09:30:00-03:00
         * @example 20261120T093000Z
         */
        DateOrDateTime: string;
        /** @description The one body of every error of every operation. `error`, `code` and `request_id` are always there; `errors` is there when fields, parameters or the schema are to blame. An invalid file's answer also carries `report` (see `InvalidFileError`). New members may be added; ignore those you do not know. */
        Error: {
            code: components["schemas"]["ErrorCode"];
            /** @description What went wrong, for people, in Portuguese (pt-BR). Texts may be reworded; programs read `code`. */
            error: string;
            errors?: components["schemas"]["FieldErrors"];
            /** @description The value of the header `X-Request-Id`; give it to support. */
            request_id: string;
        };
        /**
         * @description What went wrong, for programs: stable, never reworded, never reused. The catalogue may grow, so treat a code you do not know by its HTTP status. The page `/docs/erros` of an installation tells cause and cure of each, in Portuguese; the header `Link` of every error leads to the place of its code there (`/docs/erros#{code}`).
         *
         *     The status is that of an answer with this code; codes of single fields only explain the texts in `errors`.
         *
         *     | code | status | text |
         *     |---|---|---|
         *     | `executors_required` | 400 | O plano permite escolher: informe executors, de 1 a 10. |
         *     | `invalid_json` | 400 | O corpo da requisição não é JSON válido. |
         *     | `invalid_processing_request` | 400 | Há campos inválidos no pedido de processamento; veja errors. |
         *     | `malformed_request` | 400 | A requisição está malformada. |
         *     | `schema_not_linked` | 400 | O esquema {slug} ainda não tem tabela. Envie o primeiro arquivo válido antes de consultar. |
         *     | `shape_required` | 400 | O plano permite escolher: informe shape_id (veja GET /api/v1/dataflow/shapes). |
         *     | `unknown_shape` | 400 | Não há shape ativo com id {shape_id} (veja GET /api/v1/dataflow/shapes). |
         *     | `upload_interrupted` | 400 | O envio foi interrompido antes do fim. Envie o arquivo de novo. |
         *     | `upload_partial` | 400 | Content-Range não é aceito: envie o arquivo inteiro, desde o primeiro byte. |
         *     | `session_required` | 401 | Sua sessão terminou. Entre de novo. |
         *     | `unauthenticated` | 401 | Não autenticado: envie um token de API válido no cabeçalho Authorization: Bearer. |
         *     | `upload_url_invalid` | 401 | A URL de envio é inválida ou expirou. Gere outra com generate-upload-token. |
         *     | `foreign_origin` | 403 | A requisição não veio do painel. |
         *     | `missing_scope` | 403 | O token não tem a permissão {scope}. Gere outro token que a tenha. |
         *     | `processing_unavailable` | 403 | O plano não inclui processamento ou ele está desativado na conta. |
         *     | `role_required` | 403 | Seu papel na conta não permite isto: é preciso ser {role}. |
         *     | `account_not_open` | 404 | Esta sessão não dá acesso a essa conta. Saia e entre nela com a senha. |
         *     | `board_link_expired` | 404 | O prazo do link acabou. Se ainda precisa do quadro, peça outro. |
         *     | `board_link_unknown` | 404 | O link não existe, ou o quadro foi excluído. Peça outro a quem o compartilhou. |
         *     | `board_link_withdrawn` | 404 | O link foi removido. Se ainda precisa do quadro, peça outro. |
         *     | `board_not_found` | 404 | O quadro {id} não existe. |
         *     | `delivery_not_found` | 404 | A entrega {id} não existe. |
         *     | `file_not_found` | 404 | O arquivo {file_id} não existe neste esquema. |
         *     | `invitation_invalid` | 404 | O link não existe, expirou ou já foi usado. Peça outro. |
         *     | `member_not_found` | 404 | O membro não existe. |
         *     | `not_found` | 404 | Não há nada neste endereço. |
         *     | `report_not_found` | 404 | O arquivo {file_id} não tem relatório: só os arquivos com linhas inválidas têm, e só os 1.000 mais novos de cada esquema. |
         *     | `run_not_found` | 404 | A execução {run_id} não existe. |
         *     | `saved_query_not_found` | 404 | A consulta salva {id} não existe neste esquema. |
         *     | `schema_not_found` | 404 | O esquema {slug} não existe. |
         *     | `tenant_not_found` | 404 | A conta {slug} não existe. |
         *     | `tile_not_found` | 404 | O quadro não tem o bloco {number}. |
         *     | `token_not_found` | 404 | O token não existe. |
         *     | `webhook_not_found` | 404 | O webhook {id} não existe. |
         *     | `method_not_allowed` | 405 | Este endereço não aceita o método {method}. |
         *     | `body_timeout` | 408 | O corpo da requisição não chegou inteiro em {seconds} s. Verifique a conexão e tente de novo. |
         *     | `upload_stalled` | 408 | O envio parou por {seconds} s e foi abandonado. Envie o arquivo de novo. |
         *     | `board_changed` | 409 | Outro membro mudou o quadro enquanto isso, e a sua mudança não foi gravada. Veja como ele está agora e repita. |
         *     | `choose_tenant` | 409 | Este e-mail está em mais de uma conta. Escolha em qual entrar. |
         *     | `file_damaged` | 409 | O conteúdo guardado destes arquivos falta ou está danificado: {files}. Ponha-os de lado na página de cada um (ou com "celeiro file set-aside") e refaça a consulta: os outros registros respondem. Se tiver os originais, envie-os de novo. |
         *     | `file_still_damaged` | 409 | O conteúdo guardado ainda falta ou está danificado: {files}. Restaure-o de uma cópia de segurança, ou envie o arquivo de novo. |
         *     | `other_account` | 409 | A sessão deste navegador é agora de outra conta. Carregue a página de novo. |
         *     | `saved_query_changed` | 409 | A consulta salva foi mudada desde que você a abriu, e a sua não foi gravada. Salve a sua com outro nome, ou abra a de agora e repita a mudança. |
         *     | `schema_changed` | 409 | O esquema passou à versão {version} enquanto a {based_on} era mudada, e nada foi gravado. Junte as mudanças dela às suas e salve de novo. |
         *     | `shared_tile_unavailable` | 409 | Este bloco não pode ser lido agora. Avise quem compartilhou o quadro. |
         *     | `table_damaged` | 409 | Estes arquivos da tabela faltam ou estão danificados: {files}. Repare a tabela na página do esquema (ou com "celeiro schema repair-table") e refaça a consulta: os registros respondem pelos arquivos enviados. |
         *     | `direct_upload_gone` | 410 | O envio direto foi descontinuado. Gere uma URL com POST /api/v1/schemas/{slug}/generate-upload-token e envie o arquivo com PUT para {upload_url}/{file_name}. |
         *     | `webhook_disabled_gone` | 410 | Desativado: o destino respondeu 410, que não quer mais receber mensagens. |
         *     | `body_too_large` | 413 | O corpo da requisição passa de {limit} bytes. |
         *     | `upload_too_large` | 413 | O arquivo passa do limite de {limit} bytes do plano. Divida-o em partes. |
         *     | `unsupported_encoding` | 415 | O corpo vem em um Content-Encoding que não é lido. Use um destes: {known}. |
         *     | `unsupported_media_type` | 415 | Envie o corpo com Content-Type: {expected}. |
         *     | `upload_bad_encoding` | 415 | Content-Encoding deve ser gzip ou identity. |
         *     | `aggregate_nested` | 422 | Posição {position}: {function} não pode conter outra função de agregação. |
         *     | `answer_too_large` | 422 | A resposta passa de {limit} MiB, o máximo de uma resposta. Peça menos linhas por página (limit) ou menos colunas. |
         *     | `argument_count` | 422 | Posição {position}: {function} recebe {expected} argumento(s), mas vieram {found}. |
         *     | `argument_not_literal` | 422 | Posição {position}: o argumento {argument} de {function} deve ser escrito como valor literal. |
         *     | `argument_range` | 422 | Posição {position}: o argumento {argument} de {function} vai de {minimum} a {maximum}. |
         *     | `argument_type` | 422 | Posição {position}: o operando {argument} de {function} deve ser {expected}, mas é {found}. |
         *     | `bad_alias` | 422 | Posição {position}: o nome após "as" começa por letra, tem só letras sem acento, dígitos e _, e até {limit} caracteres. |
         *     | `bad_choice` | 422 | O valor deve ser um de: {choices}. |
         *     | `bad_date_text` | 422 | Posição {position}: o texto não é um valor de {type}. |
         *     | `bad_email` | 422 | O endereço de e-mail é inválido. |
         *     | `bad_file_name` | 422 | O nome deve terminar em .jsonl, ter até 255 bytes em UTF-8, sem separador de pasta nem caractere de controle. |
         *     | `bad_format` | 422 | O valor não é um {format} válido. |
         *     | `bad_json_path` | 422 | Posição {position}: o caminho de {function} deve ter a forma $.a.b[0]["outra chave"]. Um nome com acento, espaço ou hífen vai entre colchetes e aspas: $["endereço"].cidade. |
         *     | `bad_like_pattern` | 422 | Posição {position}: no padrão de like, a barra invertida vem antes de %, _ ou outra barra invertida. |
         *     | `bad_like_value` | 422 | No padrão de like, a barra invertida vem antes de %, _ ou outra barra invertida. |
         *     | `bad_literal` | 422 | Posição {position}: o valor não existe no tipo {type} ou passa da sua faixa. |
         *     | `bad_maximum` | 422 | O valor máximo é {limit}. |
         *     | `bad_minimum` | 422 | O valor mínimo é {limit}. |
         *     | `bad_page_token` | 422 | O page_token não serve para esta consulta; veja errors. |
         *     | `bad_pattern` | 422 | O valor não tem a forma esperada: {pattern}. |
         *     | `bad_slug` | 422 | Use letras minúsculas, dígitos, - e _, começando por letra; até 63 caracteres. |
         *     | `bad_string_character` | 422 | Posição {position}: o texto tem um caractere nulo ou metade de um par substituto. |
         *     | `bad_text` | 422 | O texto tem um caractere nulo, metade de um par substituto ou bytes que não são UTF-8. Remova-os. |
         *     | `bad_type` | 422 | O valor deve ser do tipo {expected}. |
         *     | `bad_unit` | 422 | Posição {position}: a unidade de {function} deve ser uma de: {units}. |
         *     | `bad_value` | 422 | O valor deve ser do tipo {type}. |
         *     | `cast_not_allowed` | 422 | Posição {position}: não há conversão de {from} para {to}. |
         *     | `decimals_too_wide` | 422 | Posição {position}: os tipos {types} não cabem juntos num decimal de 38 dígitos em {function}. Converta um deles com cast(... as decimal(p,s)) ou cast(... as number). |
         *     | `distinct_not_allowed` | 422 | Posição {position}: distinct só vale em count, não em {function}. |
         *     | `event_date_field_changed` | 422 | O campo de data do evento não pode passar de "{from}" a "{to}": ele ordena os registros já guardados. |
         *     | `event_date_field_dropped` | 422 | O campo de data do evento "{from}" não pode ser removido: ele ordena os registros já guardados. |
         *     | `event_date_field_required` | 422 | O campo de data do evento "{name}" é sempre obrigatório: declare required como true. |
         *     | `event_date_field_type` | 422 | O campo de data do evento "{name}" é {type}; ele deve ser date ou timestamp. |
         *     | `event_date_field_unknown` | 422 | O campo de data do evento "{name}" não está entre os campos declarados. |
         *     | `expected_token` | 422 | Posição {position}: era esperado "{expected}", mas veio "{found}". |
         *     | `expression_too_complex` | 422 | A expressão é complexa demais. Divida-a em partes menores. |
         *     | `expression_too_deep` | 422 | Posição {position}: a expressão tem mais de {limit} níveis. |
         *     | `field_added_required` | 422 | O campo novo "{name}" não existe nos registros já guardados: declare-o opcional. |
         *     | `field_key_changed` | 422 | A chave do campo "{name}" não pode passar de "{from}" a "{to}". Adicione um campo opcional com a chave nova. |
         *     | `field_key_characters` | 422 | A chave não pode ter caracteres de controle nem metade de um par substituto. |
         *     | `field_key_length` | 422 | A chave deve ter de 1 a {limit} bytes em UTF-8. |
         *     | `field_key_repeated` | 422 | A chave "{key}" já é de outro campo ({other}). |
         *     | `field_key_reserved` | 422 | A chave "{key}" é reservada ao número da linha. Dê outro nome a ela nos dados. |
         *     | `field_key_same_ignoring_case` | 422 | A chave "{key}" só difere de "{other_key}" ({other}) em maiúsculas e minúsculas, e os motores de consulta não as distinguem. Deixe só uma. |
         *     | `field_made_required` | 422 | O campo "{name}" era opcional e pode faltar em registros já guardados: mantenha-o opcional. |
         *     | `field_name_form` | 422 | Use letras minúsculas sem acento, dígitos e _, começando por letra; até {limit} caracteres. |
         *     | `field_name_repeated` | 422 | O nome "{name}" já é de outro campo ({other}). |
         *     | `field_name_reserved` | 422 | O nome "{name}" começa por _, o que é reservado aos campos do sistema. Remova o _ e, se for preciso, declare key. |
         *     | `field_readded_type` | 422 | O campo "{name}" existiu em versão anterior como {from} e continua na tabela; não pode voltar como {to}. Use {from} ou outro nome. |
         *     | `field_type_changed` | 422 | O tipo do campo "{name}" não pode passar de {from} a {to}; só integer pode passar a number. |
         *     | `field_type_unknown` | 422 | O tipo "{type}" não existe. Use string, integer, number, decimal(p,s) com p de 1 a 38 e s até p, boolean, date, timestamp ou json. |
         *     | `file_name_taken` | 422 | O arquivo {file_name} já foi enviado com outro conteúdo. Envie com outro nome. |
         *     | `file_not_pending` | 422 | O arquivo {file_id} não pode ser posto de lado: só os que esperam processamento podem. |
         *     | `file_replaced` | 422 | O arquivo não pode voltar: o arquivo {file_id} tem o mesmo nome ou o mesmo conteúdo. |
         *     | `group_by_aggregate` | 422 | "{name}" é uma agregação e não pode estar em group_by. |
         *     | `incompatible_schema` | 422 | As mudanças quebrariam registros já guardados na versão {version}; veja errors. Desfaça-as, ou crie um novo esquema com esta definição e envie os registros a ele. |
         *     | `invalid_request` | 422 | Há campos inválidos na requisição; veja errors. |
         *     | `invalid_sample` | 422 | O arquivo de exemplo não pôde ser lido; veja errors. |
         *     | `invalid_schema` | 422 | O esquema tem problemas; veja errors. |
         *     | `invalid_tenant` | 422 | Os dados da conta são inválidos; veja errors. |
         *     | `invalid_value` | 422 | O valor é inválido. |
         *     | `json_not_comparable` | 422 | A coluna json "{name}" não pode ser agrupada nem ordenada. |
         *     | `json_not_filterable` | 422 | Uma coluna json só aceita "is null" e "is not null". |
         *     | `last_owner` | 422 | Este é o último proprietário com acesso. Antes, torne outro membro proprietário. |
         *     | `like_needs_text` | 422 | like só se aplica a textos; "{name}" não é um. |
         *     | `list_too_long` | 422 | Posição {position}: a lista passa de {limit} itens. |
         *     | `mail_off` | 422 | Este serviço não envia e-mail. Peça um link a um proprietário da conta ou a quem opera o serviço. |
         *     | `member_exists` | 422 | Este e-mail já é de um membro da conta. |
         *     | `more_problems` | 422 | Há mais problemas ({count}), que não são mostrados. |
         *     | `name_repeated` | 422 | O nome "{name}" já é de outro item de select (maiúsculas e minúsculas não os distinguem). |
         *     | `no_pending_files` | 422 | Não há arquivos pendentes de processamento no schema. |
         *     | `not_enough_credits` | 422 | Créditos insuficientes: o processamento reserva {needed} e o saldo é {balance}. |
         *     | `not_grouped` | 422 | A coluna "{name}" está fora de funções de agregação e não está em group_by. |
         *     | `not_together` | 422 | Os campos não podem vir juntos. |
         *     | `not_unique` | 422 | Há itens repetidos. |
         *     | `numeric_overflow` | 422 | Um cálculo da consulta produziu um número fora da faixa do seu tipo. |
         *     | `order_by_not_grouped` | 422 | Com agregações, só se ordena por itens de select e de group_by; "{name}" não está entre eles. |
         *     | `page_token_invalid` | 422 | O page_token é inválido ou expirou (vale por uma hora). Refaça a consulta desde a primeira página. |
         *     | `page_token_other_query` | 422 | O page_token é de uma consulta diferente. Repita o valor da primeira página ou omita o campo. |
         *     | `password_is_email` | 422 | A senha não pode ser o próprio e-mail. |
         *     | `query_name_taken` | 422 | Já há uma consulta salva com o nome "{name}". Escolha outro nome, ou abra aquela e salve por cima. |
         *     | `query_spill_exceeded` | 422 | A consulta precisa de mais espaço temporário em disco do que o permitido. Reduza o período, as colunas ou o número de grupos, ou ordene menos registros. |
         *     | `query_text_too_long` | 422 | A consulta ficou longa demais para o motor: o período tem arquivos demais que esperam o processamento, ou as expressões são longas demais. Processe os arquivos do esquema, reduza o período ou simplifique as expressões. |
         *     | `query_too_large` | 422 | A consulta precisa de mais memória do que o permitido. Reduza o período ou o número de grupos. |
         *     | `required` | 422 | O campo é obrigatório. |
         *     | `run_already_ended` | 422 | A execução {run_id} já terminou, ou seus registros já estão sendo gravados: não há mais o que cancelar. |
         *     | `run_files_gone` | 422 | Nenhum dos arquivos da execução {run_id} está pendente: outra execução já os processou ou os está processando. |
         *     | `run_not_retryable` | 422 | A execução {run_id} não falhou nem foi cancelada: não há o que repetir. |
         *     | `sample_bad_gzip` | 422 | O gzip do exemplo está corrompido ou incompleto. |
         *     | `sample_invalid_json` | 422 | Linha {line}, coluna {column}: {detail} |
         *     | `sample_invalid_utf8` | 422 | Linha {line}, coluna {column}: há bytes que não são UTF-8 válido ({found}). Salve o arquivo em UTF-8. |
         *     | `sample_no_fields` | 422 | Nenhum registro do arquivo de exemplo tem campos aproveitáveis. |
         *     | `sample_no_records` | 422 | O arquivo de exemplo não tem nenhum registro. |
         *     | `sample_not_object` | 422 | Linha {line}, coluna {column}: esperado um objeto JSON, encontrado {found}. O exemplo é uma lista de objetos, um objeto, ou um objeto por linha. |
         *     | `sample_record_too_long` | 422 | O primeiro registro não termina nos {limit} bytes lidos. Use um exemplo com registros menores. |
         *     | `sample_too_slow` | 422 | A leitura do exemplo passou de {seconds} s. Envie um exemplo menor. |
         *     | `sample_trailing_content` | 422 | Linha {line}, coluna {column}: há conteúdo depois do fim: {found}. Deixe cada objeto em sua própria linha. |
         *     | `schema_exists` | 422 | Já existe o esquema {slug}. Escolha outro slug. |
         *     | `schema_inactive` | 422 | O esquema {slug} está inativo. Ative-o no painel. |
         *     | `schema_no_fields` | 422 | Declare ao menos um campo. |
         *     | `schema_too_many_fields` | 422 | O esquema tem {count} campos; o máximo é {limit}. Agrupe os menos usados em um campo json. |
         *     | `schema_unchanged` | 422 | Nada muda em relação à versão {version}. |
         *     | `select_star` | 422 | O asterisco (*) não é permitido em select; informe as colunas desejadas. Ele só vale em count(*). |
         *     | `table_repair_unavailable` | 422 | A tabela desta instalação é reparada por quem a opera: informe o request_id ao suporte. |
         *     | `tenant_exists` | 422 | Já existe a conta {slug}. |
         *     | `text_characters` | 422 | O texto tem caracteres de controle ou metade de um par substituto. Remova-os. |
         *     | `tile_answer_too_large` | 422 | O resultado passa de {limit} bytes, mais do que um bloco mostra. Agrupe a consulta ou escolha menos colunas. |
         *     | `too_long` | 422 | O tamanho máximo é {limit}. |
         *     | `too_short` | 422 | O tamanho mínimo é {limit}. |
         *     | `types_differ` | 422 | Posição {position}: {function} não combina os tipos {types}. Converta com cast(... as tipo). |
         *     | `unexpected_character` | 422 | Posição {position}: caractere inesperado "{character}". |
         *     | `unexpected_end` | 422 | Posição {position}: a expressão está incompleta. |
         *     | `unexpected_token` | 422 | Posição {position}: "{found}" não é esperado aqui. |
         *     | `unfinished_string` | 422 | Posição {position}: falta o apóstrofo que fecha o texto. |
         *     | `unknown_column` | 422 | Posição {position}: a coluna "{name}" não existe no esquema. |
         *     | `unknown_field` | 422 | O campo "{name}" não existe no esquema. |
         *     | `unknown_function` | 422 | Posição {position}: a função "{function}" não existe ou não é permitida. |
         *     | `unknown_member` | 422 | O campo não existe. |
         *     | `unknown_plan` | 422 | O plano não existe. |
         *     | `unknown_type` | 422 | Posição {position}: o tipo "{type}" não existe. Use string, integer, number, decimal(p,s), boolean, date ou timestamp. |
         *     | `upload_bad_gzip` | 422 | O conteúdo gzip está corrompido, incompleto ou tem bytes a mais. |
         *     | `upload_invalid_name` | 422 | O nome do arquivo é inválido; veja errors. |
         *     | `upload_name_taken` | 422 | Já existe um arquivo com este nome e outro conteúdo. |
         *     | `upload_not_jsonl` | 422 | O arquivo tem {bad_lines} de {lines} linhas inválidas e não foi guardado. Corrija as linhas de report e envie de novo. |
         *     | `value_loses_digits` | 422 | O número tem mais dígitos do que um número JSON guarda com exatidão; envie-o como texto. |
         *     | `value_missing` | 422 | Informe o valor da condição. |
         *     | `value_not_expected` | 422 | O operador "{op}" não recebe valor. |
         *     | `value_not_list` | 422 | O valor deve ser uma lista de {minimum} a {maximum} itens. |
         *     | `value_null` | 422 | Nulo não se compara; use "is null" ou "is not null". |
         *     | `value_too_wide` | 422 | O valor tem dígitos demais para ser comparado com {type}: juntos passam de 38. |
         *     | `webhook_inactive` | 422 | O webhook {id} está desativado. Ative-o antes de reenviar. |
         *     | `webhook_url_https` | 422 | Use https: mensagens não são enviadas sem criptografia. |
         *     | `webhook_url_invalid` | 422 | Informe um endereço que comece por https:// e tenha um host. |
         *     | `webhook_url_port` | 422 | A porta da URL não é de HTTP. Use a do próprio esquema (sem porta na URL), ou uma de 1024 em diante que não seja de outro protocolo. |
         *     | `webhook_url_userinfo` | 422 | Tire usuário e senha do endereço: a assinatura já prova quem envia. |
         *     | `window_backwards` | 422 | O fim do período ({to}) vem antes do início ({from}). |
         *     | `wrong_credentials` | 422 | E-mail ou senha incorretos. |
         *     | `wrong_password` | 422 | A senha atual está incorreta. |
         *     | `link_rate_limited` | 429 | Seu endereço de rede chegou ao limite de {limit} pedidos por minuto aos quadros compartilhados desta conta. Tente de novo em {seconds} s. |
         *     | `panel_rate_limited` | 429 | Limite de {limit} requisições por minuto no painel atingido. Tente de novo em {seconds} s. |
         *     | `rate_limited` | 429 | Limite de {limit} requisições por minuto atingido. Tente de novo em {seconds} s. |
         *     | `schema_versions_too_large` | 429 | Com esta, as versões do esquema passariam de {limit} bytes ao todo, que é o limite. Encurte as descrições, ou crie outro esquema. |
         *     | `tenant_link_rate_limited` | 429 | Os quadros compartilhados desta conta chegaram ao limite de {limit} pedidos por minuto. Tente de novo em {seconds} s. |
         *     | `tenant_panel_rate_limited` | 429 | Limite de {limit} requisições por minuto no painel de todos os membros da conta atingido. Tente de novo em {seconds} s. |
         *     | `tenant_rate_limited` | 429 | Limite de {limit} requisições por minuto de todos os tokens da conta atingido. Tente de novo em {seconds} s. |
         *     | `too_many_answer_bytes` | 429 | As respostas da conta que ainda não foram lidas até o fim ocupam quase {limit} MiB, o máximo. Leia-as, ou peça menos linhas por página (limit), e tente de novo em {seconds} s. |
         *     | `too_many_attempts` | 429 | Tentativas demais. Tente de novo em {seconds} s. |
         *     | `too_many_boards` | 429 | A conta já tem {limit} quadros, que é o limite. Exclua um que não usa e tente de novo. |
         *     | `too_many_body_bytes` | 429 | A conta já envia corpos de requisição demais ao mesmo tempo (limite: {limit} bytes). Tente de novo em {seconds} s. |
         *     | `too_many_bytes_from_address` | 429 | Seu endereço de rede já envia corpos de requisição demais ao mesmo tempo (limite: {limit} bytes). Tente de novo em {seconds} s. |
         *     | `too_many_changes` | 429 | A conta já fez {limit} mudanças neste minuto, que é o limite. Tente de novo em {seconds} s. |
         *     | `too_many_database_waits` | 429 | Outras requisições da conta ocupam as {limit} conexões com o banco de dados que ela pode usar agora, e esta esperou demais. Tente de novo em {seconds} s. |
         *     | `too_many_detections` | 429 | A conta já tem {limit} exemplos em leitura. Espere que um termine e tente de novo em {seconds} s. |
         *     | `too_many_followers` | 429 | Há muitas janelas do painel abertas nesta conta (limite: {limit}). Feche algumas; as atualizações voltam em {seconds} s. |
         *     | `too_many_link_queries` | 429 | Muitos blocos de quadros compartilhados estão sendo lidos agora. Tente de novo em {seconds} s. |
         *     | `too_many_members` | 429 | A conta já tem {limit} membros, contando os convidados, que é o limite. Remova um e tente de novo. |
         *     | `too_many_passwords_from_address` | 429 | Há {limit} senhas do seu endereço de rede sendo verificadas. Tente de novo em {seconds} s. |
         *     | `too_many_queries` | 429 | Sua conta já tem {limit} consultas à espera de resposta. Aguarde algumas respostas, faça menos consultas ao mesmo tempo e tente de novo em {seconds} s. |
         *     | `too_many_requests` | 429 | A conta já tem {limit} requisições em andamento. Faça menos ao mesmo tempo e tente de novo em {seconds} s. |
         *     | `too_many_requests_from_address` | 429 | Seu endereço de rede já tem {limit} requisições não identificadas em andamento. Tente de novo em {seconds} s. |
         *     | `too_many_runs` | 429 | A conta já tem execuções em andamento demais (limite: {limit}). Espere que alguma termine e tente de novo. |
         *     | `too_many_saved_queries` | 429 | A conta já tem {limit} consultas salvas, que é o limite. Remova uma que não usa e tente de novo. |
         *     | `too_many_schemas` | 429 | A conta já tem {limit} esquemas, que é o limite. Use um dos que existem, ou peça um plano maior a quem opera o serviço. |
         *     | `too_many_streams` | 429 | Esta sessão já tem {limit} janelas do painel abertas. Feche uma; as atualizações voltam em {seconds} s. |
         *     | `too_many_tiles` | 429 | O quadro já tem {limit} blocos, que é o limite. Remova um, ou fixe a consulta em outro quadro. |
         *     | `too_many_tokens` | 429 | A conta já tem {limit} tokens válidos, que é o limite. Revogue um que não usa e tente de novo. |
         *     | `too_many_uploads` | 429 | Sua conta já tem tantos envios em andamento quantos o serviço recebe ao mesmo tempo. Envie menos arquivos por vez e tente de novo em {seconds} s. |
         *     | `too_many_versions` | 429 | O esquema já tem {limit} versões, que é o limite. Crie outro esquema, ou peça um plano maior a quem opera o serviço. |
         *     | `too_many_webhooks` | 429 | A conta já tem {limit} webhooks, que é o limite. Remova um, ou peça um plano maior a quem opera o serviço. |
         *     | `headers_too_large` | 431 | A linha e os cabeçalhos da requisição passam de 16 KiB. |
         *     | `query_cancelled` | 499 | A consulta foi cancelada. |
         *     | `internal_error` | 500 | Erro interno. Tente de novo; se continuar, informe o request_id ao suporte. |
         *     | `query_failed` | 500 | A consulta falhou. Tente de novo; se continuar, informe o request_id. |
         *     | `webhook_address_refused` | 502 | O endereço leva a uma rede interna ou reservada, para onde não se envia. |
         *     | `webhook_answered` | 502 | O destino respondeu {status}. Só uma resposta 2xx confirma o recebimento. |
         *     | `webhook_connection_failed` | 502 | A conexão com o destino falhou ou foi cortada. |
         *     | `webhook_disabled_failing` | 502 | Desativado: uma mensagem falhou em {attempts} tentativas e, desde a primeira, nenhuma outra foi aceita. Corrija o destino, ative o webhook e reenvie o que falhou. |
         *     | `webhook_gone` | 502 | O destino respondeu 410: não quer mais receber mensagens. |
         *     | `webhook_name_not_found` | 502 | O nome do host não foi encontrado. Confira o endereço. |
         *     | `webhook_redirected` | 502 | O destino respondeu {status}, um redirecionamento, que não é seguido. Informe o endereço final. |
         *     | `webhook_tls_failed` | 502 | A conexão segura falhou. Confira o certificado do destino e a cadeia dele. |
         *     | `answers_busy` | 503 | Há respostas grandes demais à espera de quem as leia, e não há lugar para esta agora. Peça menos linhas por página (limit), ou tente de novo em {seconds} s. |
         *     | `detection_busy` | 503 | Há muitos exemplos sendo lidos. Tente de novo em instantes. |
         *     | `events_unavailable` | 503 | Não é possível publicar eventos agora: o barramento não responde. Os eventos ficam guardados e saem quando ele voltar. |
         *     | `no_disk_space` | 503 | Não há espaço em disco para concluir a operação, e nada dela foi guardado. Avise quem opera o serviço e tente de novo quando houver espaço. |
         *     | `passwords_busy` | 503 | Há muitas senhas sendo verificadas agora. Tente de novo em instantes. |
         *     | `query_engine_unavailable` | 503 | O motor de consultas não responde ou está lotado: consultas não podem ser feitas agora. Os envios de arquivos seguem funcionando. Tente de novo em instantes. |
         *     | `storage_unavailable` | 503 | Não é possível consultar nem remover arquivos guardados agora: o armazenamento não responde. Tente de novo em instantes. |
         *     | `unavailable` | 503 | O serviço não pode atender agora. Tente de novo em instantes. |
         *     | `upload_storage_unavailable` | 503 | Não é possível receber arquivos agora: o armazenamento não responde. Nada deste envio foi guardado; envie o arquivo de novo em instantes. |
         *     | `uploads_busy` | 503 | O serviço já recebe tantos envios ao mesmo tempo quantos a sua memória permite. Tente de novo em {seconds} s. |
         *     | `query_timeout` | 504 | A consulta passou do tempo limite. Reduza o período, as colunas ou os filtros e tente de novo. |
         *     | `query_wait_timeout` | 504 | A consulta esperou a sua vez até o tempo limite e não começou, porque outras ainda estavam em andamento. Espere que terminem, ou cancele as que não precisa, e tente de novo. |
         *     | `webhook_timed_out` | 504 | O destino não respondeu em 15 segundos. |
         *     | `storage_quota_exceeded` | 507 | A conta chegou ao limite de {limit} bytes guardados do plano, e nada deste envio foi guardado. Peça um plano maior a quem opera o serviço. |
         *     | `upload_storage_full` | 507 | Não há espaço no armazenamento para receber arquivos agora. Nada deste envio foi guardado. Avise quem opera o serviço e envie o arquivo de novo quando houver espaço. |
         */
        ErrorCode: string;
        /** @example count(*) as total */
        Expression: string;
        /** @description Field or parameter name -> texts in Portuguese. A place inside a value is dotted, with positions from 0 (`where.0.value`). On 404 the key is `schema`; on refused file names it is `file_name`. At most 500 problems are told, and of a body of more than 2,000 values only the first that was found; where an answer leaves problems out that were found, `body` says how many. */
        FieldErrors: {
            [key: string]: string[];
        };
        /** @description Name of a field of the schema, of a system field, or of a result column of `select`. */
        FieldName: string;
        FileList: {
            data: components["schemas"]["FileRecord"][];
            meta: components["schemas"]["PageMeta"];
            /** @description Always true. */
            success: boolean;
        };
        FileRecord: {
            /**
             * Format: date-time
             * @description When the upload began, RFC 3339 in UTC.
             */
            created_at: string;
            /** @description The name it was uploaded under. */
            file_name: string;
            /**
             * Format: int64
             * @description Unique identifier; the value of the system field `_file_id` of the file's records.
             */
            id: number;
            processing_status: components["schemas"]["ProcessingStatus"];
            /**
             * Format: int64
             * @description Number of records of a valid file, of lines of an invalid one; null when the upload broke off or goes on.
             */
            rows: number | null;
            /**
             * Format: int64
             * @description The run that is processing or has processed the file; null when no run has it. A run that failed or was cancelled gives its files back, and they return to null.
             */
            run_id: number | null;
            /** @description The schema's version that was current when the upload token was made; the file was checked against it. */
            schema_version: string;
            /** @description SHA-256 of the content (decompressed), in lower-case hexadecimal; null unless `upload_status` is `completed`. */
            sha256: string | null;
            /**
             * Format: int64
             * @description Size of the content in bytes, after decompression where it was sent compressed.
             */
            size_bytes: number;
            /** @description Key of the stored object: `{tenant}/{slug}/{version}/{yyyy}/{mm}/{dd}/{file id}/{file_name}`. The object holds the file's records in normalised form: each record ends in LF, and the few values that engines could read differently are rewritten. Null where nothing is stored: while bytes arrive, after a failure, and once a processed file was deleted. */
            storage_path: string | null;
            /**
             * Format: date-time
             * @description Last change of this record, RFC 3339 in UTC.
             */
            updated_at: string;
            upload_status: components["schemas"]["UploadStatus"];
            validation: components["schemas"]["FileValidation"];
        };
        /**
         * @description Result of the check of the content: `pending` while bytes arrive, then `valid` or `invalid`. It stays `pending` when the upload broke off before the check had an answer.
         * @enum {string}
         */
        FileValidation: "valid" | "invalid" | "pending";
        /** @description Columns to group by: names of fields or system fields, or aliases of expressions in `select` without aggregates. With aggregates in `select`, every other column of `select` must be grouped by. */
        GroupList: components["schemas"]["FieldName"][];
        /** @description An `Error` about an uploaded file. `report` and `file` are there when the content broke the rules of a valid file, and absent otherwise. */
        InvalidFileError: {
            code: components["schemas"]["ErrorCode"];
            /** @description What went wrong, for people, in Portuguese (pt-BR). */
            error: string;
            errors?: components["schemas"]["FieldErrors"];
            file?: components["schemas"]["FileRecord"];
            report?: components["schemas"]["ValidationReport"];
            /** @description The value of the header `X-Request-Id`. */
            request_id: string;
        };
        LineError: {
            /**
             * Format: int64
             * @description Place of the problem in bytes from the start of the file, from 0; in the decompressed content where the file was sent compressed.
             */
            byte_offset: number;
            /** @description What is wrong, for programs; stable. The extension `x-line-error-codes` of this document lists the codes. */
            code: string;
            /** @description What should have stood there, e.g. a type. */
            expected: string;
            /** @description JSON key of the field concerned; null when the line as a whole is to blame. */
            field: string | null;
            /** @description What stood there, at most 80 characters. */
            found: string;
            /**
             * Format: int64
             * @description Number of the line, from 1.
             */
            line: number;
            /** @description What is wrong, for people, in Portuguese (pt-BR). */
            message: string;
        };
        /** @description The value for `page_token` of the next page; also in the header `X-Next-Page-Token`. Absent when no more rows follow. */
        NextPageToken: string;
        Ordering: {
            /**
             * @default asc
             * @enum {string}
             */
            direction?: "asc" | "desc" | "ASC" | "DESC";
            field: components["schemas"]["FieldName"];
        };
        /** @description Order of the rows. Nulls come last in either direction. Where it leaves the order of two rows open, and when it is absent, rows follow the event date, then a stable tie-breaker (with aggregates: the grouped columns), so that pages are reproducible. When `select` has aggregates, system fields (names with a leading underscore) that are not grouped by are dropped from the order without an error. */
        OrderList: components["schemas"]["Ordering"][];
        PageMeta: {
            /** @description The page asked for, also when it lies past `last_page`; such a page is empty. */
            current_page: number;
            /** @description Number of the first item on the page, counted from 1 over all pages; 0 when the page is empty. */
            from: number;
            /** @description Number of the last page; 1 when there are no items. */
            last_page: number;
            per_page: number;
            /** @description Number of the last item on the page, counted from 1 over all pages; 0 when the page is empty. */
            to: number;
            /**
             * Format: int64
             * @description Number of items that match the filters, on all pages.
             */
            total: number;
        };
        /** @description Both members are required when the plan allows custom processing. On a basic plan they may be omitted; the plan's default preset and one executor are used whatever they say, and only their types and bounds are checked. */
        ProcessFilesRequest: {
            /** @description Number of executors. On Kubernetes the driver uses one CPU more. */
            executors?: number;
            /**
             * Format: int64
             * @description The `id` of an existing, active shape (`listShapes`) for the executors. Where runs have a driver, it is the default-driver shape of the same architecture.
             */
            shape_id?: number;
        };
        ProcessingStarted: {
            /** @description Number of executors used by each run. */
            executors: number;
            /**
             * Format: int64
             * @description Files queued, in all runs together. A run takes at most 50,000; the files beyond it stay pending.
             */
            files_count: number;
            /** @description Identifiers of the runs created, one for each schema version that has pending files, as far as the plan has room for open runs. A file record's `run_id` and a webhook's `metadata.run_id` refer to them. */
            ids: number[];
            /** @description Slug of the schema. */
            schema: string;
            /** @description The version processed; the newest of them when there are several. */
            schema_version: string;
            /** @description Name of the shape preset used. */
            shape: string;
            /**
             * @description Always `started`. A run goes from `started` to `running` and ends as `completed`, `failed` or `cancelled`; it can fail from `started`.
             * @example started
             */
            status: string;
            /** @description Size of these files in megabytes (1 MB = 1,048,576 bytes), in all runs together. */
            total_size_mb: number;
        };
        /**
         * @description `pending`: the file waits for a run; those with `upload_status` `completed` are what `processFiles` takes. `processing`: a run has it. `completed`: its records are in the columnar table. `failed`: it will not be processed, because its upload failed, or because it was set aside, as one does when what is stored of it is damaged: then its records are in no answer until it is taken back. A run that fails gives its files back as `pending`. Records of a completed upload that is not set aside are queryable, each exactly once, in every one of these states.
         * @enum {string}
         */
        ProcessingStatus: "pending" | "processing" | "completed" | "failed";
        QueryColumn: {
            /** @description Field name, alias, or the text of an expression without alias. */
            name: string;
            /**
             * @description One of `varchar`, `bigint`, `double`, `decimal(p,s)` (with its figures), `boolean`, `date`, `timestamp(6) with time zone` and `json`. The vocabulary is the same whatever engine answers.
             * @example bigint
             */
            type: string;
        };
        /** @description The columns, in the order of `select`. Absent when `include_meta` is false. */
        QueryColumns: components["schemas"]["QueryColumn"][];
        /** @description A query; its answer is the first page. */
        QueryFirstPage: {
            /**
             * Format: date
             * @description First day of the window over the event date field, `YYYY-MM-DD` in UTC, years 0001 to 9999, included.
             */
            event_from: string;
            /**
             * Format: date
             * @description Last day of the window, `YYYY-MM-DD` in UTC, years 0001 to 9999, included as a whole. It is not before `event_from`.
             */
            event_to: string;
            /**
             * @description `json`: rows as objects. `json_compact`: rows as arrays. `json_compact_strings`: rows as arrays, every value that is not null as a string. `jsonl`: one object per line, `application/x-ndjson`.
             * @default json_compact
             */
            format?: components["schemas"]["QueryFormat"];
            group_by?: components["schemas"]["GroupList"];
            /**
             * @description False leaves out `meta` and `statistics`. It has no effect on `jsonl`, which carries neither.
             * @default true
             */
            include_meta?: boolean;
            /**
             * @description Rows per page, the same on every page.
             * @default 100
             */
            limit?: number;
            /**
             * Format: int64
             * @description Rows to skip. Its cost grows with its value and its pages can shift when records arrive; for large sets use `page_token`, which excludes it (422).
             * @default 0
             */
            offset?: number;
            order_by?: components["schemas"]["OrderList"];
            select: components["schemas"]["SelectList"];
            where?: components["schemas"]["ConditionList"];
        };
        /**
         * @description How the rows are printed; `QueryFirstPage` describes each.
         * @enum {string}
         */
        QueryFormat: "json" | "json_compact" | "json_compact_strings" | "jsonl";
        /** @description Absent when `include_meta` is false. */
        QueryMeta: {
            columns: components["schemas"]["QueryColumns"];
        };
        /** @description The next page of a query. `page_token` is enough. Members of the first page may be repeated and must have the same values (422 otherwise; an empty list equals one that was left out). `format` and `include_meta` may differ from page to page; where they are absent, those of the first page hold. `offset` is refused, also when it is 0. */
        QueryNextPage: {
            /**
             * Format: date
             * @description As for the first page.
             */
            event_from?: string;
            /**
             * Format: date
             * @description As for the first page.
             */
            event_to?: string;
            format?: components["schemas"]["QueryFormat"];
            group_by?: components["schemas"]["GroupList"];
            /** @description As for the first page. */
            include_meta?: boolean;
            /** @description As for the first page. */
            limit?: number;
            order_by?: components["schemas"]["OrderList"];
            /** @description The `next_page_token` of the page before: an opaque, signed Base64 text. It is tied to the tenant, the schema, the query, and the data and the versions of the schema as they stood at the first page: pages never repeat or skip a row and keep the types of their columns, whatever is uploaded, processed or saved in between. It lives one hour from the answer that gave it; a tenant's oldest tokens end sooner once those with large queries or keys stand for more than 64 MiB. A token that is not genuine, has expired or belongs to another schema or query answers 422. */
            page_token: string;
            select?: components["schemas"]["SelectList"];
            where?: components["schemas"]["ConditionList"];
        };
        /** @description A query, or the next page of one. With `page_token` it is a `QueryNextPage`, without it a `QueryFirstPage`. */
        QueryRequest: components["schemas"]["QueryFirstPage"] | components["schemas"]["QueryNextPage"];
        /** @description The answer in the format asked for, `json_compact` unless asked otherwise. 64-bit integers and decimals are printed exactly, as JSON numbers with all their digits (as strings in `json_compact_strings`): read them with a parser that keeps them. A `date` is a string `YYYY-MM-DD`; a `timestamp` is a string in UTC with six fractional digits and `Z`; a `json` value is nested JSON. */
        QueryResult: components["schemas"]["QueryResultJson"] | components["schemas"]["QueryResultCompact"] | components["schemas"]["QueryResultCompactStrings"];
        /** @description The format `json_compact`. */
        QueryResultCompact: {
            /** @description Rows as arrays, values in the order of `select` and of `meta`. */
            data: unknown[][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            format: "json_compact";
            meta?: components["schemas"]["QueryColumns"];
            next_page_token?: components["schemas"]["NextPageToken"];
            statistics?: components["schemas"]["QueryStatistics"];
        };
        /** @description The format `json_compact_strings`. */
        QueryResultCompactStrings: {
            /** @description Rows as arrays, values in the order of `select` and of `meta`, each as a string or null. A value of type `json` is its JSON text. */
            data: (string | null)[][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            format: "json_compact_strings";
            meta?: components["schemas"]["QueryColumns"];
            next_page_token?: components["schemas"]["NextPageToken"];
            statistics?: components["schemas"]["QueryStatistics"];
        };
        /** @description The format `json`. */
        QueryResultJson: {
            /** @description Rows as objects keyed by column name. */
            data: {
                [key: string]: unknown;
            }[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            format: "json";
            meta?: components["schemas"]["QueryMeta"];
            next_page_token?: components["schemas"]["NextPageToken"];
            statistics?: components["schemas"]["QueryStatistics"];
        };
        /** @description What the query cost. Absent when `include_meta` is false. */
        QueryStatistics: {
            /** Format: int64 */
            bytes_read: number;
            /** @description Seconds. */
            elapsed: number;
            /** Format: int64 */
            rows_read: number;
        };
        SchemaDefinition: {
            /** @description Whether the schema takes uploads and processing. */
            active: boolean;
            document: components["schemas"]["SchemaFile"];
            slug: components["schemas"]["Slug"];
            version: components["schemas"]["SchemaVersion"];
        };
        /** @description What `celeiro check` and the clients' checkers read as `schema.json`. */
        SchemaFile: {
            /** @description Name of the one `date` or `timestamp` field that orders the records by time; it is required. */
            event_date_field: string;
            /** @description In the order of the columns. */
            fields: components["schemas"]["SchemaFileField"][];
            name: string;
            slug: components["schemas"]["Slug"];
            /**
             * @description What becomes of a record with a key that no field declares.
             * @enum {string}
             */
            undeclared_fields: "reject" | "ignore";
        };
        SchemaFileField: {
            description?: string;
            /** @description JSON key in the records, where it differs from the name. */
            key?: string;
            /** @description Name of the column. */
            name: string;
            /** @description Whether the field is present and not null in every record. */
            required: boolean;
            /**
             * @description One of `string`, `integer`, `number`, `decimal(p,s)` (with its figures), `boolean`, `date`, `timestamp` and `json`; the table of `uploadFile` says what each takes.
             * @example decimal(12,2)
             */
            type: string;
        };
        /**
         * @description Dotted version of a schema; the first is `1.0`. A new version adds optional fields, makes required fields optional, drops fields, widens `integer` to `number`, or changes descriptions or what is done with undeclared fields, so every record stored earlier stays valid.
         * @example 1.0
         */
        SchemaVersion: string;
        /** @description Column names and expressions of the grammar in the operation's description, each expression with or without `as <alias>`; without one its result column is named by the expression's own text, trimmed. `*` as a column is refused with 422. Names of the result columns are unique. */
        SelectList: components["schemas"]["Expression"][];
        Shape: {
            /** @enum {string} */
            architecture: "amd" | "intel";
            /** @description True marks the shape that drives every run whose executors are of this architecture. */
            default_driver_from_this_architecture: boolean;
            /**
             * @description Credits per machine and hour, settled by the second; a decimal number as text.
             * @example 0.2500
             */
            final_cost_per_hour: string;
            /**
             * Format: int64
             * @description The value to use as `shape_id`.
             */
            id: number;
            /** @description Memory in GB. */
            memory_gb: number;
            /** @description Display name. */
            name: string;
            /** @description Number of CPUs. */
            ocpus: number;
            /**
             * @description Size of pending files it suits, in GB; a decimal number as text.
             * @example 10.00
             */
            recommended_file_size_gb: string;
            /** @description Name of the underlying machine type. */
            shape: string;
        };
        /**
         * @description Name of a schema in paths.
         * @example pedidos
         */
        Slug: string;
        UploadResult: {
            /** @description True when the schema already held this content (same SHA-256), under whatever name. Nothing was stored again, and `file` is the record stored first, whose `file_name` may differ from the one just sent. */
            duplicate: boolean;
            file: components["schemas"]["FileRecord"];
            /** @description Always true. Every record of the file is queryable from the moment of this answer. */
            success: boolean;
        };
        /**
         * @description `pending` while bytes arrive, `completed` once the file is stored and its records are queryable, `failed` otherwise. An invalid file is `failed` and `invalid`: it is listed, and its bytes are never queryable. A connection cut in the middle leaves `failed` within a minute of the cut, and no stored object behind.
         * @enum {string}
         */
        UploadStatus: "completed" | "pending" | "failed";
        UploadToken: {
            /**
             * Format: date-time
             * @description End of validity, RFC 3339 in UTC with fractional seconds and the suffix `Z`.
             * @example 2026-11-20T14:18:11.482Z
             */
            expires_at: string;
            /**
             * Format: int64
             * @description Identifier of the generated token.
             */
            id: number;
            /** @description Always true. */
            success: boolean;
            /**
             * Format: uri
             * @description The prefix of the upload address. Append `/{file_name}` and send the file there with PUT (`uploadFile`). It is a credential: whoever has it can upload to this schema until it expires, so keep it secret. The host may differ from the API's. Treat it as opaque.
             * @example https://uploads.celeiro.app/u/eyJpZCI6NDEyfQ.c2lnbmF0dXJl
             */
            upload_url: string;
        };
        UploadTokenRequest: {
            /**
             * @description For how many minutes, from now, the upload URL is valid.
             * @example 15
             */
            minutes: number;
        };
        /** @description What is wrong with a file. Every bad line is counted; the first 100 are described, in the order of the file, each by the first problem found in it. The control panel shows the reports of a schema's last 1,000 invalid files. */
        ValidationReport: {
            /**
             * Format: int64
             * @description Number of lines that break a rule, also those past the first 100.
             */
            bad_lines: number;
            /** @description The first 100 bad lines. */
            errors: components["schemas"]["LineError"][];
            /**
             * Format: int64
             * @description Number of lines read.
             */
            lines: number;
        };
    };
    responses: {
        /** @description The body did not arrive whole within 30 seconds. Nothing was done; the connection ends. */
        BodyTimeout: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O corpo da requisição não chegou inteiro em 30 s. Verifique a conexão e tente de novo.",
                 *       "code": "body_timeout",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        BodyTooLarge: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O corpo da requisição passa de 1048576 bytes.",
                 *       "code": "body_too_large",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A budget is used up: requests under way of the tenant (`too_many_requests`) or of the address of the network (`too_many_requests_from_address`), connections to the database that the tenant's other requests hold (`too_many_database_waits`), bytes of bodies on their way, or runs that have not ended (`too_many_runs`). Try again after `Retry-After`. */
        BudgetUsedUp: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "A conta já tem 256 requisições em andamento. Faça menos ao mesmo tempo e tente de novo em 1 s.",
                 *       "code": "too_many_requests",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A fault of the service. Tell support the `request_id`. */
        InternalError: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Erro interno. Tente de novo; se continuar, informe o request_id ao suporte.",
                 *       "code": "internal_error",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A parameter or the body breaks this document; `errors` names each. */
        InvalidParameters: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Há campos inválidos na requisição; veja errors.",
                 *       "code": "invalid_request",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V",
                 *       "errors": {
                 *         "per_page": [
                 *           "O campo não existe."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not JSON at all, or the request is malformed. */
        LimitedBadRequest: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O corpo da requisição não é JSON válido.",
                 *       "code": "invalid_json",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body did not arrive whole within 30 seconds. Nothing was done; the connection ends. */
        LimitedBodyTimeout: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O corpo da requisição não chegou inteiro em 30 s. Verifique a conexão e tente de novo.",
                 *       "code": "body_timeout",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        LimitedBodyTooLarge: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O corpo da requisição passa de 1048576 bytes.",
                 *       "code": "body_too_large",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The API token lacks the scope that the operation needs. */
        LimitedForbidden: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O token não tem a permissão files. Gere outro token que a tenha.",
                 *       "code": "missing_scope",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A fault of the service. Tell support the `request_id`. */
        LimitedInternalError: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Erro interno. Tente de novo; se continuar, informe o request_id ao suporte.",
                 *       "code": "internal_error",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A parameter or the body breaks this document; `errors` names each. */
        LimitedInvalidParameters: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Há campos inválidos na requisição; veja errors.",
                 *       "code": "invalid_request",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V",
                 *       "errors": {
                 *         "per_page": [
                 *           "O valor máximo é 100."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The schema does not exist, or belongs to another tenant. */
        LimitedSchemaNotFound: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O esquema pedidos não existe.",
                 *       "code": "schema_not_found",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V",
                 *       "errors": {
                 *         "schema": [
                 *           "O esquema pedidos não existe."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The API token is missing, malformed, expired or revoked. Revoking takes effect at once, on every replica. */
        LimitedUnauthorized: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Não autenticado: envie um token de API válido no cabeçalho Authorization: Bearer.",
                 *       "code": "unauthenticated",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service is stopping, cannot reach something it depends on, has no disk space for the operation (`no_disk_space`), or has no room for another large answer of a query (`answers_busy`) or for another upload (`uploads_busy`). Try again after `Retry-After`. */
        LimitedUnavailable: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O serviço não pode atender agora. Tente de novo em instantes.",
                 *       "code": "unavailable",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is a body, and its `Content-Type` is not `application/json` in UTF-8 (`unsupported_media_type`), or its `Content-Encoding` is not one of those taken (`unsupported_encoding`). */
        LimitedUnsupportedMediaType: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Envie o corpo com Content-Type: application/json.",
                 *       "code": "unsupported_media_type",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The query breaks this document or the grammar, or names what the schema does not have. `errors` names each place;
         *     for expressions (`select.0`) the text tells the position of the character. Among the reasons:
         *
         *     - `*` as a column in `select`;
         *     - `select`, `event_from` or `event_to` is missing and there is no `page_token`;
         *     - `event_from` is after `event_to`;
         *     - `offset` and `page_token` together;
         *     - an unknown field, an alias used twice, a value that does not have the field's type;
         *     - a `page_token` that is not genuine, has expired, is of another schema, or comes with another query;
         *     - a computation whose result does not fit its type (`numeric_overflow`), a query that needs more memory
         *       (`query_too_large`) or more temporary disk (`query_spill_exceeded`) than the service gives it;
         *     - so many files in the window that wait for a run that the engine does not take the query (`query_text_too_long`);
         *     - an answer larger than one may be until it is read (`answer_too_large`): ask for fewer rows per page (`limit`).
         */
        QueryRefused: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description What is stored is not what was uploaded: an object is missing, was cut or was changed behind the service's back. No row
         *     is answered, because rows would be missing or wrong.
         *
         *     - `file_damaged`: `damaged_files` names the files, ten at most. Set them aside (control panel, or
         *       `celeiro file set-aside`) and begin the query anew: every other record answers. Files that are set aside can be
         *       uploaded again, or taken back once they are restored.
         *     - `table_damaged`: files of the table itself; `error` names them. The tenant repairs the table in its panel.
         */
        QuerySourceDamaged: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O conteúdo guardado destes arquivos falta ou está danificado: pedidos.jsonl (73). Ponha-os de lado na página de cada um (ou com \"celeiro file set-aside\") e refaça a consulta: os outros registros respondem. Se tiver os originais, envie-os de novo.",
                 *       "code": "file_damaged",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V",
                 *       "damaged_files": [
                 *         {
                 *           "id": 73,
                 *           "file_name": "pedidos.jsonl"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DamagedSourceError"];
            };
        };
        /**
         * @description The plan's time for a query is up (60 seconds on the default plan); time spent waiting counts. A query is cancelled,
         *     too, when the client closes the connection.
         *
         *     - `query_timeout`: the query was cancelled in the engine. Narrow the window or select less.
         *     - `query_wait_timeout`: the query still waited for its turn behind other queries. Let them end, or cancel some.
         */
        QueryTimeout: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "A consulta passou do tempo limite. Reduza o período, as colunas ou os filtros e tente de novo.",
                 *       "code": "query_timeout",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The schema does not exist, or belongs to another tenant. */
        SchemaNotFound: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O esquema pedidos não existe.",
                 *       "code": "schema_not_found",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V",
                 *       "errors": {
                 *         "schema": [
                 *           "O esquema pedidos não existe."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description Try again after `Retry-After`.
         *
         *     - `rate_limited`, `tenant_rate_limited`: the requests per minute of the token, or of all the tenant's tokens together, are
         *       used up.
         *     - `too_many_requests`, `too_many_requests_from_address`: too many requests of the tenant, or of unknown callers at one address
         *       of the network, are under way.
         *     - `too_many_database_waits`: the tenant's other requests held its share of the connections to the database for too long.
         *     - `too_many_queries`: too many of the tenant's queries wait for their turn, or for their answer, already. Queries of
         *       all its tokens and of the control panel count together; other tenants' do not.
         *     - `too_many_answer_bytes`: the tenant's large answers that are not read to their end yet take all the room it has. Read
         *       them, or ask for fewer rows per page (`limit`).
         */
        TooManyQueries: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The rate limit of the token (`rate_limited`) or of all the tenant's tokens together (`tenant_rate_limited`) is used up, or a budget of what is under way (`too_many_requests`, `too_many_requests_from_address`, `too_many_database_waits`). Try again after `Retry-After`. */
        TooManyRequests: {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Limite de 100 requisições por minuto atingido. Tente de novo em 23 s.",
                 *       "code": "rate_limited",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description As many uploads of the tenant are under way as its plan allows, or its share of the service's memory, or as many of them hold long lines as that has room for (`too_many_uploads`); or the tenant's other requests held its share of the connections to the database for too long (`too_many_database_waits`); or as many requests of the address or the tenant as a budget allows (`too_many_requests_from_address`, `too_many_requests`). Nothing of this one is kept. Send fewer files at once, and this one again after `Retry-After`. */
        TooManyUploads: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Sua conta já tem tantos envios em andamento quantos o serviço recebe ao mesmo tempo. Envie menos arquivos por vez e tente de novo em 5 s.",
                 *       "code": "too_many_uploads",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The API token is missing, malformed, expired or revoked. Revoking takes effect at once, on every replica. */
        Unauthorized: {
            headers: {
                Link: components["headers"]["Link"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Não autenticado: envie um token de API válido no cabeçalho Authorization: Bearer.",
                 *       "code": "unauthenticated",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service is stopping, cannot reach something it depends on, or has no disk space for the operation (`no_disk_space`). Try again after `Retry-After`. */
        Unavailable: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O serviço não pode atender agora. Tente de novo em instantes.",
                 *       "code": "unavailable",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is a body, and its `Content-Type` is not `application/json` in UTF-8 (`unsupported_media_type`), or its `Content-Encoding` is not one of those taken (`unsupported_encoding`). */
        UnsupportedMediaType: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Envie o corpo com Content-Type: application/json.",
                 *       "code": "unsupported_media_type",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body ended before its announced end, or the upload was given up because the replica that received it had been silent for too long (`upload_interrupted`, seldom seen by a client, because its connection is usually gone); or the request has a `Content-Range` (`upload_partial`). Nothing is stored; send the whole file. */
        UploadInterrupted: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O envio foi interrompido antes do fim. Envie o arquivo de novo.",
                 *       "code": "upload_interrupted",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The `Content-Encoding` is neither `gzip` nor `identity` (`upload_bad_encoding`). */
        UploadMediaType: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Content-Encoding deve ser gzip ou identity.",
                 *       "code": "upload_bad_encoding",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description - `upload_not_jsonl`: the content is not valid JSONL of the schema. `report` counts all bad lines and describes the
         *       first 100. The file's record becomes `invalid` and `failed`, keeps
         *       the report, and stands in `file`.
         *     - `upload_invalid_name`: the name breaks the rules of names; see `errors.file_name`.
         *     - `invalid_request`: the URL has parameters in a query, which the operation has not.
         *     - `upload_name_taken`: a stored file of the schema has this name and another content; see `errors.file_name`.
         *     - `upload_bad_gzip`: the body is announced as gzip and is not, is cut, or has bytes that are part of no member.
         */
        UploadRefused: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidFileError"];
            };
        };
        /** @description No byte arrived for a while (30 seconds unless the operator set otherwise), and the upload was given up. */
        UploadStalled: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O envio parou por 30 s e foi abandonado. Envie o arquivo de novo.",
                 *       "code": "upload_stalled",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The store has no room for the file (`upload_storage_full`), or the tenant has stored what its plan allows (`storage_quota_exceeded`). Nothing of it is kept. An operator has to make room, or give a larger plan; send the file again after `Retry-After`. */
        UploadStorageFull: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Não há espaço no armazenamento para receber arquivos agora. Nada deste envio foi guardado. Avise quem opera o serviço e envie o arquivo de novo quando houver espaço.",
                 *       "code": "upload_storage_full",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The file is larger than the plan allows. Split it. */
        UploadTooLarge: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O arquivo passa do limite de 5368709120 bytes do plano. Divida-o em partes.",
                 *       "code": "upload_too_large",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The URL is not genuine or has expired, the API token that made it has expired or was revoked, or the schema is inactive. Generate a new one. An upload that began before may end after it. */
        UploadUrlRefused: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "A URL de envio é inválida ou expirou. Gere outra com generate-upload-token.",
                 *       "code": "upload_url_invalid",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The same as `date_to`; where both are given, both hold. */
        CreatedAtEnd: components["schemas"]["DateOrDateTime"];
        /** @description The same as `date_from`; where both are given, both hold. */
        CreatedAtStart: components["schemas"]["DateOrDateTime"];
        /** @description Files created from here on, included. A day means its beginning in UTC. */
        DateFrom: components["schemas"]["DateOrDateTime"];
        /** @description Files created up to here, included. A day means its end in UTC. */
        DateTo: components["schemas"]["DateOrDateTime"];
        /** @description Files whose name contains this text. */
        FileName: string;
        /** @description Number of the page, from 1. */
        Page: number;
        /** @description Files per page. */
        PerPage: number;
        /** @description Files with this processing status. `pending` with `upload_status=completed` are those a run would take. */
        ProcessingStatus: components["schemas"]["ProcessingStatus"];
        /** @description Files that this run is processing or has processed. A run that failed or was cancelled gives its files back, and lists none of them. */
        RunId: number;
        /**
         * @description The slug of a schema of the token's tenant. A slug that no schema of the tenant has answers 404 with the same body, whatever its form and whether or not another tenant has it.
         * @example pedidos
         */
        SchemaSlug: string;
        /** @description Files whose schema version contains this text. */
        SchemaVersionFilter: string;
        /** @description Files whose name, storage path or upload status contains this text; the path also where the record shows none. */
        Search: string;
        /** @description The member of the file record to sort by. A file whose `storage_path` is null sorts by the path that its object would have. `schema_version` sorts as text: `1.10` comes before `1.2`. */
        SortBy: "file_name" | "size_bytes" | "schema_version" | "storage_path" | "validation" | "upload_status" | "created_at" | "updated_at";
        /** @description Direction of the order. */
        SortDirection: "asc" | "desc";
        /** @description Files whose storage path contains this text, those included whose record shows none because their object is gone. */
        StoragePath: string;
        /**
         * @description Name of the file, percent-encoded in the URL. Decoded it is 1 to 255 bytes of UTF-8, ends in `.jsonl`, has no path separator (`/`, `\`) and no control character, and has something before `.jsonl`; else 422 with `errors.file_name`. A name is unique per schema: one stored file has it. The names of failed uploads are free again.
         * @example pedidos-2026-11-20.jsonl
         */
        UploadFileName: string;
        /** @description Files with this upload status. */
        UploadStatus: components["schemas"]["UploadStatus"];
        /** @description Files with this result of the check. */
        Validation: components["schemas"]["FileValidation"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Where the page of this installation tells cause and cure of the error, as RFC 8288 has it: the relation is `help`, the code is the fragment. The address is that of the API, also in answers of the upload host.
         * @example <https://celeiro.example/docs/erros#schema_not_found>; rel="help"
         */
        Link: string;
        /**
         * @description What is left of the limit, as a structured field: `r` is the number of requests left in the current window and `t` the seconds until the window ends. On every answer of a rate-limited operation, whatever its status; on 401, where no token is known, it shows the default plan's limit untouched. The quoted name is for people; read the parameters.
         * @example "listing"; r=99; t=57
         */
        RateLimit: string;
        /**
         * @description The limit that applies, as a structured field: `q` requests per window of `w` seconds, counted per API token and operation group over all replicas of the service. The figure is the plan's. It stands beside `RateLimit`.
         * @example "listing"; q=100; w=60
         */
        RateLimitPolicy: string;
        /**
         * @description Whole seconds after which trying again makes sense.
         * @example 23
         */
        RetryAfter: number;
        /**
         * @description The authentication scheme to use, `Bearer`.
         * @example Bearer
         */
        WwwAuthenticate: string;
        /** @description The cursor of the next page, the same value as the member `next_page_token`. In the format `jsonl` this header is the only place where it stands. Absent when no more rows follow. */
        XNextPageToken: string;
        /** @description Identifies this request in the service's logs. Error bodies repeat it as `request_id`; give it to support. */
        XRequestId: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listShapes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shapes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "name": "Pequeno AMD",
                     *         "architecture": "amd",
                     *         "default_driver_from_this_architecture": true,
                     *         "shape": "amd.small",
                     *         "ocpus": 1,
                     *         "memory_gb": 4,
                     *         "recommended_file_size_gb": "1.0",
                     *         "final_cost_per_hour": "0.060000"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Shape"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["InvalidParameters"];
            429: components["responses"]["BudgetUsedUp"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of a schema of the token's tenant. A slug that no schema of the tenant has answers 404 with the same body, whatever its form and whether or not another tenant has it.
                 * @example pedidos
                 */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The definition. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "slug": "pedidos",
                     *       "version": "1.1",
                     *       "active": true,
                     *       "document": {
                     *         "slug": "pedidos",
                     *         "name": "Pedidos",
                     *         "event_date_field": "criado_em",
                     *         "fields": [
                     *           {
                     *             "name": "criado_em",
                     *             "type": "timestamp",
                     *             "required": true
                     *           },
                     *           {
                     *             "name": "pedido_id",
                     *             "key": "pedidoId",
                     *             "type": "integer",
                     *             "required": true
                     *           },
                     *           {
                     *             "name": "valor",
                     *             "type": "decimal(12,2)",
                     *             "required": false,
                     *             "description": "Em reais."
                     *           }
                     *         ],
                     *         "undeclared_fields": "reject"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SchemaDefinition"];
                };
            };
            401: components["responses"]["LimitedUnauthorized"];
            404: components["responses"]["LimitedSchemaNotFound"];
            422: components["responses"]["LimitedInvalidParameters"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["LimitedInternalError"];
            503: components["responses"]["LimitedUnavailable"];
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /** @description The same as `date_to`; where both are given, both hold. */
                created_at_end?: components["parameters"]["CreatedAtEnd"];
                /** @description The same as `date_from`; where both are given, both hold. */
                created_at_start?: components["parameters"]["CreatedAtStart"];
                /** @description Files created from here on, included. A day means its beginning in UTC. */
                date_from?: components["parameters"]["DateFrom"];
                /** @description Files created up to here, included. A day means its end in UTC. */
                date_to?: components["parameters"]["DateTo"];
                /** @description Files whose name contains this text. */
                file_name?: components["parameters"]["FileName"];
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Files per page. */
                per_page?: components["parameters"]["PerPage"];
                /** @description Files with this processing status. `pending` with `upload_status=completed` are those a run would take. */
                processing_status?: components["parameters"]["ProcessingStatus"];
                /** @description Files that this run is processing or has processed. A run that failed or was cancelled gives its files back, and lists none of them. */
                run_id?: components["parameters"]["RunId"];
                /** @description Files whose schema version contains this text. */
                schema_version?: components["parameters"]["SchemaVersionFilter"];
                /** @description Files whose name, storage path or upload status contains this text; the path also where the record shows none. */
                search?: components["parameters"]["Search"];
                /** @description The member of the file record to sort by. A file whose `storage_path` is null sorts by the path that its object would have. `schema_version` sorts as text: `1.10` comes before `1.2`. */
                sort_by?: components["parameters"]["SortBy"];
                /** @description Direction of the order. */
                sort_direction?: components["parameters"]["SortDirection"];
                /** @description Files whose storage path contains this text, those included whose record shows none because their object is gone. */
                storage_path?: components["parameters"]["StoragePath"];
                /** @description Files with this upload status. */
                upload_status?: components["parameters"]["UploadStatus"];
                /** @description Files with this result of the check. */
                validation?: components["parameters"]["Validation"];
            };
            header?: never;
            path: {
                /**
                 * @description The slug of a schema of the token's tenant. A slug that no schema of the tenant has answers 404 with the same body, whatever its form and whether or not another tenant has it.
                 * @example pedidos
                 */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of files. A page past the last one is empty. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 9031,
                     *           "file_name": "pedidos-2026-11-20.jsonl",
                     *           "size_bytes": 5242880,
                     *           "schema_version": "1.1",
                     *           "storage_path": "acme/pedidos/1.1/2026/11/20/9031/pedidos-2026-11-20.jsonl",
                     *           "validation": "valid",
                     *           "upload_status": "completed",
                     *           "processing_status": "completed",
                     *           "rows": 20480,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "run_id": 77,
                     *           "created_at": "2026-11-20T14:03:11.482Z",
                     *           "updated_at": "2026-11-20T14:31:40.117Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "current_page": 1,
                     *         "from": 1,
                     *         "last_page": 1,
                     *         "per_page": 15,
                     *         "to": 1,
                     *         "total": 1
                     *       },
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["FileList"];
                };
            };
            401: components["responses"]["LimitedUnauthorized"];
            403: components["responses"]["LimitedForbidden"];
            404: components["responses"]["LimitedSchemaNotFound"];
            422: components["responses"]["LimitedInvalidParameters"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["LimitedInternalError"];
            503: components["responses"]["LimitedUnavailable"];
        };
    };
    directUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Not looked at. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["Unauthorized"];
            /** @description The operation is gone; the text names the way that replaced it. */
            410: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "O envio direto foi descontinuado. Gere uma URL com POST /api/v1/schemas/{slug}/generate-upload-token e envie o arquivo com PUT para {upload_url}/{file_name}.",
                     *       "code": "direct_upload_gone",
                     *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            429: components["responses"]["BudgetUsedUp"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    generateUploadToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of a schema of the token's tenant. A slug that no schema of the tenant has answers 404 with the same body, whatever its form and whether or not another tenant has it.
                 * @example pedidos
                 */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "minutes": 15
                 *     }
                 */
                "application/json": components["schemas"]["UploadTokenRequest"];
            };
        };
        responses: {
            /** @description The URL was made. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 412,
                     *       "upload_url": "https://uploads.celeiro.app/u/eyJpZCI6NDEyfQ.c2lnbmF0dXJl",
                     *       "expires_at": "2026-11-20T14:18:11.482Z",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["UploadToken"];
                };
            };
            400: components["responses"]["LimitedBadRequest"];
            401: components["responses"]["LimitedUnauthorized"];
            403: components["responses"]["LimitedForbidden"];
            404: components["responses"]["LimitedSchemaNotFound"];
            408: components["responses"]["LimitedBodyTimeout"];
            413: components["responses"]["LimitedBodyTooLarge"];
            415: components["responses"]["LimitedUnsupportedMediaType"];
            /**
             * @description - `invalid_request`: `minutes` is missing, is not an integer or lies outside 1 to 60, or the body has other
             *       members; `errors` names each.
             *     - `schema_inactive`: the schema is inactive. Listing and querying it still work.
             */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["LimitedInternalError"];
            503: components["responses"]["LimitedUnavailable"];
        };
    };
    processFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of a schema of the token's tenant. A slug that no schema of the tenant has answers 404 with the same body, whatever its form and whether or not another tenant has it.
                 * @example pedidos
                 */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        /** @description Optional on plans without custom processing. An absent body is an empty object. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "shape_id": 2,
                 *       "executors": 4
                 *     }
                 */
                "application/json": components["schemas"]["ProcessFilesRequest"];
            };
        };
        responses: {
            /** @description The runs were created and start now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ids": [
                     *         77,
                     *         78
                     *       ],
                     *       "status": "started",
                     *       "schema": "pedidos",
                     *       "schema_version": "1.1",
                     *       "shape": "Médio AMD",
                     *       "executors": 4,
                     *       "files_count": 12,
                     *       "total_size_mb": 58.25
                     *     }
                     */
                    "application/json": components["schemas"]["ProcessingStarted"];
                };
            };
            /**
             * @description - `invalid_processing_request`: a parameter or member breaks this document, `shape_id` or `executors` is missing
             *       although the plan allows custom processing, or `shape_id` is not an existing, active shape; `errors` names
             *       each. This operation answers 400 where the others answer 422.
             *     - `invalid_json`: the body is not JSON at all.
             */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Há campos inválidos no pedido de processamento; veja errors.",
                     *       "code": "invalid_processing_request",
                     *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V",
                     *       "errors": {
                     *         "executors": [
                     *           "O valor máximo é 10."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description - `processing_unavailable`: the plan does not include processing, or it is disabled for the account.
             *     - `missing_scope`: the API token lacks the scope `process`.
             */
            403: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "O plano não inclui processamento ou ele está desativado na conta.",
                     *       "code": "processing_unavailable",
                     *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["SchemaNotFound"];
            408: components["responses"]["BodyTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description - `no_pending_files`: nothing waits for processing.
             *     - `schema_inactive`: the schema is inactive.
             *     - `not_enough_credits`: the estimate is more than the account has.
             */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Não há arquivos pendentes de processamento no schema.",
                     *       "code": "no_pending_files",
                     *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["BudgetUsedUp"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    queryRecords: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of a schema of the token's tenant. A slug that no schema of the tenant has answers 404 with the same body, whatever its form and whether or not another tenant has it.
                 * @example pedidos
                 */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryRequest"];
            };
        };
        responses: {
            /** @description The rows, in the shape that `format` names. The status is decided before the first byte: a query that fails never answers 200. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Next-Page-Token": components["headers"]["XNextPageToken"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueryResult"];
                    /**
                     * @example {"status":"pago","total":18422,"media":181.2}
                     *     {"status":"enviado","total":2058,"media":97.53}
                     */
                    "application/x-ndjson": string;
                };
            };
            /**
             * @description - `invalid_json`: the body is not JSON at all.
             *     - `schema_not_linked`: the schema has no table yet. Its first valid file links it.
             */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "O esquema pedidos ainda não tem tabela. Envie o primeiro arquivo válido antes de consultar.",
                     *       "code": "schema_not_linked",
                     *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["LimitedUnauthorized"];
            403: components["responses"]["LimitedForbidden"];
            404: components["responses"]["LimitedSchemaNotFound"];
            408: components["responses"]["LimitedBodyTimeout"];
            409: components["responses"]["QuerySourceDamaged"];
            413: components["responses"]["LimitedBodyTooLarge"];
            415: components["responses"]["LimitedUnsupportedMediaType"];
            422: components["responses"]["QueryRefused"];
            429: components["responses"]["TooManyQueries"];
            500: components["responses"]["LimitedInternalError"];
            503: components["responses"]["LimitedUnavailable"];
            504: components["responses"]["QueryTimeout"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description `gzip` when the body is compressed, else `identity` or absent. Limits, offsets, sizes and hashes count the decompressed bytes; the size limit holds for the compressed bytes too. Several gzip members one after the other are one body; bytes between or behind them answer 422 `upload_bad_gzip`. Any other encoding answers 415. */
                "Content-Encoding"?: string;
            };
            path: {
                /** @description The last part of the `upload_url` that `generateUploadToken` returned: an unforgeable, signed value that carries the token's id and its expiry. Opaque; do not take it apart. */
                credential: string;
                /**
                 * @description Name of the file, percent-encoded in the URL. Decoded it is 1 to 255 bytes of UTF-8, ends in `.jsonl`, has no path separator (`/`, `\`) and no control character, and has something before `.jsonl`; else 422 with `errors.file_name`. A name is unique per schema: one stored file has it. The names of failed uploads are free again.
                 * @example pedidos-2026-11-20.jsonl
                 */
                file_name: components["parameters"]["UploadFileName"];
            };
            cookie?: never;
        };
        /** @description The bytes of the file, with or without `Content-Length` (chunked). The content decides, not the `Content-Type`: any media type is taken, and none. */
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The file is stored and its records are queryable, or (`duplicate: true`) they already were. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "file": {
                     *         "id": 9031,
                     *         "file_name": "pedidos-2026-11-20.jsonl",
                     *         "size_bytes": 5242880,
                     *         "schema_version": "1.1",
                     *         "storage_path": "acme/pedidos/1.1/2026/11/20/9031/pedidos-2026-11-20.jsonl",
                     *         "validation": "valid",
                     *         "upload_status": "completed",
                     *         "processing_status": "pending",
                     *         "rows": 20480,
                     *         "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "run_id": null,
                     *         "created_at": "2026-11-20T14:03:11.482Z",
                     *         "updated_at": "2026-11-20T14:03:12.020Z"
                     *       },
                     *       "duplicate": false
                     *     }
                     */
                    "application/json": components["schemas"]["UploadResult"];
                };
            };
            400: components["responses"]["UploadInterrupted"];
            401: components["responses"]["UploadUrlRefused"];
            408: components["responses"]["UploadStalled"];
            413: components["responses"]["UploadTooLarge"];
            415: components["responses"]["UploadMediaType"];
            422: components["responses"]["UploadRefused"];
            429: components["responses"]["TooManyUploads"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["UploadStorageFull"];
        };
    };
}
