package br.celeiro.webhook;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A webhook that the service signed. It is delivered at least once: an id that was seen before is
 * the same message.
 *
 * @param id id of the message, the same on every attempt
 * @param sentAt when this attempt was signed, by the service's clock
 * @param topic what it tells, for example {@code schemas.run.status}
 * @param run the run whose status changed; null for a topic that this version does not know
 * @param payload the whole payload as JSON
 */
public record WebhookEvent(
    String id, Instant sentAt, String topic, @Nullable RunEvent run, String payload) {}
