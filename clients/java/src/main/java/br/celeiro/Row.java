package br.celeiro;

import br.celeiro.error.ErrorDetails;
import br.celeiro.error.UnexpectedAnswerException;
import br.celeiro.model.QueryColumn;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of a query. Values are exact; each column has one type:
 *
 * <table>
 *   <caption>Types of columns</caption>
 *   <tr><th>column</th><th>getter</th><th>Java</th></tr>
 *   <tr><td>{@code bigint}</td><td>{@link #getLong}</td><td>{@link Long}</td></tr>
 *   <tr><td>{@code decimal(p,s)}</td><td>{@link #getDecimal}</td><td>{@link BigDecimal}</td></tr>
 *   <tr><td>{@code double}</td><td>{@link #getDouble}</td><td>{@link Double}</td></tr>
 *   <tr><td>{@code boolean}</td><td>{@link #getBoolean}</td><td>{@link Boolean}</td></tr>
 *   <tr><td>{@code date}</td><td>{@link #getDate}</td><td>{@link LocalDate}</td></tr>
 *   <tr><td>{@code timestamp(6) with time zone}</td><td>{@link #getInstant}</td>
 *       <td>{@link Instant}, to the microsecond</td></tr>
 *   <tr><td>{@code varchar}</td><td>{@link #getString}</td><td>{@link String}</td></tr>
 *   <tr><td>{@code json}</td><td>{@link #getString}</td><td>{@link String}, its JSON text</td></tr>
 * </table>
 *
 * <p>A getter answers null where the value is null. It throws {@link IllegalArgumentException} for
 * a column that the query does not have, and for a column of another type.
 */
public final class Row {
  private final RowShape shape;
  private final @Nullable String[] texts;

  Row(RowShape shape, @Nullable String[] texts) {
    this.shape = shape;
    this.texts = texts;
  }

  /**
   * A row for tests of code that reads rows.
   *
   * @param columns the columns
   * @param texts a value for each column as {@code json_compact_strings} has it; null for null
   * @return the row
   */
  public static Row of(List<QueryColumn> columns, @Nullable String... texts) {
    if (columns.size() != texts.length) {
      throw new IllegalArgumentException(
          "%d values for %d columns".formatted(texts.length, columns.size()));
    }
    return new Row(new RowShape(columns), texts.clone());
  }

  /**
   * The columns, in the order of {@code select}.
   *
   * @return names and types
   */
  public List<QueryColumn> columns() {
    return shape.columns();
  }

  /**
   * Whether a value is null.
   *
   * @param column name of the column
   * @return true for null
   */
  public boolean isNull(String column) {
    return texts[shape.indexOf(column)] == null;
  }

  /**
   * The value of a {@code bigint}.
   *
   * @param column name of the column
   * @return the value; null for null
   */
  public @Nullable Long getLong(String column) {
    return (Long) value(column, ColumnType.BIGINT);
  }

  /**
   * The value of a {@code decimal(p,s)}, exact and with its scale.
   *
   * @param column name of the column
   * @return the value; null for null
   */
  public @Nullable BigDecimal getDecimal(String column) {
    return (BigDecimal) value(column, ColumnType.DECIMAL);
  }

  /**
   * The value of a {@code double}.
   *
   * @param column name of the column
   * @return the value; null for null
   */
  public @Nullable Double getDouble(String column) {
    return (Double) value(column, ColumnType.DOUBLE);
  }

  /**
   * The value of a {@code boolean}.
   *
   * @param column name of the column
   * @return the value; null for null
   */
  public @Nullable Boolean getBoolean(String column) {
    return (Boolean) value(column, ColumnType.BOOLEAN);
  }

  /**
   * The value of a {@code date}, years 0001 to 9999.
   *
   * @param column name of the column
   * @return the value; null for null
   */
  public @Nullable LocalDate getDate(String column) {
    return (LocalDate) value(column, ColumnType.DATE);
  }

  /**
   * The value of a {@code timestamp(6) with time zone}, exact to the microsecond, years 0001 to
   * 9999.
   *
   * @param column name of the column
   * @return the value; null for null
   */
  public @Nullable Instant getInstant(String column) {
    return (Instant) value(column, ColumnType.TIMESTAMP);
  }

  /**
   * The value of a {@code varchar}, or the JSON text of a {@code json}.
   *
   * @param column name of the column
   * @return the value; null for null
   */
  public @Nullable String getString(String column) {
    int index = shape.indexOf(column);
    ColumnType type = shape.typeOf(index);
    if (!type.isText()) throw wrongGetter(index, type);
    return texts[index];
  }

  /**
   * A value in the type of its column.
   *
   * @param column name of the column
   * @return the value; null for null
   */
  public @Nullable Object get(String column) {
    return valueAt(shape.indexOf(column));
  }

  /**
   * A value in the type of its column.
   *
   * @param index place of the column in {@link #columns()}, from 0
   * @return the value; null for null
   */
  public @Nullable Object get(int index) {
    return valueAt(index);
  }

  /**
   * All values in the types of their columns, by name, in the order of {@code select}.
   *
   * @return a new map
   */
  public Map<String, @Nullable Object> toMap() {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int index = 0; index < texts.length; index++) {
      map.put(columns().get(index).name(), valueAt(index));
    }
    return map;
  }

  private @Nullable Object value(String column, ColumnType expected) {
    int index = shape.indexOf(column);
    ColumnType type = shape.typeOf(index);
    if (type != expected) throw wrongGetter(index, type);
    return valueAt(index);
  }

  private @Nullable Object valueAt(int index) {
    String text = texts[index];
    if (text == null) return null;
    try {
      return shape.typeOf(index).parse(text);
    } catch (IllegalArgumentException | DateTimeException damaged) {
      QueryColumn column = columns().get(index);
      String what = "column \"%s\" is %s, and its value is \"%s\". ";
      throw new UnexpectedAnswerException(
          what.formatted(column.name(), column.type(), text)
              + "Check the proxies between here and the service, and tell support.",
          ErrorDetails.NONE,
          damaged);
    }
  }

  private IllegalArgumentException wrongGetter(int index, ColumnType type) {
    QueryColumn column = columns().get(index);
    return new IllegalArgumentException(
        "column \"%s\" is %s: read it with %s"
            .formatted(column.name(), column.type(), type.getter()));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Row row
        && columns().equals(row.columns())
        && Arrays.equals(texts, row.texts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(texts);
  }

  @Override
  public String toString() {
    return toMap().toString();
  }
}
