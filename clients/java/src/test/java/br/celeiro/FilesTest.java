package br.celeiro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import br.celeiro.TestServer.Reply;
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
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FilesTest {
  private static Reply page(int number, int last, String... names) {
    String data =
        Stream.of(names)
            .map(
                name ->
                    """
                    {"id":1,"file_name":"%s","size_bytes":5,"schema_version":"1.0",
                     "storage_path":null,"validation":"valid","upload_status":"completed",
                     "processing_status":"resting","rows":null,"sha256":null,"run_id":null,
                     "created_at":"2026-11-20T14:03:11.482Z","updated_at":"2026-11-20T14:03:11Z"}"""
                        .formatted(name))
            .reduce((one, other) -> one + "," + other)
            .orElse("");
    return Reply.json(
        200,
        """
        {"data":[%s],"success":true,
         "meta":{"current_page":%d,"from":0,"last_page":%d,"per_page":2,"to":0,"total":3}}"""
            .formatted(data, number, last));
  }

  private static Celeiro client(TestServer server) {
    return new Celeiro(server.url() + "/", "token");
  }

  @Test
  void allPagesAreListedEachWhenItsFirstFileIsAskedFor() {
    try (TestServer server =
        new TestServer(
            request ->
                request.query().contains("&page=1") ? page(1, 2, "a", "b") : page(2, 2, "c"))) {
      assertEquals(
          "a", client(server).files("s", FileFilter.all()).findFirst().orElseThrow().fileName());
      assertEquals(1, server.requests().size());
      List<String> names =
          client(server).files("s", FileFilter.all()).map(FileRecord::fileName).toList();
      assertEquals(List.of("a", "b", "c"), names);
      assertEquals("per_page=100&page=2", server.requests().get(2).query());
      assertEquals("/api/v1/schemas/s/files", server.requests().get(2).path());
    }
  }

  @Test
  void aPageThatBecameEmptyIsPassedOver() {
    try (TestServer server =
        new TestServer(
            request ->
                request.query().contains("&page=2")
                    ? page(2, 3)
                    : page(request.query().contains("&page=1") ? 1 : 3, 3, "a"))) {
      assertEquals(2, client(server).files("s", FileFilter.all()).count());
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
