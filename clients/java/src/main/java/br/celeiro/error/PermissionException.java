package br.celeiro.error;

import org.jspecify.annotations.Nullable;

/** 403: the token lacks a scope, or the plan does not include the operation. */
public final class PermissionException extends CeleiroException {
  private static final long serialVersionUID = 1L;

  /**
   * Made by the client; public for tests of callers.
   *
   * @param message what happened and what to do
   * @param details what the service's answer says
   * @param cause what it comes from; null where it is the first
   */
  public PermissionException(String message, ErrorDetails details, @Nullable Throwable cause) {
    super(message, details, cause);
  }
}
