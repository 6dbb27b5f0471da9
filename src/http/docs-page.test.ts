import express from 'express';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import document from '../../generated/openapi.json' with { type: 'json' };
import { docsRouter } from './docs-page.ts';

const addresses = { publicUrl: 'https://api.celeiro.test', publicUploadUrl: 'https://uploads.celeiro.test' };
const app = express().use(docsRouter(document, addresses));

describe('the served document', () => {
  test('names the addresses of this installation and is otherwise the committed one', async () => {
    const { body } = await request(app).get('/openapi.json').expect(200).expect('Content-Type', /application\/json/);
    expect(body.servers.map((server: { url: string }) => server.url)).toEqual([addresses.publicUrl]);
    const upload = body.paths['/u/{credential}/{file_name}'].put;
    expect(upload.servers.map((server: { url: string }) => server.url)).toEqual([addresses.publicUploadUrl]);
    upload.servers = document.paths['/u/{credential}/{file_name}'].put.servers;
    expect({ ...body, servers: document.servers }).toEqual(document);
  });

  test('leaves the object it was given as it was', async () => {
    const before = JSON.stringify(document);
    await request(app).get('/openapi.json').expect(200);
    expect(JSON.stringify(document)).toBe(before);
  });
});

describe('the page', () => {
  test('loads everything it names from this host', async () => {
    const { text } = await request(app).get('/docs').expect(200).expect('Content-Type', /text\/html/);
    const named = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThanOrEqual(5);
    for (const address of named) {
      expect(address).toMatch(/^\/(docs\/|openapi\.json$)/);
      await request(app).get(address).expect(200);
    }
  });

  test('allows no inline script and no host but its own and the two it documents', async () => {
    const { headers, text } = await request(app).get('/docs').expect(200);
    const policy = headers['content-security-policy']!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy.match(/https?:[^ ;]+/g)).toEqual([addresses.publicUrl, addresses.publicUploadUrl]);
    expect(text).not.toMatch(/<script(?![^>]*src=)/);
  });

  test('serves nothing else of the package', async () => {
    await request(app).get('/docs/package.json').expect(404);
    await request(app).get('/docs/../package.json').expect(404);
  });
});
