// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * {@code DamagedFile} of the contract.
 *
 * @param id see {@link }
 * @param fileName see {@link }
 */
public record DamagedFile(
    @JsonProperty(value = "id", required = true) long id,
    @JsonProperty(value = "file_name", required = true) String fileName) {}
