import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type Request, type Response } from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { panelFiles } from './static-files.ts';

const script = `export const text = '${'celeiro '.repeat(500)}';`;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-panel-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" src="/assets/index-a1.js"></script>',
  );
  await writeFile(join(folder, 'assets', 'index-a1.js'), script);
  await writeFile(join(folder, 'assets', 'other-build.js'), script);
  await writeFile(join(folder, 'secret.txt'), 'segredo');
});
afterAll(() => rm(folder, { recursive: true }));

const panel = (from = folder) => {
  const app = express();
  app.use(
    panelFiles({ folder: from, reserved: ['api', 'openapi.json'], hosts: ['https://envio.example/base'] }),
  );
  app.use((_req: Request, res: Response) => void res.status(404).json({ code: 'not_found' }));
  return supertest(app);
};
const navigate = (path: string) => panel().get(path).set('Accept', 'text/html,*/*;q=0.8');

describe('the page', () => {
  it.each(['/', '/esquemas/pedidos/arquivos', '/convite/abc'])(
    'is what a browser gets at %s',
    async (path) => {
      const { status, text, headers } = await navigate(path);
      expect(status).toBe(200);
      expect(text).toContain('/assets/index-a1.js');
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['referrer-policy']).toBe('no-referrer');
    },
  );

  it('has a policy that lets only the own site in, and a nonce of its own each time', async () => {
    const nonces = new Set<string>();
    for (let i = 0; i < 2; i++) {
      const { text, headers } = await navigate('/');
      const policy = headers['content-security-policy']!;
      const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
      nonces.add(nonce);
      expect(text).toContain(`nonce="${nonce}"`);
      expect(policy.replace(nonce, 'N').split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'nonce-N'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self' https://envio.example",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]);
    }
    expect(nonces.size).toBe(2);
  });

  it('is not what programs get, nor what stands at an address of the API', async () => {
    for (const answer of [
      await panel().get('/esquemas').set('Accept', 'application/json'),
      await panel().get('/esquemas'),
      await panel().post('/esquemas').set('Accept', 'text/html'),
      await panel().options('/u/credencial/a.jsonl'),
      await navigate('/api/v9/nada'),
      await navigate('/openapi.json'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });

  it('says how to build it while it is not built, and is there once it is', async () => {
    const later = await mkdtemp(join(tmpdir(), 'celeiro-panel-'));
    const site = panel(later);
    const before = await site.get('/');
    expect(before.status).toBe(503);
    expect(before.text).toContain('npm run build:panel');
    await writeFile(join(later, 'index.html'), 'pronto');
    expect((await site.get('/')).text).toBe('pronto');
    await rm(later, { recursive: true });
  });
});

describe('an asset', () => {
  it.each(['br', 'gzip'])('comes as %s where that is taken, and is kept for ever', async (encoding) => {
    const { text, headers } = await panel().get('/assets/index-a1.js').set('Accept-Encoding', encoding);
    expect(headers['content-encoding']).toBe(encoding);
    expect(Number(headers['content-length'])).toBeLessThan(script.length / 5);
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toBe('Accept-Encoding');
    // The policy of a script that is a thread: it compiles the checker's kernel, and can send nothing.
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    );
    if (encoding === 'gzip') expect(text).toBe(script);
  });

  it('is asked for again where its name stays when its content changes', async () => {
    const { status, headers } = await panel().get('/assets/other-build.js');
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  it('comes as it is where nothing else is taken', async () => {
    const { text, headers } = await panel().get('/assets/index-a1.js').set('Accept-Encoding', 'identity');
    expect(headers['content-encoding']).toBeUndefined();
    expect(text).toBe(script);
  });

  it.each([
    '/assets/nada.js',
    '/assets/..%2Fsecret.txt',
    '/assets/%2e%2e%2fsecret.txt',
    '/assets/.env',
    '/assets/',
  ])('is not at %s', async (path) => {
    const { status, text } = await panel().get(path);
    expect(status).toBe(404);
    expect(text).not.toContain('segredo');
  });
});
