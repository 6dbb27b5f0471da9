// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * {@code FileList} of the contract.
 *
 * @param data see {@link FileRecord}
 * @param meta see {@link PageMeta}
 * @param success Always true.
 */
public record FileList(
    @JsonProperty(value = "data", required = true) List<FileRecord> data,
    @JsonProperty(value = "meta", required = true) PageMeta meta,
    @JsonProperty(value = "success", required = true) boolean success) {

  /**
   * Copies its lists and maps, so that nothing changes them later.
   *
   * @param data see {@link #data()}
   * @param meta see {@link #meta()}
   * @param success see {@link #success()}
   */
  public FileList {
    data = List.copyOf(data);
  }
}
