package br.celeiro;

import br.celeiro.model.QueryColumn;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.function.Function;

/** How the values of a column are read from the texts of {@code json_compact_strings}. */
@SuppressWarnings("ImmutableEnumChecker") // The parsers are methods without state.
enum ColumnType {
  BIGINT("getLong", Long::valueOf),
  DECIMAL("getDecimal", BigDecimal::new),
  DOUBLE("getDouble", Double::valueOf),
  BOOLEAN("getBoolean", ColumnType::parseBoolean),
  DATE("getDate", LocalDate::parse),
  TIMESTAMP("getInstant", Timestamps::parse),
  VARCHAR("getString", text -> text),
  JSON("getString", text -> text),
  /** A type that this version does not know: its text is given. */
  OTHER("getString", text -> text);

  private final String getter;
  private final Function<String, Object> parser;

  ColumnType(String getter, Function<String, Object> parser) {
    this.getter = getter;
    this.parser = parser;
  }

  static ColumnType of(QueryColumn column) {
    String type = column.type();
    int bracket = type.indexOf('(');
    return switch (bracket < 0 ? type : type.substring(0, bracket)) {
      case "bigint" -> BIGINT;
      case "decimal" -> DECIMAL;
      case "double" -> DOUBLE;
      case "boolean" -> BOOLEAN;
      case "date" -> DATE;
      case "timestamp" -> TIMESTAMP;
      case "varchar" -> VARCHAR;
      case "json" -> JSON;
      default -> OTHER;
    };
  }

  /**
   * The value that a text means.
   *
   * @throws IllegalArgumentException for a text that is no value of the type
   * @throws java.time.DateTimeException for a text that is no value of the type
   */
  Object parse(String text) {
    return parser.apply(text);
  }

  String getter() {
    return getter;
  }

  boolean isText() {
    return this == VARCHAR || this == JSON || this == OTHER;
  }

  private static Boolean parseBoolean(String text) {
    return switch (text) {
      case "true" -> Boolean.TRUE;
      case "false" -> Boolean.FALSE;
      default -> throw new IllegalArgumentException(text);
    };
  }
}
