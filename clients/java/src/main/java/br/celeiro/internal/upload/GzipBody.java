package br.celeiro.internal.upload;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterInputStream;
import org.jspecify.annotations.Nullable;

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
    InputStream trailer = new Trailer(checksum, raw, part.length());
    InputStream header = new ByteArrayInputStream(HEADER);
    return new SequenceInputStream(header, new SequenceInputStream(body, trailer));
  }

  /** Checksum and length, made when the body was read: the checksum is known then. */
  @SuppressWarnings("InputStreamSlowMultibyteRead") // Eight bytes, read once.
  private static final class Trailer extends InputStream {
    private static final int LENGTH = 8;

    private final CRC32 checksum;
    private final Deflater raw;
    private final int length;
    private byte @Nullable [] bytes;
    private int given;

    Trailer(CRC32 checksum, Deflater raw, int length) {
      this.checksum = checksum;
      this.raw = raw;
      this.length = length;
    }

    @Override
    public int read() {
      byte[] made = bytes;
      if (made == null) {
        raw.end();
        made = new byte[LENGTH];
        putLittleEndian(made, 0, (int) checksum.getValue());
        putLittleEndian(made, Integer.BYTES, length);
        bytes = made;
      }
      return given < LENGTH ? made[given++] & 0xff : -1;
    }

    private static void putLittleEndian(byte[] bytes, int at, int value) {
      for (int index = 0; index < Integer.BYTES; index++) {
        bytes[at + index] = (byte) (value >>> (Byte.SIZE * index));
      }
    }
  }
}
