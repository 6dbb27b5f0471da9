// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The next page of a query. {@code page_token} is enough. Members of the first page may be repeated
 * and must have the same values (422 otherwise; an empty list equals one that was left out). {@code
 * format} and {@code include_meta} may differ from page to page; where they are absent, those of
 * the first page hold. {@code offset} is refused, also when it is 0.
 *
 * @param pageToken The {@code next_page_token} of the page before: an opaque, signed Base64 text.
 *     It is tied to the tenant, the schema, the query, and the data and the versions of the schema
 *     as they stood at the first page: pages never repeat or skip a row and keep the types of their
 *     columns, whatever is uploaded, processed or saved in between. It lives one hour from the
 *     answer that gave it; a tenant's oldest tokens end sooner once those with large queries or
 *     keys stand for more than 64 MiB. A token that is not genuine, has expired or belongs to
 *     another schema or query answers 422.
 * @param format see {@link QueryFormat}
 * @param includeMeta As for the first page.
 * @param select Column names and expressions of the grammar in the operation's description, each
 *     expression with or without {@code as <alias>}; without one its result column is named by the
 *     expression's own text, trimmed. {@code *} as a column is refused with 422. Names of the
 *     result columns are unique.
 * @param eventFrom As for the first page.
 * @param eventTo As for the first page.
 * @param where Extra filters. All conditions must hold (AND). They filter records before any
 *     grouping.
 * @param groupBy Columns to group by: names of fields or system fields, or aliases of expressions
 *     in {@code select} without aggregates. With aggregates in {@code select}, every other column
 *     of {@code select} must be grouped by.
 * @param orderBy Order of the rows. Nulls come last in either direction. Where it leaves the order
 *     of two rows open, and when it is absent, rows follow the event date, then a stable
 *     tie-breaker (with aggregates: the grouped columns), so that pages are reproducible. When
 *     {@code select} has aggregates, system fields (names with a leading underscore) that are not
 *     grouped by are dropped from the order without an error.
 * @param limit As for the first page.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record QueryNextPage(
    @JsonProperty(value = "page_token", required = true) String pageToken,
    @JsonProperty("format") @Nullable QueryFormat format,
    @JsonProperty("include_meta") @Nullable Boolean includeMeta,
    @JsonProperty("select") @Nullable List<String> select,
    @JsonProperty("event_from") @Nullable LocalDate eventFrom,
    @JsonProperty("event_to") @Nullable LocalDate eventTo,
    @JsonProperty("where") @Nullable List<Condition> where,
    @JsonProperty("group_by") @Nullable List<String> groupBy,
    @JsonProperty("order_by") @Nullable List<Ordering> orderBy,
    @JsonProperty("limit") @Nullable Integer limit) {

  /**
   * Copies its lists and maps, so that nothing changes them later.
   *
   * @param pageToken see {@link #pageToken()}
   * @param format see {@link #format()}
   * @param includeMeta see {@link #includeMeta()}
   * @param select see {@link #select()}
   * @param eventFrom see {@link #eventFrom()}
   * @param eventTo see {@link #eventTo()}
   * @param where see {@link #where()}
   * @param groupBy see {@link #groupBy()}
   * @param orderBy see {@link #orderBy()}
   * @param limit see {@link #limit()}
   */
  public QueryNextPage {
    select = select == null ? null : List.copyOf(select);
    where = where == null ? null : List.copyOf(where);
    groupBy = groupBy == null ? null : List.copyOf(groupBy);
    orderBy = orderBy == null ? null : List.copyOf(orderBy);
  }

  /**
   * Has the required members only; the others are left out.
   *
   * @param pageToken The {@code next_page_token} of the page before: an opaque, signed Base64 text.
   *     It is tied to the tenant, the schema, the query, and the data and the versions of the
   *     schema as they stood at the first page: pages never repeat or skip a row and keep the types
   *     of their columns, whatever is uploaded, processed or saved in between. It lives one hour
   *     from the answer that gave it; a tenant's oldest tokens end sooner once those with large
   *     queries or keys stand for more than 64 MiB. A token that is not genuine, has expired or
   *     belongs to another schema or query answers 422.
   */
  public QueryNextPage(String pageToken) {
    this(pageToken, null, null, null, null, null, null, null, null, null);
  }

  /**
   * A copy with another value of {@link #format()}.
   *
   * @param format the new value; null leaves the member out
   * @return the copy
   */
  public QueryNextPage withFormat(@Nullable QueryFormat format) {
    return new QueryNextPage(
        pageToken, format, includeMeta, select, eventFrom, eventTo, where, groupBy, orderBy, limit);
  }

  /**
   * A copy with another value of {@link #includeMeta()}.
   *
   * @param includeMeta the new value; null leaves the member out
   * @return the copy
   */
  public QueryNextPage withIncludeMeta(@Nullable Boolean includeMeta) {
    return new QueryNextPage(
        pageToken, format, includeMeta, select, eventFrom, eventTo, where, groupBy, orderBy, limit);
  }

  /**
   * A copy with another value of {@link #select()}.
   *
   * @param select the new value; null leaves the member out
   * @return the copy
   */
  public QueryNextPage withSelect(@Nullable List<String> select) {
    return new QueryNextPage(
        pageToken, format, includeMeta, select, eventFrom, eventTo, where, groupBy, orderBy, limit);
  }

  /**
   * A copy with another value of {@link #eventFrom()}.
   *
   * @param eventFrom the new value; null leaves the member out
   * @return the copy
   */
  public QueryNextPage withEventFrom(@Nullable LocalDate eventFrom) {
    return new QueryNextPage(
        pageToken, format, includeMeta, select, eventFrom, eventTo, where, groupBy, orderBy, limit);
  }

  /**
   * A copy with another value of {@link #eventTo()}.
   *
   * @param eventTo the new value; null leaves the member out
   * @return the copy
   */
  public QueryNextPage withEventTo(@Nullable LocalDate eventTo) {
    return new QueryNextPage(
        pageToken, format, includeMeta, select, eventFrom, eventTo, where, groupBy, orderBy, limit);
  }

  /**
   * A copy with another value of {@link #where()}.
   *
   * @param where the new value; null leaves the member out
   * @return the copy
   */
  public QueryNextPage withWhere(@Nullable List<Condition> where) {
    return new QueryNextPage(
        pageToken, format, includeMeta, select, eventFrom, eventTo, where, groupBy, orderBy, limit);
  }

  /**
   * A copy with another value of {@link #groupBy()}.
   *
   * @param groupBy the new value; null leaves the member out
   * @return the copy
   */
  public QueryNextPage withGroupBy(@Nullable List<String> groupBy) {
    return new QueryNextPage(
        pageToken, format, includeMeta, select, eventFrom, eventTo, where, groupBy, orderBy, limit);
  }

  /**
   * A copy with another value of {@link #orderBy()}.
   *
   * @param orderBy the new value; null leaves the member out
   * @return the copy
   */
  public QueryNextPage withOrderBy(@Nullable List<Ordering> orderBy) {
    return new QueryNextPage(
        pageToken, format, includeMeta, select, eventFrom, eventTo, where, groupBy, orderBy, limit);
  }

  /**
   * A copy with another value of {@link #limit()}.
   *
   * @param limit the new value; null leaves the member out
   * @return the copy
   */
  public QueryNextPage withLimit(@Nullable Integer limit) {
    return new QueryNextPage(
        pageToken, format, includeMeta, select, eventFrom, eventTo, where, groupBy, orderBy, limit);
  }
}
