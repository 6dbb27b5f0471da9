package br.celeiro.error;

import org.jspecify.annotations.Nullable;

/** 500, 503, 504 and others after the last attempt: a fault of the service. */
public final class ServiceException extends CeleiroException {
  private static final long serialVersionUID = 1L;

  /**
   * Made by the client; public for tests of callers.
   *
   * @param message what happened and what to do
   * @param details what the service's answer says
   * @param cause what it comes from; null where it is the first
   */
  public ServiceException(String message, ErrorDetails details, @Nullable Throwable cause) {
    super(message, details, cause);
  }
}
