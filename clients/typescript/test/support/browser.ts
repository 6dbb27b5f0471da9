import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

const dist = join(import.meta.dirname, '../../dist');
/** What the package needs of a page's policy: its own modules, WebAssembly, and connections. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src *";

/** A page of a browser in which `celeiro()` loads the package. */
export interface BrowserPage extends AsyncDisposable {
  page: Page;
}

export async function openPage(): Promise<BrowserPage> {
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY });
      response.end('<!doctype html><title>celeiro</title><script src="/load.js"></script>');
      return;
    }
    if (request.url === '/load.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' });
      response.end("globalThis.celeiro = () => import('/web.js');");
      return;
    }
    const module = await readFile(join(dist, request.url!)).catch(() => undefined);
    response.writeHead(module ? 200 : 404, { 'Content-Type': 'text/javascript' });
    response.end(module);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await launch();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    page,
    async [Symbol.asyncDispose]() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The first has no window: beside a page, the whole Chromium loads the pages of its own address bar. */
const BROWSERS = ['chromium-headless-shell', 'chromium'];

async function launch(): Promise<Browser> {
  const wanted = process.env.CELEIRO_TEST_CHROMIUM;
  // No sandbox: it needs rights that a container often lacks, and the test loads its own page alone.
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
