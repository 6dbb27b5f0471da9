import { perDatabase } from '../../../ports/database.ts';
import type { SchemaDefinition, SchemaField } from '../../schemas/schema-definition.ts';
import { tableFields } from '../../schemas/versions.ts';

export interface LoadedVersion {
  /** From 1, without gaps. */
  ordinal: number;
  version: string;
  definition: SchemaDefinition;
}

/** Versions of one schema, the oldest first, without gaps. */
interface Known {
  schemaId: number;
  versions: readonly LoadedVersion[];
  /** Of their definitions as JSON. */
  chars: number;
  /** The table's columns by all of `versions`. */
  fields: SchemaField[];
}

/**
 * Most characters of definitions, as JSON, that are kept of one database; parsed they take some three times as many bytes. A schema
 * may have half of it (budget `schema_bytes`).
 */
const MOST_CHARS = 16 * 1024 * 1024;

/**
 * The versions of schemas that queries have loaded. A version never changes, and a schema may have megabytes of them, which each of
 * its queries would load and parse again.
 */
export class KnownVersions {
  readonly #mostChars: number;
  /** By tenant and slug; what was used last comes last. */
  readonly #schemas = new Map<string, Known>();
  #chars = 0;

  constructor(mostChars = MOST_CHARS) {
    this.#mostChars = mostChars;
  }

  /** Characters of all definitions that are kept. */
  get chars(): number {
    return this.#chars;
  }

  find(tenantId: number, slug: string): Known | undefined {
    const key = `${tenantId}/${slug}`;
    const known = this.#schemas.get(key);
    if (known) {
      this.#schemas.delete(key);
      this.#schemas.set(key, known);
    }
    return known;
  }

  /**
   * Joins what was known before a look with the newer versions that the look brought, and keeps all of them.
   * @returns exactly these
   */
  add(
    tenantId: number,
    slug: string,
    schemaId: number,
    before: Known | undefined,
    newer: LoadedVersion[],
  ): Known {
    if (before && newer.length === 0) return before;
    const versions = [...(before?.versions ?? []), ...newer];
    const added = newer.reduce((sum, { definition }) => sum + JSON.stringify(definition).length, 0);
    const fields = tableFields(versions.map(({ definition }) => definition));
    const known = { schemaId, versions, chars: (before?.chars ?? 0) + added, fields };
    const kept = this.#schemas.get(`${tenantId}/${slug}`);
    // A query beside this one may have brought more.
    if (kept?.schemaId === schemaId && kept.versions.length >= versions.length) return known;
    this.forget(tenantId, slug);
    this.#schemas.set(`${tenantId}/${slug}`, known);
    this.#chars += known.chars;
    for (const [key, { chars }] of this.#schemas) {
      if (this.#chars <= this.#mostChars) break;
      this.#schemas.delete(key);
      this.#chars -= chars;
    }
    return known;
  }

  forget(tenantId: number, slug: string): void {
    const key = `${tenantId}/${slug}`;
    this.#chars -= this.#schemas.get(key)?.chars ?? 0;
    this.#schemas.delete(key);
  }
}

/** What is known of the schemas in a database. */
export const knownVersionsIn = perDatabase(() => new KnownVersions());
