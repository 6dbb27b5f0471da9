import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import document from '../../../generated/openapi.json' with { type: 'json' };
import operator from '../../../generated/operator.json' with { type: 'json' };
import panel from '../../../generated/panel.json' with { type: 'json' };
import { catalogue, lineCatalogue } from '../../messages/pt-BR.ts';
import { withForms } from './contract-forms.ts';

interface Example {
  place: string;
  status: string;
  value: { error: string; code: string; errors?: Record<string, string[]>; report?: { errors: LineError[] } };
}
type LineError = { code: string; message: string };
type Json = Record<string, unknown>;
type Contract = {
  paths: Record<string, Record<string, Json>>;
  components: { responses: Record<string, Json> };
};

const codes = catalogue as Record<string, { status: number; text: string }>;
const documents: [name: string, document: Contract, atLeast: number][] = [
  ['the public contract', document as unknown as Contract, 20],
  ["the panel's contract", panel as unknown as Contract, 8],
];

describe.each(documents)('the error examples of %s', (_name, contract, atLeast) => {
  const examples = errorExamples(contract);

  test('are there', () => {
    expect(examples.length).toBeGreaterThan(atLeast);
  });

  test.each(examples)(
    '$place: the code is in the catalogue, under this status and with this text',
    (example) => {
      const { error, code, errors, report } = example.value;
      expect(codes).toHaveProperty(code);
      expect(String(codes[code]!.status)).toBe(example.status);
      expect(error).toMatch(asPattern(codes[code]!.text));
      const texts = Object.values(codes).map(({ text }) => asPattern(text));
      for (const given of Object.values(errors ?? {}).flat()) {
        expect(given).toSatisfy((text: string) => texts.some((pattern) => pattern.test(text)));
      }
      for (const line of report?.errors ?? []) {
        expect(line.message).toMatch(
          asPattern((lineCatalogue as Record<string, { text: string }>)[line.code]!.text),
        );
      }
    },
  );

  test('every code that a description names is in the catalogue', () => {
    const named = [...JSON.stringify(contract.paths).matchAll(/- `([a-z]+_[a-z_]+)`:/g)].map(
      (match) => match[1]!,
    );
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((code) => !(code in codes))).toEqual([]);
  });
});

test.each<[name: string, document: Contract, atLeast: number]>([
  ...documents,
  ['the contract of the operator', operator as unknown as Contract, 10],
])('every error of %s has the header Link', (_name, contract, atLeast) => {
  const errors = Object.values(contract.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ responses }) => Object.entries((responses ?? {}) as Record<string, Json>))
    .filter(([status]) => Number(status) >= 400)
    .map(([, response]) => {
      const name = (response.$ref as string | undefined)?.split('/').at(-1);
      return name ? contract.components.responses[name]! : response;
    });
  expect(errors.length).toBeGreaterThan(atLeast);
  for (const { description, headers } of errors) {
    expect(headers, String(description)).toMatchObject({ Link: { $ref: '#/components/headers/Link' } });
  }
});

describe('the body of a query', () => {
  const problemsBy = (contract: object) => {
    const { schemas } = (contract as typeof document).components;
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
    const validate = ajv.compile({ $ref: '#/components/schemas/QueryRequest', components: { schemas } });
    return (body: object) => {
      validate(body);
      const told = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
      return told.map(({ instancePath, params }) => instancePath || params.missingProperty).sort();
    };
  };
  const problems = problemsBy(withForms(document));
  const query = { select: ['count(*) as total'], event_from: '2026-11-01', event_to: '2026-11-02' };

  test('needs the selection and the window, each told by name', () => {
    expect(problems({})).toEqual(['event_from', 'event_to', 'select']);
    expect(problems(query)).toEqual([]);
  });

  test('needs nothing else with a page token', () => {
    expect(problems({ page_token: 'abc' })).toEqual([]);
    expect(problems({ ...query, page_token: 'abc' })).toEqual([]);
  });

  test('has no offset with a page token, not even 0', () => {
    expect(problems({ page_token: 'abc', offset: 0 })).toEqual(['/offset']);
    expect(problems({ ...query, offset: 0 })).toEqual([]);
  });

  test('is told apart by its forms as the document shows them', () => {
    const shown = problemsBy(document);
    const bodies = [
      {},
      query,
      { page_token: 'abc' },
      { ...query, page_token: 'abc' },
      { page_token: 'abc', offset: 0 },
    ];
    for (const body of bodies) expect(shown(body).length > 0).toBe(problems(body).length > 0);
  });
});

/** Every example of an error once, with the status it stands under and the first path that has it. */
function errorExamples(contract: Contract): Example[] {
  const found = new Map<string, Example>();
  const shared = contract.components.responses;
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const operation of Object.values(item)) {
      for (const [status, response] of Object.entries((operation.responses ?? {}) as Record<string, Json>)) {
        const name = (response.$ref as string | undefined)?.split('/').at(-1);
        const body = (name ? shared[name] : response) as { content?: Record<string, Json> };
        const media = body.content?.['application/json'] ?? {};
        const named = Object.values((media.examples ?? {}) as Record<string, { value: unknown }>);
        for (const value of [media.example, ...named.map((one) => one.value)] as Example['value'][]) {
          if (value?.code)
            found.set(`${status} ${JSON.stringify(value)}`, {
              place: `${value.code} in ${path}`,
              status,
              value,
            });
        }
      }
    }
  }
  return [...found.values()];
}

/** A pattern that matches the filled-in forms of a catalogue text. Braces that are no parameter stand for themselves. */
function asPattern(text: string): RegExp {
  const literal = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.+')}$`);
}

test('a bound that the code checks stands in the description beside it', () => {
  const places = [document, panel].flatMap((contract) => limitsOf(contract));
  expect(places.length).toBeGreaterThan(4);
  for (const { limit, description } of places) {
    expect(String(description).replaceAll(',', '')).toMatch(new RegExp(`\\b${limit}\\b`));
  }
});

function limitsOf(value: unknown): { limit: number; description: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { 'x-limit': limit, description } = value as Json;
  const inner = Object.values(value).flatMap(limitsOf);
  return limit === undefined ? inner : [{ limit: Number(limit), description }, ...inner];
}
