package br.celeiro.internal.upload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import br.celeiro.error.CeleiroException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PartCutterTest {
  private static final int MIB = 1024 * 1024;

  /** The parts of a source, up to the first that repeats another. */
  private record Cut(List<Part> parts, @Nullable CeleiroException repeated) {
    static Cut of(InputStream source, int partBytes, long total) throws IOException {
      PartCutter cutter = new PartCutter(source, "events.jsonl", partBytes, total);
      List<Part> parts = new ArrayList<>();
      try {
        for (Part part = cutter.next(); part != null; part = cutter.next()) parts.add(part);
        return new Cut(parts, null);
      } catch (CeleiroException repeated) {
        return new Cut(parts, repeated);
      }
    }

    List<String> texts() {
      return parts.stream().map(part -> new String(part.bytes(), 0, part.length(), UTF_8)).toList();
    }
  }

  private static List<Part> cut(InputStream source, int partBytes, long total) throws IOException {
    Cut cut = Cut.of(source, partBytes, total);
    assertNull(cut.repeated());
    return cut.parts();
  }

  private static List<String> texts(String source, int partBytes) throws IOException {
    byte[] bytes = source.getBytes(UTF_8);
    Cut cut = Cut.of(new ByteArrayInputStream(bytes), partBytes, bytes.length);
    assertNull(cut.repeated());
    return cut.texts();
  }

  @Test
  void theCutsDoNotDependOnTheSizeThatTheSourceIsSaidToHave() throws IOException {
    byte[] source = "aa\nbb\ncc\ndd\nee\nff\n".getBytes(UTF_8);
    for (int said = -1; said <= source.length + 1; said++) {
      Cut cut = Cut.of(new ByteArrayInputStream(source), 9, said);
      assertEquals(List.of("aa\nbb\ncc\n", "dd\nee\nff\n"), cut.texts(), "said to have " + said);
    }
  }

  /** Gives a random number of its bytes at each reading. */
  private static InputStream inPieces(byte[] bytes, Random random) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] buffer, int from, int length) {
        return super.read(buffer, from, Math.min(length, 1 + random.nextInt(7)));
      }
    };
  }

  private static byte[] randomLines(Random random) {
    StringBuilder text = new StringBuilder();
    int lines = random.nextInt(20);
    for (int line = 0; line < lines; line++) {
      text.append("x".repeat(random.nextInt(random.nextBoolean() ? 5 : 60)));
      text.append(random.nextBoolean() ? "\r\n" : "\n");
    }
    if (random.nextBoolean()) text.append("y".repeat(1 + random.nextInt(40)));
    return text.toString().getBytes(UTF_8);
  }

  @Test
  void cutsBehindLineEndsAloneAndCoversEveryByteOnce() throws IOException {
    Random random = new Random(7);
    for (int round = 0; round < 20_000; round++) {
      byte[] source = randomLines(random);
      int partBytes = 1 + random.nextInt(50);
      long total = random.nextBoolean() ? source.length : -1;
      check(source, partBytes, Cut.of(inPieces(source, random), partBytes, total));
    }
  }

  @Test
  void partsOfRepeatingLinesDifferAndAreCutTheSameEveryTime() throws IOException {
    Random random = new Random(8);
    int ended = 0;
    for (int round = 0; round < 5_000; round++) {
      StringBuilder period = new StringBuilder();
      for (int line = random.nextInt(6); line >= 0; line--) {
        period.append("x".repeat(random.nextInt(4))).append('\n');
      }
      String text = period.toString().repeat(1 + random.nextInt(60));
      byte[] source = text.substring(random.nextInt(2)).getBytes(UTF_8);
      int partBytes = 1 + random.nextInt(60);
      Cut first = Cut.of(new ByteArrayInputStream(source), partBytes, source.length);
      check(source, partBytes, first);
      Cut again = Cut.of(inPieces(source, random), partBytes, -1);
      assertEquals(first.texts(), again.texts());
      assertEquals(first.repeated() == null, again.repeated() == null);
      if (first.repeated() != null) ended++;
    }
    assertTrue(ended > 500 && ended < 4_500, ended + " ended at a part that repeats another");
  }

  private static void check(byte[] source, int partBytes, Cut cut) {
    String rest = new String(source, UTF_8);
    Map<String, String> before = new HashMap<>();
    for (Part part : cut.parts()) {
      String text = new String(part.bytes(), 0, part.length(), UTF_8);
      assertEquals(source.length - rest.length(), part.offset());
      assertTrue(rest.startsWith(text), text);
      assertNull(longerPart(rest, part.length(), partBytes, before), "the part ends too early");
      rest = rest.substring(text.length());
      boolean last = cut.repeated() == null && part.index() == cut.parts().size() - 1;
      if (!last) assertTrue(text.endsWith("\n"), text);
      if (part.length() > partBytes) {
        assertFalse(text.substring(0, text.length() - 1).contains("\n"), "a long line has a part");
      }
      assertEquals(text.chars().filter(character -> character == '\n').count(), part.lineEnds());
      String number = "events-%05d.jsonl".formatted(part.index() + 1);
      boolean alone = last && part.index() == 0;
      assertEquals(alone ? "events.jsonl" : number, part.name());
      assertNull(before.put(text, number), "no two parts have equal content");
    }
    if (cut.repeated() == null) {
      assertEquals("", rest);
      return;
    }
    String line =
        rest.substring(0, rest.indexOf('\n') < 0 ? rest.length() : rest.indexOf('\n') + 1);
    String message = cut.repeated().getMessage();
    assertTrue(message.contains("one line only and repeats " + before.get(line)), message);
    assertTrue(message.contains("%05d".formatted(cut.parts().size() + 1)), message);
    assertNull(longerPart(rest, 0, partBytes, before), "a part that differs from all before");
  }

  /** A piece of whole lines that is longer than a part and could have been it; null if none. */
  private static @Nullable String longerPart(
      String rest, int length, int partBytes, Map<String, String> before) {
    for (int end = length + 1; end <= Math.min(rest.length(), partBytes); end++) {
      String piece = rest.substring(0, end);
      // That the source ends is known where the part has room for one byte more.
      boolean whole = piece.endsWith("\n") || (end == rest.length() && end < partBytes);
      if (whole && !before.containsKey(piece)) return piece;
    }
    return null;
  }

  @Test
  void partsAreAsLargeAsTheyMayBe() throws IOException {
    assertEquals(List.of("a\nb\n", "c\nd\n", "e"), texts("a\nb\nc\nd\ne", 4));
    assertEquals(List.of("a\nb\n", "c\n"), texts("a\nb\nc\n", 5));
    assertEquals(List.of("a\n", "long line\n", "b\n"), texts("a\nlong line\nb\n", 4));
    assertEquals(List.of("long line without an end"), texts("long line without an end", 4));
    assertEquals(List.of("ab\n"), texts("ab\n", 3));
    assertEquals(List.of("ab\r\n", "c"), texts("ab\r\nc", 4));
  }

  @Test
  void anEmptySourceIsOneEmptyPart() throws IOException {
    assertEquals(List.of(""), texts("", 10));
  }

  @Test
  void aFileThatGrowsIsReadToItsEnd() throws IOException {
    byte[] source = "a\nb\nc\n".getBytes(UTF_8);
    List<Part> parts = cut(new ByteArrayInputStream(source), 4, 2);
    assertEquals(6, parts.stream().mapToInt(Part::length).sum());
  }

  @Test
  void theLongestLineThatTheContractAllowsIsWhole() throws IOException {
    byte[] source = new byte[16 * MIB + 4];
    Arrays.fill(source, (byte) 'x');
    source[16 * MIB] = '\r';
    source[16 * MIB + 1] = '\n';
    List<Part> parts = cut(new ByteArrayInputStream(source), MIB, source.length);
    assertEquals(List.of(16 * MIB + 2, 2), parts.stream().map(Part::length).toList());
  }

  @Test
  void aLongerLineIsCutSoThatMemoryStaysBounded() throws IOException {
    InputStream endless =
        new InputStream() {
          private long left = 100L * MIB;

          @Override
          public int read() {
            return left-- > 0 ? 'x' : -1;
          }

          @Override
          public int read(byte[] buffer, int from, int length) {
            if (left <= 0) return -1;
            int count = (int) Math.min(left, length);
            Arrays.fill(buffer, from, from + count, (byte) 'x');
            left -= count;
            return count;
          }
        };
    PartCutter cutter = new PartCutter(endless, "x.jsonl", MIB, -1);
    assertEquals(16 * MIB + 2, cutter.next().length());
  }
}
