package br.celeiro.error;

import org.jspecify.annotations.Nullable;

/** 400, 413, 415 or 422: the request breaks a rule; {@link #fields()} names the places. */
public class InvalidRequestException extends CeleiroException {
  private static final long serialVersionUID = 1L;

  /**
   * Made by the client; public for tests of callers.
   *
   * @param message what happened and what to do
   * @param details what the service's answer says
   * @param cause what it comes from; null where it is the first
   */
  public InvalidRequestException(String message, ErrorDetails details, @Nullable Throwable cause) {
    super(message, details, cause);
  }
}
