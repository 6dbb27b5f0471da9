package br.celeiro.internal.http;

import java.time.Duration;

/** How the client waits; tests note the waits instead. */
@FunctionalInterface
public interface Pause {
  /**
   * Waits.
   *
   * @param time how long
   * @throws InterruptedException when the thread is interrupted meanwhile
   */
  void sleep(Duration time) throws InterruptedException;
}
