package br.celeiro.webhook;

import br.celeiro.error.WebhookVerificationException;
import br.celeiro.error.WebhookVerificationException.Reason;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Verifies webhooks as Standard Webhooks has it. */
public final class Webhooks {
  /** Furthest that a timestamp may be from this machine's clock, either way. */
  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  private static final String ID = "webhook-id";
  private static final String TIMESTAMP = "webhook-timestamp";
  private static final String SIGNATURE = "webhook-signature";

  /** Most digits of a timestamp in seconds; more would not be a time that exists. */
  private static final int MAX_DIGITS = 11;

  private Webhooks() {}

  /**
   * The event of a webhook, if the service signed it.
   *
   * @param payload the body's bytes as they arrived, before any parsing
   * @param headers the request's headers, for example of {@code HttpExchange}; names in any case
   * @param secrets the webhook's secrets, {@code whsec_...}: the present one, and for a day after a
   *     rotation the former
   * @return the event
   * @throws WebhookVerificationException for a webhook that is forged, changed or too old
   * @throws IllegalArgumentException for a secret that is none, or for no secret
   */
  public static WebhookEvent verify(
      byte[] payload, Map<String, List<String>> headers, List<String> secrets) {
    return verify(payload, name -> firstOf(headers, name), secrets);
  }

  /**
   * The event of a webhook, if the service signed it.
   *
   * @param payload the body's bytes as they arrived, before any parsing
   * @param headers a header by its name, for example {@code request::getHeader}; null where there
   *     is none
   * @param secrets the webhook's secrets, {@code whsec_...}
   * @return the event
   * @throws WebhookVerificationException for a webhook that is forged, changed or too old
   * @throws IllegalArgumentException for a secret that is none, or for no secret
   */
  public static WebhookEvent verify(
      byte[] payload, Function<String, @Nullable String> headers, List<String> secrets) {
    return verify(payload, headers, secrets, Clock.systemUTC());
  }

  static WebhookEvent verify(
      byte[] payload,
      Function<String, @Nullable String> headers,
      List<String> secrets,
      Clock clock) {
    if (secrets.isEmpty()) throw new IllegalArgumentException("give at least one secret");
    String id = required(headers, ID);
    String timestamp = required(headers, TIMESTAMP);
    String signatures = required(headers, SIGNATURE);
    Instant sentAt = momentOf(timestamp);
    Duration age = Duration.between(sentAt, clock.instant());
    boolean genuine =
        secrets.stream()
            .map(Signature::ofSecret)
            .map(signature -> signature.isIn(signatures, id, timestamp, payload))
            .reduce(false, Boolean::logicalOr);
    if (!genuine) throw forged(age);
    if (age.abs().compareTo(TOLERANCE) > 0) throw tooFar(age);
    return EventPayload.parse(id, sentAt, payload, age);
  }

  private static String required(Function<String, @Nullable String> headers, String name) {
    String value = headers.apply(name);
    if (value != null && !value.isEmpty()) return value;
    String text = "the header %s is missing. Is this a webhook of Celeiro? Pass all headers on.";
    throw new WebhookVerificationException(text.formatted(name), Reason.HEADERS, null);
  }

  private static Instant momentOf(String timestamp) {
    boolean digits = timestamp.chars().allMatch(character -> character >= '0' && character <= '9');
    if (digits && timestamp.length() <= MAX_DIGITS) {
      return Instant.ofEpochSecond(Long.parseLong(timestamp));
    }
    String text = "the header %s is \"%s\", not seconds since 1970. Do not trust this webhook.";
    throw new WebhookVerificationException(
        text.formatted(TIMESTAMP, timestamp), Reason.HEADERS, null);
  }

  private static WebhookVerificationException forged(Duration age) {
    String text =
        "no signature is that of the payload with one of the secrets. Pass the body's bytes as they "
            + "arrived, and check the secret in the panel; else the webhook is forged or changed.";
    return new WebhookVerificationException(text, Reason.SIGNATURE, age);
  }

  private static WebhookVerificationException tooFar(Duration age) {
    String side = age.isNegative() ? "in the future" : "ago";
    String text =
        "the webhook was signed %d s %s by this machine's clock; at most %d s are allowed. "
            + "Check the clock; else the webhook was recorded and sent again.";
    return new WebhookVerificationException(
        text.formatted(age.abs().toSeconds(), side, TOLERANCE.toSeconds()), Reason.TIMESTAMP, age);
  }

  private static @Nullable String firstOf(Map<String, List<String>> headers, String name) {
    return headers.entrySet().stream()
        .filter(header -> name.equalsIgnoreCase(header.getKey()) && !header.getValue().isEmpty())
        .map(header -> header.getValue().get(0))
        .findFirst()
        .orElse(null);
  }
}
