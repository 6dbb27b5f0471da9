import type { FieldType } from '../../domain/schemas/schema-definition.ts';

/** What a record type is written from: the newest version of a schema. */
export interface RecordSource {
  slug: string;
  version: string;
  fields: { name: string; type: FieldType['kind']; required: boolean; description: string }[];
}

/** Writes the source of a record type in one language. */
export type TypeWriter = (source: RecordSource) => string;

/** `voos-2026` -> `Voos2026`; a type's name begins with a letter because a slug does. */
export function pascalCase(name: string): string {
  return name
    .split(/[-_]/)
    .filter((part) => part !== '')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('');
}

/** `event_date` -> `eventDate`. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal[0]!.toLowerCase() + pascal.slice(1);
}

/** Names made unique by a number, in order: `a_b` and `a__b` would both be `AB`. */
export function uniqueNames(names: string[], taken: Iterable<string> = []): string[] {
  const seen = new Set(taken);
  return names.map((name) => {
    let free = name;
    for (let n = 2; seen.has(free); n++) free = `${name}${n}`;
    seen.add(free);
    return free;
  });
}

/** A description as one line of a comment, which it cannot end. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('*/', '*\\/').trim();
}

export function writtenBy({ slug, version }: RecordSource): string {
  return `Written by \`celeiro types ${slug}\` from version ${version}; do not edit.`;
}
