import { type ContractDocument, type JsonSchema, refName, resolved } from './contract-document.ts';

/** What a value may be. */
export interface ValueShape {
  /** `integer`, `string`, `array`, …; `any` where the contract leaves it open. */
  type: string;
  /** Type of the items of an array. */
  itemType: string | undefined;
  nullable: boolean;
  format: string | undefined;
  choices: unknown[];
  fallback: unknown;
  minimum: number | undefined;
  maximum: number | undefined;
  minLength: number | undefined;
  maxLength: number | undefined;
  minItems: number | undefined;
  maxItems: number | undefined;
}

/** One member of a body or an answer. */
export interface Member {
  /** `data[].file_name`. */
  path: string;
  depth: number;
  required: boolean;
  shape: ValueShape;
  /** Keys of the catalogue under which its text may stand, the most special first. */
  textKeys: string[];
}

/** A schema, or one of the forms that it may have. */
export interface Form {
  /** Name of the schema; empty where it has none. */
  name: string;
  members: Member[];
}

/** The forms of a schema: one, unless it is a choice of several. */
export function readForms(document: ContractDocument, schema: JsonSchema): Form[] {
  const name = schema.$ref === undefined ? '' : refName(schema.$ref);
  const whole = resolved(document, schema);
  if (whole.oneOf) return whole.oneOf.flatMap((form) => readForms(document, form));
  if (whole.items) return readForms(document, whole.items);
  return [{ name, members: readMembers(document, whole, { owner: name, path: '', depth: 0 }) }];
}

interface Place {
  /** Named schema that the members belong to, with the path below it. */
  owner: string;
  path: string;
  depth: number;
}

function readMembers(document: ContractDocument, schema: JsonSchema, place: Place): Member[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const whole = resolved(document, property);
    const textKeys = [`${place.owner}.${name}`];
    if (property.$ref) textKeys.push(refName(property.$ref));
    const path = `${place.path}${name}`;
    const member: Member = {
      path,
      depth: place.depth,
      required: schema.required?.includes(name) ?? false,
      shape: shapeOf(document, property),
      textKeys,
    };
    const inner = whole.items ?? whole;
    const innerWhole = resolved(document, inner);
    const named = inner.$ref ?? property.$ref;
    return [
      member,
      ...readMembers(document, innerWhole, {
        owner: named ? refName(named) : `${place.owner}.${name}`,
        path: `${path}${whole.items ? '[]' : ''}.`,
        depth: place.depth + 1,
      }),
    ];
  });
}

/** The bounds of a value, those of the schema that it refers to included. */
export function shapeOf(document: ContractDocument, schema: JsonSchema): ValueShape {
  const whole = { ...resolved(document, schema), ...schema };
  const types = [whole.type ?? 'any'].flat();
  const item = whole.items && resolved(document, whole.items);
  return {
    type: types.find((type) => type !== 'null')!,
    itemType: item && [item.type ?? 'any'].flat()[0],
    nullable: types.includes('null'),
    format: whole.format,
    choices: whole.enum ?? (whole.const === undefined ? [] : [whole.const]),
    fallback: whole.default,
    minimum: whole.minimum,
    maximum: whole.maximum,
    minLength: whole.minLength,
    maxLength: whole.maxLength,
    minItems: whole.minItems,
    maxItems: whole.maxItems,
  };
}
