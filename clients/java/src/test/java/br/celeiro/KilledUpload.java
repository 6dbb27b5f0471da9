package br.celeiro;

import java.io.IOException;
import java.nio.file.Path;

/** An upload in a process of its own, for a test that kills it. */
final class KilledUpload {
  private KilledUpload() {}

  static UploadOptions options(Path journal) {
    return UploadOptions.defaults().withPartBytes(10).withConcurrency(1).withJournal(journal);
  }

  /** Starts the process. */
  static Process start(String url, Path source, Path journal) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    String main = KilledUpload.class.getName();
    return new ProcessBuilder(
            java, "-cp", classPath, main, url, source.toString(), journal.toString())
        .inheritIO()
        .start();
  }

  public static void main(String[] args) {
    Path source = Path.of(args[1]);
    new Celeiro(args[0], "token").upload("s", source, options(Path.of(args[2])));
  }
}
