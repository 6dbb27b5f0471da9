package br.celeiro.internal.upload;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A piece of a source that is sent as one file.
 *
 * @param index its place among the parts, from 0
 * @param name the name it is sent under
 * @param bytes holds its bytes, from the first
 * @param length how many of them belong to it
 * @param offset bytes of the source before it
 */
@SuppressWarnings(
    "ArrayRecordComponent") // Parts are never compared; a list of bytes would be a copy.
record Part(int index, String name, byte[] bytes, int length, long offset) {

  /** Line ends in it. */
  long lineEnds() {
    long count = 0;
    for (int at = 0; at < length; at++) {
      if (bytes[at] == '\n') count++;
    }
    return count;
  }

  /** SHA-256 of its bytes, in lower-case hexadecimal. */
  String sha256() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes, 0, length);
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible); // Every Java platform has SHA-256.
    }
  }
}
