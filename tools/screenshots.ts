import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { type PanelStage, settled, startPanel } from '../test/browser/support.ts';
import { makeDemoData } from './screenshots/demo-data.ts';
import { type PanelPage, panelPages } from './screenshots/panel-pages.ts';

/**
 * `npm run screenshots [folder]` writes a picture of every page of the panel, in both themes and at the width of
 * a phone, with data of its own made through the API. The folder is `screenshots` unless given. With `-- --docs` it writes
 * the pictures of `docs/panel.md`: the light theme, small.
 */
const LOOKS: Record<string, BrowserContextOptions> = {
  light: { viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 860 }, colorScheme: 'dark' },
  phone: { viewport: { width: 360, height: 740 }, colorScheme: 'light', hasTouch: true, isMobile: true },
};
/** Small enough to be kept with the code. */
const DOCS_LOOK = { light: { viewport: { width: 1120, height: 760 }, colorScheme: 'light' as const } };
const DOCS_QUALITY = 60;
/** Time for charts and skeletons to settle, ms. */
const REST_MS = 500;

const isForDocs = process.argv.includes('--docs');
const folder = resolve(isForDocs ? 'docs/panel' : (process.argv[2] ?? 'screenshots'));
await mkdir(folder, { recursive: true });
// The webhooks of the demo data go to loopback.
const stage = await startPanel({ CELEIRO_WEBHOOK_ALLOWED_RANGES: '127.0.0.0/8' });
try {
  const owner = await stage.openAsOwner('paiol');
  const made = await makeDemoData(stage, owner);
  const cookies = await owner.context.storageState();
  for (const [look, options] of Object.entries(isForDocs ? DOCS_LOOK : LOOKS)) {
    for (const page of panelPages(made)) await take(stage, look, options, cookies, page);
  }
} finally {
  await stage.stop();
}

async function take(
  { open }: PanelStage,
  look: string,
  options: BrowserContextOptions,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
  { name, path, stranger, prepare }: PanelPage,
): Promise<void> {
  const { page, context, faults } = await open({ ...options, ...(!stranger && { storageState }) });
  await page.goto(path);
  await settled(page);
  await prepare?.(page);
  // Filling in fields may have scrolled the page, and the bar at its top with it.
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForTimeout(REST_MS);
  const file = join(folder, isForDocs ? `${name}.jpg` : `${name}-${look}.png`);
  const form = isForDocs ? ({ type: 'jpeg', quality: DOCS_QUALITY } as const) : {};
  await page.screenshot({ path: file, fullPage: true, ...form });
  console.log(file, ...faults);
  await context.close();
}
