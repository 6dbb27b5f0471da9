<?php

declare(strict_types=1);

namespace Celeiro\Internal\Http;

/**
 * One HTTP request under way.
 *
 * @internal
 */
final class Attempt
{
    /** Bytes that are read from the socket, or handed to it, at a time. */
    private const BUFFER_BYTES = 256 * 1024;

    private ?\CurlHandle $handle;
    private ?Body $body = null;
    /** @var array<string, string> */
    private array $headers = [];
    private int $status = 0;
    /** Whether a head of the final answer has arrived. */
    private bool $headed = false;
    private int $headLines = 0;
    /** What had moved when it was looked at last, and when that was, in seconds of the loop's clock. */
    private int $moved = -1;
    private float $movedAt;

    public function __construct(private readonly Request $request, Settings $settings, float $now)
    {
        $this->movedAt = $now;
        $this->handle = curl_init();
        curl_setopt_array($this->handle, $settings->curlOptions);
        curl_setopt_array($this->handle, [
            CURLOPT_URL => $request->url,
            CURLOPT_CUSTOMREQUEST => $request->method,
            // Without `Expect: 100-continue`, for which the service would be waited for.
            CURLOPT_HTTPHEADER => [...$request->headers, 'Expect:'],
            CURLOPT_USERAGENT => $settings->userAgent,
            CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_1_1,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            // The service never redirects: a redirect is a proxy's page, and following it would repeat a body elsewhere.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_CONNECTTIMEOUT_MS => (int) ceil($settings->connectTimeout * 1000),
            CURLOPT_NOSIGNAL => true,
            CURLOPT_BUFFERSIZE => self::BUFFER_BYTES,
            CURLOPT_UPLOAD_BUFFERSIZE => self::BUFFER_BYTES,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_HEADERFUNCTION => $this->readHead(...),
            // libcurl repeats a request by itself where a kept connection turns out dead, and cannot know whether it was
            // begun. A new connection rules that out.
            CURLOPT_FRESH_CONNECT => $request->once,
        ]);
        $this->setBody();
    }

    private function setBody(): void
    {
        $body = $this->request->body;
        if (is_string($body)) {
            curl_setopt($this->handle, CURLOPT_POSTFIELDS, $body);
        } elseif ($body !== null) {
            $this->body = $body();
            curl_setopt($this->handle, CURLOPT_UPLOAD, true);
            curl_setopt($this->handle, CURLOPT_READFUNCTION, fn ($_, $__, int $atMost) => $this->body->read($atMost));
            if ($this->body->length() !== null) {
                curl_setopt($this->handle, CURLOPT_INFILESIZE, $this->body->length());
            }
        }
    }

    public function handle(): \CurlHandle
    {
        return $this->handle;
    }

    private function readHead(\CurlHandle $_, string $line): int
    {
        $this->headLines++;
        $text = trim($line);
        if (preg_match('~^HTTP/\S+ (\d{3})~', $text, $found) === 1) {
            [$this->status, $this->headers] = [(int) $found[1], []];
        } elseif ($text !== '') {
            [$name, $value] = [...explode(':', $text, 2), ''];
            $this->headers[strtolower($name)] = trim($value);
        } elseif ($this->status >= 200 && !$this->headed) {
            $this->headed = true;
            if ($this->status === 200 && $this->request->onHeaders !== null) {
                ($this->request->onHeaders)($this->headers);
            }
        }
        return strlen($line);
    }

    /** Seconds since something moved in either direction. */
    public function silentFor(float $now): float
    {
        $moved = $this->headLines
            + curl_getinfo($this->handle, CURLINFO_SIZE_UPLOAD_T)
            + curl_getinfo($this->handle, CURLINFO_SIZE_DOWNLOAD_T);
        if ($moved !== $this->moved) {
            [$this->moved, $this->movedAt] = [$moved, $now];
        }
        return $now - $this->movedAt;
    }

    /** Leaves a time out of the silence in which nobody looked. */
    public function leaveOut(float $seconds): void
    {
        $this->movedAt += $seconds;
    }

    /** @param int $error libcurl's result */
    public function outcome(int $error): Answer|Fault
    {
        if ($error === CURLE_OK && !$this->headed) {
            return new Fault(FaultKind::Cut, 'the head of the answer is not whole'); // libcurl lets it pass
        }
        if ($error === CURLE_OK) {
            return new Answer($this->status, $this->headers, (string) curl_multi_getcontent($this->handle));
        }
        $begun = curl_getinfo($this->handle, CURLINFO_PRETRANSFER_TIME_T) > 0;
        return Fault::ofCurl($error, curl_error($this->handle), $begun);
    }

    /** Ends the circle of handle, callbacks and this object, so that the memory of the bodies is free at once. */
    public function close(): void
    {
        $this->handle = null;
        $this->body = null;
    }
}
