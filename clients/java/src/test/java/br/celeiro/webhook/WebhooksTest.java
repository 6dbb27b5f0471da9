package br.celeiro.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import br.celeiro.error.WebhookVerificationException;
import br.celeiro.error.WebhookVerificationException.Reason;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WebhooksTest {
  private static final JsonNode SHARED = shared();
  private static final Instant NOW = Instant.parse(SHARED.path("now").asText());

  private static JsonNode shared() {
    try {
      return new ObjectMapper().readTree(Path.of("../shared/webhook-vectors.json").toFile());
    } catch (IOException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record Vector(
      String name,
      byte[] payload,
      Map<String, String> headers,
      List<String> secrets,
      String verdict) {
    static Vector of(JsonNode json) {
      Map<String, String> headers = new HashMap<>();
      json.path("headers")
          .properties()
          .forEach(h -> headers.put(h.getKey(), h.getValue().asText()));
      List<String> secrets =
          StreamSupport.stream(json.path("secrets").spliterator(), false)
              .map(JsonNode::asText)
              .toList();
      byte[] payload = json.path("payload").asText().getBytes(UTF_8);
      return new Vector(
          json.path("name").asText(), payload, headers, secrets, json.path("verdict").asText());
    }

    WebhookEvent verify() {
      return verify(Duration.ZERO);
    }

    WebhookEvent verify(Duration later) {
      Clock clock = Clock.fixed(NOW.plus(later), ZoneOffset.UTC);
      return Webhooks.verify(payload, this::header, secrets, clock);
    }

    private String header(String name) {
      return headers.entrySet().stream()
          .filter(header -> header.getKey().equalsIgnoreCase(name))
          .map(Map.Entry::getValue)
          .findFirst()
          .orElse(null);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Vector> vectors() {
    return StreamSupport.stream(SHARED.path("vectors").spliterator(), false).map(Vector::of);
  }

  private static Vector named(String name) {
    return vectors().filter(vector -> vector.name.equals(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void everyClientGivesTheSameVerdict(Vector vector) {
    if (vector.verdict.equals("valid")) {
      assertEquals("schemas.run.status", vector.verify().topic());
      return;
    }
    if (vector.verdict.equals("secret")) {
      assertThrows(IllegalArgumentException.class, vector::verify);
      return;
    }
    var error = assertThrows(WebhookVerificationException.class, vector::verify);
    assertEquals(Reason.valueOf(vector.verdict.toUpperCase(Locale.ROOT)), error.reason());
  }

  @Test
  void theEventIsTyped() {
    WebhookEvent event = named("signed").verify();
    RunEvent run = event.run();
    assertEquals("msg_1", event.id());
    assertEquals(NOW, event.sentAt());
    assertEquals(9007199254740993L, run.runId());
    assertEquals("acme", run.tenant());
    assertEquals(RunStatus.COMPLETED, run.status());
    assertEquals("ação-😀", run.schema());
    assertEquals("1.0", run.schemaVersion());
    assertEquals(3, run.filesCount());
    assertEquals(Instant.parse("2026-11-20T11:59:00Z"), run.startedAt());
    assertEquals(Instant.parse("2026-11-20T11:59:30Z"), run.finishedAt());
    assertNull(run.error());
  }

  @Test
  void theErrorOfAClockSaysByHowMuchItIsOff() {
    var old = assertThrows(WebhookVerificationException.class, named("301 s ago")::verify);
    assertEquals(Duration.ofSeconds(301), old.age());
    assertTrue(old.getMessage().contains("301 s ago"), old.getMessage());
    var early = assertThrows(WebhookVerificationException.class, named("in 301 s")::verify);
    assertEquals(Duration.ofSeconds(-301), early.age());
    assertTrue(early.getMessage().contains("301 s in the future"), early.getMessage());
  }

  @Test
  void fiveMinutesAreAllowedEitherWay() {
    Vector signed = named("signed");
    signed.verify(Duration.ofMinutes(5));
    signed.verify(Duration.ofMinutes(-5));
    Duration more = Duration.ofMinutes(5).plusNanos(1);
    assertThrows(WebhookVerificationException.class, () -> signed.verify(more));
    assertThrows(WebhookVerificationException.class, () -> signed.verify(more.negated()));
  }

  @Test
  void theOrderOfSignaturesDoesNotMatter() {
    Vector both = named("signed with the former and the present secret");
    List<String> signatures = new ArrayList<>(List.of(both.header("webhook-signature").split(" ")));
    Collections.reverse(signatures);
    both.headers.put("webhook-signature", String.join(" ", signatures));
    assertEquals("msg_1", both.verify().id());
  }

  @Test
  void aForgedOneWithAWrongClockIsForgedFirst() {
    Vector other = named("another secret");
    var error =
        assertThrows(WebhookVerificationException.class, () -> other.verify(Duration.ofDays(1)));
    assertEquals(Reason.SIGNATURE, error.reason());
  }

  @Test
  void headersMayComeAsListsInAnyCase() {
    Vector signed = named("signed");
    Map<String, List<String>> headers = new HashMap<>();
    signed.headers.forEach(
        (name, value) -> headers.put(name.toUpperCase(Locale.ROOT), List.of(value)));
    var error =
        assertThrows(
            WebhookVerificationException.class,
            () -> Webhooks.verify(signed.payload, headers, signed.secrets));
    // The vectors are of another day; the headers were found, or the reason were another.
    assertEquals(Reason.TIMESTAMP, error.reason());
  }

  @Test
  void aSecretThatIsNoneIsAMistakeOfTheCaller() {
    Vector signed = named("signed");
    for (List<String> secrets : List.of(List.<String>of(), List.of("whsec_?"), List.of("whsec_"))) {
      assertThrows(
          IllegalArgumentException.class,
          () -> Webhooks.verify(signed.payload, signed::header, secrets));
    }
  }
}
