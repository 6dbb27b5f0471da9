package br.celeiro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import br.celeiro.model.ErrorCodes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the layer by hand repeats of the contract is still so. */
class ContractTest {
  private static final JsonNode CONTRACT = contract();

  private static JsonNode contract() {
    try {
      return new ObjectMapper().readTree(Path.of("../../generated/openapi.json").toFile());
    } catch (IOException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  private static JsonNode operation(String path, String method) {
    return CONTRACT.path("paths").path(path).path(method);
  }

  @Test
  void theClientHasEveryOperation() {
    Set<String> operations = new TreeSet<>(CONTRACT.findValuesAsText("operationId"));
    Set<String> known =
        Set.of(
            "generateUploadToken",
            "uploadFile",
            "getSchema",
            "listFiles",
            "directUpload", // Discontinued; not offered.
            "queryRecords",
            "processFiles",
            "listShapes");
    assertEquals(new TreeSet<>(known), operations);
  }

  @Test
  void theFilterHasEveryParameterOfTheListing() {
    Set<String> parameters = new TreeSet<>();
    for (JsonNode parameter : operation("/api/v1/schemas/{slug}/files", "get").path("parameters")) {
      String ref = parameter.path("$ref").asText();
      JsonNode named = CONTRACT.at(ref.substring(1));
      if (named.path("in").asText().equals("query")) parameters.add(named.path("name").asText());
    }
    Set<String> known =
        Set.of(
            "per_page",
            "page",
            "search",
            "sort_by",
            "sort_direction",
            "date_from",
            "date_to",
            "created_at_start", // The same as date_from.
            "created_at_end", // The same as date_to.
            "storage_path",
            "schema_version",
            "file_name",
            "validation",
            "upload_status",
            "processing_status",
            "run_id");
    assertEquals(new TreeSet<>(known), parameters);
  }

  @Test
  void theVersionIsTheContracts() throws IOException {
    String version = CONTRACT.path("info").path("version").asText();
    assertTrue(Files.readString(Path.of("pom.xml")).contains("<version>" + version + "</version>"));
    try (TestServer server = new TestServer(request -> TestServer.Reply.json(200, "[]"))) {
      new Celeiro(server.url(), "token").shapes();
      assertEquals("celeiro-java/" + version, server.requests().get(0).header("user-agent"));
    }
  }

  @Test
  void codesOfErrorsAreConstants() {
    assertTrue(CONTRACT.path("x-error-codes").has(ErrorCodes.NO_PENDING_FILES));
    assertEquals(
        CONTRACT.path("x-error-codes").size(), ErrorCodes.class.getDeclaredFields().length);
  }
}
