package br.celeiro;

import br.celeiro.model.FileRecord;
import java.util.List;

/**
 * A complete upload: every record of the source is queryable.
 *
 * @param files the service's records of the parts, in the order of the source
 * @param rows records in all parts
 * @param bytes bytes of the source
 * @param parts parts the source was cut into
 * @param duplicates parts whose content the service already had; nothing was stored twice
 */
public record UploadSummary(
    List<FileRecord> files, long rows, long bytes, int parts, int duplicates) {

  /**
   * Copies the list, so that nothing changes it later.
   *
   * @param files see {@link #files()}
   * @param rows see {@link #rows()}
   * @param bytes see {@link #bytes()}
   * @param parts see {@link #parts()}
   * @param duplicates see {@link #duplicates()}
   */
  public UploadSummary {
    files = List.copyOf(files);
  }
}
