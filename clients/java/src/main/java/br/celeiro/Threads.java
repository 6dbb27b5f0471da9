package br.celeiro;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads of a client: as many as are needed, gone when idle for a minute, never keeping a program
 * alive.
 */
final class Threads {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private Threads() {}

  static Executor newExecutor() {
    return Executors.newCachedThreadPool(
        task -> {
          Thread thread = new Thread(task, "celeiro-" + COUNT.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
  }
}
