package br.celeiro.internal.upload;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * The bytes of a file. It fails where the file has become shorter while it was read: what was cut
 * off would be missing, without a word.
 */
public final class WholeFile extends FilterInputStream {
  private final Path path;
  private long left;

  /**
   * Reads a file.
   *
   * @param stream its bytes
   * @param path its path, for messages
   * @param size its size; negative where it has none
   */
  public WholeFile(InputStream stream, Path path, long size) {
    super(stream);
    this.path = path;
    this.left = size;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int count = super.read(into, offset, length);
    if (count < 0 && left > 0) {
      throw new IOException(path + " became shorter while it was read: start again");
    }
    left -= Math.max(0, count);
    return count;
  }
}
