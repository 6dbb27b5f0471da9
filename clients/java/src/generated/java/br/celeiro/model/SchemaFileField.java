// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * {@code SchemaFileField} of the contract.
 *
 * @param name Name of the column.
 * @param key JSON key in the records, where it differs from the name.
 * @param type One of {@code string}, {@code integer}, {@code number}, {@code decimal(p,s)} (with
 *     its figures), {@code boolean}, {@code date}, {@code timestamp} and {@code json}; the table of
 *     {@code uploadFile} says what each takes.
 * @param required Whether the field is present and not null in every record.
 * @param description see {@link }
 */
public record SchemaFileField(
    @JsonProperty(value = "name", required = true) String name,
    @JsonProperty("key") @Nullable String key,
    @JsonProperty(value = "type", required = true) String type,
    @JsonProperty(value = "required", required = true) boolean required,
    @JsonProperty("description") @Nullable String description) {}
