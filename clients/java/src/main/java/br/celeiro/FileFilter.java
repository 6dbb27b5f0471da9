package br.celeiro;

import br.celeiro.internal.http.Api;
import br.celeiro.model.FileSort;
import br.celeiro.model.FileValidation;
import br.celeiro.model.ProcessingStatus;
import br.celeiro.model.SortDirection;
import br.celeiro.model.UploadStatus;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which files of a schema are listed, and in which order. Begin with {@link #all()}; every filter
 * that is added must hold. A filter is immutable: each method answers a copy.
 */
public final class FileFilter {
  private static final FileFilter ALL = new FileFilter(Map.of());

  private final Map<String, String> parameters;

  private FileFilter(Map<String, String> parameters) {
    this.parameters = parameters;
  }

  /**
   * All files, the newest first.
   *
   * @return the filter
   */
  public static FileFilter all() {
    return ALL;
  }

  /**
   * Files whose name, storage path or upload status contains a text.
   *
   * @param text at most 255 characters
   * @return a copy with this filter
   */
  public FileFilter search(String text) {
    return with("search", text);
  }

  /**
   * Files whose name contains a text.
   *
   * @param text at most 255 characters
   * @return a copy with this filter
   */
  public FileFilter fileName(String text) {
    return with("file_name", text);
  }

  /**
   * Files whose storage path contains a text.
   *
   * @param text at most 1,024 characters
   * @return a copy with this filter
   */
  public FileFilter storagePath(String text) {
    return with("storage_path", text);
  }

  /**
   * Files whose schema version contains a text.
   *
   * @param text at most 64 characters
   * @return a copy with this filter
   */
  public FileFilter schemaVersion(String text) {
    return with("schema_version", text);
  }

  /**
   * Files created from the beginning of a day in UTC on.
   *
   * @param day the first day
   * @return a copy with this filter
   */
  public FileFilter createdFrom(LocalDate day) {
    return with("date_from", day.toString());
  }

  /**
   * Files created from a moment on.
   *
   * @param moment the first moment
   * @return a copy with this filter
   */
  public FileFilter createdFrom(Instant moment) {
    return with("date_from", moment.toString());
  }

  /**
   * Files created up to the end of a day in UTC.
   *
   * @param day the last day
   * @return a copy with this filter
   */
  public FileFilter createdTo(LocalDate day) {
    return with("date_to", day.toString());
  }

  /**
   * Files created up to a moment.
   *
   * @param moment the last moment
   * @return a copy with this filter
   */
  public FileFilter createdTo(Instant moment) {
    return with("date_to", moment.toString());
  }

  /**
   * Files with a result of the check.
   *
   * @param result the result
   * @return a copy with this filter
   */
  public FileFilter validation(FileValidation result) {
    return with("validation", result.value());
  }

  /**
   * Files with an upload status.
   *
   * @param status the status
   * @return a copy with this filter
   */
  public FileFilter uploadStatus(UploadStatus status) {
    return with("upload_status", status.value());
  }

  /**
   * Files with a processing status.
   *
   * @param status the status
   * @return a copy with this filter
   */
  public FileFilter processingStatus(ProcessingStatus status) {
    return with("processing_status", status.value());
  }

  /**
   * Files that a run is processing or has processed.
   *
   * @param id the run's id, from 1
   * @return a copy with this filter
   */
  public FileFilter runId(long id) {
    return with("run_id", Long.toString(id));
  }

  /**
   * In the order of a member of the file's record.
   *
   * @param member what to sort by
   * @param direction which way
   * @return a copy with this order
   */
  public FileFilter sortedBy(FileSort member, SortDirection direction) {
    return with("sort_by", member.value()).with("sort_direction", direction.value());
  }

  /**
   * With another number of files in each request.
   *
   * @param files from 1 to 100, which is what is asked for otherwise
   * @return a copy with this number
   */
  public FileFilter perPage(int files) {
    return with("per_page", Integer.toString(files));
  }

  /** Whether files come in the order in which their uploads began. */
  boolean isByCreation() {
    String createdAt = FileSort.CREATED_AT.value();
    return createdAt.equals(parameters.getOrDefault("sort_by", createdAt));
  }

  /** The files from a moment on in the order of creation, that of the moment included. */
  FileFilter onwardFrom(Instant moment) {
    String ascending = SortDirection.ASC.value();
    boolean isAscending = ascending.equals(parameters.get("sort_direction"));
    return with(isAscending ? "created_at_start" : "created_at_end", moment.toString());
  }

  /** The query string of one page, without the question mark. */
  String queryOf(int page, int defaultPerPage) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("per_page", Integer.toString(defaultPerPage));
    all.putAll(parameters);
    all.put("page", Integer.toString(page));
    return all.entrySet().stream()
        .map(parameter -> parameter.getKey() + "=" + Api.segment(parameter.getValue()))
        .collect(Collectors.joining("&"));
  }

  private FileFilter with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(parameters);
    more.put(name, value);
    return new FileFilter(more);
  }
}
