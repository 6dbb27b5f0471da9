package br.celeiro;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import br.celeiro.TestServer.Reply;
import br.celeiro.TestServer.Request;
import br.celeiro.UploadOptions.Gzip;
import br.celeiro.error.AuthenticationException;
import br.celeiro.error.CeleiroException;
import br.celeiro.error.InvalidFileException;
import br.celeiro.error.ServiceException;
import br.celeiro.internal.http.Advice;
import br.celeiro.model.FileRecord;
import br.celeiro.model.LineError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class UploadTest {
  private static final UploadOptions SMALL =
      UploadOptions.defaults().withName("events.jsonl").withPartBytes(10);

  /** Lines of five bytes, two of which make a part of ten. */
  private static String lines(int count) {
    StringBuilder text = new StringBuilder();
    for (int line = 0; line < count; line++) text.append("%04d\n".formatted(line));
    return text.toString();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  void aSourceIsSentInPartsThatKeepItsOrder() {
    try (UploadService service = new UploadService()) {
      UploadSummary stored = service.client().upload("s", bytes(lines(7)), SMALL);
      assertEquals(lines(7), service.joined());
      List<String> names =
          List.of(
              "events-00001.jsonl",
              "events-00002.jsonl",
              "events-00003.jsonl",
              "events-00004.jsonl");
      assertEquals(names, stored.files().stream().map(FileRecord::fileName).toList());
      assertEquals(7, stored.rows());
      assertEquals(35, stored.bytes());
      assertEquals(4, stored.parts());
      assertEquals(0, stored.duplicates());
      assertEquals(1, service.urlsMade());
      Request put = service.puts().get(0);
      assertEquals("application/octet-stream", put.header("content-type"));
      assertNull(put.header("content-encoding"), "a loopback address needs no gzip");
      assertNull(put.header("authorization"), "the URL is the credential");
    }
  }

  @Test
  void onePartKeepsTheName(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("ação 1+1.jsonl"), lines(2));
    try (UploadService service = new UploadService()) {
      UploadSummary stored =
          service.client().upload("s", file, UploadOptions.defaults().withPartBytes(10));
      assertEquals("ação 1+1.jsonl", stored.files().get(0).fileName());
      assertEquals(10, stored.bytes());
    }
  }

  @Test
  void aFileThatBecomesShorterWhileItIsReadIsAnError(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("a.jsonl"), lines(9999));
    UploadOptions options =
        SMALL.withConcurrency(1).withProgress(progress -> truncate(file)).withName("a.jsonl");
    try (UploadService service = new UploadService()) {
      UncheckedIOException shorter =
          assertThrows(
              UncheckedIOException.class, () -> service.client().upload("s", file, options));
      assertTrue(shorter.getMessage().contains("became shorter"), shorter.getMessage());
    }
  }

  private static void truncate(Path file) {
    try {
      Files.writeString(file, "");
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  @Test
  void anEmptySourceIsLeftToTheServiceToRefuse() {
    try (UploadService service = new UploadService()) {
      for (Gzip gzip : List.of(Gzip.NEVER, Gzip.ALWAYS)) {
        service.client().upload("s", new byte[0], SMALL.withGzip(gzip));
        assertEquals("", service.joined());
      }
      assertEquals(List.of("events.jsonl"), List.copyOf(service.stored().keySet()));
    }
  }

  @Test
  void aStreamIsReadOnceAndLeftOpen() {
    AtomicBoolean closed = new AtomicBoolean();
    InputStream source =
        new ByteArrayInputStream(bytes(lines(5))) {
          @Override
          public void close() {
            closed.set(true);
          }
        };
    try (UploadService service = new UploadService()) {
      assertEquals(5, service.client().upload("s", source, SMALL).rows());
      assertEquals(lines(5), service.joined());
      assertEquals(false, closed.get());
    }
  }

  @Test
  void namesAreChecked(@TempDir Path folder) {
    try (UploadService service = new UploadService()) {
      Celeiro client = service.client();
      UploadOptions nameless = UploadOptions.defaults();
      byte[] source = bytes(lines(1));
      assertThrows(IllegalArgumentException.class, () -> client.upload("s", source, nameless));
      assertThrows(IllegalArgumentException.class, () -> nameless.withName("a.json"));
      Path path = folder.resolve("a.csv");
      assertThrows(IllegalArgumentException.class, () -> client.upload("s", path));
      Path gone = folder.resolve("gone.jsonl");
      assertThrows(UncheckedIOException.class, () -> client.upload("s", gone));
      assertEquals(List.of(), service.server().requests());
    }
  }

  @Test
  void partsAreTriedAgainWithTheSameBytes() {
    AtomicInteger attempts = new AtomicInteger();
    try (UploadService service = new UploadService()) {
      service.instead(
          request ->
              switch (attempts.incrementAndGet()) {
                case 1 -> Reply.cut();
                case 2 -> Reply.error(503, "unavailable");
                case 3 -> Reply.error(429, "too_many_uploads", "Retry-After", "5");
                case 4 -> Reply.cutBody("{                 }");
                default -> null;
              });
      service.client().upload("s", bytes(lines(2)), SMALL);
      assertEquals(lines(2), service.joined());
      assertEquals(5, service.puts().size());
      assertTrue(service.puts().stream().allMatch(put -> put.text().equals(lines(2))));
    }
  }

  @Test
  void compressedPartsHoldTheSameBytesAtEachAttempt() {
    AtomicInteger attempts = new AtomicInteger();
    try (UploadService service = new UploadService()) {
      service.instead(
          request -> attempts.incrementAndGet() == 1 ? Reply.error(503, "unavailable") : null);
      UploadOptions packed = SMALL.withPartBytes(1_000_000).withGzip(Gzip.ALWAYS);
      service.client().upload("s", bytes(lines(100_000)), packed);
      assertEquals(lines(100_000), service.joined());
      assertEquals("gzip", service.puts().get(1).header("content-encoding"));
      assertTrue(service.puts().get(1).body().length < 300_000);
    }
  }

  @Test
  void aRefusedUrlIsMadeAnewOnceForEachPart() {
    try (UploadService service = new UploadService()) {
      service.instead(
          request ->
              request.path().startsWith("/u/1/") ? Reply.error(401, "upload_url_invalid") : null);
      Celeiro client = service.client();
      client.upload("s", bytes(lines(20)), SMALL);
      assertEquals(lines(20), service.joined());
      assertEquals(2, service.urlsMade());
      client.upload("s", bytes(lines(2)), SMALL);
      assertEquals(2, service.urlsMade(), "the URL is kept");
      service.instead(request -> Reply.error(401, "upload_url_invalid"));
      byte[] one = bytes(lines(1));
      assertThrows(AuthenticationException.class, () -> client.upload("s", one, SMALL));
      assertEquals(3, service.urlsMade());
    }
  }

  @Test
  void partsAreSentSideBySideUpToTheBound() {
    CountDownLatch three = new CountDownLatch(3);
    AtomicInteger present = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    try (UploadService service = new UploadService()) {
      service.instead(
          request -> {
            most.accumulateAndGet(present.incrementAndGet(), Math::max);
            three.countDown();
            try {
              three.await();
              Thread.sleep(20);
            } catch (InterruptedException interrupted) {
              Thread.currentThread().interrupt();
            }
            present.decrementAndGet();
            return null;
          });
      service.client().upload("s", bytes(lines(24)), SMALL.withConcurrency(3));
      assertEquals(3, most.get());
    }
  }

  @Test
  void afterARefusalNoPartStartsAndThoseUnderWayEnd() {
    // Parts 1 and 2 are valid, part 3 is not; 4 and 5 would be.
    String text = lines(4) + "0004\nbad!\n" + lines(4);
    try (UploadService service = new UploadService()) {
      InvalidFileException error =
          assertThrows(
              InvalidFileException.class,
              () -> service.client().upload("s", bytes(text), SMALL.withConcurrency(1)));
      assertEquals(3, service.puts().size());
      assertEquals(
          List.of("events-00001.jsonl", "events-00002.jsonl"),
          error.sent().stream().map(FileRecord::fileName).toList());
    }
  }

  @Test
  void ofASourceOfSeveralPartsTheMissingLinesAreUploadedAlone() {
    String good = lines(9);
    String given = good.replace("0004", "bad!");
    UploadOptions options = SMALL.withConcurrency(1);
    try (UploadService service = new UploadService()) {
      var error =
          assertThrows(
              InvalidFileException.class,
              () -> service.client().upload("s", bytes(given), options));
      String advice =
          "Other parts are stored, so do not upload the whole source again: a correction or another"
              + " partBytes moves the borders of the parts, and lines would be stored twice. Upload"
              + " alone what is missing: the corrected lines 5 to 6 as events-00003.jsonl; the lines"
              + " from 7 on as a file of another name.";
      assertTrue(error.getMessage().endsWith(advice), error.getMessage());
      assertFalse(error.getMessage().contains(Advice.FILE), error.getMessage());
      String corrected = good.replace("0004", "04");
      UploadOptions ofPart = options.withName("events-00003.jsonl");
      service.client().upload("s", bytes(corrected.substring(20, 28)), ofPart);
      service.client().upload("s", bytes(corrected.substring(28)), options.withName("rest.jsonl"));
      List<String> stored =
          service.stored().values().stream()
              .flatMap(part -> new String(part, UTF_8).lines())
              .sorted()
              .toList();
      assertEquals(corrected.lines().sorted().toList(), stored);
    }
  }

  @Test
  void aSourceOfWhichNothingIsStoredIsCorrectedAsAWhole() {
    for (String text : List.of("bad!\n", "bad!\n" + lines(9))) {
      try (UploadService service = new UploadService()) {
        var error =
            assertThrows(
                InvalidFileException.class,
                () -> service.client().upload("s", bytes(text), SMALL.withConcurrency(1)));
        assertTrue(error.getMessage().endsWith("and send the file again."), error.getMessage());
      }
    }
  }

  @Test
  void placesOfAReportCountFromTheStartOfTheSource() {
    for (int badLine = 1; badLine <= 9; badLine++) {
      String text = lines(9).replaceFirst("%04d".formatted(badLine - 1), "bad!");
      try (UploadService service = new UploadService()) {
        var error =
            assertThrows(
                InvalidFileException.class, () -> service.client().upload("s", bytes(text), SMALL));
        LineError first = error.report().errors().get(0);
        assertEquals(badLine, first.line());
        assertEquals((badLine - 1) * 5L, first.byteOffset());
        String place = "line %d, byte %d: Mau.".formatted(badLine, (badLine - 1) * 5);
        assertTrue(error.getMessage().startsWith(place), error.getMessage());
        assertEquals("upload_not_jsonl", error.code());
      }
    }
  }

  @Test
  void theFirstOfSeveralFailuresIsThrownAndHasTheOthers() {
    String text = "0000\nbad1\n0002\nbad2\n";
    CountDownLatch both = new CountDownLatch(2);
    try (UploadService service = new UploadService()) {
      service.instead(
          request -> {
            both.countDown();
            try {
              both.await();
            } catch (InterruptedException interrupted) {
              Thread.currentThread().interrupt();
            }
            return null;
          });
      var error =
          assertThrows(
              InvalidFileException.class, () -> service.client().upload("s", bytes(text), SMALL));
      assertEquals(2, error.report().errors().get(0).line());
      assertEquals(1, error.getSuppressed().length);
    }
  }

  @Test
  void progressTellsWhatIsStored() {
    List<UploadProgress> told = new ArrayList<>();
    try (UploadService service = new UploadService()) {
      UploadOptions options = SMALL.withProgress(told::add).withConcurrency(1);
      service.client().upload("s", bytes(lines(5)), options);
      assertEquals(
          List.of(
              new UploadProgress(10, 25L, 1, 2),
              new UploadProgress(20, 25L, 2, 4),
              new UploadProgress(25, 25L, 3, 5)),
          told);
      told.clear();
      service.client().upload("s", new ByteArrayInputStream(bytes(lines(1))), options);
      assertEquals(List.of(new UploadProgress(5, null, 1, 1)), told);
    }
  }

  @Test
  void anActionThatFailsStopsTheUpload() {
    try (UploadService service = new UploadService()) {
      UploadOptions options =
          SMALL
              .withConcurrency(1)
              .withProgress(
                  progress -> {
                    throw new IllegalStateException("full");
                  });
      var error =
          assertThrows(
              IllegalStateException.class,
              () -> service.client().upload("s", bytes(lines(9)), options));
      assertEquals("full", error.getMessage());
      assertEquals(1, service.puts().size());
    }
  }

  @Test
  void ofASourceWhoseLinesRepeatNoRowIsLost() {
    String source = lines(3).repeat(40);
    for (Gzip gzip : List.of(Gzip.NEVER, Gzip.ALWAYS)) {
      try (UploadService service = new UploadService()) {
        UploadOptions options = SMALL.withPartBytes(45).withGzip(gzip);
        for (boolean again : List.of(false, true)) {
          UploadSummary stored = service.client().upload("s", bytes(source), options);
          assertEquals(source, service.joined());
          assertEquals(120, stored.rows());
          assertEquals(again ? stored.parts() : 0, stored.duplicates());
          assertEquals(
              stored.parts(), stored.files().stream().map(FileRecord::id).distinct().count());
        }
      }
    }
  }

  @Test
  void aPartOfOneLineThatRepeatsAnotherEndsTheUploadBeforeItIsSent() {
    try (UploadService service = new UploadService()) {
      CeleiroException error =
          assertThrows(
              CeleiroException.class,
              () ->
                  service
                      .client()
                      .upload("s", bytes("long line\nb\nlong line\n"), SMALL.withPartBytes(4)));
      assertTrue(
          error
              .getMessage()
              .contains("events-00003.jsonl has one line only and repeats events-00001.jsonl"),
          error.getMessage());
      String advice =
          "missing: the lines from 3 on as a file of another name, with a larger partBytes, so that"
              + " line 3 shares its part with others.";
      assertTrue(error.getMessage().endsWith(advice), error.getMessage());
      assertEquals(2, error.sent().size());
      assertEquals(2, service.puts().size());
    }
  }

  @Test
  void aPartThatTheServiceTakesForAnotherOfTheSameUploadIsAnError() {
    for (String flagged : List.of("events-00001.jsonl", "events-00002.jsonl")) {
      try (UploadService service = new UploadService()) {
        service.instead(
            put ->
                Reply.json(
                    200, UploadService.record(7, "a.jsonl", 5, 1, put.name().equals(flagged))));
        UploadOptions options = SMALL.withPartBytes(5).withConcurrency(1);
        CeleiroException error =
            assertThrows(
                CeleiroException.class,
                () -> service.client().upload("s", bytes(lines(2)), options));
        String expected = "events-00002.jsonl is a duplicate of events-00001.jsonl";
        assertTrue(error.getMessage().contains(expected), error.getMessage());
        String advice = "with others beside, as a file of another name.";
        assertTrue(error.getMessage().endsWith(advice), error.getMessage());
        assertEquals(1, error.sent().size());
      }
    }
  }

  @Test
  void contentThatTheServiceHasIsADuplicate() {
    try (UploadService service = new UploadService()) {
      service.client().upload("s", bytes(lines(6)), SMALL);
      UploadSummary again = service.client().upload("s", bytes(lines(6)), SMALL);
      assertEquals(3, again.duplicates());
      assertEquals(6, again.rows());
    }
  }

  @Test
  @SuppressWarnings("InputStreamSlowMultibyteRead")
  void aSourceThatCannotBeReadEndsAfterThePartsUnderWay() {
    InputStream broken =
        new InputStream() {
          private int given;

          @Override
          public int read() throws IOException {
            if (given == 25) throw new IOException("the disk is gone");
            return lines(9).charAt(given++);
          }
        };
    try (UploadService service = new UploadService()) {
      assertThrows(UncheckedIOException.class, () -> service.client().upload("s", broken, SMALL));
      assertEquals(service.puts().size(), service.stored().size());
    }
  }

  @Test
  void aJournalLetsALaterCallGoOn(@TempDir Path folder) {
    Path journal = folder.resolve("journal.jsonl");
    UploadOptions options = SMALL.withConcurrency(1).withJournal(journal);
    try (UploadService service = new UploadService()) {
      service.instead(
          request -> request.name().contains("00003") ? Reply.error(500, "internal_error") : null);
      byte[] source = bytes(lines(8));
      CeleiroException error =
          assertThrows(ServiceException.class, () -> service.client().upload("s", source, options));
      assertEquals(2, error.sent().size());
      int before = service.puts().size();
      service.instead(request -> null);
      List<UploadProgress> told = new ArrayList<>();
      UploadSummary stored = service.client().upload("s", source, options.withProgress(told::add));
      assertEquals(before + 2, service.puts().size(), "only the parts that are missing are sent");
      assertEquals(lines(8), service.joined());
      assertEquals(8, stored.rows());
      assertEquals(4, stored.parts());
      assertEquals(0, stored.duplicates());
      assertEquals(List.of(1L, 2L, 3L, 4L), stored.files().stream().map(FileRecord::id).toList());
      assertEquals(4, told.size());
      assertTrue(Files.notExists(journal), "a complete upload leaves no journal");
    }
  }

  @Test
  void anUploadGoesOnAfterItsProcessWasKilled(@TempDir Path folder) throws Exception {
    Path source = Files.writeString(folder.resolve("events.jsonl"), lines(8));
    Path journal = folder.resolve("journal.jsonl");
    try (UploadService service = new UploadService()) {
      service.instead(
          request -> request.name().contains("00003") ? service.server().silence() : null);
      Process process = KilledUpload.start(service.server().url(), source, journal);
      try {
        service.server().awaitRequests(4); // The URL and three parts.
      } finally {
        process.destroyForcibly().waitFor();
      }
      assertEquals(2, Files.readAllLines(journal).size());
      service.instead(request -> null);
      UploadSummary stored = service.client().upload("s", source, KilledUpload.options(journal));
      assertEquals(4, stored.parts());
      assertEquals(lines(8), service.joined());
      assertEquals(5, service.puts().size(), "only the third part is sent twice");
    }
  }

  @Test
  void aJournalOfChangedContentDoesNotSkipIt(@TempDir Path folder) {
    UploadOptions options = SMALL.withConcurrency(1).withJournal(folder.resolve("journal.jsonl"));
    try (UploadService service = new UploadService()) {
      service.instead(
          request -> request.name().contains("00003") ? Reply.error(500, "internal_error") : null);
      byte[] source = bytes(lines(8));
      assertThrows(ServiceException.class, () -> service.client().upload("s", source, options));
      service.instead(request -> null);
      String changed = lines(8).replace("0003", "3333");
      service.client().upload("s", bytes(changed), options);
      assertEquals(changed, service.joined());
    }
  }

  @Test
  void aJournalDoesNotCountWithATokenOfAnotherAccount(@TempDir Path folder) {
    UploadOptions options = SMALL.withConcurrency(1).withJournal(folder.resolve("journal.jsonl"));
    try (UploadService service = new UploadService()) {
      service.instead(
          request -> request.name().contains("00003") ? Reply.error(500, "internal_error") : null);
      byte[] source = bytes(lines(8));
      assertThrows(ServiceException.class, () -> service.client().upload("s", source, options));
      int before = service.puts().size();
      service.instead(request -> null);
      new Celeiro(service.server().url(), "another").upload("s", source, options);
      assertEquals(before + 4, service.puts().size());
    }
  }

  @Test
  void aPipeIsCutLikeAFileAndHasNoSizeToTell(@TempDir Path folder) throws Exception {
    Path pipe = folder.resolve("pipe.jsonl");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    List<UploadProgress> told = new ArrayList<>();
    try (UploadService service = new UploadService()) {
      // Opening a pipe waits for its other side.
      FutureTask<Path> writing = new FutureTask<>(() -> Files.writeString(pipe, lines(8)));
      new Thread(writing).start();
      UploadSummary stored = service.client().upload("s", pipe, SMALL.withProgress(told::add));
      writing.get();
      assertEquals(4, stored.parts());
      assertEquals(lines(8), service.joined());
      assertNull(told.get(0).totalBytes());
    }
  }

  @Test
  void interruptingTheThreadCancels() throws InterruptedException {
    try (UploadService service = new UploadService()) {
      service.instead(request -> service.server().silence());
      Thread caller = Thread.currentThread();
      new Thread(
              () -> {
                service.server().awaitRequests(3);
                caller.interrupt();
              })
          .start();
      byte[] source = bytes(lines(20));
      assertThrows(CancellationException.class, () -> service.client().upload("s", source, SMALL));
      assertTrue(Thread.interrupted());
      awaitNoSender();
    }
  }

  private static void awaitNoSender() throws InterruptedException {
    long deadline = System.nanoTime() + 10_000_000_000L;
    while (Thread.getAllStackTraces().values().stream().anyMatch(UploadTest::sends)) {
      assertTrue(System.nanoTime() < deadline, "a part is still being sent");
      Thread.sleep(20);
    }
  }

  private static boolean sends(StackTraceElement[] frames) {
    return Stream.of(frames).anyMatch(frame -> frame.getMethodName().equals("sendOne"));
  }

  @Test
  void aSlowUploadThatLivesIsNotCut() {
    try (ForgetfulService service = new ForgetfulService(Duration.ofMillis(100))) {
      Celeiro impatient =
          Celeiro.builder(service.url(), "token")
              .timeout(Duration.ofMillis(700))
              .maxAttempts(1)
              .build();
      UploadOptions whole = UploadOptions.defaults().withName("x.jsonl").withPartBytes(30_000_000);
      byte[] source = new byte[30_000_000];
      assertEquals(1, impatient.upload("s", source, whole).parts());
    }
  }

  @Test
  void memoryIsBoundedWhateverTheSize() {
    // The tests' heap is 256 MiB, the source 1 GiB; the server forgets what it receives.
    InputStream gibibyte =
        new InputStream() {
          private long left = 1L << 30;

          @Override
          public int read() {
            return left-- > 0 ? '\n' : -1;
          }

          @Override
          public int read(byte[] buffer, int from, int length) {
            if (left <= 0) return -1;
            int count = (int) Math.min(length, left);
            Arrays.fill(buffer, from, from + count, (byte) '\n');
            left -= count;
            return count;
          }
        };
    try (ForgetfulService service = new ForgetfulService(Duration.ZERO)) {
      UploadOptions options = UploadOptions.defaults().withName("x.jsonl");
      UploadSummary stored = new Celeiro(service.url(), "token").upload("s", gibibyte, options);
      assertEquals(1L << 30, stored.bytes());
      assertEquals(135, stored.parts());
    }
  }
}
