package br.celeiro.internal.http;

/** When a request may be sent again. */
public enum Repeat {
  /** Whatever became of the attempt: doing it twice is the same as once. */
  ALWAYS,
  /**
   * Only where the service surely did nothing: the connection was refused, or the answer was 429 or
   * 503.
   */
  IF_NOTHING_WAS_DONE;

  boolean allows(int status) {
    return this == ALWAYS || status == 429 || status == 503;
  }

  boolean allows(AttemptFailure failure) {
    return this == ALWAYS || failure.kind() == AttemptFailure.Kind.REFUSED;
  }
}
