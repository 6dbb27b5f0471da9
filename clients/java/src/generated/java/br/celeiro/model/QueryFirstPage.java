// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query; its answer is the first page.
 *
 * @param select Column names and expressions of the grammar in the operation's description, each
 *     expression with or without {@code as <alias>}; without one its result column is named by the
 *     expression's own text, trimmed. {@code *} as a column is refused with 422. Names of the
 *     result columns are unique.
 * @param eventFrom First day of the window over the event date field, {@code YYYY-MM-DD} in UTC,
 *     years 0001 to 9999, included.
 * @param eventTo Last day of the window, {@code YYYY-MM-DD} in UTC, years 0001 to 9999, included as
 *     a whole. It is not before {@code event_from}.
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
 * @param limit Rows per page, the same on every page.
 * @param offset Rows to skip. Its cost grows with its value and its pages can shift when records
 *     arrive; for large sets use {@code page_token}, which excludes it (422).
 * @param format {@code json}: rows as objects. {@code json_compact}: rows as arrays. {@code
 *     json_compact_strings}: rows as arrays, every value that is not null as a string. {@code
 *     jsonl}: one object per line, {@code application/x-ndjson}.
 * @param includeMeta False leaves out {@code meta} and {@code statistics}. It has no effect on
 *     {@code jsonl}, which carries neither.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record QueryFirstPage(
    @JsonProperty(value = "select", required = true) List<String> select,
    @JsonProperty(value = "event_from", required = true) LocalDate eventFrom,
    @JsonProperty(value = "event_to", required = true) LocalDate eventTo,
    @JsonProperty("where") @Nullable List<Condition> where,
    @JsonProperty("group_by") @Nullable List<String> groupBy,
    @JsonProperty("order_by") @Nullable List<Ordering> orderBy,
    @JsonProperty("limit") @Nullable Integer limit,
    @JsonProperty("offset") @Nullable Long offset,
    @JsonProperty("format") @Nullable QueryFormat format,
    @JsonProperty("include_meta") @Nullable Boolean includeMeta) {

  /**
   * Copies its lists and maps, so that nothing changes them later.
   *
   * @param select see {@link #select()}
   * @param eventFrom see {@link #eventFrom()}
   * @param eventTo see {@link #eventTo()}
   * @param where see {@link #where()}
   * @param groupBy see {@link #groupBy()}
   * @param orderBy see {@link #orderBy()}
   * @param limit see {@link #limit()}
   * @param offset see {@link #offset()}
   * @param format see {@link #format()}
   * @param includeMeta see {@link #includeMeta()}
   */
  public QueryFirstPage {
    select = List.copyOf(select);
    where = where == null ? null : List.copyOf(where);
    groupBy = groupBy == null ? null : List.copyOf(groupBy);
    orderBy = orderBy == null ? null : List.copyOf(orderBy);
  }

  /**
   * Has the required members only; the others are left out.
   *
   * @param select Column names and expressions of the grammar in the operation's description, each
   *     expression with or without {@code as <alias>}; without one its result column is named by
   *     the expression's own text, trimmed. {@code *} as a column is refused with 422. Names of the
   *     result columns are unique.
   * @param eventFrom First day of the window over the event date field, {@code YYYY-MM-DD} in UTC,
   *     years 0001 to 9999, included.
   * @param eventTo Last day of the window, {@code YYYY-MM-DD} in UTC, years 0001 to 9999, included
   *     as a whole. It is not before {@code event_from}.
   */
  public QueryFirstPage(List<String> select, LocalDate eventFrom, LocalDate eventTo) {
    this(select, eventFrom, eventTo, null, null, null, null, null, null, null);
  }

  /**
   * A copy with another value of {@link #where()}.
   *
   * @param where the new value; null leaves the member out
   * @return the copy
   */
  public QueryFirstPage withWhere(@Nullable List<Condition> where) {
    return new QueryFirstPage(
        select, eventFrom, eventTo, where, groupBy, orderBy, limit, offset, format, includeMeta);
  }

  /**
   * A copy with another value of {@link #groupBy()}.
   *
   * @param groupBy the new value; null leaves the member out
   * @return the copy
   */
  public QueryFirstPage withGroupBy(@Nullable List<String> groupBy) {
    return new QueryFirstPage(
        select, eventFrom, eventTo, where, groupBy, orderBy, limit, offset, format, includeMeta);
  }

  /**
   * A copy with another value of {@link #orderBy()}.
   *
   * @param orderBy the new value; null leaves the member out
   * @return the copy
   */
  public QueryFirstPage withOrderBy(@Nullable List<Ordering> orderBy) {
    return new QueryFirstPage(
        select, eventFrom, eventTo, where, groupBy, orderBy, limit, offset, format, includeMeta);
  }

  /**
   * A copy with another value of {@link #limit()}.
   *
   * @param limit the new value; null leaves the member out
   * @return the copy
   */
  public QueryFirstPage withLimit(@Nullable Integer limit) {
    return new QueryFirstPage(
        select, eventFrom, eventTo, where, groupBy, orderBy, limit, offset, format, includeMeta);
  }

  /**
   * A copy with another value of {@link #offset()}.
   *
   * @param offset the new value; null leaves the member out
   * @return the copy
   */
  public QueryFirstPage withOffset(@Nullable Long offset) {
    return new QueryFirstPage(
        select, eventFrom, eventTo, where, groupBy, orderBy, limit, offset, format, includeMeta);
  }

  /**
   * A copy with another value of {@link #format()}.
   *
   * @param format the new value; null leaves the member out
   * @return the copy
   */
  public QueryFirstPage withFormat(@Nullable QueryFormat format) {
    return new QueryFirstPage(
        select, eventFrom, eventTo, where, groupBy, orderBy, limit, offset, format, includeMeta);
  }

  /**
   * A copy with another value of {@link #includeMeta()}.
   *
   * @param includeMeta the new value; null leaves the member out
   * @return the copy
   */
  public QueryFirstPage withIncludeMeta(@Nullable Boolean includeMeta) {
    return new QueryFirstPage(
        select, eventFrom, eventTo, where, groupBy, orderBy, limit, offset, format, includeMeta);
  }
}
