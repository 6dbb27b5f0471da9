// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * {@code LineError} of the contract.
 *
 * @param line Number of the line, from 1.
 * @param byteOffset Place of the problem in bytes from the start of the file, from 0; in the
 *     decompressed content where the file was sent compressed.
 * @param field JSON key of the field concerned; null when the line as a whole is to blame.
 * @param expected What should have stood there, e.g. a type.
 * @param found What stood there, at most 80 characters.
 * @param code What is wrong, for programs; stable. The extension {@code x-line-error-codes} of this
 *     document lists the codes.
 * @param message What is wrong, for people, in Portuguese (pt-BR).
 */
public record LineError(
    @JsonProperty(value = "line", required = true) long line,
    @JsonProperty(value = "byte_offset", required = true) long byteOffset,
    @JsonProperty("field") @Nullable String field,
    @JsonProperty(value = "expected", required = true) String expected,
    @JsonProperty(value = "found", required = true) String found,
    @JsonProperty(value = "code", required = true) String code,
    @JsonProperty(value = "message", required = true) String message) {}
