package story;

import br.celeiro.FileFilter;
import br.celeiro.UploadOptions;
import br.celeiro.UploadProgress;
import br.celeiro.UploadSummary;
import br.celeiro.error.InvalidFileException;
import br.celeiro.model.FileRecord;
import br.celeiro.model.LineError;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Files on their way in. */
final class Uploads {
  private Uploads() {}

  static void upload(Scene scene) {
    JsonNode step = scene.step("upload");
    List<UploadProgress> told = new ArrayList<>();
    Path journal = Path.of(Scene.setting("CELEIRO_WORK")).resolve("journal.jsonl");
    UploadOptions options =
        UploadOptions.defaults()
            .withPartBytes(step.path("part_bytes").asInt())
            .withProgress(told::add)
            .withJournal(journal);
    UploadSummary stored =
        scene.celeiro().upload(scene.schema(), scene.file(step, "file"), options);
    Check.equal("rows", step.path("rows").asLong(), stored.rows());
    Check.equal("parts", step.path("parts").asInt(), stored.parts());
    Check.equal("progress", step.path("parts").asInt(), told.size());
    Check.equal("told rows", stored.rows(), told.get(told.size() - 1).rows());
    Check.that("the journal is left", !Files.exists(journal));
  }

  static void uploadAgain(Scene scene) {
    JsonNode step = scene.step("upload_again");
    UploadOptions options = UploadOptions.defaults().withPartBytes(step.path("part_bytes").asInt());
    UploadSummary stored =
        scene.celeiro().upload(scene.schema(), scene.file(step, "file"), options);
    Check.equal("duplicates", step.path("duplicates").asInt(), stored.duplicates());
  }

  static void badUpload(Scene scene) {
    JsonNode step = scene.step("bad_upload");
    UploadOptions options =
        UploadOptions.defaults()
            .withPartBytes(step.path("part_bytes").asInt())
            .withConcurrency(step.path("concurrency").asInt());
    String schema = scene.story().path("bad_schema").asText();
    try {
      scene.celeiro().upload(schema, scene.file(step, "file"), options);
    } catch (InvalidFileException refused) {
      LineError first = refused.report().errors().get(0);
      Check.equal("line", step.path("line").asLong(), first.line());
      Check.equal("field", step.path("field").asText(), first.field());
      Check.equal("code", step.path("code").asText(), first.code());
      Check.equal("sent", step.path("sent").asInt(), refused.sent().size());
      return;
    }
    throw new Check.Wrong("a bad file was taken");
  }

  static void listing(Scene scene) {
    JsonNode step = scene.step("listing");
    List<FileRecord> files =
        scene.celeiro().files(scene.schema(), FileFilter.all().perPage(3)).toList();
    Check.equal("files", step.path("files").asInt(), files.size());
    Check.equal(
        "rows", step.path("rows").asLong(), files.stream().mapToLong(FileRecord::rows).sum());
  }
}
