import supertest from 'supertest';
import { expect, inject, it } from 'vitest';

const service = () => supertest(inject('baseUrl'));

it.each([
  ['a path that does not exist', 'not_found', () => service().get('/api/v2/anything')],
  [
    'a method that a path does not have',
    'method_not_allowed',
    () => service().delete('/api/v1/dataflow/shapes'),
  ],
  ['the public API', 'unauthenticated', () => service().get('/api/v1/dataflow/shapes')],
  ['the upload host', 'upload_url_invalid', () => service().put('/u/x/a.jsonl').send('{}\n')],
  ["the panel's API", 'session_required', () => service().get('/panel/api/session')],
  ["the operator's contract", 'invalid_request', () => service().get('/healthz?deep=1')],
  ['a page of another site', 'foreign_origin', () => service().post('/panel/api/login').send({})],
])(
  'an error of %s has a Link to the section that tells cause and cure of its code',
  async (_name, code, ask) => {
    const answer = await ask();
    expect(answer.body.code).toBe(code);
    const [, target] = /^<([^>]*)>; rel="help"$/.exec(answer.headers.link ?? '') ?? [];
    expect(target, answer.headers.link).toBeDefined();

    const { servers } = (await service().get('/openapi.json')).body as { servers: [{ url: string }] };
    expect(target!.startsWith(`${servers[0].url}/`), target).toBe(true);
    const { pathname, hash } = new URL(target!);
    const page = await service().get(pathname).expect(200);
    expect(page.type).toBe('text/html');
    const section = new RegExp(`<article id="${hash.slice(1)}"[^]*?</article>`).exec(page.text)?.[0];
    expect(section).toContain(`<code>${code}</code>`);
    expect(section).toContain(`<dd>${answer.status}</dd>`);
  },
);

it('an answer that is no error has no Link', async () => {
  expect((await service().get('/healthz')).headers).not.toHaveProperty('link');
});
