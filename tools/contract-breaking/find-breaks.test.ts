import { beforeAll, expect, it } from 'vitest';
import generated from '../../generated/openapi.json' with { type: 'json' };
import released from '../../openapi/released/1.0.0.json' with { type: 'json' };
import { extensionBreaks } from './extension-breaks.ts';
import { findBreaks, prepareOasdiff } from './find-breaks.ts';

// On a machine that never built it, oasdiff and perhaps a newer Go are fetched.
beforeAll(async () => void (await prepareOasdiff()), 540_000);

// biome-ignore lint/suspicious/noExplicitAny: the changes below reach into a document of any form
type Contract = any;
type Change = [name: string, change: (contract: Contract) => void];

const FILES = '/api/v1/schemas/{slug}/files';
const QUERY = '/api/v1/schemas/{slug}/query';
const SHAPES = '/api/v1/dataflow/shapes';
const UPLOAD = '/u/{credential}/{file_name}';
const schemas = (contract: Contract) => contract.components.schemas;
const firstPage = (contract: Contract) => schemas(contract).QueryFirstPage.properties;
const without = (list: unknown[], value: unknown) => list.splice(list.indexOf(value), 1);

async function breaksOf(change: (contract: Contract) => void) {
  const changed = structuredClone(released) as Contract;
  change(changed);
  expect(changed, 'the change changes something').not.toEqual(released);
  return findBreaks(released, changed);
}

it.each<[...Change, rule: string]>([
  [
    'a required member of an answer is removed',
    (contract) => {
      delete schemas(contract).FileRecord.properties.sha256;
      without(schemas(contract).FileRecord.required, 'sha256');
    },
    'response-required-property-removed',
  ],
  [
    'an optional member of an answer is removed',
    (contract) => delete schemas(contract).InvalidFileError.properties.report,
    'response-optional-property-removed',
  ],
  [
    'a member of an answer may be absent',
    (contract) => without(schemas(contract).FileRecord.required, 'sha256'),
    'response-property-became-optional',
  ],
  [
    'a member of an answer may be null',
    (contract) => {
      schemas(contract).FileRecord.properties.file_name.type = ['string', 'null'];
    },
    'response-property-became-nullable',
  ],
  [
    'a member of an answer changes its type',
    (contract) => {
      schemas(contract).FileRecord.properties.id.type = 'string';
    },
    'response-property-type-changed',
  ],
  [
    'an answer loses a choice',
    (contract) => without(schemas(contract).FileValidation.enum, 'invalid'),
    'response-property-enum-value-removed',
  ],
  [
    'an answer gains a choice',
    (contract) => schemas(contract).FileValidation.enum.push('doubtful'),
    'response-property-enum-value-added',
  ],
  [
    'an answer loses a header',
    (contract) => delete contract.paths[FILES].get.responses['200'].headers['X-Request-Id'],
    'required-response-header-removed',
  ],
  [
    'a parameter becomes required',
    (contract) => {
      contract.components.parameters.RunId.required = true;
    },
    'request-parameter-became-required',
  ],
  [
    'a member of a request becomes required',
    (contract) => schemas(contract).QueryFirstPage.required.push('where'),
    'request-property-became-required',
  ],
  [
    'a parameter is removed',
    (contract) => contract.paths[FILES].get.parameters.pop(),
    'request-parameter-removed',
  ],
  [
    'a member of a request is removed',
    (contract) => delete firstPage(contract).offset,
    'request-property-removed',
  ],
  [
    'a maximum becomes smaller',
    (contract) => {
      firstPage(contract).limit.maximum -= 1;
    },
    'request-property-max-decreased',
  ],
  [
    'a minimum becomes larger',
    (contract) => {
      firstPage(contract).limit.minimum += 1;
    },
    'request-property-min-increased',
  ],
  [
    'a longest text becomes shorter',
    (contract) => {
      schemas(contract).Expression.maxLength -= 1;
    },
    'request-property-max-length-decreased',
  ],
  [
    'a bound of an answer is widened',
    (contract) => {
      schemas(contract).ValidationReport.properties.errors.maxItems += 1;
    },
    'response-property-max-items-increased',
  ],
  [
    'a request loses a choice',
    (contract) => without(schemas(contract).ConditionOperator.enum, 'like'),
    'request-property-enum-value-removed',
  ],
  [
    'a default changes',
    (contract) => {
      firstPage(contract).limit.default += 1;
    },
    'request-property-default-value-changed',
  ],
  [
    'an operation is removed',
    (contract) => delete contract.paths[SHAPES],
    'api-path-removed-without-deprecation',
  ],
  [
    'an operation that is deprecated is removed',
    (contract) => delete contract.paths[FILES].post,
    'api-removed-with-deprecation',
  ],
  [
    'an operation is renamed',
    (contract) => {
      contract.paths[SHAPES].get.operationId = 'readShapes';
    },
    'api-operation-id-removed',
  ],
  [
    'an operation needs one more scope',
    (contract) => {
      contract.paths[SHAPES].get.security = [{ apiToken: ['process'] }];
    },
    'api-security-scope-added',
  ],
  [
    'a media type of an answer is removed',
    (contract) => delete contract.paths[QUERY].post.responses['200'].content['application/json'],
    'response-media-type-removed',
  ],
  ['an error code is removed', (contract) => delete contract['x-error-codes'].query_timeout, 'x-error-codes'],
  [
    'an error code changes its status',
    (contract) => {
      contract['x-error-codes'].query_timeout.status = 503;
    },
    'x-error-codes',
  ],
  [
    'a code of bad lines is removed',
    (contract) => delete contract['x-line-error-codes'].too_deep,
    'x-line-error-codes',
  ],
  [
    'the largest body becomes smaller',
    (contract) => {
      contract['x-body-limit-bytes'] -= 1;
    },
    'x-body-limit-bytes',
  ],
  [
    'the largest body of one operation becomes smaller',
    (contract) => {
      contract.paths[QUERY].post.requestBody['x-body-limit-bytes'] = 1024;
    },
    'x-body-limit-bytes',
  ],
  [
    'pages of other sites lose a header',
    (contract) => contract.paths[UPLOAD]['x-cross-origin'].exposed_headers.pop(),
    'x-cross-origin',
  ],
])('%s: it breaks clients', async (_name, change, rule) => {
  expect((await breaksOf(change)).map((one) => one.rule)).toContain(rule);
});

it.each<Change>([
  [
    'an operation is added',
    (contract) => {
      contract.paths['/api/v1/news'] = structuredClone(contract.paths[SHAPES]);
      contract.paths['/api/v1/news'].get.operationId = 'listNews';
    },
  ],
  [
    'an optional parameter is added',
    (contract) =>
      contract.paths[FILES].get.parameters.push({ name: 'color', in: 'query', schema: { type: 'string' } }),
  ],
  [
    'an optional member of a request is added',
    (contract) => {
      firstPage(contract).color = { type: 'string' };
    },
  ],
  [
    'a member of an answer is added',
    (contract) => {
      schemas(contract).FileRecord.properties.color = { type: 'string' };
    },
  ],
  [
    'a required member of an answer is added',
    (contract) => {
      schemas(contract).FileRecord.properties.color = { type: 'string' };
      schemas(contract).FileRecord.required.push('color');
    },
  ],
  [
    'a header of an answer is added',
    (contract) => {
      contract.paths[FILES].get.responses['200'].headers.Color = {
        required: true,
        schema: { type: 'string' },
      };
    },
  ],
  [
    'an error status is added',
    (contract) => {
      contract.paths[SHAPES].get.responses['409'] = contract.paths[SHAPES].get.responses['500'];
    },
  ],
  [
    'an error code is added, and a text is reworded',
    (contract) => {
      contract['x-error-codes'].too_purple = { status: 422, text: 'Roxo demais.' };
      contract['x-error-codes'].query_timeout.text = 'Demorou demais.';
    },
  ],
  [
    'bounds of requests are widened, and one of an answer narrowed',
    (contract) => {
      schemas(contract).ValidationReport.properties.errors.maxItems -= 1;
      firstPage(contract).limit.maximum += 1;
      contract['x-body-limit-bytes'] += 1;
    },
  ],
  ['a request gains a choice', (contract) => schemas(contract).ConditionOperator.enum.push('~')],
  [
    'a description changes',
    (contract) => {
      contract.paths[SHAPES].get.description = 'Other words.';
    },
  ],
])('%s: it breaks nobody', async (_name, change) => {
  expect(await breaksOf(change)).toEqual([]);
});

it('a break of a shared schema is told once, with the operations that have it', async () => {
  const breaks = await breaksOf((contract) => {
    schemas(contract).ErrorCode.pattern = '^[a-z]+$';
  });
  expect(breaks).toHaveLength(1);
  expect(breaks[0]).toMatchObject({
    rule: 'response-property-pattern-changed',
    operations: expect.arrayContaining([`GET ${SHAPES}`, `PUT ${UPLOAD}`]),
  });
});

it('a bound that the code checks may be raised, and not lowered', () => {
  const withLimit = (limit: number) => {
    const changed = structuredClone(generated) as Contract;
    changed.components.parameters.UploadFileName.schema['x-limit'] = limit;
    return changed;
  };
  expect(extensionBreaks(generated, withLimit(256))).toEqual([]);
  expect(extensionBreaks(generated, withLimit(254)).map(({ rule }) => rule)).toEqual(['x-limit']);
});
