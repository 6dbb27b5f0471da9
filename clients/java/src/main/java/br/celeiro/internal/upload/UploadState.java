package br.celeiro.internal.upload;

import br.celeiro.UploadProgress;
import br.celeiro.UploadSummary;
import br.celeiro.error.CeleiroException;
import br.celeiro.error.InvalidFileException;
import br.celeiro.internal.CallerTrace;
import br.celeiro.model.FileRecord;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What became of the parts of one upload. It is safe for concurrent use. */
final class UploadState {
  private record Stored(FileRecord file, long bytes, long lines, boolean duplicate) {}

  private record Failed(long offset, Throwable failure) {}

  private final @Nullable Long totalBytes;
  private final Consumer<? super UploadProgress> onProgress;
  private final NavigableMap<Integer, Stored> stored = new TreeMap<>();
  private final NavigableMap<Integer, Failed> failed = new TreeMap<>();
  private long bytes;
  private long rows;

  UploadState(long totalBytes, Consumer<? super UploadProgress> onProgress) {
    this.totalBytes = totalBytes < 0 ? null : totalBytes;
    this.onProgress = onProgress;
  }

  /** Notes a stored part and tells of the progress. */
  synchronized void stored(Part part, FileRecord file, boolean duplicate) {
    // A valid file has one record in each line.
    long lines = file.rows() == null ? part.lineEnds() : file.rows();
    stored.put(part.index(), new Stored(file, part.length(), lines, duplicate));
    bytes += part.length();
    rows += lines;
    onProgress.accept(new UploadProgress(bytes, totalBytes, stored.size(), rows));
  }

  /** Notes a part that came to nothing. */
  synchronized void failed(Part part, Throwable failure) {
    failed.put(part.index(), new Failed(part.offset(), failure));
  }

  /** Whether a part came to nothing, so that no other shall be started. */
  synchronized boolean hasFailed() {
    return !failed.isEmpty();
  }

  /** What a complete upload answers. */
  synchronized UploadSummary summary() {
    int duplicates = (int) stored.values().stream().filter(Stored::duplicate).count();
    return new UploadSummary(sent(), rows, bytes, stored.size(), duplicates);
  }

  /**
   * Throws the failure of the first part that has one; those of later parts are suppressed in it.
   */
  synchronized void throwFailure() throws IOException {
    if (failed.isEmpty()) return;
    Throwable first = placed(failed.firstEntry());
    failed
        .tailMap(failed.firstKey(), false)
        .values()
        .forEach(later -> first.addSuppressed(later.failure()));
    CallerTrace.addTo(first);
    if (first instanceof CeleiroException error) error.noteSent(sent());
    if (first instanceof IOException unwritable) throw unwritable;
    if (first instanceof Error error) throw error;
    throw (RuntimeException) first;
  }

  private List<FileRecord> sent() {
    return stored.values().stream().map(Stored::file).toList();
  }

  /** The failure with the places of its report counted from the start of the source. */
  private Throwable placed(Map.Entry<Integer, Failed> entry) {
    Failed part = entry.getValue();
    if (!(part.failure() instanceof InvalidFileException invalid)) return part.failure();
    return ReportPlaces.move(invalid, linesBefore(entry.getKey()), part.offset());
  }

  /** Lines of the parts before the first that failed, which are all stored. */
  private long linesBefore(int index) {
    return stored.headMap(index).values().stream().mapToLong(Stored::lines).sum();
  }
}
