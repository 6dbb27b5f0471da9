// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * {@code PageMeta} of the contract.
 *
 * @param currentPage The page asked for, also when it lies past {@code last_page}; such a page is
 *     empty.
 * @param from Number of the first item on the page, counted from 1 over all pages; 0 when the page
 *     is empty.
 * @param lastPage Number of the last page; 1 when there are no items.
 * @param perPage see {@link }
 * @param to Number of the last item on the page, counted from 1 over all pages; 0 when the page is
 *     empty.
 * @param total Number of items that match the filters, on all pages.
 */
public record PageMeta(
    @JsonProperty(value = "current_page", required = true) int currentPage,
    @JsonProperty(value = "from", required = true) int from,
    @JsonProperty(value = "last_page", required = true) int lastPage,
    @JsonProperty(value = "per_page", required = true) int perPage,
    @JsonProperty(value = "to", required = true) int to,
    @JsonProperty(value = "total", required = true) long total) {}
