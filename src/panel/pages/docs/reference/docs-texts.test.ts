import { describe, expect, it } from 'vitest';
import contract from '../../../../../generated/openapi.json' with { type: 'json' };
import { memberTexts, parameterTexts } from '../../../texts/docs/members.ts';
import {
  answerTexts,
  bodyTexts,
  formTexts,
  headerTexts,
  operationTexts,
  tagTexts,
} from '../../../texts/docs/operations.ts';
import type { ContractDocument } from './contract-document.ts';
import { readForms } from './read-members.ts';
import { readReference } from './read-reference.ts';
import { errorForms, reference } from './reference.ts';
import { trimContract } from './trim-contract.ts';

const document = contract as unknown as ContractDocument;
const forms = [
  ...reference.flatMap(({ body, answers }) => [
    ...(body?.forms ?? []),
    ...answers.flatMap((answer) => answer.forms),
  ]),
  ...errorForms(),
];
const members = forms.flatMap((form) => form.members);

/** Each thing of the contract that a reader sees -> keys of which one has its text, and the catalogue. */
const wanted: [what: string, keys: string[], texts: Record<string, unknown>][] = [
  ...reference.flatMap(({ id, tag, parameters, body, answers }): typeof wanted => [
    [`operation ${id}`, [id], operationTexts],
    [`tag ${tag}`, [tag], tagTexts],
    ...parameters.map(({ name, textKeys }): (typeof wanted)[number] => [
      `parameter ${name} of ${id}`,
      textKeys,
      parameterTexts,
    ]),
    ...(body ? [[`body of ${id}`, [id], bodyTexts] as (typeof wanted)[number]] : []),
    ...answers.flatMap(({ status, headers }): typeof wanted => [
      [`answer ${status} of ${id}`, [`${id}.${status}`], answerTexts],
      ...headers.map((name): (typeof wanted)[number] => [`header ${name}`, [name], headerTexts]),
    ]),
    ...[body?.forms ?? [], ...answers.map((answer) => answer.forms)]
      .filter((choice) => choice.length > 1)
      .flat()
      .map(({ name }): (typeof wanted)[number] => [`form ${name}`, [name], formTexts]),
  ]),
  ...members.map(({ path, textKeys }): (typeof wanted)[number] => [
    `member ${path} (${textKeys[0]})`,
    textKeys,
    memberTexts,
  ]),
];

describe('the documentation in Portuguese', () => {
  it('has a text for every operation, parameter, member, answer and header of the contract', () => {
    const missing = wanted.filter(([, keys, texts]) => !keys.some((key) => texts[key]));
    // Mend it in src/panel/texts/docs: operations.ts and members.ts.
    expect(missing.map(([what]) => what)).toEqual([]);
  });

  it('has no text for what the contract does not have', () => {
    const catalogues = [
      operationTexts,
      tagTexts,
      parameterTexts,
      bodyTexts,
      answerTexts,
      formTexts,
      memberTexts,
    ];
    const unused = catalogues.flatMap((texts) =>
      Object.keys(texts).filter((key) => !wanted.some(([, keys, of]) => of === texts && keys.includes(key))),
    );
    expect(unused).toEqual([]);
  });

  it('names at least one code of the catalogue for every answer that is an error', () => {
    const silent = reference.flatMap(({ id, errors }) =>
      errors.filter(({ codes }) => codes.length === 0).map(({ status }) => `${id} ${status}`),
    );
    expect(silent).toEqual([]);
  });
});

describe('the reference', () => {
  it('is the same from the contract as the browser gets it, without its words', () => {
    const trimmed = trimContract(document);
    expect(readReference(trimmed)).toEqual(reference);
    expect(JSON.stringify(trimmed).length).toBeLessThan(JSON.stringify(document).length / 2);
  });

  it('has every operation of the contract, with its access', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap((one) => (one as { operationId?: string }).operationId ?? []),
    );
    expect(reference.map(({ id }) => id)).toEqual(ids);
    const access = Object.fromEntries(reference.map((one) => [one.id, one.access]));
    expect(access.queryRecords).toEqual({ kind: 'scope', scope: 'query' });
    expect(access.listShapes).toEqual({ kind: 'token' });
    expect(access.uploadFile).toEqual({ kind: 'address' });
  });

  it('reads members below named schemas, lists and choices', () => {
    const paths = (schema: string) =>
      readForms(document, { $ref: `#/components/schemas/${schema}` }).map(({ name, members }) => [
        name,
        members.map(({ path }) => path),
      ]);
    expect(paths('FileList')[0]![1]).toContain('data[].file_name');
    expect(paths('FileList')[0]![1]).toContain('meta.total');
    expect(paths('QueryRequest').map(([name]) => name)).toEqual(['QueryFirstPage', 'QueryNextPage']);
  });

  it('takes bounds and defaults from the contract', () => {
    const { parameters } = reference.find(({ id }) => id === 'listFiles')!;
    expect(parameters.find(({ name }) => name === 'per_page')!.shape).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 100,
      fallback: 15,
    });
    expect(parameters.find(({ name }) => name === 'upload_status')!.shape.choices).toContain('failed');
  });

  it('takes only codes of the status of the answer', () => {
    const [operation] = readReference({
      'x-error-codes': { gone: { status: 404 }, teapot: { status: 418 } },
      security: [{ apiToken: [] }],
      components: { schemas: {}, responses: {}, parameters: {} },
      paths: {
        '/x': {
          get: {
            operationId: 'x',
            tags: ['t'],
            responses: { 404: { description: 'Either `gone` or `teapot`, not `x_field`.' } },
          },
        },
      },
    });
    expect(operation!.errors).toEqual([{ status: 404, codes: ['gone'] }]);
  });
});
