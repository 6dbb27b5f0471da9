import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { memberLink } from '../../src/cli/control/member-link.ts';
import { readSettings } from '../../src/config/settings.ts';
import { openControl } from '../../src/control.ts';
import { createTenant as insertTenant } from '../../src/domain/tenants/create-tenant.ts';
import { serviceEnv, startServe } from '../support/serve.ts';
import { buildPanel } from './build-panel.ts';

/** A service, and a browser for its panel. */
export interface PanelStage {
  url: string;
  /** Where the service keeps its data. */
  dataDir: string;
  /** Runs a command of the operator's command line on the same data. @returns its stdout */
  command(args: string[]): Promise<string>;
  /** A new tenant; the link lets its owner in. */
  createTenant(slug: string, options?: { name?: string; email?: string; plan?: string }): Promise<NewTenant>;
  /** A window of its own: cookies, size and theme as told. */
  open(options?: BrowserContextOptions): Promise<PanelWindow>;
  /** A window in which a new tenant's owner is logged in. */
  openAsOwner(slug: string, options?: BrowserContextOptions): Promise<PanelWindow & { tenant: NewTenant }>;
  stop(): Promise<void>;
}

export interface NewTenant {
  slug: string;
  email: string;
  ownerLink: string;
}

export interface PanelWindow {
  page: Page;
  context: BrowserContext;
  /** What went wrong in the page: scripts that threw, requests that the content security policy stopped. */
  faults: string[];
  /** Calls the panel's API with the cookies of this window. @returns the parsed answer */
  api<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
}

export const PASSWORD = 'um celeiro cheio de trigo';
const NEVER_READY_MS = 20_000;

/** A stage on a service and a browser of its own, with settings of its own. */
export async function startPanel(settings: Record<string, string> = {}): Promise<PanelStage> {
  await buildPanel();
  const dataDir = await mkdtemp(join(tmpdir(), 'celeiro-browser-'));
  const env = serviceEnv(dataDir, settings);
  const service = await startServe(env);
  const browser = await launchChromium();
  const stage = await openStage(browser, service.url, env);
  return {
    ...stage,
    async stop() {
      await stage.stop();
      await browser.close();
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A stage on the running service at `url` with the settings `env`. Its `stop` closes its windows, and leaves the service and
 * the browser.
 */
export async function openStage(browser: Browser, url: string, env: NodeJS.ProcessEnv): Promise<PanelStage> {
  const control = await openControl(readSettings(env), () => {});
  const windows: PanelWindow[] = [];
  const command = async (args: string[]) => {
    const entry = join(import.meta.dirname, '../../src/cli/celeiro.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [entry, ...args], { env });
    return stdout;
  };
  const open = async (options?: BrowserContextOptions) => {
    const window = await openWindow(browser, url, options);
    windows.push(window);
    return window;
  };
  const createTenant: PanelStage['createTenant'] = async (slug, { name, email, plan } = {}) => {
    const ownerEmail = email ?? `dona@${slug}.example`;
    const input = { slug, name: name ?? slug, ownerEmail, plan: plan ?? 'custom' };
    const { ownerLinkSecret } = await insertTenant(control.database, control.plans, input);
    const { pathname } = new URL(memberLink(control.settings, ownerLinkSecret));
    return { slug, email: ownerEmail, ownerLink: `${url}${pathname}` };
  };
  return {
    url,
    dataDir: control.settings.dataDir,
    command,
    createTenant,
    open,
    async openAsOwner(slug, options) {
      const tenant = await createTenant(slug);
      const window = await open(options);
      await window.api('POST', `/invitations/${tenant.ownerLink.split('/').at(-1)}`, { password: PASSWORD });
      return { ...window, tenant };
    },
    async stop() {
      await Promise.all(windows.map(({ context }) => context.close()));
      await control.close();
    },
  };
}

/** In the page: how many movements have begun since this was first asked. */
const begun = `(() => {
  window.movements ??= ['transitionrun', 'animationstart'].reduce((seen, type) => {
    document.addEventListener(type, () => seen.begun++, true);
    return seen;
  }, { begun: 0 });
  return window.movements.begun;
})()`;

/**
 * In the page: resolves once nothing that ends by itself has moved for some frames, to what has begun until then. What fades in
 * is half transparent, and begins a frame or two after what made it come.
 */
const atRest = `(async () => {
  const moves = ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity;
  for (let still = 0; still < 6; still++) {
    await new Promise(requestAnimationFrame);
    if (document.getAnimations().some(moves)) still = -1;
  }
  return ${begun};
})()`;

/** Faults that Axe calls serious or critical, one line each. */
export async function seriousFaults(page: Page): Promise<string[]> {
  for (;;) {
    const before = await page.evaluate(atRest);
    const faults = await faultsNow(page);
    // Axe takes seconds on a busy machine, and a notice may fade out meanwhile: then it looks again.
    if (faults.length === 0 || (await page.evaluate(begun)) === before) return faults;
  }
}

async function faultsNow(page: Page): Promise<string[]> {
  // As a whole page (legacy mode): else Axe opens another page for the summary. Only of faults is the place told.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')})`,
    );
}

/** Waits until a page shows its data. An idle network is no sign of that: the live stream never ends. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1, h2');
  await page.waitForSelector('[aria-busy=true], .mantine-Skeleton-root', { state: 'detached' });
}

/** The first has no window: beside a page, the whole Chromium loads the pages of its own address bar. */
const BROWSERS = ['chromium-headless-shell', 'chromium'];

export async function launchChromium(): Promise<Browser> {
  const wanted = process.env.CELEIRO_TEST_CHROMIUM;
  // No sandbox: it needs rights that a container often lacks, and the tests load only pages of their own service.
  const executablePath = executable(wanted ? [wanted] : BROWSERS);
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** The first of these that is installed. */
function executable(names: string[]): string {
  for (const name of names) {
    if (name.includes('/')) return name;
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // The folder does not hold the browser.
      }
    }
  }
  throw new Error(`no ${names.join(' or ')} on the PATH; CELEIRO_TEST_CHROMIUM names another Chromium`);
}

async function openWindow(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<PanelWindow> {
  const context = await browser.newContext({ baseURL: url, locale: 'pt-BR', ...options });
  context.setDefaultTimeout(NEVER_READY_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  const api = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await context.request.fetch(`/panel/api${path}`, {
      method,
      headers: { Origin: url, ...(Buffer.isBuffer(body) && { 'Content-Type': 'application/octet-stream' }) },
      ...(body !== undefined && { data: body }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return { page, context, faults, api };
}
