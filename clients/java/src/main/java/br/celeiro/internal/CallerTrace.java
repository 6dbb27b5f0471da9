package br.celeiro.internal;

import java.util.Arrays;

/** Stack traces of errors that came up in another thread than the caller's. */
public final class CallerTrace {
  private CallerTrace() {}

  /** Adds the caller's frames below those of the other thread, so that the trace names its call. */
  public static void addTo(Throwable error) {
    StackTraceElement[] inside = error.getStackTrace();
    StackTraceElement[] caller = new Throwable().getStackTrace();
    StackTraceElement[] joined = Arrays.copyOf(inside, inside.length + caller.length - 1);
    System.arraycopy(caller, 1, joined, inside.length, caller.length - 1);
    error.setStackTrace(joined);
  }
}
