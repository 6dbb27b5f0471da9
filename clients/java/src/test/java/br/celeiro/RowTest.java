package br.celeiro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import br.celeiro.error.UnexpectedAnswerException;
import br.celeiro.model.QueryColumn;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowTest {
  private static final List<QueryColumn> COLUMNS =
      List.of(
          new QueryColumn("id", "bigint"),
          new QueryColumn("fare", "decimal(38,18)"),
          new QueryColumn("ratio", "double"),
          new QueryColumn("ok", "boolean"),
          new QueryColumn("day", "date"),
          new QueryColumn("at", "timestamp(6) with time zone"),
          new QueryColumn("name", "varchar"),
          new QueryColumn("extra", "json"),
          new QueryColumn("later", "geometry"));

  private static Row row(String... texts) {
    return Row.of(COLUMNS, texts);
  }

  private static final Row LARGEST =
      row(
          "9223372036854775807",
          "99999999999999999999.999999999999999999",
          "1.7976931348623157E308",
          "true",
          "9999-12-31",
          "9999-12-31T23:59:59.999999Z",
          "ação 😀",
          "{\"n\": 12345678901234567890}",
          "POINT(1 2)");
  private static final Row SMALLEST =
      row(
          "-9223372036854775808",
          "-0.000000000000000001",
          "5e-324",
          "false",
          "0001-01-01",
          "0001-01-01T00:00:00.000001Z",
          "",
          "null",
          "");

  @Test
  void valuesAreExactAtTheirUpperBounds() {
    assertEquals(Long.MAX_VALUE, LARGEST.getLong("id"));
    assertEquals(
        new BigDecimal("99999999999999999999.999999999999999999"), LARGEST.getDecimal("fare"));
    assertEquals(Double.MAX_VALUE, LARGEST.getDouble("ratio"));
    assertEquals(true, LARGEST.getBoolean("ok"));
    assertEquals(LocalDate.of(9999, 12, 31), LARGEST.getDate("day"));
    assertEquals(Instant.parse("9999-12-31T23:59:59.999999Z"), LARGEST.getInstant("at"));
    assertEquals("ação 😀", LARGEST.getString("name"));
    assertEquals("{\"n\": 12345678901234567890}", LARGEST.getString("extra"));
    assertEquals("POINT(1 2)", LARGEST.get("later"));
  }

  @Test
  void valuesAreExactAtTheirLowerBounds() {
    assertEquals(Long.MIN_VALUE, SMALLEST.getLong("id"));
    assertEquals(new BigDecimal("-1E-18"), SMALLEST.getDecimal("fare"));
    assertEquals(Double.MIN_VALUE, SMALLEST.getDouble("ratio"));
    assertEquals(false, SMALLEST.getBoolean("ok"));
    assertEquals(LocalDate.of(1, 1, 1), SMALLEST.getDate("day"));
    assertEquals(Instant.parse("0001-01-01T00:00:00.000001Z"), SMALLEST.getInstant("at"));
    assertEquals("", SMALLEST.getString("name"));
    assertEquals("null", SMALLEST.getString("extra"));
  }

  @Test
  void nullIsNullInEveryType() {
    Row row = Row.of(COLUMNS, new String[COLUMNS.size()]);
    assertTrue(row.isNull("id"));
    assertNull(row.getLong("id"));
    assertNull(row.getDecimal("fare"));
    assertNull(row.getDouble("ratio"));
    assertNull(row.getBoolean("ok"));
    assertNull(row.getDate("day"));
    assertNull(row.getInstant("at"));
    assertNull(row.getString("name"));
    assertEquals(COLUMNS.size(), row.toMap().size());
    assertTrue(row.toMap().values().stream().allMatch(Objects::isNull));
  }

  @Test
  void aColumnOfAnotherTypeIsRefusedWithTheRightGetter() {
    var error = assertThrows(IllegalArgumentException.class, () -> LARGEST.getString("id"));
    assertEquals("column \"id\" is bigint: read it with getLong", error.getMessage());
    assertThrows(IllegalArgumentException.class, () -> LARGEST.getLong("ratio"));
    assertThrows(IllegalArgumentException.class, () -> LARGEST.getDouble("fare"));
    var unknown = assertThrows(IllegalArgumentException.class, () -> LARGEST.getLong("nada"));
    assertTrue(unknown.getMessage().contains("[id, fare,"), unknown.getMessage());
  }

  @Test
  void aValueThatIsNoneOfItsTypeIsADamagedAnswer() {
    Row damaged = row("1.5", "x", "x", "TRUE", "2026-02-30", "yesterday", "", "", "");
    for (String column : List.of("id", "fare", "ratio", "ok", "day", "at")) {
      assertThrows(UnexpectedAnswerException.class, () -> damaged.get(column), column);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-20T24:00:00.000000Z",
        "2026-11-20T09:60:00.000000Z",
        "2026-11-20T09:30:61.000000Z",
        "2026-02-29T09:30:00.000000Z",
        "2026-13-01T09:30:00.000000Z",
        "2026-11-20T09:30:00.00000xZ",
        "2026-11-20 09:30:00.000000Z"
      })
  void aMomentThatDoesNotExistIsRefusedAsTheGeneralParserDoes(String text) {
    Instant general = null;
    try {
      general = Instant.parse(text);
    } catch (java.time.DateTimeException none) {
      assertThrows(java.time.DateTimeException.class, () -> Timestamps.parse(text));
    }
    if (general != null) assertEquals(general, Timestamps.parse(text));
  }

  @Test
  void everyMomentIsReadAsTheGeneralParserReadsIt() {
    Random random = new Random(20261125);
    long first = Instant.parse("0001-01-01T00:00:00Z").getEpochSecond();
    long last = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
    for (int count = 0; count < 100_000; count++) {
      long second = first + (long) (random.nextDouble() * (last - first));
      Instant moment = Instant.ofEpochSecond(second, random.nextInt(1_000_000) * 1_000L);
      String text = moment.toString();
      String padded =
          text.length() == 20
              ? text.replace("Z", ".000000Z")
              : text.length() == 24 ? text.replace("Z", "000Z") : text;
      assertEquals(moment, Timestamps.parse(padded), padded);
    }
  }
}
