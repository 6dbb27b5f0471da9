import { fits64 } from '../values/decimals.ts';
import { double } from '../values/doubles.ts';
import { follow, type Json, JsonArray, type JsonMember, JsonNumber, pathText } from '../values/json.ts';
import { type Type, types, type Value } from '../values/types.ts';
import { type Expr, strict } from './expression.ts';

export type Path = readonly (string | number)[];

function reader(name: string, type: Type, f: (found: JsonMember | undefined) => Value) {
  return (j: Expr, path: Path): Expr =>
    strict<[Json]>(type, `${name}(${j.text}, '${pathText(path).replaceAll("'", "''")}')`, [j], (document) =>
      f(follow(document, path)),
    );
}

/** The integer of 64 bits that a number without fraction and exponent is. */
function integerOf(found: JsonMember | undefined): bigint | null {
  if (!(found instanceof JsonNumber) || !/^-?\d+$/.test(found.text)) return null;
  const value = BigInt(found.text);
  return fits64(value) ? value : null;
}

export const jsonTextOf = reader('json_text', types.varchar, (found) => {
  if (typeof found === 'string') return found;
  if (typeof found === 'boolean') return String(found);
  const integer = integerOf(found);
  return integer === null ? null : String(integer);
});
export const jsonNumber = reader('json_number', types.double, (found) =>
  found instanceof JsonNumber ? double(Number(found.text)) : null,
);
export const jsonInteger = reader('json_integer', types.bigint, integerOf);
export const jsonBoolean = reader('json_boolean', types.boolean, (found) =>
  typeof found === 'boolean' ? found : null,
);
export const jsonLength = reader('json_length', types.bigint, (found) =>
  found instanceof JsonArray ? BigInt(found.items.length) : null,
);
export const jsonExists = reader('json_exists', types.boolean, (found) => found !== undefined);
