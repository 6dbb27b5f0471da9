package br.celeiro.internal.http;

import java.time.Duration;

/** When something last moved on a connection. */
final class SignOfLife {
  private volatile long at = System.nanoTime();

  /** Something moved now. */
  void note() {
    at = System.nanoTime();
  }

  /** What is left of the timeout; zero or less where it is over. */
  Duration left(Duration timeout) {
    return timeout.minusNanos(System.nanoTime() - at);
  }
}
