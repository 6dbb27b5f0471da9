package br.celeiro.error;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** 429 after the last attempt: a rate limit or a budget is used up. */
public final class RateLimitException extends CeleiroException {
  private static final long serialVersionUID = 1L;

  private final transient @Nullable Duration retryAfter;

  /**
   * Made by the client; public for tests of callers.
   *
   * @param message what happened and what to do
   * @param details what the service's answer says
   * @param retryAfter what the last answer asked to wait; null where it did not say
   */
  public RateLimitException(String message, ErrorDetails details, @Nullable Duration retryAfter) {
    super(message, details, null);
    this.retryAfter = retryAfter;
  }

  /**
   * What the last answer asked to wait.
   *
   * @return the time after which trying again makes sense; null where the answer did not say
   */
  public @Nullable Duration retryAfter() {
    return retryAfter;
  }
}
