<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

use Celeiro\Exception\CeleiroException;
use Celeiro\Model\FileRecord;

/**
 * The file that notes the parts of an upload that are stored, so that a later call goes on where this one was killed: JSON
 * lines with `name`, `sha256`, `file_id`, `account` (see `JournalAccount`), `schema` and the record of the service, `file`.
 * A note that is cut, has no record or is of another account does not count: its part is sent again, and the service answers
 * with the record that it has.
 *
 * @internal
 */
final class Journal
{
    /** @var array<string, FileRecord> By name and SHA-256. */
    private array $noted = [];
    /** @var resource */
    private $file;

    /** @throws CeleiroException where the file cannot be read or written */
    public function __construct(
        private readonly string $path,
        private readonly string $account,
        private readonly string $schema,
    ) {
        error_clear_last();
        $this->file = @fopen($path, 'a+b') ?: throw self::unusable();
        $text = stream_get_contents($this->file, offset: 0);
        if ($text === false) {
            throw self::unusable();
        }
        foreach (explode("\n", $text) as $line) {
            $this->read($line);
        }
        // What a kill cut off stays a line of its own.
        if ($text !== '' && !str_ends_with($text, "\n")) {
            $this->write("\n");
        }
    }

    private function read(string $line): void
    {
        $note = json_decode($line, true);
        if (!is_array($note) || ($note['account'] ?? null) !== $this->account) {
            return;
        }
        if (($note['schema'] ?? $this->schema) !== $this->schema) {
            return;
        }
        try {
            $this->noted[self::key($note['name'] ?? null, $note['sha256'] ?? null)]
                = FileRecord::fromArray($note['file'] ?? null);
        } catch (\Exception | \TypeError) {
            // Not a whole note.
        }
    }

    private static function key(string $name, string $sha256): string
    {
        return "$sha256 $name";
    }

    /** The record of a part that was stored before. */
    public function find(Part $part): ?FileRecord
    {
        return $this->noted[self::key($part->name, $part->sha256)] ?? null;
    }

    /**
     * Notes a stored part. The note has reached the disk when this returns.
     *
     * @param array<mixed> $file the record as the service answered it
     * @throws CeleiroException
     */
    public function note(Part $part, array $file): void
    {
        $note = [
            'name' => $part->name,
            'sha256' => $part->sha256,
            'file_id' => $file['id'],
            'account' => $this->account,
            'schema' => $this->schema,
            'file' => $file,
        ];
        $this->write(json_encode($note, JSON_THROW_ON_ERROR) . "\n");
    }

    private function write(string $text): void
    {
        error_clear_last();
        // After an fsync a stream buffers what is written, and only fflush tells that it could not be.
        if (@fwrite($this->file, $text) !== strlen($text) || !@fflush($this->file) || !@fsync($this->file)) {
            throw self::unusable();
        }
    }

    /** Removes the file: the upload is complete. Another process may have removed it before. */
    public function remove(): void
    {
        fclose($this->file);
        error_clear_last();
        if (!@unlink($this->path) && file_exists($this->path)) {
            throw self::unusable();
        }
    }

    private static function unusable(): CeleiroException
    {
        $reason = error_get_last()['message'] ?? 'it was not written whole';
        return new CeleiroException(
            "the journal cannot be used: $reason. What to do: give a path that can be read and written"
        );
    }
}
