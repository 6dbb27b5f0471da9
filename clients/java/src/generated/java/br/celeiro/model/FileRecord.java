// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * {@code FileRecord} of the contract.
 *
 * @param id Unique identifier; the value of the system field {@code _file_id} of the file's
 *     records.
 * @param fileName The name it was uploaded under.
 * @param sizeBytes Size of the content in bytes, after decompression where it was sent compressed.
 * @param schemaVersion The schema's version that was current when the upload token was made; the
 *     file was checked against it.
 * @param storagePath Key of the stored object: {@code
 *     {tenant}/{slug}/{version}/{yyyy}/{mm}/{dd}/{file id}/{file_name}}. The object holds the
 *     file's records in normalised form: each record ends in LF, and the few values that engines
 *     could read differently are rewritten. Null where nothing is stored: while bytes arrive, after
 *     a failure, and once a processed file was deleted.
 * @param validation see {@link FileValidation}
 * @param uploadStatus see {@link UploadStatus}
 * @param processingStatus see {@link ProcessingStatus}
 * @param rows Number of records of a valid file, of lines of an invalid one; null when the upload
 *     broke off or goes on.
 * @param sha256 SHA-256 of the content (decompressed), in lower-case hexadecimal; null unless
 *     {@code upload_status} is {@code completed}.
 * @param runId The run that is processing or has processed the file; null when no run has it. A run
 *     that failed or was cancelled gives its files back, and they return to null.
 * @param createdAt When the upload began, RFC 3339 in UTC.
 * @param updatedAt Last change of this record, RFC 3339 in UTC.
 */
public record FileRecord(
    @JsonProperty(value = "id", required = true) long id,
    @JsonProperty(value = "file_name", required = true) String fileName,
    @JsonProperty(value = "size_bytes", required = true) long sizeBytes,
    @JsonProperty(value = "schema_version", required = true) String schemaVersion,
    @JsonProperty("storage_path") @Nullable String storagePath,
    @JsonProperty(value = "validation", required = true) FileValidation validation,
    @JsonProperty(value = "upload_status", required = true) UploadStatus uploadStatus,
    @JsonProperty(value = "processing_status", required = true) ProcessingStatus processingStatus,
    @JsonProperty("rows") @Nullable Long rows,
    @JsonProperty("sha256") @Nullable String sha256,
    @JsonProperty("run_id") @Nullable Long runId,
    @JsonProperty(value = "created_at", required = true) Instant createdAt,
    @JsonProperty(value = "updated_at", required = true) Instant updatedAt) {}
