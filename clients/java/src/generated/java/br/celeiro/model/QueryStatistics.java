// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;

/**
 * What the query cost. Absent when {@code include_meta} is false.
 *
 * @param elapsed Seconds.
 * @param rowsRead see {@link }
 * @param bytesRead see {@link }
 */
public record QueryStatistics(
    @JsonProperty(value = "elapsed", required = true) BigDecimal elapsed,
    @JsonProperty(value = "rows_read", required = true) long rowsRead,
    @JsonProperty(value = "bytes_read", required = true) long bytesRead) {}
