package br.celeiro.error;

import java.util.List;

/** Runs failed or were cancelled and gave their files back, which are pending again. */
public final class RunFailedException extends CeleiroException {
  private static final long serialVersionUID = 1L;

  private final transient List<Long> runIds;
  private final transient long filesDone;

  /**
   * Made by the client; public for tests of callers.
   *
   * @param message what happened and what to do
   * @param runIds the runs that gave files back
   * @param filesDone files that all runs waited for completed
   */
  public RunFailedException(String message, List<Long> runIds, long filesDone) {
    super(message, ErrorDetails.NONE, null);
    this.runIds = List.copyOf(runIds);
    this.filesDone = filesDone;
  }

  /**
   * The runs that gave files back.
   *
   * @return their ids
   */
  public List<Long> runIds() {
    return runIds;
  }

  /**
   * The files that all runs waited for completed, together.
   *
   * @return how many files are in the columnar table
   */
  public long filesDone() {
    return filesDone;
  }
}
