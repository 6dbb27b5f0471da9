package br.celeiro.error;

import org.jspecify.annotations.Nullable;

/** 401: the token, or the upload URL made with it, is not genuine, expired or revoked. */
public final class AuthenticationException extends CeleiroException {
  private static final long serialVersionUID = 1L;

  /**
   * Made by the client; public for tests of callers.
   *
   * @param message what happened and what to do
   * @param details what the service's answer says
   * @param cause what it comes from; null where it is the first
   */
  public AuthenticationException(String message, ErrorDetails details, @Nullable Throwable cause) {
    super(message, details, cause);
  }
}
