package br.celeiro.internal.upload;

/**
 * A piece of a source that is sent as one file.
 *
 * @param index its place among the parts, from 0
 * @param name the name it is sent under
 * @param bytes holds its bytes, from the first
 * @param length how many of them belong to it
 * @param sha256 SHA-256 of its bytes, in lower-case hexadecimal
 * @param offset bytes of the source before it
 * @param last whether the source ends with it
 */
@SuppressWarnings(
    "ArrayRecordComponent") // Parts are never compared; a list of bytes would be a copy.
record Part(
    int index, String name, byte[] bytes, int length, String sha256, long offset, boolean last) {

  /** Line ends in it. */
  long lineEnds() {
    long count = 0;
    for (int at = 0; at < length; at++) {
      if (bytes[at] == '\n') count++;
    }
    return count;
  }

  /** Lines in it; the last may lack its end. */
  long lines() {
    return lineEnds() + (length > 0 && bytes[length - 1] != '\n' ? 1 : 0);
  }
}
