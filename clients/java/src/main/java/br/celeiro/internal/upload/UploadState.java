package br.celeiro.internal.upload;

import br.celeiro.UploadProgress;
import br.celeiro.UploadSummary;
import br.celeiro.error.CeleiroException;
import br.celeiro.error.InvalidFileException;
import br.celeiro.internal.CallerTrace;
import br.celeiro.internal.http.Advice;
import br.celeiro.model.FileRecord;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What became of the parts of one upload. It is safe for concurrent use. */
final class UploadState {
  private record Stored(String name, FileRecord file, long lines, boolean duplicate) {}

  /** A part that came to nothing; one that could not be cut has no lines. */
  private record Failed(String name, long lines, long offset, Throwable failure) {}

  private final @Nullable Long totalBytes;
  private final Consumer<? super UploadProgress> onProgress;
  private final NavigableMap<Integer, Stored> stored = new TreeMap<>();
  private final Map<Long, Stored> byRecord = new HashMap<>();
  private final NavigableMap<Integer, Failed> failed = new TreeMap<>();

  /** Whether the last part that was started ends the source. */
  private boolean whole;

  private long bytes;
  private long rows;

  UploadState(long totalBytes, Consumer<? super UploadProgress> onProgress) {
    this.totalBytes = totalBytes < 0 ? null : totalBytes;
    this.onProgress = onProgress;
  }

  /**
   * Passes an answer for a part unless another part has its record and one of the two is called a
   * duplicate: the service has stored the rows of the other alone.
   *
   * @throws RepeatedPart where it has
   */
  synchronized void requireOwnRecord(Part part, FileRecord file, boolean duplicate) {
    Stored answered = new Stored(part.name(), file, 0, duplicate);
    Stored other = byRecord.putIfAbsent(file.id(), answered);
    if (other == null || !(duplicate || other.duplicate())) return;
    String text =
        "The service answers that the part %s is a duplicate of %s, a part of the same upload (file"
            + " %d): the rows of one of them are not stored.";
    throw new RepeatedPart(text.formatted(part.name(), other.name(), file.id()));
  }

  /** Notes that a part is on its way. */
  synchronized void started(Part part) {
    whole = part.last();
  }

  /** Notes a stored part and tells of the progress. */
  synchronized void stored(Part part, FileRecord file, boolean duplicate) {
    // A valid file has one record in each line.
    long lines = file.rows() == null ? part.lineEnds() : file.rows();
    stored.put(part.index(), new Stored(part.name(), file, lines, duplicate));
    bytes += part.length();
    rows += lines;
    onProgress.accept(new UploadProgress(bytes, totalBytes, stored.size(), rows));
  }

  /** Notes a part that came to nothing. */
  synchronized void failed(Part part, Throwable failure) {
    failed.put(part.index(), new Failed(part.name(), part.lines(), part.offset(), failure));
  }

  /** Notes that the next part cannot be cut. */
  synchronized void failedToCut(int index, CeleiroException failure) {
    failed.put(index, new Failed("", 0, 0, failure));
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

  /**
   * The failure with the places of its report counted from the start of the source, and with what
   * to do about the lines that are not stored.
   */
  private Throwable placed(Map.Entry<Integer, Failed> entry) {
    Failed part = entry.getValue();
    if (part.failure() instanceof RepeatedPart repeated) {
      return repeated.told(missing(part.lines() == 0).advice());
    }
    if (!(part.failure() instanceof InvalidFileException invalid)) return part.failure();
    String advice = mayHaveStored() ? missing(false).advice() : Advice.FILE;
    return ReportPlaces.move(invalid, linesBefore(entry.getKey()), part.offset(), advice);
  }

  /** Whether a part is stored, or ended in a way that does not tell. */
  private boolean mayHaveStored() {
    return !stored.isEmpty()
        || failed.values().stream()
            .anyMatch(part -> !(part.failure() instanceof InvalidFileException));
  }

  private MissingLines missing(boolean restRepeats) {
    MissingLines missing = new MissingLines();
    failed.forEach(
        (index, part) -> {
          if (part.lines() == 0) return;
          missing.addPart(part.name(), linesBefore(index), part.lines(), part.failure());
        });
    if (!whole) missing.addRest(linesBefore(Integer.MAX_VALUE), restRepeats);
    return missing;
  }

  /** Lines of the parts before one; all of them have ended. */
  private long linesBefore(int index) {
    return stored.headMap(index).values().stream().mapToLong(Stored::lines).sum()
        + failed.headMap(index).values().stream().mapToLong(Failed::lines).sum();
  }
}
