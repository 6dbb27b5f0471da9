// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * {@code Shape} of the contract.
 *
 * @param id The value to use as {@code shape_id}.
 * @param name Display name.
 * @param architecture see {@link Architecture}
 * @param defaultDriverFromThisArchitecture True marks the shape that drives every run whose
 *     executors are of this architecture.
 * @param shape Name of the underlying machine type.
 * @param ocpus Number of CPUs.
 * @param memoryGb Memory in GB.
 * @param recommendedFileSizeGb Size of pending files it suits, in GB; a decimal number as text.
 * @param finalCostPerHour Credits per machine and hour, settled by the second; a decimal number as
 *     text.
 */
public record Shape(
    @JsonProperty(value = "id", required = true) long id,
    @JsonProperty(value = "name", required = true) String name,
    @JsonProperty(value = "architecture", required = true) Architecture architecture,
    @JsonProperty(value = "default_driver_from_this_architecture", required = true) boolean defaultDriverFromThisArchitecture,
    @JsonProperty(value = "shape", required = true) String shape,
    @JsonProperty(value = "ocpus", required = true) int ocpus,
    @JsonProperty(value = "memory_gb", required = true) int memoryGb,
    @JsonProperty(value = "recommended_file_size_gb", required = true) String recommendedFileSizeGb,
    @JsonProperty(value = "final_cost_per_hour", required = true) String finalCostPerHour) {}
