// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.net.URI;
import java.time.Instant;

/**
 * {@code UploadToken} of the contract.
 *
 * @param id Identifier of the generated token.
 * @param uploadUrl The prefix of the upload address. Append {@code /{file_name}} and send the file
 *     there with PUT ({@code uploadFile}). It is a credential: whoever has it can upload to this
 *     schema until it expires, so keep it secret. The host may differ from the API's. Treat it as
 *     opaque.
 * @param expiresAt End of validity, RFC 3339 in UTC with fractional seconds and the suffix {@code
 *     Z}.
 * @param success Always true.
 */
public record UploadToken(
    @JsonProperty(value = "id", required = true) long id,
    @JsonProperty(value = "upload_url", required = true) URI uploadUrl,
    @JsonProperty(value = "expires_at", required = true) Instant expiresAt,
    @JsonProperty(value = "success", required = true) boolean success) {}
