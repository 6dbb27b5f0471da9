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
    'gets what the API says at %s',
    async (path) => {
      expect((await navigate(path)).type).toBe('application/json');
    },
  );

  it('gets the documentation of the API', async () => {
    expect((await navigate('/docs')).text).toContain('swagger-ui');
  });
});

it('tells a program at an unknown address so, in the one error shape', async () => {
  const answer = await supertest(inject('baseUrl')).get('/esquemas');
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});
