package story;

import br.celeiro.Celeiro;
import br.celeiro.model.QueryFirstPage;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Where the story is told: the service, its data, and what is expected. */
record Scene(Celeiro celeiro, String schema, JsonNode story, Path data) {
  static final ObjectMapper JSON = new ObjectMapper();

  static Scene ofEnvironment() throws IOException {
    return new Scene(
        new Celeiro(setting("CELEIRO_URL"), setting("CELEIRO_TOKEN")),
        setting("CELEIRO_SCHEMA"),
        JSON.readTree(Path.of(setting("CELEIRO_STORY")).toFile()),
        Path.of(setting("CELEIRO_DATA")));
  }

  static String setting(String name) {
    String value = System.getenv(name);
    if (value == null) throw new Check.Wrong("the setting " + name + " is missing");
    return value;
  }

  JsonNode step(String name) {
    return story.path("steps").path(name);
  }

  Path file(JsonNode step, String member) {
    return data.resolve(step.path(member).asText());
  }

  /** A query over the story's window. */
  QueryFirstPage query(JsonNode select) {
    List<String> columns = new ArrayList<>();
    select.forEach(column -> columns.add(column.asText()));
    JsonNode window = story.path("window");
    return new QueryFirstPage(
        columns,
        LocalDate.parse(window.path("event_from").asText()),
        LocalDate.parse(window.path("event_to").asText()));
  }
}
