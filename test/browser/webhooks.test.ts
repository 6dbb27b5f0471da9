import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedPanel } from './shared-panel.ts';
import { type PanelStage, seriousFaults } from './support.ts';

interface Received {
  headers: Record<string, string>;
  body: string;
}

let stage: PanelStage;
let receiver: Server;
let answer = 204;
const received: Received[] = [];

beforeAll(async () => {
  stage = await sharedPanel();
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
    });
    response.writeHead(answer).end(answer === 204 ? undefined : 'sem espaço no silo');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await stage.stop();
});

test('a webhook is created, its test message verified, a failure read and sent again', async () => {
  const { page, faults } = await stage.openAsOwner('avisos');
  await page.goto('/webhooks');
  await page.getByText('Nenhum webhook ainda').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Criar webhook' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Endereço').fill('ftp://exemplo');
  await form.getByRole('button', { name: 'Criar webhook' }).click();
  await expect.poll(() => form.getByLabel('Endereço').getAttribute('aria-invalid')).toBe('true');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/celeiro`;
  await form.getByLabel('Endereço').fill(url);
  await form.getByRole('button', { name: 'Criar webhook' }).click();
  const secret = (await page.getByLabel('Segredo', { exact: true }).textContent())!;
  expect(secret).toMatch(/^whsec_/);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Concluir' }).click();

  await page.getByRole('button', { name: 'Enviar teste' }).click();
  await page.getByRole('table').getByText('entregue').waitFor();
  const { headers, body } = received[0]!;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ topic: 'schemas.run.status' });

  answer = 507;
  await page.getByRole('button', { name: 'Enviar teste' }).click();
  await page.getByText(/^507 ·/).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page
    .getByRole('link', { name: /^Entrega/ })
    .first()
    .click();
  await page.getByText('sem espaço no silo').first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  answer = 204;
  await page.getByRole('button', { name: 'Reenviar' }).click();
  await page.getByText('Resposta 204').waitFor();
  expect(faults).toEqual([]);
});

test('the secret is hidden until it is asked for, and rotated with both valid for a time', async () => {
  const { page, api } = await stage.openAsOwner('segredos');
  const { webhook, secret } = await api<{ webhook: { id: number }; secret: string }>('POST', '/webhooks', {
    url: 'https://exemplo.com.br/celeiro',
  });
  await page.goto(`/webhooks/${webhook.id}`);
  const shown = page.getByLabel('Segredo', { exact: true });
  expect(await shown.textContent()).not.toContain(secret.slice(6));
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await expect.poll(() => shown.textContent()).toBe(secret);
  await page.getByRole('button', { name: 'Trocar' }).click();
  await page.getByRole('button', { name: 'Trocar o segredo' }).click();
  await page.getByText('O segredo anterior também assina até').waitFor();
  expect(await shown.textContent()).not.toBe(secret);

  await page.getByRole('button', { name: 'Ações' }).click();
  await page.getByRole('menuitem', { name: 'Pausar' }).click();
  await page.getByText('Pausado: as mudanças').waitFor();
  await page.getByRole('button', { name: 'Ativar' }).click();
  await expect.poll(() => page.getByText('Pausado: as mudanças').count()).toBe(0);
});
