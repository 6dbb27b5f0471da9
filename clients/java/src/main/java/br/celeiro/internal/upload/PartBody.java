package br.celeiro.internal.upload;

import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;

/**
 * The bytes of a part as they are. The platform's own publisher copies each piece, which costs as
 * much as sending it.
 */
record PartBody(Part part) implements BodyPublisher {
  private static final int PIECE_BYTES = 256 * 1024;

  @Override
  public long contentLength() {
    return part.length();
  }

  @Override
  public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
    subscriber.onSubscribe(new Pieces(part, subscriber));
  }

  /** Gives one piece for each that is asked for. */
  private static final class Pieces implements Subscription {
    private final Part part;
    private final Subscriber<? super ByteBuffer> subscriber;
    private long asked;
    private int given;
    private boolean giving;
    private boolean ended;

    Pieces(Part part, Subscriber<? super ByteBuffer> subscriber) {
      this.part = part;
      this.subscriber = subscriber;
    }

    /**
     * Called also from within {@code onNext}; the outer call then gives what the inner asks for.
     */
    @Override
    public void request(long count) {
      synchronized (this) {
        asked += count;
        if (giving) return;
        giving = true;
      }
      while (mayGive()) give();
    }

    private synchronized boolean mayGive() {
      giving = asked > 0 && !ended;
      if (giving) asked--;
      return giving;
    }

    private void give() {
      int length = Math.min(PIECE_BYTES, part.length() - given);
      // A slice, because a reader may expect a piece to begin at 0.
      ByteBuffer piece = ByteBuffer.wrap(part.bytes(), given, length).slice();
      given += length;
      if (length > 0) subscriber.onNext(piece.asReadOnlyBuffer());
      if (given == part.length()) {
        cancel();
        subscriber.onComplete();
      }
    }

    @Override
    public synchronized void cancel() {
      ended = true;
    }
  }
}
