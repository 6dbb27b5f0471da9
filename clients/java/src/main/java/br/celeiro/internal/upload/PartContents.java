package br.celeiro.internal.upload;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The contents of the parts of one upload. The service stores equal content once, so that the rows
 * of a part that repeats another would be lost.
 */
final class PartContents {

  /**
   * Where a part ends.
   *
   * @param length its bytes
   * @param sha256 their SHA-256, in lower-case hexadecimal
   */
  record End(int length, String sha256) {}

  private final Map<String, String> names = new HashMap<>();
  private final Set<Integer> lengths = new HashSet<>();

  /**
   * Notes the content of the next part. Its end is moved back by whole lines until no part before
   * has its content, which depends on the content alone: a repeated upload is cut alike.
   *
   * @param name of the part
   * @param bytes holds the part, from the first
   * @param length most bytes of the part, whole lines
   * @throws RepeatedPart where even its first line alone is the content of another
   */
  End add(String name, byte[] bytes, int length) {
    NavigableMap<Integer, String> hashes = hashes(bytes, ends(bytes, length));
    String earlier = "";
    for (Map.Entry<Integer, String> hash : hashes.descendingMap().entrySet()) {
      earlier = names.putIfAbsent(hash.getValue(), name);
      if (earlier != null) continue;
      lengths.add(hash.getKey());
      return new End(hash.getKey(), hash.getValue());
    }
    throw repeated(name, earlier);
  }

  /** The ends that come into question: up to the first whose length no part before has. */
  private NavigableSet<Integer> ends(byte[] bytes, int length) {
    NavigableSet<Integer> ends = new TreeSet<>(Set.of(length));
    int end = length;
    while (lengths.contains(end)) {
      end--;
      while (end > 0 && bytes[end - 1] != '\n') end--;
      if (end == 0) break;
      ends.add(end);
    }
    return ends;
  }

  /**
   * SHA-256 of the bytes before each end, in one pass: a source of equal lines has as many ends to
   * try as there are parts.
   */
  private static NavigableMap<Integer, String> hashes(byte[] bytes, NavigableSet<Integer> ends) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      NavigableMap<Integer, String> hashes = new TreeMap<>();
      int from = 0;
      for (int end : ends) {
        digest.update(bytes, from, end - from);
        from = end;
        MessageDigest soFar = (MessageDigest) digest.clone();
        hashes.put(end, HexFormat.of().formatHex(soFar.digest()));
      }
      return hashes;
    } catch (NoSuchAlgorithmException | CloneNotSupportedException impossible) {
      throw new IllegalStateException(impossible); // Every Java platform has a SHA-256 to copy.
    }
  }

  private static RepeatedPart repeated(String name, String earlier) {
    String text =
        "The part %s has one line only and repeats %s: the service stores equal content once, and its"
            + " row would be lost.";
    return new RepeatedPart(text.formatted(name, earlier));
  }
}
