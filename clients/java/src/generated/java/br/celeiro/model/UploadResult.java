// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * {@code UploadResult} of the contract.
 *
 * @param success Always true. Every record of the file is queryable from the moment of this answer.
 * @param file see {@link FileRecord}
 * @param duplicate True when the schema already held this content (same SHA-256), under whatever
 *     name. Nothing was stored again, and {@code file} is the record stored first, whose {@code
 *     file_name} may differ from the one just sent.
 */
public record UploadResult(
    @JsonProperty(value = "success", required = true) boolean success,
    @JsonProperty(value = "file", required = true) FileRecord file,
    @JsonProperty(value = "duplicate", required = true) boolean duplicate) {}
