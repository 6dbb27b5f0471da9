<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * `FileRecord` of the contract.
 */
final readonly class FileRecord
{
    /**
     * @param int $id Unique identifier; the value of the system field `_file_id` of the file's records.
     * @param string $fileName The name it was uploaded under.
     * @param int $sizeBytes Size of the content in bytes, after decompression where it was sent compressed.
     * @param string $schemaVersion The schema's version that was current when the upload token was made; the file was
     *     checked against it.
     * @param string|null $storagePath Key of the stored object: `{tenant}/{slug}/{version}/{yyyy}/{mm}/{dd}/{file
     *     id}/{file_name}`. The object holds the file's records in normalised form: each record ends in LF, and the few
     *     values that engines could read differently are rewritten. Null where nothing is stored: while bytes arrive,
     *     after a failure, and once a processed file was deleted.
     * @param FileValidation $validation
     * @param UploadStatus $uploadStatus
     * @param ProcessingStatus $processingStatus
     * @param int|null $rows Number of records of a valid file, of lines of an invalid one; null when the upload broke
     *     off or goes on.
     * @param string|null $sha256 SHA-256 of the content (decompressed), in lower-case hexadecimal; null unless
     *     `upload_status` is `completed`.
     * @param int|null $runId The run that is processing or has processed the file; null when no run has it. A run that
     *     failed or was cancelled gives its files back, and they return to null.
     * @param \DateTimeImmutable $createdAt When the upload began, RFC 3339 in UTC.
     * @param \DateTimeImmutable $updatedAt Last change of this record, RFC 3339 in UTC.
     */
    public function __construct(
        public int $id,
        public string $fileName,
        public int $sizeBytes,
        public string $schemaVersion,
        public ?string $storagePath,
        public FileValidation $validation,
        public UploadStatus $uploadStatus,
        public ProcessingStatus $processingStatus,
        public ?int $rows,
        public ?string $sha256,
        public ?int $runId,
        public \DateTimeImmutable $createdAt,
        public \DateTimeImmutable $updatedAt,
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
            fileName: $data['file_name'] ?? null,
            sizeBytes: $data['size_bytes'] ?? null,
            schemaVersion: $data['schema_version'] ?? null,
            storagePath: $data['storage_path'] ?? null,
            validation: FileValidation::of($data['validation'] ?? null),
            uploadStatus: UploadStatus::of($data['upload_status'] ?? null),
            processingStatus: ProcessingStatus::of($data['processing_status'] ?? null),
            rows: $data['rows'] ?? null,
            sha256: $data['sha256'] ?? null,
            runId: $data['run_id'] ?? null,
            createdAt: new \DateTimeImmutable($data['created_at'] ?? null),
            updatedAt: new \DateTimeImmutable($data['updated_at'] ?? null),
        );
    }
}
