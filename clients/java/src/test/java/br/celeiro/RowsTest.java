package br.celeiro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import br.celeiro.TestServer.Reply;
import br.celeiro.TestServer.Request;
import br.celeiro.error.ServiceException;
import br.celeiro.error.UnexpectedAnswerException;
import br.celeiro.model.Condition;
import br.celeiro.model.ConditionOperator;
import br.celeiro.model.QueryColumn;
import br.celeiro.model.QueryFirstPage;
import br.celeiro.model.QueryFormat;
import br.celeiro.model.QueryNextPage;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RowsTest {
  private static final int PAGES = 4;
  private static final int ROWS = 3;
  private static final QueryFirstPage QUERY =
      new QueryFirstPage(List.of("n"), LocalDate.of(2026, 1, 1), LocalDate.of(2026, 1, 31));

  private record Counted(long n) {
    static Counted from(Row row) {
      return new Counted(row.getLong("n"));
    }
  }

  private static Celeiro client(TestServer server) {
    return Celeiro.builder(server.url(), "token").pause(new Pauses()).build();
  }

  private static int pageOf(Request request) {
    JsonNode token = request.json().path("page_token");
    return token.isMissingNode() ? 0 : Integer.parseInt(token.asText().replaceAll("\\D", ""));
  }

  private static String body(int page, String next) {
    String rows =
        IntStream.range(0, ROWS)
            .mapToObj(row -> "[\"" + (page * ROWS + row) + "\"]")
            .reduce((one, other) -> one + "," + other)
            .orElseThrow();
    return """
        {"format":"json_compact_strings","meta":[{"name":"n","type":"bigint"}],"data":[%s],
         "statistics":{"elapsed":0.5,"rows_read":9,"bytes_read":8}%s}"""
        .formatted(rows, next == null ? "" : ",\"next_page_token\":\"" + next + "\"");
  }

  private static Reply page(int page) {
    String next = page + 1 < PAGES ? "t" + (page + 1) : null;
    return page(page, next);
  }

  private static Reply page(int page, String next) {
    String[] headers = next == null ? new String[0] : new String[] {"X-Next-Page-Token", next};
    return Reply.json(200, body(page, next), headers);
  }

  private static List<Long> numbers(int from) {
    return IntStream.range(from, PAGES * ROWS).mapToObj(n -> (long) n).toList();
  }

  private static List<Long> read(Rows<Counted> rows) {
    List<Long> read = new ArrayList<>();
    try (rows) {
      for (Counted counted : rows) read.add(counted.n());
    }
    return read;
  }

  @Test
  void allPagesAreReadInTheFormatThatLosesNothing() {
    try (TestServer server = new TestServer(request -> page(pageOf(request)))) {
      assertEquals(numbers(0), read(client(server).rows("s", QUERY, Counted::from)));
      List<Request> requests = server.requests();
      assertEquals(PAGES, requests.size());
      JsonNode first = requests.get(0).json();
      assertEquals("json_compact_strings", first.path("format").asText());
      assertEquals(10_000, first.path("limit").asInt());
      assertEquals("2026-01-01", first.path("event_from").asText());
      assertEquals("Bearer token", requests.get(0).header("authorization"));
      JsonNode second = requests.get(1).json();
      assertEquals("t1", second.path("page_token").asText());
      assertEquals("json_compact_strings", second.path("format").asText());
      assertTrue(second.path("select").isMissingNode());
    }
  }

  @Test
  void theLimitOfTheQueryHolds() {
    try (TestServer server = new TestServer(request -> page(pageOf(request)))) {
      read(client(server).rows("s", QUERY.withLimit(7), Counted::from));
      assertEquals(7, server.requests().get(0).json().path("limit").asInt());
    }
  }

  @Test
  void formatAndMetaOfTheQueryAreReplaced() {
    QueryFirstPage other = QUERY.withFormat(QueryFormat.JSONL).withIncludeMeta(false);
    try (TestServer server = new TestServer(request -> page(pageOf(request)))) {
      read(client(server).rows("s", other, Counted::from));
      for (Request request : server.requests()) {
        assertEquals("json_compact_strings", request.json().path("format").asText());
        assertTrue(request.json().path("include_meta").asBoolean());
      }
    }
  }

  @Test
  void theNextPageIsAskedForWhenTheHeadersOfThePresentOneHaveArrived() {
    TestServer[] self = new TestServer[1];
    // The first page's body waits for the request of the second page.
    Reply patient =
        exchange -> {
          byte[] bytes = body(0, "t1").getBytes(StandardCharsets.UTF_8);
          Reply.begin(exchange, 200, "application/json", bytes.length, "X-Next-Page-Token", "t1");
          exchange.getResponseBody().flush();
          self[0].awaitRequests(2);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        };
    try (TestServer server =
        new TestServer(request -> pageOf(request) == 0 ? patient : page(pageOf(request)))) {
      self[0] = server;
      Iterator<Counted> rows = client(server).rows("s", QUERY, Counted::from).iterator();
      assertEquals(0, rows.next().n());
      assertEquals(2, server.requests().size(), "only one page is fetched ahead");
    }
  }

  @Test
  void onePageIsFetchedAheadAndNoMore() throws InterruptedException {
    try (TestServer server = new TestServer(request -> page(pageOf(request)))) {
      Iterator<Counted> rows = client(server).rows("s", QUERY, Counted::from).iterator();
      rows.next();
      server.awaitRequests(2);
      Thread.sleep(200);
      assertEquals(2, server.requests().size());
      for (int count = 0; count < ROWS; count++) rows.next();
      server.awaitRequests(3);
    }
  }

  @Test
  void nothingIsAskedBeforeTheFirstRowIs() throws InterruptedException {
    try (TestServer server = new TestServer(request -> page(pageOf(request)))) {
      client(server).rows("s", QUERY).close();
      Thread.sleep(100);
      assertEquals(0, server.requests().size());
    }
  }

  @Test
  void aPageThatIsCutIsFetchedAgainAndNoRowComesTwice() {
    AtomicInteger seconds = new AtomicInteger();
    try (TestServer server =
        new TestServer(
            request ->
                pageOf(request) == 1 && seconds.incrementAndGet() < 3
                    ? Reply.cutBody(body(1, "t2"), "X-Next-Page-Token", "t2")
                    : page(pageOf(request)))) {
      assertEquals(numbers(0), read(client(server).rows("s", QUERY, Counted::from)));
    }
  }

  @Test
  void aFirstPageThatIsFetchedAgainDecidesWhichPageFollows() {
    AtomicInteger firsts = new AtomicInteger();
    try (TestServer server =
        new TestServer(
            request -> {
              if (pageOf(request) != 0) return page(pageOf(request));
              return firsts.incrementAndGet() == 1
                  ? Reply.cutBody(body(0, "t3"), "X-Next-Page-Token", "t3")
                  : page(0, "t2");
            })) {
      List<Long> read = read(client(server).rows("s", QUERY, Counted::from));
      assertEquals(List.of(0L, 1L, 2L, 6L, 7L, 8L, 9L, 10L, 11L), read);
    }
  }

  @Test
  void thePositionTellsWhereTheNextRowIsAndReadingGoesOnThere() {
    try (TestServer server = new TestServer(request -> page(pageOf(request)))) {
      Celeiro client = client(server);
      for (int given = 0; given < PAGES * ROWS; given++) {
        Rows<Counted> rows = client.rows("s", QUERY, Counted::from);
        Iterator<Counted> iterator = rows.iterator();
        for (int count = 0; count < given; count++) iterator.next();
        RowsPosition position = rows.position();
        rows.close();
        String token = given < ROWS ? null : "t" + given / ROWS;
        assertEquals(new RowsPosition(token, given % ROWS), position);
        assertEquals(numbers(given), read(client.rows("s", QUERY, position, Counted::from)));
      }
    }
  }

  @Test
  void readingOnSendsTheQueryWithTheToken() {
    try (TestServer server = new TestServer(request -> page(pageOf(request)))) {
      RowsPosition position = new RowsPosition("t2", 1);
      read(client(server).rows("s", QUERY.withOffset(5L), position, Counted::from));
      JsonNode first = server.requests().get(0).json();
      assertEquals("t2", first.path("page_token").asText());
      assertEquals("n", first.path("select").path(0).asText());
      assertEquals(10_000, first.path("limit").asInt());
      assertTrue(first.path("offset").isMissingNode());
    }
  }

  @Test
  void anErrorInTheMiddleLeavesThePositionToGoOnFrom() {
    try (TestServer server =
        new TestServer(
            request -> pageOf(request) == 2 ? Reply.error(500, "x") : page(pageOf(request)))) {
      Rows<Counted> rows = client(server).rows("s", QUERY, Counted::from);
      List<Long> read = new ArrayList<>();
      assertThrows(ServiceException.class, () -> rows.forEach(counted -> read.add(counted.n())));
      assertEquals(2 * ROWS, read.size());
      assertEquals(new RowsPosition("t2", 0), rows.position());
    }
  }

  @Test
  void pagesWithoutRowsAreSkipped() {
    String empty =
        """
        {"meta":[{"name":"n","type":"bigint"}],"data":[],"next_page_token":"t3"}""";
    try (TestServer server =
        new TestServer(
            request -> pageOf(request) == 0 ? Reply.json(200, empty) : page(pageOf(request)))) {
      assertEquals(numbers(9), read(client(server).rows("s", QUERY, Counted::from)));
    }
  }

  @Test
  void closingCancelsWhatIsUnderWay() throws InterruptedException {
    List<String> cut = new ArrayList<>();
    Reply endless =
        exchange -> {
          Reply.begin(exchange, 200, "application/json", Integer.MAX_VALUE);
          try {
            for (; ; ) {
              exchange.getResponseBody().write(' ');
              exchange.getResponseBody().flush();
              Thread.sleep(10);
            }
          } catch (java.io.IOException | InterruptedException gone) {
            synchronized (cut) {
              cut.add("cut");
              cut.notifyAll();
            }
          }
        };
    try (TestServer server = new TestServer(request -> pageOf(request) == 0 ? page(0) : endless)) {
      Rows<Counted> rows = client(server).rows("s", QUERY, Counted::from);
      rows.iterator().next();
      server.awaitRequests(2);
      rows.close();
      assertFalse(rows.iterator().hasNext());
      assertThrows(NoSuchElementException.class, () -> rows.iterator().next());
      synchronized (cut) {
        if (cut.isEmpty()) cut.wait(Duration.ofSeconds(10).toMillis());
        assertEquals(List.of("cut"), cut);
      }
    }
  }

  @Test
  void aStreamClosesItsRows() {
    try (TestServer server = new TestServer(request -> page(pageOf(request)))) {
      Rows<Counted> rows = client(server).rows("s", QUERY, Counted::from);
      try (Stream<Counted> stream = rows.stream()) {
        assertEquals(List.of(0L, 1L), stream.limit(2).map(Counted::n).toList());
      }
      assertFalse(rows.iterator().hasNext());
    }
  }

  @Test
  void aPageHasColumnsRowsStatisticsAndTheNextToken() {
    try (TestServer server = new TestServer(request -> page(pageOf(request)))) {
      QueryPage first = client(server).query("s", QUERY);
      assertEquals(List.of(new QueryColumn("n", "bigint")), first.columns());
      assertEquals(ROWS, first.rows().size());
      assertEquals(new BigDecimal("0.5"), first.statistics().elapsed());
      assertEquals("t1", first.nextPageToken());
      assertTrue(server.requests().get(0).json().path("limit").isMissingNode());
      QueryPage last = client(server).query("s", new QueryNextPage("t3"));
      assertNull(last.nextPageToken());
      assertEquals(11L, last.rows().get(2).getLong("n"));
    }
  }

  @Test
  void membersMayComeInAnyOrder() {
    String body =
        """
        {"new":{"a":[1]},"data":[["1"],[null]],"next_page_token":"t",
         "meta":[{"name":"n","type":"bigint","new":1}]}""";
    try (TestServer server = new TestServer(request -> Reply.json(200, body))) {
      QueryPage page = client(server).query("s", QUERY);
      assertEquals(1L, page.rows().get(0).getLong("n"));
      assertNull(page.rows().get(1).getLong("n"));
      assertNull(page.statistics());
    }
  }

  @Test
  void aPageThatIsDamagedIsUnexpected() {
    List<String> damaged =
        List.of(
            "{\"data\":[[\"1\"]]}",
            "{\"meta\":[{\"name\":\"n\",\"type\":\"bigint\"}],\"data\":[[\"1\",\"2\"]]}",
            "{\"meta\":[{\"name\":\"n\",\"type\":\"bigint\"}],\"data\":[[1]]}",
            "{\"meta\":[{\"name\":\"n\",\"type\":\"bigint\"}],\"data\":[[\"1\"",
            "{\"meta\":[{\"name\":\"n\",\"type\":\"bigint\"}],\"data\":[[\"1\"]]",
            "{\"meta\":[{\"name\":\"n\",\"type\":\"bigint\"}],\"data\":{}}",
            "[]",
            "");
    for (String body : damaged) {
      try (TestServer server = new TestServer(request -> Reply.json(200, body))) {
        assertThrows(UnexpectedAnswerException.class, () -> client(server).query("s", QUERY), body);
      }
    }
  }

  @Test
  void valuesOfConditionsLoseNoDigits() {
    List<Condition> where =
        List.of(
            new Condition("a", ConditionOperator.EQUAL, 9007199254740993L),
            new Condition("b", ConditionOperator.BETWEEN, List.of(new BigDecimal("1E+3"), 2)),
            new Condition("c", ConditionOperator.EQUAL, LocalDate.of(2026, 1, 2)),
            new Condition("d", ConditionOperator.EQUAL, 1.5),
            new Condition("e", ConditionOperator.EQUAL, true),
            new Condition("f", ConditionOperator.IS_NULL),
            new Condition("g", ConditionOperator.IN, new long[] {9007199254740993L}),
            new Condition("h", ConditionOperator.IN, new Long[] {9007199254740993L, null}),
            new Condition("i", ConditionOperator.IN, new BigDecimal[] {new BigDecimal("0.10")}),
            new Condition("j", ConditionOperator.IN, new Object[] {new int[] {1}, "a", 0.5f}),
            new Condition("k", ConditionOperator.EQUAL, new AtomicLong(9007199254740993L)),
            new Condition("l", ConditionOperator.EQUAL, new BigInteger("9007199254740993")));
    try (TestServer server = new TestServer(request -> page(0))) {
      client(server).query("s", QUERY.withWhere(where));
      assertEquals(
          """
          [{"field":"a","op":"=","value":"9007199254740993"},\
          {"field":"b","op":"between","value":["1000",2]},\
          {"field":"c","op":"=","value":"2026-01-02"},\
          {"field":"d","op":"=","value":1.5},\
          {"field":"e","op":"=","value":true},\
          {"field":"f","op":"is null"},\
          {"field":"g","op":"in","value":["9007199254740993"]},\
          {"field":"h","op":"in","value":["9007199254740993",null]},\
          {"field":"i","op":"in","value":["0.10"]},\
          {"field":"j","op":"in","value":[[1],"a",0.5]},\
          {"field":"k","op":"=","value":"9007199254740993"},\
          {"field":"l","op":"=","value":"9007199254740993"}]""",
          server.requests().get(0).json().path("where").toString());
    }
  }
}
