package br.celeiro.internal.http;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One attempt of a request. It ends: with a whole answer, an error, or after the timeout's silence.
 */
final class Attempt {
  private final HttpClient client;
  private final Duration timeout;
  private final SignOfLife life = new SignOfLife();

  /**
   * Prepares an attempt.
   *
   * @param client what sends it
   * @param timeout longest time without a byte in either direction
   */
  Attempt(HttpClient client, Duration timeout) {
    this.client = client;
    this.timeout = timeout;
  }

  /** Sends the request and reads the whole answer. */
  Answer run(Call call) throws AttemptFailure, InterruptedException {
    WatchedAnswer handler = new WatchedAnswer(life, call.onAnswer());
    CompletableFuture<HttpResponse<byte[]>> exchange = client.sendAsync(requestOf(call), handler);
    try {
      HttpResponse<byte[]> response = await(exchange);
      return new Answer(response.statusCode(), new Headers(response.headers()), response.body());
    } catch (ExecutionException failed) {
      throw failureOf(failed, handler);
    } finally {
      // Frees the connection where the answer is not waited for any more.
      exchange.cancel(true);
    }
  }

  private HttpRequest requestOf(Call call) {
    HttpRequest.Builder request = HttpRequest.newBuilder(call.uri());
    call.headers().forEach(request::setHeader);
    // A GET with a body of no bytes would get a Content-Length.
    if (call.method().equals("GET")) return request.GET().build();
    return request.method(call.method(), new WatchedBody(call.body().get(), life)).build();
  }

  private <T> T await(CompletableFuture<T> exchange)
      throws ExecutionException, InterruptedException, AttemptFailure {
    for (; ; ) {
      Duration left = life.left(timeout);
      try {
        return exchange.get(Math.max(0, left.toNanos()), TimeUnit.NANOSECONDS);
      } catch (TimeoutException over) {
        left = life.left(timeout);
        if (left.isZero() || left.isNegative()) {
          String text = "silent for " + timeout.toMillis() + " ms";
          throw new AttemptFailure(AttemptFailure.Kind.SILENT, new IOException(text, over));
        }
      }
    }
  }

  private static AttemptFailure failureOf(ExecutionException failed, WatchedAnswer handler) {
    if (failed.getCause() instanceof IOException error) {
      return AttemptFailure.of(error, handler.hasBegun());
    }
    if (failed.getCause() instanceof RuntimeException unchecked) throw unchecked;
    throw new IllegalStateException(failed);
  }
}
