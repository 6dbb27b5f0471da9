package br.celeiro;

import br.celeiro.internal.CallerTrace;
import br.celeiro.internal.http.Api;
import br.celeiro.internal.http.Call;
import br.celeiro.internal.http.Headers;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A page that is being fetched. */
final class PageFetch {
  private static final String NEXT_PAGE_TOKEN = "x-next-page-token";

  private final @Nullable String token;
  private final CompletableFuture<String> announced = new CompletableFuture<>();
  private final FutureTask<QueryPage> task;
  private volatile @Nullable Thread runner;

  /**
   * A fetch that has not begun.
   *
   * @param token the page's token; null for the first page
   */
  PageFetch(Api api, @Nullable String token, Call call) {
    this.token = token;
    Call announcing = call.withOnAnswer(this::announce);
    this.task = new FutureTask<>(() -> fetch(api, announcing));
  }

  private QueryPage fetch(Api api, Call call) {
    runner = Thread.currentThread();
    return PageParser.parse(api.send(call));
  }

  /** The page's token; null for the first page. */
  @Nullable String token() {
    return token;
  }

  /**
   * Runs when the headers have named the next page's token, which is before the page has arrived.
   */
  void whenNextIsKnown(Consumer<String> action) {
    var unused = announced.thenAccept(action);
  }

  private void announce(Headers headers) {
    String next = headers.get(NEXT_PAGE_TOKEN);
    if (next != null) announced.complete(next);
  }

  /** Fetches, unless it has begun before. */
  void run() {
    task.run();
  }

  /** The page, fetched in this thread unless another has begun with it. */
  QueryPage await() {
    task.run();
    try {
      return task.get();
    } catch (InterruptedException interrupted) {
      cancel();
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } catch (ExecutionException failed) {
      Throwable cause = Objects.requireNonNull(failed.getCause());
      if (!Thread.currentThread().equals(runner)) CallerTrace.addTo(cause);
      if (cause instanceof RuntimeException unchecked) throw unchecked;
      if (cause instanceof Error error) throw error;
      throw new IllegalStateException(cause);
    }
  }

  void cancel() {
    task.cancel(true);
  }
}
