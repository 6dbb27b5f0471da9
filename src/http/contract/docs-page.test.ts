import express from 'express';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { docsRouter } from './docs-page.ts';

const app = express().use(docsRouter(['https://api.celeiro.test/base', 'https://uploads.celeiro.test']));

describe('the page of the contract', () => {
  test('loads everything it names from this host', async () => {
    const { text } = await request(app)
      .get('/docs')
      .expect(200)
      .expect('Content-Type', /text\/html/);
    const named = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1]!);
    expect(named.sort()).toEqual([
      '/docs/favicon-32x32.png',
      '/docs/start.js',
      '/docs/swagger-ui-bundle.js',
      '/docs/swagger-ui.css',
      '/openapi.json',
    ]);
    for (const address of named.filter((one) => one.startsWith('/docs/'))) {
      const { headers } = await request(app).get(address).expect(200);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('has no inline script, and a policy that refuses any', async () => {
    const { headers, text } = await request(app).get('/docs').expect(200);
    expect(text).not.toMatch(/<script(?![^>]*src=)/);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
  });

  test('lets its reader send requests to this host and the hosts given, and to no other', async () => {
    const policy = async (hosts: string[]) => {
      const { headers } = await request(express().use(docsRouter(hosts)))
        .get('/docs')
        .expect(200);
      return headers['content-security-policy'];
    };
    expect(await policy([])).toContain("connect-src 'self';");
    expect(await policy(['https://api.celeiro.test/base', 'https://api.celeiro.test'])).toContain(
      "connect-src 'self' https://api.celeiro.test;",
    );
  });

  test('serves nothing else of the package', async () => {
    await request(app).get('/docs/package.json').expect(404);
    await request(app).get('/docs/..%2fpackage.json').expect(404);
  });
});
