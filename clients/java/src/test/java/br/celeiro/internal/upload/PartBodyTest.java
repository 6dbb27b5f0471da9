package br.celeiro.internal.upload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import org.junit.jupiter.api.Test;

class PartBodyTest {
  private static final int LENGTH = 1_000_000;
  private static final Part PART = part();

  private static Part part() {
    byte[] bytes = new byte[LENGTH + 500];
    new Random(1).nextBytes(bytes);
    return new Part(0, "x.jsonl", bytes, LENGTH, "", 0, true);
  }

  /** Asks for some pieces at first and at each piece. */
  private static final class Taker implements Subscriber<ByteBuffer> {
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private final long atFirst;
    private final long atEach;
    private Subscription subscription;
    private boolean within;
    private int completed;

    Taker(long atFirst, long atEach) {
      this.atFirst = atFirst;
      this.atEach = atEach;
    }

    @Override
    public void onSubscribe(Subscription given) {
      subscription = given;
      if (atFirst > 0) given.request(atFirst);
    }

    @Override
    public void onNext(ByteBuffer piece) {
      assertFalse(within, "a piece within a piece");
      assertEquals(0, completed);
      within = true;
      byte[] bytes = new byte[piece.remaining()];
      piece.get(bytes);
      taken.writeBytes(bytes);
      if (atEach > 0) subscription.request(atEach);
      within = false;
    }

    @Override
    public void onError(Throwable error) {
      throw new AssertionError(error);
    }

    @Override
    public void onComplete() {
      completed++;
    }
  }

  @Test
  void everyByteComesOnceHoweverPiecesAreAskedFor() {
    long[][] ways = {{Long.MAX_VALUE, 0}, {1, 1}, {3, 2}, {1, 100}};
    for (long[] way : ways) {
      Taker taker = new Taker(way[0], way[1]);
      new PartBody(PART).subscribe(taker);
      assertArrayEquals(Arrays.copyOf(PART.bytes(), LENGTH), taker.taken.toByteArray());
      assertEquals(1, taker.completed);
    }
  }

  @Test
  void noPieceComesThatWasNotAskedFor() {
    Taker taker = new Taker(0, 0);
    new PartBody(PART).subscribe(taker);
    assertEquals(0, taker.taken.size());
    taker.subscription.request(1);
    int piece = taker.taken.size();
    assertTrue(piece > 0 && piece < LENGTH);
    taker.subscription.request(2);
    assertEquals(3 * piece, taker.taken.size());
  }

  @Test
  void nothingComesAfterItWasCancelled() {
    Taker taker = new Taker(1, 0);
    new PartBody(PART).subscribe(taker);
    int before = taker.taken.size();
    taker.subscription.cancel();
    taker.subscription.request(5);
    assertEquals(before, taker.taken.size());
    assertEquals(0, taker.completed);
  }

  @Test
  void theLengthIsThatOfThePart() {
    assertEquals(LENGTH, new PartBody(PART).contentLength());
  }
}
