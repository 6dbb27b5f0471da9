import express, { type Request, type Response } from 'express';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import document from '../../../generated/openapi.json' with { type: 'json' };
import { readOperations } from '../contract/contract-operations.ts';
import { crossOriginPaths } from './upload-cors.ts';

const app = express();
for (const [path, allow] of crossOriginPaths(readOperations(document).values())) app.use(path, allow);
app.use((req: Request, res: Response) => void res.status(405).json({ method: req.method }));

it('lets a page of another site ask for, send and read an upload', async () => {
  const asked = await supertest(app)
    .options('/u/credencial/pedidos.jsonl')
    .set({ Origin: 'https://painel.example', 'Access-Control-Request-Method': 'PUT' });
  expect(asked.status).toBe(204);
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'PUT',
    'access-control-allow-headers': 'Content-Type, Content-Encoding',
  });
  const sent = await supertest(app)
    .put('/u/credencial/pedidos.jsonl')
    .set('Origin', 'https://painel.example');
  expect(sent.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'X-Request-Id, Link, Retry-After',
  });
});

it('leaves what is no question of a browser to the contract, and other addresses alone', async () => {
  expect((await supertest(app).options('/u/credencial/pedidos.jsonl')).body.method).toBe('OPTIONS');
  expect((await supertest(app).get('/api/v1')).headers).not.toHaveProperty('access-control-allow-origin');
});
