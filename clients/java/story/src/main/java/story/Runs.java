package story;

import br.celeiro.RunProgress;
import br.celeiro.WaitOptions;
import br.celeiro.model.ProcessFilesRequest;
import br.celeiro.model.ProcessingStarted;
import br.celeiro.webhook.RunStatus;
import br.celeiro.webhook.WebhookEvent;
import br.celeiro.webhook.Webhooks;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Records on their way into the columnar table, and the messages about it. */
final class Runs {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
  private static final Duration LOOK_EVERY = Duration.ofMillis(200);

  private Runs() {}

  static void shapes(Scene scene) {
    int found = scene.celeiro().shapes().size();
    Check.that("no shapes", found >= scene.step("shapes").path("at_least").asInt());
  }

  static void process(Scene scene) {
    JsonNode step = scene.step("process");
    ProcessFilesRequest machines =
        new ProcessFilesRequest()
            .withShapeId(step.path("shape_id").asLong())
            .withExecutors(step.path("executors").asInt());
    ProcessingStarted started = scene.celeiro().process(scene.schema(), machines);
    Check.equal("files", step.path("files").asLong(), started.filesCount());
    List<RunProgress> told = new ArrayList<>();
    scene.celeiro().waitForRuns(started, WaitOptions.defaults().withProgress(told::add));
    long files = started.filesCount();
    Check.equal("progress", new RunProgress(files, files), told.get(told.size() - 1));
  }

  static void webhooks(Scene scene) throws IOException, InterruptedException {
    String last = scene.step("webhooks").path("last_status").asText();
    long deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
    for (; ; ) {
      List<RunStatus> told = verifiedStatuses();
      boolean complete = !told.isEmpty() && told.get(told.size() - 1).name().equalsIgnoreCase(last);
      if (complete) return;
      Check.that("webhooks told " + told, System.nanoTime() - deadline < 0);
      Thread.sleep(LOOK_EVERY.toMillis());
    }
  }

  /** The statuses that the deliveries tell, in the order in which they arrived. */
  private static List<RunStatus> verifiedStatuses() throws IOException {
    List<String> secrets = List.of(Scene.setting("CELEIRO_WEBHOOK_SECRET"));
    List<RunStatus> statuses = new ArrayList<>();
    for (Path file : deliveries()) {
      JsonNode delivery = Scene.JSON.readTree(file.toFile());
      Map<String, String> headers = new HashMap<>();
      for (Map.Entry<String, JsonNode> header : delivery.path("headers").properties()) {
        headers.put(header.getKey(), header.getValue().asText());
      }
      byte[] body = delivery.path("body").asText().getBytes(StandardCharsets.UTF_8);
      WebhookEvent event = Webhooks.verify(body, headers::get, secrets);
      statuses.add(event.run().status());
    }
    return statuses;
  }

  private static List<Path> deliveries() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(Scene.setting("CELEIRO_DELIVERIES")))) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted(Comparator.comparingInt(Runs::numberOf))
          .toList();
    }
  }

  private static int numberOf(Path file) {
    return Integer.parseInt(file.getFileName().toString().replace(".json", ""));
  }
}
