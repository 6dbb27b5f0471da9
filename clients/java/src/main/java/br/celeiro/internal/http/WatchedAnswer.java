package br.celeiro.internal.http;

import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.function.Consumer;

/**
 * Collects an answer, notes each of its pieces as a sign of life, and tells of its headers at once.
 */
final class WatchedAnswer implements BodyHandler<byte[]> {
  private final SignOfLife life;
  private final Consumer<Headers> onOk;
  private volatile boolean begun;

  WatchedAnswer(SignOfLife life, Consumer<Headers> onOk) {
    this.life = life;
    this.onOk = onOk;
  }

  /** Whether the headers have arrived. */
  boolean hasBegun() {
    return begun;
  }

  @Override
  public BodySubscriber<byte[]> apply(ResponseInfo info) {
    life.note();
    begun = true;
    if (info.statusCode() == 200) onOk.accept(new Headers(info.headers()));
    return new Watched(BodySubscribers.ofByteArray(), life);
  }

  private record Watched(BodySubscriber<byte[]> body, SignOfLife life)
      implements BodySubscriber<byte[]> {

    @Override
    public CompletionStage<byte[]> getBody() {
      return body.getBody();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      body.onSubscribe(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> pieces) {
      life.note();
      body.onNext(pieces);
    }

    @Override
    public void onError(Throwable error) {
      body.onError(error);
    }

    @Override
    public void onComplete() {
      body.onComplete();
    }
  }
}
