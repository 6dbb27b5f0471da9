import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedPanel } from './shared-panel.ts';
import { type PanelStage, settled } from './support.ts';

/** By then the page has begun to fetch large code, if it ever does. */
const LARGE_CODE_COMES_MS = 3000;

let stage: PanelStage;
beforeAll(async () => {
  stage = await sharedPanel();
});
afterAll(() => stage.stop());

/** Names of the scripts that the page has fetched until now, without their hashes, and their size as sent. */
async function scripts(page: Page): Promise<{ names: string[]; bytes: number }> {
  const sent = await page.evaluate<[string, number][]>(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => [name, encodedBodySize])`,
  );
  const names = sent.map(([url]) => /\/assets\/(.+?)(-[\w-]{8})?\.js$/.exec(url)![1]!);
  return { names, bytes: sent.reduce((sum, [, size]) => sum + size, 0) };
}

test('the first page is small for who saves data', async () => {
  const { page } = await stage.openAsOwner('poupa');
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Visão geral' }).waitFor();
  await settled(page);
  await page.waitForTimeout(LARGE_CODE_COMES_MS);
  const { bytes } = await scripts(page);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(250_000);
});

test('large code comes while the first page is looked at', async () => {
  const { page } = await stage.openAsOwner('adiante');
  await page.goto('/');
  await expect
    .poll(async () => (await scripts(page)).names, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['query-chart', 'editor-base']));
});

test('code and answers of the first page are fetched before the entry is here, and once', async () => {
  const { page } = await stage.openAsOwner('largada');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/index-[\w-]{8}\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const early = [
    /\/assets\/session-[\w-]{8}\.js$/,
    /\/assets\/session-[\w-]{8}\.css$/,
    /\/session$/,
    /\/overview$/,
  ];
  const fetched = early.map((path) => page.waitForRequest(path));
  await page.goto('/', { waitUntil: 'commit' });
  await Promise.all(fetched);
  letThrough();
  await page.getByRole('heading', { name: 'Visão geral' }).waitFor();
  await settled(page);
  for (const path of early) expect(asked.filter((one) => path.test(one))).toHaveLength(1);
});

test('a page loads again by itself until its scripts and styles come from one build', async () => {
  const { page } = await stage.openAsOwner('atualizada');
  let loads = 0;
  page.on('load', () => loads++);
  // As gateways of another build answer.
  for (const part of [
    /\/assets\/index-[\w-]{8}\.js$/,
    /\/assets\/base-[\w-]{8}\.js$/,
    /\/assets\/.+\.css$/,
  ]) {
    loads = 0;
    await page.route(part, (route) =>
      loads === 0 ? route.fulfill({ status: 404, json: {} }) : route.continue(),
    );
    await page.goto('/');
    await expect.poll(() => loads).toBe(2);
    await page.getByRole('heading', { name: 'Visão geral' }).waitFor();
  }
});

test('a page that was loaded again too often says what to do', async () => {
  const { page } = await stage.openAsOwner('desistiu');
  await page.addInitScript(
    `sessionStorage.setItem('celeiro:loaded-again', JSON.stringify(Array(60).fill(Date.now())))`,
  );
  await page.route(/\/assets\/index-[\w-]{8}\.js$/, (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/');
  await page.getByText('Recarregue a página').waitFor();
});
