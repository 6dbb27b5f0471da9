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

  /** Copies the list, so that nothing changes it later. */
  public UploadSummary {
    files = List.copyOf(files);
  }
}
