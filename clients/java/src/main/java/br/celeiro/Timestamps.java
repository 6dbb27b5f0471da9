package br.celeiro;

import java.time.Instant;
import java.time.LocalDate;

/** Reads the service's timestamps, {@code 2026-11-20T09:30:00.000000Z}. */
final class Timestamps {
  private static final int LENGTH = "2026-11-20T09:30:00.000000Z".length();
  private static final int SECONDS_OF_DAY = 86_400;
  private static final int NANOS_OF_MICRO = 1_000;

  private Timestamps() {}

  /**
   * The moment that a text means. The service's own form is read several times as fast as the
   * general parser reads it; other forms are left to that.
   *
   * @throws java.time.DateTimeException for a text that is no moment
   */
  static Instant parse(String text) {
    if (!hasServiceForm(text)) return Instant.parse(text);
    LocalDate day = LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10));
    int hour = number(text, 11, 13);
    int minute = number(text, 14, 16);
    int second = number(text, 17, 19);
    if (hour > 23 || minute > 59 || second > 59) return Instant.parse(text);
    long seconds = day.toEpochDay() * SECONDS_OF_DAY + hour * 3600L + minute * 60L + second;
    return Instant.ofEpochSecond(seconds, number(text, 20, 26) * (long) NANOS_OF_MICRO);
  }

  private static boolean hasServiceForm(String text) {
    if (text.length() != LENGTH) return false;
    for (int at = 0; at < LENGTH; at++) {
      char character = text.charAt(at);
      boolean fits =
          switch (at) {
            case 4, 7 -> character == '-';
            case 10 -> character == 'T';
            case 13, 16 -> character == ':';
            case 19 -> character == '.';
            case 26 -> character == 'Z';
            default -> character >= '0' && character <= '9';
          };
      if (!fits) return false;
    }
    return true;
  }

  private static int number(String text, int from, int to) {
    int number = 0;
    for (int at = from; at < to; at++) number = number * 10 + text.charAt(at) - '0';
    return number;
  }
}
