package br.celeiro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import br.celeiro.TestServer.Reply;
import br.celeiro.TestServer.Request;
import br.celeiro.model.Architecture;
import br.celeiro.model.FileRecord;
import br.celeiro.model.FileSort;
import br.celeiro.model.FileValidation;
import br.celeiro.model.ProcessingStatus;
import br.celeiro.model.SchemaDefinition;
import br.celeiro.model.Shape;
import br.celeiro.model.SortDirection;
import br.celeiro.model.UndeclaredFields;
import br.celeiro.model.UploadStatus;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FilesTest {
  private static final Instant BEGIN = Instant.parse("2026-11-20T14:03:11Z");

  private static Reply page(int number, int last, String... names) {
    return page(number, last, Stream.of(names).map(name -> file(name.hashCode(), name, 482)));
  }

  private static Reply page(int number, int last, Stream<String> files) {
    return Reply.json(
        200,
        """
        {"data":[%s],"success":true,
         "meta":{"current_page":%d,"from":0,"last_page":%d,"per_page":2,"to":0,"total":3}}"""
            .formatted(files.collect(Collectors.joining(",")), number, last));
  }

  private static String file(long id, String name, int milliseconds) {
    return """
           {"id":%d,"file_name":"%s","size_bytes":5,"schema_version":"1.0",
            "storage_path":null,"validation":"valid","upload_status":"completed",
            "processing_status":"resting","rows":null,"sha256":null,"run_id":null,
            "created_at":"%s","updated_at":"2026-11-20T14:03:11Z"}"""
        .formatted(id, name, BEGIN.plusMillis(milliseconds));
  }

  private static Celeiro client(TestServer server) {
    return new Celeiro(server.url() + "/", "token");
  }

  @Test
  void allPagesAreListedEachWhenItsFirstFileIsAskedFor() {
    MovingListing listing = new MovingListing(filesOf(250, 1));
    try (TestServer server = new TestServer(listing::answer)) {
      assertEquals(249, client(server).files("s", FileFilter.all()).findFirst().orElseThrow().id());
      assertEquals(1, server.requests().size());
      assertEquals("per_page=100&page=1", server.requests().get(0).query());
      assertEquals("/api/v1/schemas/s/files", server.requests().get(0).path());
      assertEquals(downFrom(249), ids(server, FileFilter.all()));
      assertEquals(4, server.requests().size());
      assertEquals(
          "per_page=100&created_at_end=2026-11-20T14%3A03%3A11.150Z&page=1",
          server.requests().get(2).query());
    }
  }

  @Test
  void filesThatComeMeanwhileRepeatNone() {
    for (int each : new int[] {1, 7, 1000}) {
      MovingListing listing = new MovingListing(filesOf(250, each));
      listing.after = answers -> listing.grow(answers);
      try (TestServer server = new TestServer(listing::answer)) {
        assertEquals(downFrom(249), ids(server, FileFilter.all()));
      }
    }
  }

  @Test
  void filesThatLeaveTheFilterMeanwhileHideNone() {
    for (int each : new int[] {1, 7}) {
      MovingListing listing = new MovingListing(filesOf(250, each));
      listing.after =
          answers -> {
            if (answers == 1) listing.files.subList(0, 100).clear();
          };
      FileFilter pending =
          FileFilter.all()
              .processingStatus(ProcessingStatus.PENDING)
              .sortedBy(FileSort.CREATED_AT, SortDirection.ASC);
      try (TestServer server = new TestServer(listing::answer)) {
        assertEquals(LongStream.range(0, 250).boxed().toList(), ids(server, pending));
      }
    }
  }

  @Test
  void filesOfOneMomentFillManyPages() {
    for (SortDirection direction : List.of(SortDirection.ASC, SortDirection.DESC)) {
      for (int count : new int[] {0, 1, 2, 3, 8}) {
        List<Created> files = new ArrayList<>(List.of(new Created(0, 0)));
        for (int n = 1; n <= count; n++) files.add(new Created(n, 1));
        files.add(new Created(count + 1, 2));
        FileFilter filter = FileFilter.all().sortedBy(FileSort.CREATED_AT, direction).perPage(2);
        try (TestServer server = new TestServer(new MovingListing(files)::answer)) {
          List<Long> found = new ArrayList<>(ids(server, filter));
          if (direction == SortDirection.ASC) Collections.reverse(found);
          assertEquals(downFrom(count + 1), found);
        }
      }
    }
  }

  @Test
  void anotherOrderRepeatsNoFile() {
    MovingListing listing = new MovingListing(filesOf(250, 1));
    listing.after = answers -> listing.grow(answers);
    FileFilter filter = FileFilter.all().sortedBy(FileSort.UPDATED_AT, SortDirection.DESC);
    try (TestServer server = new TestServer(listing::answer)) {
      assertEquals(downFrom(249), ids(server, filter));
      server.requests().forEach(each -> assertFalse(each.query().contains("created_at_")));
    }
  }

  /** A file and the milliseconds after {@link #BEGIN} at which its upload began. */
  private record Created(long id, int milliseconds) {}

  /** So many files with ids from 0, each as many in one millisecond. */
  private static List<Created> filesOf(int count, int each) {
    return IntStream.range(0, count).mapToObj(n -> new Created(n, n / each)).toList();
  }

  private static List<Long> downFrom(long last) {
    return LongStream.rangeClosed(0, last).map(n -> last - n).boxed().toList();
  }

  private static List<Long> ids(TestServer server, FileFilter filter) {
    return client(server).files("s", filter).map(FileRecord::id).toList();
  }

  /** The listing as the service has it; it changes after each answer. */
  private static final class MovingListing {
    final List<Created> files;
    IntConsumer after = answers -> {};
    private int answers;

    MovingListing(List<Created> files) {
      this.files = new ArrayList<>(files);
    }

    /** Adds 30 newer files. */
    void grow(int answers) {
      for (int n = 0; n < 30; n++) files.add(new Created(1000L * answers + n, 1000 + answers));
    }

    Reply answer(Request request) {
      Map<String, String> query =
          Stream.of(request.query().split("&"))
              .map(each -> each.split("=", 2))
              .collect(
                  Collectors.toMap(
                      each -> each[0], each -> URLDecoder.decode(each[1], StandardCharsets.UTF_8)));
      Instant start = Instant.parse(query.getOrDefault("created_at_start", BEGIN.toString()));
      Instant end = Instant.parse(query.getOrDefault("created_at_end", "9999-01-01T00:00:00Z"));
      List<Created> matching =
          files.stream()
              .filter(file -> !BEGIN.plusMillis(file.milliseconds).isBefore(start))
              .filter(file -> !BEGIN.plusMillis(file.milliseconds).isAfter(end))
              .sorted(Comparator.comparing(Created::milliseconds).thenComparing(Created::id))
              .collect(Collectors.toCollection(ArrayList::new));
      if (!"asc".equals(query.get("sort_direction"))) Collections.reverse(matching);
      int page = Integer.parseInt(query.get("page"));
      int perPage = Integer.parseInt(query.get("per_page"));
      Reply reply =
          page(
              page,
              Math.max(1, (matching.size() + perPage - 1) / perPage),
              matching.stream()
                  .skip((page - 1) * (long) perPage)
                  .limit(perPage)
                  .map(each -> file(each.id, each.id + ".jsonl", each.milliseconds)));
      after.accept(++answers);
      return reply;
    }
  }

  @Test
  void aPageThatBecameEmptyIsPassedOver() {
    try (TestServer server =
        new TestServer(
            request ->
                request.query().contains("&page=2")
                    ? page(2, 3)
                    : page(3, 3, request.query().contains("&page=1") ? "a" : "b"))) {
      FileFilter byName = FileFilter.all().sortedBy(FileSort.FILE_NAME, SortDirection.ASC);
      assertEquals(2, client(server).files("s", byName).count());
      assertEquals(3, server.requests().size());
    }
  }

  @Test
  void aValueThatThisVersionDoesNotKnowIsUnknown() {
    try (TestServer server = new TestServer(request -> page(1, 1, "a"))) {
      FileRecord file = client(server).files("s", FileFilter.all()).findFirst().orElseThrow();
      assertEquals(ProcessingStatus.UNKNOWN, file.processingStatus());
      assertEquals(Instant.parse("2026-11-20T14:03:11.482Z"), file.createdAt());
    }
  }

  @Test
  void anEmptyListingIsEmpty() {
    try (TestServer server = new TestServer(request -> page(1, 1))) {
      assertEquals(0, client(server).files("a/b", FileFilter.all()).count());
    }
  }

  @Test
  void everyFilterIsAParameter() {
    FileFilter filter =
        FileFilter.all()
            .search("a b+%&")
            .fileName("ação")
            .storagePath("p")
            .schemaVersion("1.0")
            .createdFrom(LocalDate.of(2026, 1, 2))
            .createdTo(Instant.parse("2026-01-03T04:05:06.789Z"))
            .validation(FileValidation.VALID)
            .uploadStatus(UploadStatus.COMPLETED)
            .processingStatus(ProcessingStatus.PENDING)
            .runId(9007199254740993L)
            .sortedBy(FileSort.SIZE_BYTES, SortDirection.ASC)
            .perPage(7);
    assertEquals(
        "per_page=7&search=a%20b%2B%25%26&file_name=a%C3%A7%C3%A3o&storage_path=p"
            + "&schema_version=1.0&date_from=2026-01-02&date_to=2026-01-03T04%3A05%3A06.789Z"
            + "&validation=valid&upload_status=completed&processing_status=pending"
            + "&run_id=9007199254740993&sort_by=size_bytes&sort_direction=asc&page=3",
        filter.queryOf(3, 100));
  }

  @Test
  void shapesAreListed() {
    String body =
        """
        [{"id":1,"name":"Pequeno AMD","architecture":"amd",
          "default_driver_from_this_architecture":true,"shape":"amd.small","ocpus":1,"memory_gb":4,
          "recommended_file_size_gb":"1.0","final_cost_per_hour":"0.060000"}]""";
    try (TestServer server = new TestServer(request -> Reply.json(200, body))) {
      Shape shape = client(server).shapes().get(0);
      assertEquals(Architecture.AMD, shape.architecture());
      assertEquals("0.060000", shape.finalCostPerHour());
      assertEquals("/api/v1/dataflow/shapes", server.requests().get(0).path());
      String agent = server.requests().get(0).header("user-agent");
      assertTrue(agent.startsWith("celeiro-java/"), agent);
    }
  }

  @Test
  void aSchemaIsDefined() {
    String body =
        """
        {"slug":"s","version":"1.1","active":true,"document":{"slug":"s","name":"S",
         "event_date_field":"at","fields":[{"name":"at","type":"timestamp","required":true}],
         "undeclared_fields":"reject"}}""";
    try (TestServer server = new TestServer(request -> Reply.json(200, body))) {
      SchemaDefinition schema = client(server).schema("s");
      assertEquals(UndeclaredFields.REJECT, schema.document().undeclaredFields());
      assertEquals("/api/v1/schemas/s", server.requests().get(0).path());
    }
  }
}
