import type { Options, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parseDay } from '../../domain/query/parse-values.ts';

/**
 * Largest part of a request, in values, in which all problems are looked for. In a larger part only the first problem is:
 * each wrong value can make several errors, and a body of 1 MiB has half a million values.
 */
const MAX_VALUES = 2_000;

/** The validator of a contract. The number of problems, and the work of finding them, are bounded. */
export function createContractAjv(options: Options): Ajv2020 {
  const tellsAll = createAjv({ ...options, allErrors: true });
  const tellsFirst = createAjv({ ...options, allErrors: false });
  const compile = tellsAll.compile.bind(tellsAll);
  return Object.assign(tellsAll, {
    compile(schema: object): ValidateFunction {
      const validateAll = compile(schema);
      let validateFirst: ValidateFunction | undefined;
      const first = () => {
        validateFirst ??= tellsFirst.compile(schema); // not at the start: few requests need it
        return validateFirst;
      };
      const validate = (data: unknown) => {
        const chosen = hasMoreValues(data, MAX_VALUES) ? first() : validateAll;
        const valid = chosen(data);
        (validate as ValidateFunction).errors = chosen.errors ?? null;
        return valid;
      };
      return validate as ValidateFunction;
    },
  });
}

function createAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020({ ...options, strict: false, validateFormats: true, verbose: true });
  addFormats.default(ajv, ['date', 'date-time', 'uri', 'int32', 'int64', 'double']);
  // The days of the engines: years 0001 to 9999.
  ajv.addFormat('date', { type: 'string', validate: (text) => parseDay(text) !== undefined });
  return ajv;
}

/** Whether a JSON value consists of more than `limit` values. Stops counting there. */
function hasMoreValues(value: unknown, limit: number): boolean {
  const open: unknown[] = [value];
  let found = 0;
  while (open.length > 0) {
    found += 1;
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const key in next) {
      open.push((next as Record<string, unknown>)[key]);
      if (found + open.length > limit) return true;
    }
  }
  return false;
}
