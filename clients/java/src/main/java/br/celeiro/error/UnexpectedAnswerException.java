package br.celeiro.error;

import org.jspecify.annotations.Nullable;

/** An answer that is not the service's: a proxy's page, or a cut or damaged body. */
public final class UnexpectedAnswerException extends CeleiroException {
  private static final long serialVersionUID = 1L;

  /**
   * Made by the client; public for tests of callers.
   *
   * @param message what happened and what to do
   * @param details what the service's answer says
   * @param cause what it comes from; null where it is the first
   */
  public UnexpectedAnswerException(
      String message, ErrorDetails details, @Nullable Throwable cause) {
    super(message, details, cause);
  }
}
