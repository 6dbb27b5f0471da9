package story;

import java.util.LinkedHashMap;
import java.util.Map;

/** Tells the story that all clients tell; ends with 1 at the first wrong answer. */
public final class Story {
  private Story() {}

  private interface Step {
    void tell(Scene scene) throws Exception;
  }

  /**
   * Tells the story; the environment says where.
   *
   * @param args none
   * @throws Exception where the story cannot be read
   */
  public static void main(String[] args) throws Exception {
    Map<String, Step> steps = new LinkedHashMap<>();
    steps.put("shapes", Runs::shapes);
    steps.put("upload", Uploads::upload);
    steps.put("upload_again", Uploads::uploadAgain);
    steps.put("bad_upload", Uploads::badUpload);
    steps.put("listing", Uploads::listing);
    steps.put("sums", Queries::sums);
    steps.put("walk", Queries::walk);
    steps.put("resume", Queries::resume);
    steps.put("process", Runs::process);
    steps.put("webhooks", Runs::webhooks);
    steps.put("refusals", Refusals::refusals);
    steps.put("faults", Refusals::faults);
    Scene scene = Scene.ofEnvironment();
    for (Map.Entry<String, Step> step : steps.entrySet()) {
      try {
        step.getValue().tell(scene);
      } catch (Exception wrong) {
        System.err.println("WRONG " + step.getKey() + ": " + wrong);
        wrong.printStackTrace();
        System.exit(1);
      }
      System.out.println("ok " + step.getKey());
    }
  }
}
