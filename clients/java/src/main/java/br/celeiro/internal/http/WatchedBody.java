package br.celeiro.internal.http;

import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;

/**
 * A body that notes each of its pieces as a sign of life, because the network took those before.
 */
record WatchedBody(BodyPublisher body, SignOfLife life) implements BodyPublisher {

  @Override
  public long contentLength() {
    return body.contentLength();
  }

  @Override
  public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
    body.subscribe(
        new Subscriber<>() {
          @Override
          public void onSubscribe(Subscription subscription) {
            subscriber.onSubscribe(subscription);
          }

          @Override
          public void onNext(ByteBuffer piece) {
            life.note();
            subscriber.onNext(piece);
          }

          @Override
          public void onError(Throwable error) {
            subscriber.onError(error);
          }

          @Override
          public void onComplete() {
            subscriber.onComplete();
          }
        });
  }
}
