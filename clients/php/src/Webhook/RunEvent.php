<?php

declare(strict_types=1);

namespace Celeiro\Webhook;

/**
 * The status of a processing run changed (`schemas.run.status`).
 */
final class RunEvent extends Event
{
    public const TOPIC = 'schemas.run.status';

    public readonly int $runId;
    /** Slug of the account. */
    public readonly string $tenant;
    public readonly RunStatus $status;
    public readonly \DateTimeImmutable $startedAt;
    /** Slug of the schema. */
    public readonly string $schema;
    public readonly string $schemaVersion;
    public readonly int $filesCount;
    /** Null until the run ends. */
    public readonly ?\DateTimeImmutable $finishedAt;
    /** Why the run failed. Null unless it did. */
    public readonly ?RunError $error;

    /**
     * @param array<mixed> $metadata
     * @throws \Throwable where a member is missing or has another type
     */
    public function __construct(string $id, array $metadata)
    {
        parent::__construct($id, self::TOPIC, $metadata);
        $finishedAt = $metadata['finished_at'] ?? null;
        $error = $metadata['error'] ?? null;
        $this->runId = $metadata['run_id'] ?? null;
        $this->tenant = $metadata['tenant'] ?? null;
        $this->status = RunStatus::tryFrom($metadata['status'] ?? null) ?? RunStatus::Unknown;
        $this->startedAt = new \DateTimeImmutable($metadata['started_at'] ?? null);
        $this->schema = $metadata['schema'] ?? null;
        $this->schemaVersion = $metadata['schema_version'] ?? null;
        $this->filesCount = $metadata['files_count'] ?? null;
        $this->finishedAt = $finishedAt === null ? null : new \DateTimeImmutable($finishedAt);
        $this->error = $error === null ? null : new RunError($error['code'] ?? null, $error['message'] ?? null);
    }
}
