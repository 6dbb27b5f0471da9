import br.celeiro.Celeiro;
import br.celeiro.Row;
import br.celeiro.Rows;
import br.celeiro.UploadSummary;
import br.celeiro.model.QueryFirstPage;
import br.celeiro.model.SchemaFileField;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

/**
 * Measures the package beside the platform's plain HTTP client: {@code rows}, {@code plain}, or
 * {@code upload FILE}. Prints one line of JSON.
 */
public final class Bench {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String URL = System.getenv("CELEIRO_URL");
  private static final String TOKEN = System.getenv("CELEIRO_TOKEN");
  private static final String SCHEMA = System.getenv("CELEIRO_SCHEMA");
  private static final int ROWS_OF_PAGE = 10_000;

  private Bench() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    switch (args.length == 0 ? "" : args[0]) {
      case "rows" -> rows();
      case "plain" -> plain();
      case "upload" -> upload(Path.of(args[1]));
      default -> throw new IllegalArgumentException("say rows, plain, or upload FILE");
    }
  }

  /** Reads every value of every row in its exact type. */
  private static void rows() {
    Celeiro celeiro = new Celeiro(URL, TOKEN);
    List<String> columns = columns();
    QueryFirstPage query = new QueryFirstPage(columns, day("CELEIRO_FROM"), day("CELEIRO_TO"));
    long count = 0;
    long values = 0;
    long begun = System.nanoTime();
    try (Rows<Row> rows = celeiro.rows(SCHEMA, query)) {
      for (Row row : rows) {
        count++;
        for (int column = 0; column < columns.size(); column++) {
          if (row.get(column) != null) values++;
        }
      }
    }
    double seconds = secondsSince(begun);
    System.out.printf("{\"rows\":%d,\"values\":%d,\"seconds\":%.3f}%n", count, values, seconds);
  }

  /** Reads the same pages as bytes, one after the other. */
  private static void plain() throws IOException, InterruptedException {
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    ObjectNode body = JSON.createObjectNode();
    columns().forEach(body.withArray("select")::add);
    body.put("event_from", System.getenv("CELEIRO_FROM"));
    body.put("event_to", System.getenv("CELEIRO_TO"));
    body.put("limit", ROWS_OF_PAGE).put("format", "json_compact_strings");
    long bytes = 0;
    long begun = System.nanoTime();
    while (body != null) {
      HttpResponse<byte[]> page = http.send(request(body), HttpResponse.BodyHandlers.ofByteArray());
      if (page.statusCode() != 200) throw new IOException("status " + page.statusCode());
      bytes += page.body().length;
      String token = page.headers().firstValue("x-next-page-token").orElse(null);
      body = token == null ? null : JSON.createObjectNode().put("page_token", token);
    }
    double seconds = secondsSince(begun);
    System.out.printf(
        "{\"rows\":%d,\"seconds\":%.3f,\"bytes\":%d}%n", countOfRows(), seconds, bytes);
  }

  private static HttpRequest request(ObjectNode body) {
    return HttpRequest.newBuilder(URI.create(URL + "/api/v1/schemas/" + SCHEMA + "/query"))
        .header("Authorization", "Bearer " + TOKEN)
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
        .build();
  }

  private static void upload(Path file) {
    long begun = System.nanoTime();
    UploadSummary stored = new Celeiro(URL, TOKEN).upload(SCHEMA, file);
    double seconds = secondsSince(begun);
    System.out.printf(
        "{\"rows\":%d,\"parts\":%d,\"bytes\":%d,\"seconds\":%.3f}%n",
        stored.rows(), stored.parts(), stored.bytes(), seconds);
  }

  private static long countOfRows() {
    QueryFirstPage count =
        new QueryFirstPage(List.of("count(*) as n"), day("CELEIRO_FROM"), day("CELEIRO_TO"));
    Long rows = new Celeiro(URL, TOKEN).query(SCHEMA, count).rows().get(0).getLong("n");
    return rows == null ? 0 : rows;
  }

  private static List<String> columns() {
    return new Celeiro(URL, TOKEN)
        .schema(SCHEMA).document().fields().stream().map(SchemaFileField::name).toList();
  }

  private static LocalDate day(String setting) {
    return LocalDate.parse(System.getenv(setting));
  }

  private static double secondsSince(long begun) {
    return (System.nanoTime() - begun) / 1e9;
  }
}
