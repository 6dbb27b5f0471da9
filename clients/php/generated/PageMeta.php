<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * `PageMeta` of the contract.
 */
final readonly class PageMeta
{
    /**
     * @param int $currentPage The page asked for, also when it lies past `last_page`; such a page is empty.
     * @param int $from Number of the first item on the page, counted from 1 over all pages; 0 when the page is empty.
     * @param int $lastPage Number of the last page; 1 when there are no items.
     * @param int $perPage
     * @param int $to Number of the last item on the page, counted from 1 over all pages; 0 when the page is empty.
     * @param int $total Number of items that match the filters, on all pages.
     */
    public function __construct(
        public int $currentPage,
        public int $from,
        public int $lastPage,
        public int $perPage,
        public int $to,
        public int $total,
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
            currentPage: $data['current_page'] ?? null,
            from: $data['from'] ?? null,
            lastPage: $data['last_page'] ?? null,
            perPage: $data['per_page'] ?? null,
            to: $data['to'] ?? null,
            total: $data['total'] ?? null,
        );
    }
}
