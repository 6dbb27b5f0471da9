package br.celeiro.internal.upload;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Enumeration;
import java.util.Queue;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterInputStream;
import java.util.List;

/** The bytes of a part as gzip, compressed while they are read, so that no second copy is held. */
final class GzipBody {
  /** Magic number, deflate, no flags, no time, no extra flags, unknown system; RFC 1952. */
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

  /** Fast: on most networks a tighter level costs more time than its bytes save. */
  private static final int LEVEL = 1;

  private GzipBody() {}

  /** A stream of the compressed bytes. */
  static InputStream of(Part part) {
    CRC32 checksum = new CRC32();
    InputStream plain = new ByteArrayInputStream(part.bytes(), 0, part.length());
    Deflater raw = new Deflater(LEVEL, true);
    InputStream body = new DeflaterInputStream(new CheckedInputStream(plain, checksum), raw);
    return new SequenceInputStream(
        new Lazily(
            List.of(
                () -> new ByteArrayInputStream(HEADER),
                () -> body,
                () -> trailer(checksum, raw, part.length()))));
  }

  /** Made when the body was read: the checksum is known then. */
  private static InputStream trailer(CRC32 checksum, Deflater raw, int length) {
    raw.end();
    ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt((int) checksum.getValue()).putInt(length);
    return new ByteArrayInputStream(bytes.array());
  }

  /** Streams that are made when their turn comes. */
  private static final class Lazily implements Enumeration<InputStream> {
    private final Queue<Supplier<InputStream>> streams;

    Lazily(List<Supplier<InputStream>> streams) {
      this.streams = new ArrayDeque<>(streams);
    }

    @Override
    public boolean hasMoreElements() {
      return !streams.isEmpty();
    }

    @Override
    public InputStream nextElement() {
      return streams.remove().get();
    }
  }
}
