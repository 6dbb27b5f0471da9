package br.celeiro;

import br.celeiro.error.RunFailedException;
import br.celeiro.error.RunTimeoutException;
import br.celeiro.internal.http.Api;
import br.celeiro.internal.http.Pause;
import br.celeiro.model.ProcessingStarted;
import br.celeiro.model.ProcessingStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Waits until all files of runs are in the columnar table, by looking at the listing of files. */
final class RunWaiter {
  private static final Duration FIRST_LOOK = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final Api api;
  private final Pause pause;
  private final ProcessingStarted started;
  private final WaitOptions options;

  RunWaiter(Api api, Pause pause, ProcessingStarted started, WaitOptions options) {
    this.api = api;
    this.pause = pause;
    this.started = started;
    this.options = options;
  }

  /** What one look at a run saw. */
  private record Look(long runId, long completed, long listed) {}

  void await() {
    long deadline = System.nanoTime() + options.timeout().toNanos();
    Duration wait = FIRST_LOOK;
    for (; ; ) {
      sleep(wait);
      List<Look> looks = new ArrayList<>();
      for (long id : started.ids()) looks.add(look(id));
      long done = looks.stream().mapToLong(Look::completed).sum();
      options.onProgress().accept(new RunProgress(done, started.filesCount()));
      if (done >= started.filesCount()) return;
      throwIfFailed(looks, done);
      if (System.nanoTime() - deadline >= 0) throw timeout(done);
      wait = min(wait.plus(wait.dividedBy(2)), LONGEST_PAUSE);
    }
  }

  /**
   * Completed files are counted first: one that is completed between the two counts is not taken
   * for lost.
   */
  private Look look(long id) {
    FileFilter ofRun = FileFilter.all().runId(id);
    FileFilter ofCompleted = ofRun.processingStatus(ProcessingStatus.COMPLETED);
    long completed = new FileListing(api, started.schema(), ofCompleted).total();
    long listed = new FileListing(api, started.schema(), ofRun).total();
    return new Look(id, completed, listed);
  }

  /** A run that failed lists no file any more; the others are told from it by their own files. */
  private void throwIfFailed(List<Look> looks, long done) {
    long listed = looks.stream().mapToLong(Look::listed).sum();
    if (listed >= started.filesCount()) return;
    List<Long> failed = looks.stream().filter(look -> look.listed() == 0).map(Look::runId).toList();
    List<Long> named = failed.isEmpty() ? started.ids() : failed;
    String text =
        "runs %s failed or were cancelled and gave files back: %d of %d files are done. "
            + "The panel says why; call process again for the files that are pending.";
    throw new RunFailedException(text.formatted(named, done, started.filesCount()), named, done);
  }

  private RunTimeoutException timeout(long done) {
    String text =
        "runs %s have not ended within %s: %d of %d files are done. "
            + "They go on; wait for them again with the same answer of process.";
    return new RunTimeoutException(
        text.formatted(started.ids(), options.timeout(), done, started.filesCount()),
        started.ids(),
        done);
  }

  private void sleep(Duration time) {
    try {
      pause.sleep(time);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
