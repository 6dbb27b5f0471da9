// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What {@code celeiro check} and the clients' checkers read as {@code schema.json}.
 *
 * @param slug Name of a schema in paths.
 * @param name see {@link }
 * @param eventDateField Name of the one {@code date} or {@code timestamp} field that orders the
 *     records by time; it is required.
 * @param fields In the order of the columns.
 * @param undeclaredFields see {@link UndeclaredFields}
 */
public record SchemaFile(
    @JsonProperty(value = "slug", required = true) String slug,
    @JsonProperty(value = "name", required = true) String name,
    @JsonProperty(value = "event_date_field", required = true) String eventDateField,
    @JsonProperty(value = "fields", required = true) List<SchemaFileField> fields,
    @JsonProperty(value = "undeclared_fields", required = true) UndeclaredFields undeclaredFields) {

  /**
   * Copies its lists and maps, so that nothing changes them later.
   *
   * @param slug see {@link #slug()}
   * @param name see {@link #name()}
   * @param eventDateField see {@link #eventDateField()}
   * @param fields see {@link #fields()}
   * @param undeclaredFields see {@link #undeclaredFields()}
   */
  public SchemaFile {
    fields = List.copyOf(fields);
  }
}
