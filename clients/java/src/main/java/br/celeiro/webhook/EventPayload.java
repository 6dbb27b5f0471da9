package br.celeiro.webhook;

import br.celeiro.error.WebhookVerificationException;
import br.celeiro.error.WebhookVerificationException.Reason;
import br.celeiro.internal.json.Json;
import br.celeiro.webhook.RunEvent.RunError;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** Reads the payload of a webhook whose signature is right. */
final class EventPayload {
  private static final String RUN_STATUS = "schemas.run.status";

  private EventPayload() {}

  static WebhookEvent parse(String id, Instant sentAt, byte[] payload, Duration age) {
    try {
      JsonNode event = Json.MAPPER.readTree(payload);
      String topic = text(event, "topic");
      RunEvent run = topic.equals(RUN_STATUS) ? runOf(event.path("metadata")) : null;
      return new WebhookEvent(id, sentAt, topic, run, new String(payload, StandardCharsets.UTF_8));
    } catch (IOException | DateTimeException notOurs) {
      String text = "the payload is not an event of Celeiro: %s. Tell support.";
      throw new WebhookVerificationException(
          text.formatted(notOurs.getMessage()), Reason.PAYLOAD, age);
    }
  }

  private static RunEvent runOf(JsonNode run) throws IOException {
    JsonNode error = run.path("error");
    return new RunEvent(
        number(run, "run_id"),
        text(run, "tenant"),
        RunStatus.of(text(run, "status")),
        moment(text(run, "started_at")),
        text(run, "schema"),
        text(run, "schema_version"),
        number(run, "files_count"),
        optionalMoment(run.path("finished_at")),
        error.isObject() ? new RunError(text(error, "code"), text(error, "message")) : null);
  }

  private static String text(JsonNode object, String member) throws IOException {
    JsonNode value = object.path(member);
    if (!value.isTextual()) throw new IOException("it has no text " + member);
    return value.textValue();
  }

  private static long number(JsonNode object, String member) throws IOException {
    JsonNode value = object.path(member);
    if (!value.canConvertToLong()) throw new IOException("it has no integer " + member);
    return value.longValue();
  }

  private static @Nullable Instant optionalMoment(JsonNode value) {
    return value.isTextual() ? moment(value.textValue()) : null;
  }

  private static Instant moment(String text) {
    return OffsetDateTime.parse(text).toInstant();
  }
}
