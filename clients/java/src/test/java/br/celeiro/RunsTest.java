package br.celeiro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import br.celeiro.TestServer.Reply;
import br.celeiro.TestServer.Request;
import br.celeiro.error.RunFailedException;
import br.celeiro.error.RunTimeoutException;
import br.celeiro.model.ProcessFilesRequest;
import br.celeiro.model.ProcessingStarted;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RunsTest {
  private final Pauses pauses = new Pauses();

  private static ProcessingStarted started(long files, Long... ids) {
    return new ProcessingStarted(
        List.of(ids), "started", "s", "1.0", "Pequeno", 1, files, BigDecimal.ONE);
  }

  private static Reply total(long files) {
    return Reply.json(
        200,
        """
        {"data":[],"success":true,
         "meta":{"current_page":1,"from":0,"last_page":1,"per_page":1,"to":0,"total":%d}}"""
            .formatted(files));
  }

  private static boolean asksForCompleted(Request request) {
    return request.query().contains("processing_status=completed");
  }

  private Celeiro client(TestServer server) {
    return Celeiro.builder(server.url(), "token").pause(pauses).build();
  }

  @Test
  void runsAreWaitedForUntilAllTheirFilesAreDone() {
    AtomicInteger looks = new AtomicInteger();
    List<RunProgress> told = new ArrayList<>();
    try (TestServer server =
        new TestServer(
            request -> {
              if (!asksForCompleted(request)) return total(2);
              return total(Math.min(2, looks.getAndIncrement() / 2));
            })) {
      client(server)
          .waitForRuns(started(4, 7L, 8L), WaitOptions.defaults().withProgress(told::add));
      assertEquals(
          List.of(new RunProgress(0, 4), new RunProgress(2, 4), new RunProgress(4, 4)), told);
      assertTrue(server.requests().get(0).query().contains("run_id=7"));
      assertTrue(server.requests().get(0).query().contains("per_page=1&"));
    }
  }

  @Test
  void looksBecomeRarerUpToFiveSeconds() {
    AtomicInteger looks = new AtomicInteger();
    try (TestServer server =
        new TestServer(
            request -> total(asksForCompleted(request) && looks.incrementAndGet() < 12 ? 0 : 1))) {
      client(server).waitForRuns(started(1, 7L));
    }
    List<Duration> waits = pauses.noted();
    assertEquals(Duration.ofMillis(500), waits.get(0));
    assertEquals(Duration.ofMillis(750), waits.get(1));
    assertEquals(Duration.ofSeconds(5), waits.get(11));
  }

  @Test
  void aRunThatGivesItsFilesBackHasFailed() {
    Map<String, Long> listed = Map.of("7", 2L, "8", 0L);
    try (TestServer server =
        new TestServer(
            request -> {
              String run = request.query().replaceAll(".*run_id=(\\d+).*", "$1");
              return total(listed.get(run));
            })) {
      var error =
          assertThrows(
              RunFailedException.class, () -> client(server).waitForRuns(started(5, 7L, 8L)));
      assertEquals(List.of(8L), error.runIds());
      assertEquals(2, error.filesDone());
    }
  }

  @Test
  void waitingEndsByTheTimeout() {
    try (TestServer server = new TestServer(request -> total(asksForCompleted(request) ? 0 : 1))) {
      WaitOptions brief = WaitOptions.defaults().withTimeout(Duration.ofMillis(50));
      var error =
          assertThrows(
              RunTimeoutException.class, () -> client(server).waitForRuns(started(1, 7L), brief));
      assertEquals(List.of(7L), error.runIds());
    }
  }

  @Test
  void aShapeAndExecutorsAreSent() {
    Reply answer =
        Reply.json(
            200,
            """
            {"ids":[77,78],"status":"started","schema":"s","schema_version":"1.1","shape":"Médio",
             "executors":4,"files_count":12,"total_size_mb":58.25}""");
    try (TestServer server = new TestServer(request -> answer)) {
      ProcessFilesRequest machines = new ProcessFilesRequest().withShapeId(2L).withExecutors(4);
      ProcessingStarted started = client(server).process("s", machines);
      assertEquals(new BigDecimal("58.25"), started.totalSizeMb());
      assertEquals("{\"shape_id\":2,\"executors\":4}", server.requests().get(0).text());
    }
  }
}
