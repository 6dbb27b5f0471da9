/** Helpers of the checker's tests: short schemas, and running a file through a checker in pieces. */
import { parseFieldType, type SchemaDefinition } from '../../schemas/schema-definition.ts';
import { type CheckSummary, JsonlChecker } from '../checker.ts';

/** `schemaOf({ at: 'timestamp', n: 'integer?' })`; the first field is the event date, `?` means optional. */
export function schemaOf(
  types: Record<string, string>,
  undeclaredFields: SchemaDefinition['undeclaredFields'] = 'reject',
): SchemaDefinition {
  const fields = Object.entries(types).map(([key, type], index) => ({
    name: `field_${index}`,
    key,
    type: parseFieldType(type.replace('?', ''))!,
    required: !type.endsWith('?'),
    description: '',
  }));
  return { fields, eventDateField: 'field_0', undeclaredFields };
}

export interface Run {
  summary: CheckSummary;
  output: string;
}

/** Checks a file given in pieces that end at `cuts` (and at its end). The output is as latin1, byte by byte. */
export function runChecker(
  definition: SchemaDefinition,
  file: Buffer | string,
  options: { cuts?: Iterable<number>; useKernel?: boolean; maxReportedErrors?: number } = {},
): Run {
  const bytes = Buffer.from(file);
  const pieces: string[] = [];
  const checker = new JsonlChecker(definition, options);
  const keep = (given: Iterable<Uint8Array>) => {
    for (const piece of given) pieces.push(Buffer.from(piece).toString('latin1'));
  };
  try {
    let from = 0;
    for (const cut of [...(options.cuts ?? []), bytes.length]) {
      keep(checker.push(bytes.subarray(from, cut)));
      from = cut;
    }
    keep(checker.end());
    return { summary: checker.summary(), output: pieces.join('') };
  } finally {
    checker.close();
  }
}

/** Checks the file cut once at every place, and cut at every byte, with and without the kernel. */
export function everyWay(definition: SchemaDefinition, file: Buffer | string): Run[] {
  const { length } = Buffer.from(file);
  const borders = Array.from({ length }, (_, at) => at);
  return [true, false].flatMap((useKernel) => [
    runChecker(definition, file, { useKernel }),
    runChecker(definition, file, { useKernel, cuts: borders }),
    ...borders.map((cut) => runChecker(definition, file, { useKernel, cuts: [cut] })),
  ]);
}
