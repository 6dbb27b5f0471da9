package br.celeiro;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a source is uploaded. Begin with {@link #defaults()} and change what differs.
 *
 * @param name name the file gets in the service, ending in {@code .jsonl}; null is the name of the
 *     path, and is refused for bytes and streams
 * @param partBytes most bytes of a part, at least 1; a longer line makes its own part
 * @param concurrency parts sent at the same time, at least 1
 * @param gzip whether parts are compressed on their way
 * @param onProgress told after each stored part, never by two threads at once; it should return
 *     quickly
 * @param journal file that notes the stored parts, so that a later call goes on where this one was
 *     stopped; it counts for one service and account; null for none
 */
public record UploadOptions(
    @Nullable String name,
    int partBytes,
    int concurrency,
    Gzip gzip,
    Consumer<? super UploadProgress> onProgress,
    @Nullable Path journal) {

  private static final int PART_BYTES = 8_000_000;
  private static final int CONCURRENCY = 4;

  /** When parts are compressed on their way. */
  public enum Gzip {
    /** Unless the service is on this machine. */
    AUTO,
    /** Always. */
    ALWAYS,
    /** Never. */
    NEVER
  }

  /**
   * Checks the bounds.
   *
   * @param name see {@link #name()}
   * @param partBytes see {@link #partBytes()}
   * @param concurrency see {@link #concurrency()}
   * @param gzip see {@link #gzip()}
   * @param onProgress see {@link #onProgress()}
   * @param journal see {@link #journal()}
   */
  public UploadOptions {
    if (name != null && !name.endsWith(".jsonl")) {
      throw new IllegalArgumentException(
          "name \"" + name + "\" must end in .jsonl: choose another");
    }
    if (partBytes < 1) throw new IllegalArgumentException("partBytes must be at least 1");
    if (concurrency < 1) throw new IllegalArgumentException("concurrency must be at least 1");
  }

  /**
   * The path's own name, parts of 8,000,000 bytes, 4 at a time, compressed unless the service is on
   * this machine, without a journal.
   *
   * @return the options
   */
  public static UploadOptions defaults() {
    return new UploadOptions(null, PART_BYTES, CONCURRENCY, Gzip.AUTO, progress -> {}, null);
  }

  /**
   * A copy with another name.
   *
   * @param newName ends in {@code .jsonl}
   * @return the copy
   */
  public UploadOptions withName(String newName) {
    return new UploadOptions(newName, partBytes, concurrency, gzip, onProgress, journal);
  }

  /**
   * A copy with another size of parts.
   *
   * @param bytes most bytes of a part, at least 1; with {@code concurrency} it bounds the memory
   * @return the copy
   */
  public UploadOptions withPartBytes(int bytes) {
    return new UploadOptions(name, bytes, concurrency, gzip, onProgress, journal);
  }

  /**
   * A copy with another number of parts sent at the same time.
   *
   * @param parts at least 1
   * @return the copy
   */
  public UploadOptions withConcurrency(int parts) {
    return new UploadOptions(name, partBytes, parts, gzip, onProgress, journal);
  }

  /**
   * A copy that compresses by another rule.
   *
   * @param rule when parts are compressed
   * @return the copy
   */
  public UploadOptions withGzip(Gzip rule) {
    return new UploadOptions(name, partBytes, concurrency, rule, onProgress, journal);
  }

  /**
   * A copy that tells of its progress.
   *
   * @param action told after each stored part, never by two threads at once
   * @return the copy
   */
  public UploadOptions withProgress(Consumer<? super UploadProgress> action) {
    return new UploadOptions(name, partBytes, concurrency, gzip, action, journal);
  }

  /**
   * A copy with a journal.
   *
   * @param file notes the stored parts; removed when the upload is complete. Use one file for each
   *     source
   * @return the copy
   */
  public UploadOptions withJournal(Path file) {
    return new UploadOptions(name, partBytes, concurrency, gzip, onProgress, file);
  }
}
