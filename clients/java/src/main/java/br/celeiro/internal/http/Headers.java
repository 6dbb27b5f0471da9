package br.celeiro.internal.http;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the client reads of an answer's headers.
 *
 * @param all the headers
 */
public record Headers(HttpHeaders all) {
  private static final int MAX_DIGITS = 9;

  /** The value of a header; null where the answer does not have it. */
  public @Nullable String get(String name) {
    return all.firstValue(name).orElse(null);
  }

  /** Whether the body says that it is JSON. */
  public boolean areOfJson() {
    String type = get("content-type");
    return type != null && type.toLowerCase(Locale.ROOT).startsWith("application/json");
  }

  /**
   * {@code Retry-After} in seconds; null where it is absent or a date, which this machine's clock
   * cannot judge.
   */
  public @Nullable Duration retryAfter() {
    String value = get("retry-after");
    if (value == null || value.isEmpty() || value.length() > MAX_DIGITS) return null;
    boolean digits = value.chars().allMatch(character -> character >= '0' && character <= '9');
    return digits ? Duration.ofSeconds(Long.parseLong(value)) : null;
  }
}
