import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flightsSchema } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { type PanelStage, type PanelWindow, settled } from './support.ts';

/** More than the connections that all tabs of a browser have to one host with HTTP/1.1. */
const TABS = 8;

let stage: PanelStage;
beforeAll(async () => {
  stage = await sharedPanel();
});
afterAll(async () => {
  await stage.stop();
});

const addSchema = ({ api }: PanelWindow, name: string) =>
  api('POST', '/schemas', { ...flightsSchema, slug: name.toLowerCase(), name });
const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Tabs of one browser at the list of schemas, the first opened first. */
async function openTabs({ page, context }: PanelWindow): Promise<Page[]> {
  const tabs = [page];
  while (tabs.length < TABS) tabs.push(await context.newPage());
  for (const tab of tabs) {
    await tab.goto('/esquemas');
    await settled(tab);
  }
  return tabs;
}

test('every one of eight tabs of a browser loads and shows what changes, also after the oldest tabs are closed', async () => {
  const window = await stage.openAsOwner('oito-abas');
  const tabs = await openTabs(window);
  await addSchema(window, 'Primeiro');
  await Promise.all(tabs.map((tab) => shows(tab, 'Primeiro')));
  for (const name of ['Segundo', 'Terceiro']) {
    await tabs.shift()!.close();
    await addSchema(window, name);
    await Promise.all(tabs.map((tab) => shows(tab, name)));
  }
  expect(window.faults).toEqual([]);
});

test('every one of eight tabs of a browser asks for the password once the session is over', async () => {
  const window = await stage.openAsOwner('oito-saidas');
  const tabs = await openTabs(window);
  await window.api('POST', '/logout');
  // The stream looks at its session every 15 seconds.
  const timeout = 60_000;
  await Promise.all(tabs.map((tab) => tab.getByRole('dialog').waitFor({ timeout })));
});

test('a tab that takes the stream over from a closed one shows what changed in between', async () => {
  const window = await stage.openAsOwner('troca-de-aba');
  const { page, context } = window;
  await page.goto('/esquemas');
  await settled(page);
  const heir = await context.newPage();
  const asked = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  await heir.route('**/panel/api/events**', async (route) => {
    asked.resolve();
    await changed.promise;
    await route.continue();
  });
  await heir.goto('/esquemas');
  await settled(heir);
  await page.close();
  await asked.promise;
  await addSchema(window, 'Entretanto');
  changed.resolve();
  await shows(heir, 'Entretanto');
});

test('a panel whose first stream failed shows what changed before the next', async () => {
  const window = await stage.openAsOwner('sem-primeiro');
  const { page } = window;
  const asked = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  let streams = 0;
  await page.route('**/panel/api/events**', async (route) => {
    if (++streams > 1) return route.continue();
    asked.resolve();
    await changed.promise;
    await route.abort('connectionreset');
  });
  await page.goto('/esquemas');
  await settled(page);
  await asked.promise;
  await addSchema(window, 'Entretempo');
  changed.resolve();
  await shows(page, 'Entretempo');
});

test('a panel whose stream was lost in silence opens another and shows what changed meanwhile', async () => {
  const window = await stage.openAsOwner('silencio');
  const { page } = window;
  await page.clock.install();
  const asked = Promise.withResolvers<void>();
  let streams = 0;
  await page.route('**/panel/api/events**', async (route) => {
    // The first is never answered, and never refused.
    if (++streams > 1) return route.continue();
    asked.resolve();
  });
  await page.goto('/esquemas');
  await settled(page);
  await asked.promise;
  await addSchema(window, 'Silencioso');
  await page.clock.fastForward(60_000);
  await shows(page, 'Silencioso');
});

/** Brings a tab to the front, or puts it into the background: a browser without a window has all its tabs in front. */
const setHidden = (tab: Page, hidden: boolean) =>
  tab.evaluate(`
    Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  `);

test('without Web Locks every one of eight tabs loads, and shows what changes when it is seen', async () => {
  const window = await stage.openAsOwner('sem-travas');
  const { page, context } = window;
  await context.addInitScript('delete Navigator.prototype.locks');
  const tabs: Page[] = [];
  while (tabs.length < TABS) {
    if (tabs.length > 0) await setHidden(tabs.at(-1)!, true);
    const tab = tabs.length === 0 ? page : await context.newPage();
    await tab.goto('/esquemas');
    await settled(tab);
    expect(await tab.evaluate("'locks' in navigator")).toBe(false);
    tabs.push(tab);
  }
  await addSchema(window, 'Sozinho');
  await shows(tabs.at(-1)!, 'Sozinho');
  await setHidden(tabs.at(-1)!, true);
  await setHidden(page, false);
  await shows(page, 'Sozinho');
  await addSchema(window, 'Depois');
  await shows(page, 'Depois');
});

test('a panel that is told to read everything anew shows what it was not told of', async () => {
  const window = await stage.openAsOwner('tudo-de-novo');
  const { page } = window;
  const asked = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  await page.route('**/panel/api/events**', async (route) => {
    asked.resolve();
    await told.promise;
    await route.fulfill({ contentType: 'text/event-stream', body: 'id: 1\nevent: reset\ndata: {}\n\n' });
  });
  await page.goto('/esquemas');
  await settled(page);
  await asked.promise;
  await addSchema(window, 'Esquecido');
  told.resolve();
  await shows(page, 'Esquecido');
});
