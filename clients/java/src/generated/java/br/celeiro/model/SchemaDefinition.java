// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * {@code SchemaDefinition} of the contract.
 *
 * @param slug Name of a schema in paths.
 * @param version Dotted version of a schema; the first is {@code 1.0}. A new version adds optional
 *     fields, makes required fields optional, drops fields, widens {@code integer} to {@code
 *     number}, or changes descriptions or what is done with undeclared fields, so every record
 *     stored earlier stays valid.
 * @param active Whether the schema takes uploads and processing.
 * @param document see {@link SchemaFile}
 */
public record SchemaDefinition(
    @JsonProperty(value = "slug", required = true) String slug,
    @JsonProperty(value = "version", required = true) String version,
    @JsonProperty(value = "active", required = true) boolean active,
    @JsonProperty(value = "document", required = true) SchemaFile document) {}
