import supertest from 'supertest';
import { describe, expect, inject, it } from 'vitest';

const navigate = (path: string) =>
  supertest(inject('baseUrl')).get(path).set('Accept', 'text/html,application/xhtml+xml,*/*;q=0.8');

describe('a browser', () => {
  it.each(['/', '/entrar', '/esquemas/pedidos/arquivos', '/convite/abc', '/quadro'])(
    'gets the web application at %s, under a strict policy',
    async (path) => {
      const { headers, type } = await navigate(path);
      expect(type).toBe('text/html');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src/);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it.each(['/openapi.json', '/healthz', '/panel/api/session', '/api/v1/nada', '/u/x'])(
    'gets what the API says at %s, as something that is no page',
    async (path) => {
      const { type, headers } = await navigate(path);
      expect(type).toBe('application/json');
      expect(headers['content-security-policy']).toBe("default-src 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/);
    },
  );

  it.each(['/docs', '/docs/operacoes/queryRecords'])(
    'gets the documentation at %s, which loads nothing from another host',
    async (path) => {
      const { text, headers } = await navigate(path);
      expect(text).toContain('<div id="root">');
      const loaded = [...text.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="([^"]*)"/g)];
      expect(loaded.length).toBeGreaterThan(2);
      for (const [, address] of loaded) expect(address).toMatch(/^\/assets\//);
      expect(headers['content-security-policy']).toContain("connect-src 'self'");
      expect(headers['content-security-policy']).toContain("script-src 'self';");
    },
  );

  it('gets the documentation whatever it says it takes, and the page of errors from the service itself', async () => {
    const agent = supertest(inject('baseUrl'));
    expect((await agent.get('/docs')).type).toBe('text/html');
    const errors = await navigate('/docs/erros');
    expect(errors.text).toContain('id="query_timeout"');
    expect(errors.text).not.toContain('<script');
    for (const gone of ['/docs/swagger-ui-bundle.js', '/docs/start.js'])
      expect((await agent.get(gone)).status).toBe(404);
    expect((await agent.get('/docs/icone.svg')).type).toBe('image/svg+xml');
  });
});

it('tells a program at an unknown address so, in the one error shape', async () => {
  const answer = await supertest(inject('baseUrl')).get('/esquemas');
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});
