import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import express, { type NextFunction, type Request, type Response } from 'express';
import { panelNotBuilt } from '../../messages/pt-br/panel-accounts.ts';

/** Where `npm run build:panel` puts the web application. */
const BUILT = fileURLToPath(new URL('../../../dist/panel/', import.meta.url));
/** What the build writes in place of a nonce, see `src/panel/vite.config.ts`. */
const NONCE_PLACE = '__CSP_NONCE__';
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.map']);
const BROTLI_QUALITY = 7;
/** Files of the build whose names stay when their content changes. */
const KEEP_THEIR_NAMES = new Set(['other-build.js']);

/** Addresses of the application that are pages whatever the client says it takes. */
const ALWAYS_PAGES = new Set(['/', '/docs']);

/** For scripts that are threads: the one that checks files compiles the checker's kernel, and can send nothing. */
const THREAD_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

interface PanelOptions {
  /** The folder of the build, for tests. */
  folder?: string;
  /** First segments of the paths that are not pages, e.g. `api`. */
  reserved: Iterable<string>;
  /** Base URLs besides the panel's own that its pages send requests to. */
  hosts: string[];
}

/**
 * Serves the web application: files below `/assets`, cached for ever where their names are hashed, and its one page for every
 * other address to which a browser navigates.
 */
export function panelFiles({ folder = BUILT, reserved, hosts }: PanelOptions): express.Router {
  const taken = new Set(reserved);
  const origins = [...new Set(hosts.map((url) => new URL(url).origin))];
  const router = express.Router();
  // Routes below would answer OPTIONS for every address, with their own methods.
  router.use((req, _res, next) => next(req.method === 'GET' || req.method === 'HEAD' ? undefined : 'router'));
  router.get('/assets/:name', assets(join(folder, 'assets')));
  router.get('/{*path}', (req, res, next) => {
    if (!isNavigation(req, taken)) return next();
    sendPage(folder, origins, res).catch(next);
  });
  return router;
}

/** Whether to answer with the page: an unknown address gives browsers the application and programs the JSON error. */
function isNavigation(req: Request, taken: Set<string>): boolean {
  if (ALWAYS_PAGES.has(req.path)) return true;
  return !taken.has(req.path.split('/')[1]!) && (req.headers.accept ?? '').includes('text/html');
}

async function sendPage(folder: string, origins: string[], res: Response): Promise<void> {
  const page = await readIfThere(join(folder, 'index.html'));
  const nonce = randomBytes(16).toString('base64');
  res.set({
    'Content-Security-Policy': contentSecurityPolicy(nonce, origins),
    'Referrer-Policy': 'no-referrer',
    // No page is for searchers: a board's link may stand on one that they read.
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'no-cache',
  });
  if (!page) res.status(503).type('html').send(panelNotBuilt);
  else res.type('html').send(page.toString('utf8').replaceAll(NONCE_PLACE, nonce));
}

/** Everything from the own host; the components write style sheets at run time, which the nonce lets through. */
function contentSecurityPolicy(nonce: string, origins: string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

type Encoding = 'br' | 'gzip' | 'identity';

/** Files of the build; each is compressed once, when it is first asked for. Their names change with their content. */
function assets(folder: string) {
  const known = new Map<string, Promise<Buffer | undefined>>();
  const load = (name: string, encoding: Encoding) => {
    const key = `${encoding} ${name}`;
    let content = known.get(key);
    if (!content) {
      content = readIfThere(join(folder, name)).then((bytes) => bytes && compress(bytes, encoding));
      known.set(key, content);
      // Neither a failure nor an absence is remembered: the build may still come.
      content.then(
        (bytes) => bytes ?? known.delete(key),
        () => known.delete(key),
      );
    }
    return content;
  };

  return async (req: Request, res: Response, next: NextFunction) => {
    const name = String(req.params.name);
    if (!/^[\w-][\w.-]*$/.test(name)) return next();
    const encoding = COMPRESSED.has(extname(name)) ? encodingFor(req) : 'identity';
    const content = await load(name, encoding);
    if (!content) return next();
    res.set({
      'Cache-Control': KEEP_THEIR_NAMES.has(name) ? 'no-cache' : 'public, max-age=31536000, immutable',
      'Content-Security-Policy': THREAD_POLICY,
      Vary: 'Accept-Encoding',
    });
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
    res.type(extname(name)).send(content);
  };
}

function encodingFor(req: Request): Encoding {
  const found = req.acceptsEncodings('br', 'gzip', 'identity');
  return found === 'br' || found === 'gzip' ? found : 'identity';
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
      });
    case 'gzip':
      return promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });
    default:
      return bytes;
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
}
