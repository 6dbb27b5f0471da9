package br.celeiro;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * How runs are waited for. Begin with {@link #defaults()}.
 *
 * @param timeout longest time to wait
 * @param onProgress told after each look at the files
 */
public record WaitOptions(Duration timeout, Consumer<? super RunProgress> onProgress) {
  private static final Duration TIMEOUT = Duration.ofHours(1);

  /**
   * At most an hour.
   *
   * @return the options
   */
  public static WaitOptions defaults() {
    return new WaitOptions(TIMEOUT, progress -> {});
  }

  /**
   * A copy with another timeout.
   *
   * @param longest longest time to wait
   * @return the copy
   */
  public WaitOptions withTimeout(Duration longest) {
    return new WaitOptions(longest, onProgress);
  }

  /**
   * A copy that tells of the progress.
   *
   * @param action told after each look at the files
   * @return the copy
   */
  public WaitOptions withProgress(Consumer<? super RunProgress> action) {
    return new WaitOptions(timeout, action);
  }
}
