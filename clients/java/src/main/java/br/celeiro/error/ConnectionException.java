package br.celeiro.error;

import org.jspecify.annotations.Nullable;

/** No answer came: the connection was refused or cut, or was silent beyond the timeout. */
public final class ConnectionException extends CeleiroException {
  private static final long serialVersionUID = 1L;

  /**
   * Made by the client; public for tests of callers.
   *
   * @param message what happened and what to do
   * @param details what the service's answer says
   * @param cause what it comes from; null where it is the first
   */
  public ConnectionException(String message, ErrorDetails details, @Nullable Throwable cause) {
    super(message, details, cause);
  }
}
