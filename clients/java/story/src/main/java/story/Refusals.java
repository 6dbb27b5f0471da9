package story;

import br.celeiro.Celeiro;
import br.celeiro.UploadOptions;
import br.celeiro.error.CeleiroException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** What goes wrong, and how the package tells it. */
final class Refusals {
  private Refusals() {}

  static void refusals(Scene scene) {
    JsonNode step = scene.step("refusals");
    String url = Scene.setting("CELEIRO_URL");
    expect("wrong token", step.path("wrong_token"), () -> new Celeiro(url, "wrong").shapes());
    Celeiro revoked = new Celeiro(url, Scene.setting("CELEIRO_REVOKED_TOKEN"));
    expect("revoked token", step.path("revoked_token"), revoked::shapes);
    JsonNode gone = step.path("gone_schema");
    String slug = gone.path("slug").asText();
    JsonNode sums = scene.step("sums").path("select");
    expect("gone schema", gone, () -> scene.celeiro().query(slug, scene.query(sums)));
    JsonNode bad = step.path("bad_query");
    JsonNode select = bad.path("select");
    CeleiroException refused =
        expect("bad query", bad, () -> scene.celeiro().query(scene.schema(), scene.query(select)));
    Check.that(
        "fields: " + refused.fields(), refused.fields().containsKey(bad.path("field").asText()));
  }

  static void faults(Scene scene) {
    JsonNode step = scene.step("faults");
    for (String fault : new String[] {"cut", "hang", "html", "garbage", "full"}) {
      fault(scene, step, fault, Scene.setting("CELEIRO_FAULTS_URL") + "/" + fault);
    }
    fault(scene, step, "refused", "http://127.0.0.1:1");
  }

  private static void fault(Scene scene, JsonNode step, String fault, String url) {
    Celeiro celeiro =
        Celeiro.builder(url, "token")
            .timeout(Duration.ofSeconds(step.path("timeout_seconds").asLong()))
            .maxAttempts(step.path("max_attempts").asInt())
            .build();
    byte[] line = "{}\n".getBytes(StandardCharsets.UTF_8);
    UploadOptions named = UploadOptions.defaults().withName("x.jsonl");
    Runnable action =
        fault.equals("full")
            ? () -> celeiro.upload(scene.schema(), line, named)
            : () ->
                celeiro
                    .rows(scene.schema(), scene.query(scene.step("walk").path("select")))
                    .iterator()
                    .next();
    long begun = System.nanoTime();
    expect(fault, step.path(fault), action);
    long seconds = Duration.ofNanos(System.nanoTime() - begun).toSeconds();
    Check.that(fault + " took " + seconds + " s", seconds < step.path("within_seconds").asLong());
  }

  /**
   * Runs what must fail, and compares the error; kinds are named as clients/README.md names them.
   */
  private static CeleiroException expect(String what, JsonNode expected, Runnable action) {
    try {
      action.run();
    } catch (CeleiroException error) {
      String kind = error.getClass().getSimpleName().replaceAll("Exception$", "Error");
      Check.equal(what + ", kind", expected.path("kind").asText(), kind);
      if (expected.has("status")) {
        Check.equal(what + ", status", expected.path("status").asInt(), error.status());
      }
      if (expected.has("code")) {
        Check.equal(what + ", code", expected.path("code").asText(), error.code());
      }
      return error;
    }
    throw new Check.Wrong(what + " did not fail");
  }
}
