/** The service's own checker, made into one file by the build (`build/pack-checker.ts`). */
import { JsonlChecker } from '../../../../src/domain/checking/checker.ts';
import { toValidationReport } from '../../../../src/domain/files/file-record.ts';
import { parseFieldType, type SchemaDefinition } from '../../../../src/domain/schemas/schema-definition.ts';
import type { Checker, CheckResult } from './check-result.ts';
import { prepareKernel } from './runtime.ts';
import type { SchemaDocument } from './schema-document.ts';

/**
 * A checker of files of a schema.
 * @throws TypeError where the document is none
 */
export async function createChecker(schema: SchemaDocument): Promise<Checker> {
  const definition = definitionOf(schema);
  await prepareKernel();
  return new PackedChecker(definition);
}

class PackedChecker implements Checker {
  readonly #checker: JsonlChecker;

  constructor(definition: SchemaDefinition) {
    this.#checker = new JsonlChecker(definition);
  }

  push(bytes: Uint8Array): void {
    drop(this.#checker.push(bytes));
  }

  end(): CheckResult {
    try {
      drop(this.#checker.end());
      const summary = this.#checker.summary();
      const valid = summary.badRows === 0;
      return {
        valid,
        rows: summary.rows,
        bytes: summary.bytes,
        report: valid ? null : toValidationReport(summary),
      };
    } finally {
      this.#checker.close();
    }
  }

  close(): void {
    this.#checker.close();
  }
}

/** Consumes what an upload would store: asking for it makes the checker go on. */
function drop(pieces: Iterable<Uint8Array>): void {
  for (const _ of pieces);
}

function definitionOf(schema: SchemaDocument): SchemaDefinition {
  const { fields, event_date_field, undeclared_fields = 'reject' } = schema;
  if (!Array.isArray(fields)) throw notASchema('`fields` is not a list');
  if (undeclared_fields !== 'reject' && undeclared_fields !== 'ignore') {
    throw notASchema('`undeclared_fields` is neither `reject` nor `ignore`');
  }
  const names = new Set<string>();
  const definition: SchemaDefinition = {
    eventDateField: event_date_field,
    undeclaredFields: undeclared_fields,
    fields: fields.map(({ name, key = name, type, required = false }) => {
      if (typeof name !== 'string' || typeof key !== 'string') throw notASchema('a field has no name');
      if (names.has(key)) throw notASchema(`two fields have the key ${JSON.stringify(key)}`);
      names.add(key);
      const parsed = typeof type === 'string' ? parseFieldType(type) : undefined;
      if (parsed === undefined) throw notASchema(`the field ${name} has the type ${JSON.stringify(type)}`);
      return { name, key, type: parsed, required, description: '' };
    }),
  };
  if (!definition.fields.some(({ name }) => name === event_date_field)) {
    throw notASchema(`no field is the \`event_date_field\` ${JSON.stringify(event_date_field)}`);
  }
  return definition;
}

function notASchema(reason: string): TypeError {
  return new TypeError(`not a schema document: ${reason}. Give the content of a schema.json, parsed.`);
}
