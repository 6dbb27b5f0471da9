package br.celeiro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import br.celeiro.TestServer.Reply;
import br.celeiro.TestServer.Request;
import br.celeiro.error.CeleiroException;
import br.celeiro.error.ConnectionException;
import br.celeiro.error.RateLimitException;
import br.celeiro.error.ServiceException;
import br.celeiro.error.UnexpectedAnswerException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class RetriesTest {
  private static final Reply NO_SHAPES = Reply.json(200, "[]");
  private static final String STARTED =
      """
      {"ids":[1],"status":"started","schema":"s","schema_version":"1.0","shape":"Pequeno",
       "executors":1,"files_count":1,"total_size_mb":0.5}""";

  private final Pauses pauses = new Pauses();

  private Celeiro client(String url) {
    return Celeiro.builder(url, "token").pause(pauses).build();
  }

  private static Function<Request, Reply> inTurn(Reply... replies) {
    Iterator<Reply> turns = List.of(replies).iterator();
    return request -> {
      synchronized (turns) {
        return turns.next();
      }
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 502, 503, 504, 507})
  void statusesThatMayPassAreTriedAgain(int status) {
    try (TestServer server = new TestServer(inTurn(Reply.error(status, "x"), NO_SHAPES))) {
      assertEquals(List.of(), client(server.url()).shapes());
      assertEquals(2, server.requests().size());
    }
  }

  @Test
  void anUploadThatWasCutOnItsWayIsTriedAgain() {
    try (TestServer server =
        new TestServer(inTurn(Reply.error(400, "upload_interrupted"), NO_SHAPES))) {
      assertEquals(List.of(), client(server.url()).shapes());
    }
  }

  @ParameterizedTest
  @CsvSource({"504, query_timeout", "507, storage_quota_exceeded"})
  void anAnswerWhoseCauseStaysIsNotTriedAgain(int status, String code) {
    try (TestServer server = new TestServer(request -> Reply.error(status, code))) {
      assertThrows(CeleiroException.class, client(server.url())::shapes);
      assertEquals(1, server.requests().size());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 409, 413, 415, 422, 501})
  void otherStatusesAreNotTriedAgain(int status) {
    try (TestServer server = new TestServer(request -> Reply.error(status, "x"))) {
      assertThrows(CeleiroException.class, client(server.url())::shapes);
      assertEquals(1, server.requests().size());
    }
  }

  @Test
  void retryAfterIsWaitedForUpToTwoMinutes() {
    Reply brief = Reply.error(429, "rate_limited", "Retry-After", "7");
    Reply long_ = Reply.error(503, "unavailable", "Retry-After", "4000");
    try (TestServer server = new TestServer(inTurn(brief, long_, NO_SHAPES))) {
      client(server.url()).shapes();
      assertEquals(List.of(Duration.ofSeconds(7), Duration.ofMinutes(2)), pauses.noted());
    }
  }

  @Test
  void withoutRetryAfterTheWaitIsAPartOfOneThatDoubles() {
    Reply dated = Reply.error(503, "x", "Retry-After", "Wed, 25 Nov 2026 10:00:00 GMT");
    try (TestServer server = new TestServer(request -> dated)) {
      Celeiro many = Celeiro.builder(server.url(), "t").pause(pauses).maxAttempts(40).build();
      assertThrows(ServiceException.class, many::shapes);
    }
    List<Duration> waits = pauses.noted();
    assertEquals(39, waits.size());
    for (int at = 0; at < waits.size(); at++) {
      long most = Math.min(30_000, 500L << Math.min(at, 20));
      assertTrue(waits.get(at).toMillis() <= most, "wait " + at + ": " + waits.get(at));
    }
    assertTrue(waits.stream().distinct().count() > 30, "the waits have no jitter: " + waits);
    assertTrue(waits.stream().anyMatch(wait -> wait.toSeconds() >= 8), "the waits do not grow");
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "-1", "1.5", " ", "99999999999999999999"})
  void aRetryAfterThatIsNoCountOfSecondsIsPassedOver(String value) {
    Reply strange = Reply.error(503, "unavailable", "Retry-After", value);
    try (TestServer server = new TestServer(inTurn(strange, NO_SHAPES))) {
      client(server.url()).shapes();
      assertTrue(pauses.noted().get(0).toMillis() <= 500, pauses.noted().toString());
    }
  }

  @Test
  void theLastAnswerIsTheErrorAndSaysWhatItAskedToWait() {
    Reply limited = Reply.error(429, "rate_limited", "Retry-After", "9");
    try (TestServer server = new TestServer(request -> limited)) {
      RateLimitException error =
          assertThrows(RateLimitException.class, client(server.url())::shapes);
      assertEquals(Duration.ofSeconds(9), error.retryAfter());
      assertEquals(5, server.requests().size());
      assertEquals(4, pauses.noted().size());
    }
  }

  @Test
  void cutConnectionsAndCutBodiesAreTriedAgain() {
    Reply cutBody = Reply.cutBody("[                    ]");
    try (TestServer server = new TestServer(inTurn(Reply.cut(), cutBody, NO_SHAPES))) {
      assertEquals(List.of(), client(server.url()).shapes());
      assertEquals(3, server.requests().size());
    }
  }

  @Test
  void aBodyThatIsCutAtEachAttemptIsAnErrorOfTheConnection() {
    try (TestServer server = new TestServer(request -> Reply.cutBody("[         ]"))) {
      var error = assertThrows(ConnectionException.class, client(server.url())::shapes);
      assertTrue(error.getMessage().contains("cut before its end"), error.getMessage());
      assertEquals(5, server.requests().size());
    }
  }

  @Test
  void aRefusedConnectionIsTriedAgainAlsoForProcessing() {
    ConnectionException error =
        assertThrows(ConnectionException.class, () -> client("http://127.0.0.1:1").process("s"));
    assertTrue(error.getMessage().contains("refused"), error.getMessage());
    assertEquals(4, pauses.noted().size());
    assertEquals(0, error.status());
  }

  @Test
  void silenceEndsByTheTimeout() {
    try (TestServer server = new TestServer(request -> exchange -> {})) {
      Celeiro twice =
          Celeiro.builder(server.url(), "t")
              .pause(pauses)
              .timeout(Duration.ofMillis(300))
              .maxAttempts(2)
              .build();
      long begun = System.nanoTime();
      var error = assertThrows(ConnectionException.class, twice::shapes);
      long millis = (System.nanoTime() - begun) / 1_000_000;
      assertTrue(millis >= 600 && millis < 5_000, millis + " ms");
      assertTrue(error.getMessage().contains("timeout"), error.getMessage());
      assertEquals(2, server.requests().size());
    }
  }

  @Test
  void aSlowAnswerThatLivesIsNotCut() {
    Reply drops =
        exchange -> {
          Reply.begin(exchange, 200, "application/json", 12);
          for (int at = 0; at < 12; at++) {
            exchange.getResponseBody().write(at == 0 ? '[' : at == 11 ? ']' : ' ');
            exchange.getResponseBody().flush();
            pause(100);
          }
          exchange.close();
        };
    try (TestServer server = new TestServer(request -> drops)) {
      // Shorter than the whole answer, and ten times as long as its pauses.
      Celeiro client =
          Celeiro.builder(server.url(), "t").pause(pauses).timeout(Duration.ofSeconds(1)).build();
      assertEquals(List.of(), client.shapes());
      assertEquals(1, server.requests().size());
    }
  }

  @Test
  void processingIsNotRepeatedWhereItMayHaveStarted() {
    for (Reply reply : List.of(Reply.cut(), Reply.error(500, "x"), Reply.error(504, "x"))) {
      try (TestServer server = new TestServer(request -> reply)) {
        assertThrows(CeleiroException.class, () -> client(server.url()).process("s"));
        assertEquals(1, server.requests().size());
      }
    }
  }

  @Test
  void processingIsRepeatedWhereTheServiceRefusedToBegin() {
    Reply[] replies = {Reply.error(429, "x"), Reply.error(503, "x"), Reply.json(200, STARTED)};
    try (TestServer server = new TestServer(inTurn(replies))) {
      assertEquals(List.of(1L), client(server.url()).process("s").ids());
      assertEquals("{}", server.requests().get(2).text());
    }
  }

  @Test
  void whatDoesNotSpeakHttpIsNoAnswerOfTheService() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      new Thread(() -> greet(socket)).start();
      String url = "http://127.0.0.1:" + socket.getLocalPort();
      assertThrows(UnexpectedAnswerException.class, client(url)::shapes);
    }
  }

  @Test
  void interruptingTheThreadCancels() throws Exception {
    try (TestServer server = new TestServer(request -> exchange -> {})) {
      Celeiro patient = new Celeiro(server.url(), "t");
      Thread[] caller = {Thread.currentThread()};
      new Thread(
              () -> {
                server.awaitRequests(1);
                caller[0].interrupt();
              })
          .start();
      assertThrows(CancellationException.class, patient::shapes);
      assertTrue(Thread.interrupted());
    }
  }

  private static void greet(ServerSocket socket) {
    try (Socket peer = socket.accept()) {
      peer.getInputStream().read();
      peer.getOutputStream().write("SSH-2.0-x\r\n\r\n".getBytes(StandardCharsets.UTF_8));
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
