<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * `UploadToken` of the contract.
 */
final readonly class UploadToken
{
    /**
     * @param int $id Identifier of the generated token.
     * @param string $uploadUrl The prefix of the upload address. Append `/{file_name}` and send the file there with PUT
     *     (`uploadFile`). It is a credential: whoever has it can upload to this schema until it expires, so keep it
     *     secret. The host may differ from the API's. Treat it as opaque.
     * @param \DateTimeImmutable $expiresAt End of validity, RFC 3339 in UTC with fractional seconds and the suffix `Z`.
     * @param bool $success Always true.
     */
    public function __construct(
        public int $id,
        public string $uploadUrl,
        public \DateTimeImmutable $expiresAt,
        public bool $success,
    ) {
    }

    /**
     * Reads a decoded answer. Members that this version of the package does not know are passed over.
     *
     * @param array<mixed> $data
     * @throws \TypeError where a member is missing or has another type
     */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'] ?? null,
            uploadUrl: $data['upload_url'] ?? null,
            expiresAt: new \DateTimeImmutable($data['expires_at'] ?? null),
            success: $data['success'] ?? null,
        );
    }
}
