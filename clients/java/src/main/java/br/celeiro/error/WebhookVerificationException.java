package br.celeiro.error;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A webhook that is forged, changed, or too old. Nothing in it can be trusted. */
public final class WebhookVerificationException extends CeleiroException {
  private static final long serialVersionUID = 1L;

  /** What was wrong with the webhook. */
  public enum Reason {
    /** A header of Standard Webhooks is missing or has no valid form. */
    HEADERS,
    /**
     * No signature is that of the payload with one of the secrets: forged, changed, or another
     * secret.
     */
    SIGNATURE,
    /** The timestamp is too far from this machine's clock: old, sent again, or a clock is wrong. */
    TIMESTAMP,
    /** The signature is right, and the payload is not what the contract says. */
    PAYLOAD
  }

  private final transient Reason reason;
  private final transient @Nullable Duration age;

  /**
   * Made by the client; public for tests of callers.
   *
   * @param message what happened and what to do
   * @param reason what was wrong
   * @param age how long before this machine's clock the webhook was signed, negative for the
   *     future; null where no timestamp could be read
   */
  public WebhookVerificationException(String message, Reason reason, @Nullable Duration age) {
    super(message, ErrorDetails.NONE, null);
    this.reason = reason;
    this.age = age;
  }

  /**
   * What was wrong with the webhook.
   *
   * @return the first of the checks that failed
   */
  public Reason reason() {
    return reason;
  }

  /**
   * How long before this machine's clock the webhook was signed.
   *
   * @return the difference, negative for a timestamp in the future; null where none could be read
   */
  public @Nullable Duration age() {
    return age;
  }
}
