package br.celeiro.internal.upload;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a source behind line ends into parts, no two of which have equal content. It holds at most
 * one part and the beginning of the next, which is as long as another where lines repeat.
 */
final class PartCutter {
  /** Longest line that the contract allows, with CR and LF. A longer one is sent to be refused. */
  private static final int MAX_LINE_BYTES = 16 * 1024 * 1024 + 2;

  /**
   * Most bytes read at once: a longer read would make the JVM copy through as much memory again.
   */
  private static final int READ_BYTES = 256 * 1024;

  private final InputStream source;
  private final String name;
  private final int partBytes;
  private final long totalBytes;
  private final PartContents contents = new PartContents();
  private byte[] carry = {};
  private boolean ended;
  private int count;
  private long offset;

  /**
   * Cuts a source.
   *
   * @param source its bytes; not closed
   * @param name name of the whole, ending in {@code .jsonl}
   * @param partBytes most bytes of a part, unless its only line is longer
   * @param totalBytes bytes of the source; negative where unknown. A wrong number costs only
   *     memory: the source may grow while it is read
   */
  PartCutter(InputStream source, String name, int partBytes, long totalBytes) {
    this.source = source;
    this.name = name;
    this.partBytes = partBytes;
    this.totalBytes = totalBytes;
  }

  /**
   * The next part; null after the last. A source without a byte is one empty part.
   *
   * @throws RepeatedPart where no cut makes it differ from all parts before
   */
  @Nullable Part next() throws IOException {
    if (ended && carry.length == 0 && count > 0) return null;
    byte[] buffer = Arrays.copyOf(carry, firstSize());
    int filled = fill(buffer, carry.length);
    while (!ended && buffer.length < partBytes) {
      buffer = Arrays.copyOf(buffer, (int) Math.min(2L * buffer.length, partBytes));
      filled = fill(buffer, filled);
    }
    int cut = endOfPart(buffer, filled);
    while (cut == 0 && !ended && buffer.length < MAX_LINE_BYTES) {
      buffer = Arrays.copyOf(buffer, (int) Math.min(2L * buffer.length, MAX_LINE_BYTES));
      filled = fill(buffer, filled);
      cut = endOfPart(buffer, filled);
    }
    if (cut == 0) cut = filled;
    PartContents.End end = contents.add(numbered(), buffer, cut);
    carry = Arrays.copyOfRange(buffer, end.length(), filled);
    lookAhead();
    boolean last = ended && carry.length == 0;
    Part part = new Part(count, name(last), buffer, end.length(), end.sha256(), offset, last);
    count++;
    offset += end.length();
    return part;
  }

  /** Room for a whole part, or for what is left and one byte that will not come. */
  private int firstSize() {
    long left = totalBytes < 0 ? partBytes : totalBytes - offset + 1;
    return (int) Math.max(carry.length + 1L, Math.min(partBytes, left));
  }

  /**
   * Fills a buffer from a place on; gives the end of what it holds, short only at the source's end.
   */
  private int fill(byte[] buffer, int from) throws IOException {
    int filled = from;
    while (filled < buffer.length && !ended) {
      int read = source.read(buffer, filled, Math.min(READ_BYTES, buffer.length - filled));
      if (read < 0) ended = true;
      else filled += read;
    }
    return filled;
  }

  /** Learns whether a part follows, because the name of the first depends on it. */
  private void lookAhead() throws IOException {
    if (carry.length > 0 || ended) return;
    int next = source.read();
    if (next < 0) ended = true;
    else carry = new byte[] {(byte) next};
  }

  private String name(boolean last) {
    return count == 0 && last ? name : numbered();
  }

  private String numbered() {
    String base = name.substring(0, name.length() - ".jsonl".length());
    return "%s-%05d.jsonl".formatted(base, count + 1);
  }

  /**
   * The place behind the last line end within {@code partBytes}, or behind the first one after
   * them; 0 where there is none.
   */
  private int endOfPart(byte[] bytes, int filled) {
    if (ended && filled <= partBytes) return filled;
    int most = Math.min(filled, partBytes);
    for (int at = most; at > 0; at--) {
      if (bytes[at - 1] == '\n') return at;
    }
    for (int at = most; at < filled; at++) {
      if (bytes[at] == '\n') return at + 1;
    }
    return 0;
  }
}
