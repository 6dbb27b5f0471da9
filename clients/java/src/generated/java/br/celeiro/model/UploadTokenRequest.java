// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * {@code UploadTokenRequest} of the contract.
 *
 * @param minutes For how many minutes, from now, the upload URL is valid.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record UploadTokenRequest(
    @JsonProperty(value = "minutes", required = true) int minutes) {}
