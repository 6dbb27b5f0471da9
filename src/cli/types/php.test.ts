import { expect, test } from 'vitest';
import { writePhp } from './php.ts';
import type { RecordSource } from './record-type.ts';

const field = (name: string, more: Partial<RecordSource['fields'][number]> = {}) => ({
  ...{ name, type: 'string' as const, required: false, description: '' },
  ...more,
});

test('a class has no name that PHP keeps for itself, whatever its case', () => {
  const nameOf = (slug: string) =>
    /^final readonly class (\w+)$/m.exec(writePhp({ slug, version: '1.0', fields: [field('a')] }))![1];
  expect(['voos-2026', 'string', 'list', 'read-only', 'readonly', 'date-time'].map(nameOf)).toEqual([
    ...['Voos2026', 'String_', 'List_', 'ReadOnly_', 'Readonly_', 'DateTime'],
  ]);
});

test('a field named this, and fields whose properties would meet, have properties of their own', () => {
  const fields = ['this', 'a_b', 'a__b'].map((name) => field(name));
  const source = writePhp({ slug: 'voos', version: '1.0', fields });
  expect(source.match(/public \S+ \$\w+,/g)).toEqual([
    ...['public ?string $this_,', 'public ?string $aB,', 'public ?string $aB2,'],
  ]);
  expect(source).toContain("$row['a__b'],");
});

test('each type of field is the type that the PHP client gives', () => {
  const kinds = ['string', 'integer', 'number', 'decimal', 'boolean', 'date', 'timestamp', 'json'] as const;
  const fields = kinds.map((type) => field(type, { type, required: type !== 'date' }));
  const source = writePhp({ slug: 'voos', version: '1.0', fields });
  expect(source.match(/public \S+ \$\w+,/g)).toEqual([
    ...['public string $string,', 'public int $integer,', 'public float $number,', 'public string $decimal,'],
    ...['public bool $boolean,', 'public ?\\DateTimeImmutable $date,'],
    ...['public \\DateTimeImmutable $timestamp,', 'public string $json,'],
  ]);
});

test('a description cannot end the comment it stands in', () => {
  const fields = [field('a', { description: 'Ends */ here\nand goes on' })];
  const source = writePhp({ slug: 'voos', version: '1.0', fields });
  expect(source).toContain('$a Ends *\\/ here and goes on\n');
});
