package br.celeiro.internal.http;

/**
 * A whole answer.
 *
 * @param status the HTTP status
 * @param headers its headers
 * @param body all bytes of its body
 */
@SuppressWarnings("ArrayRecordComponent") // Answers are never compared.
public record Answer(int status, Headers headers, byte[] body) {

  private static final int OK = 200;

  /** Whether the operation succeeded. */
  public boolean isOk() {
    return status == OK;
  }
}
