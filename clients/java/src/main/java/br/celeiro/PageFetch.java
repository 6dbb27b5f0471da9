package br.celeiro;

import br.celeiro.internal.http.Api;
import br.celeiro.internal.http.Call;
import br.celeiro.internal.http.Headers;
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

  /**
   * A fetch that has not begun.
   *
   * @param token the page's token; null for the first page
   */
  PageFetch(Api api, @Nullable String token, Call call) {
    this.token = token;
    Call announcing = call.withOnAnswer(this::announce);
    this.task = new FutureTask<>(() -> PageParser.parse(api.send(announcing)));
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
      if (failed.getCause() instanceof RuntimeException unchecked) throw unchecked;
      if (failed.getCause() instanceof Error error) throw error;
      throw new IllegalStateException(failed.getCause());
    }
  }

  void cancel() {
    task.cancel(true);
  }
}
