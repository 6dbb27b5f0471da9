// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * {@code QueryColumn} of the contract.
 *
 * @param name Field name, alias, or the text of an expression without alias.
 * @param type One of {@code varchar}, {@code bigint}, {@code double}, {@code decimal(p,s)} (with
 *     its figures), {@code boolean}, {@code date}, {@code timestamp(6) with time zone} and {@code
 *     json}. The vocabulary is the same whatever engine answers.
 */
public record QueryColumn(
    @JsonProperty(value = "name", required = true) String name,
    @JsonProperty(value = "type", required = true) String type) {}
