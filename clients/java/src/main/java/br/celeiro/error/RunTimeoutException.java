package br.celeiro.error;

import java.util.List;

/** Runs had not ended when the time to wait for them was over. They go on. */
public final class RunTimeoutException extends CeleiroException {
  private static final long serialVersionUID = 1L;

  private final transient List<Long> runIds;
  private final transient long filesDone;

  /**
   * Made by the client; public for tests of callers.
   *
   * @param message what happened and what to do
   * @param runIds the runs waited for
   * @param filesDone files that they completed
   */
  public RunTimeoutException(String message, List<Long> runIds, long filesDone) {
    super(message, ErrorDetails.NONE, null);
    this.runIds = List.copyOf(runIds);
    this.filesDone = filesDone;
  }

  /**
   * The runs waited for.
   *
   * @return their ids
   */
  public List<Long> runIds() {
    return runIds;
  }

  /**
   * The files that the runs completed, together.
   *
   * @return how many files are in the columnar table
   */
  public long filesDone() {
    return filesDone;
  }
}
