package br.celeiro.error;

import org.jspecify.annotations.Nullable;

/** 507 after the last attempt: the store has no room, or the plan's storage is used up. */
public final class StorageFullException extends CeleiroException {
  private static final long serialVersionUID = 1L;

  /**
   * Made by the client; public for tests of callers.
   *
   * @param message what happened and what to do
   * @param details what the service's answer says
   * @param cause what it comes from; null where it is the first
   */
  public StorageFullException(String message, ErrorDetails details, @Nullable Throwable cause) {
    super(message, details, cause);
  }
}
