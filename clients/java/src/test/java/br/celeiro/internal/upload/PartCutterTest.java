package br.celeiro.internal.upload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PartCutterTest {
  private static final int MIB = 1024 * 1024;

  private static List<Part> cut(InputStream source, int partBytes, long total) throws IOException {
    PartCutter cutter = new PartCutter(source, "events.jsonl", partBytes, total);
    List<Part> parts = new ArrayList<>();
    for (Part part = cutter.next(); part != null; part = cutter.next()) parts.add(part);
    return parts;
  }

  private static List<String> texts(String source, int partBytes) throws IOException {
    byte[] bytes = source.getBytes(UTF_8);
    return cut(new ByteArrayInputStream(bytes), partBytes, bytes.length).stream()
        .map(part -> new String(part.bytes(), 0, part.length(), UTF_8))
        .toList();
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
      List<Part> parts = cut(inPieces(source, random), partBytes, total);
      ByteArrayOutputStream joined = new ByteArrayOutputStream();
      for (Part part : parts) {
        assertEquals(joined.size(), part.offset());
        String text = new String(part.bytes(), 0, part.length(), UTF_8);
        joined.writeBytes(text.getBytes(UTF_8));
        boolean last = part.index() == parts.size() - 1;
        if (!last) assertTrue(text.endsWith("\n"), text);
        if (part.length() > partBytes) {
          assertFalse(
              text.substring(0, text.length() - 1).contains("\n"), "a long line has a part");
        }
        assertEquals(text.chars().filter(character -> character == '\n').count(), part.lineEnds());
        String number = "events-%05d.jsonl".formatted(part.index() + 1);
        assertEquals(parts.size() == 1 ? "events.jsonl" : number, part.name());
      }
      assertArrayEquals(source, joined.toByteArray());
    }
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
