<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

use Celeiro\Exception\AuthenticationException;
use Celeiro\Exception\CeleiroException;
use Celeiro\Exception\InvalidFileException;
use Celeiro\Gzip;
use Celeiro\Internal\Http\Api;
use Celeiro\Internal\Http\Request;
use Celeiro\Model\LineError;
use Celeiro\Model\ValidationReport;

/**
 * Sends parts to one schema.
 *
 * @internal
 */
final readonly class PartSender
{
    public function __construct(
        private Api $api,
        private UploadUrls $urls,
        private string $schema,
        private Gzip $gzip,
    ) {
    }

    /** @throws CeleiroException where no upload URL can be made */
    public function start(Part $part, bool $isRenewed = false): PartCall
    {
        $url = $this->urls->current($this->schema);
        $isPacked = $this->gzip === Gzip::Always || ($this->gzip === Gzip::Auto && !self::isLoopback($url));
        $headers = ['Content-Type: application/octet-stream'];
        if ($isPacked) {
            $headers[] = 'Content-Encoding: gzip';
        }
        $request = new Request(
            "upload \"$part->name\"",
            'PUT',
            $url . '/' . rawurlencode($part->name),
            $headers,
            $isPacked ? static fn () => new GzipBody($part->data) : static fn () => new PartBody($part->data),
        );
        return new PartCall($part, $this->api->loop->start($request), $url, $isRenewed);
    }

    /**
     * What the service answered. A refused upload URL is renewed once: a second refusal has another cause.
     *
     * @return StoredPart|PartCall the part on its way again where the URL was renewed
     * @throws CeleiroException where the part is not stored
     */
    public function settle(PartCall $sent): StoredPart|PartCall
    {
        try {
            $answer = $this->api->answerOf($sent->call);
        } catch (AuthenticationException $exception) {
            $this->urls->refused($this->schema, $sent->url);
            return $sent->isRenewed ? throw $exception : $this->start($sent->part, true);
        } catch (InvalidFileException $exception) {
            $exception->report = self::placedInSource($exception->report, $sent->part);
            throw $exception;
        }
        return Api::read($sent->call->request->what, $answer, StoredPart::fromArray(...));
    }

    private static function placedInSource(ValidationReport $report, Part $part): ValidationReport
    {
        $place = static fn (LineError $bad) => new LineError(
            $bad->line + $part->firstLine,
            $bad->byteOffset + $part->firstByte,
            $bad->field,
            $bad->expected,
            $bad->found,
            $bad->code,
            $bad->message,
        );
        return new ValidationReport($report->lines, $report->badLines, array_map($place, $report->errors));
    }

    /** Whether the address is this machine's own. */
    public static function isLoopback(string $url): bool
    {
        $host = trim((string) parse_url($url, PHP_URL_HOST), '[]');
        return $host === 'localhost'
            || str_ends_with($host, '.localhost')
            || preg_match('/^127(\.\d{1,3}){3}$/D', $host) === 1
            || $host === '::1';
    }
}
