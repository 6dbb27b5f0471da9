import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { serviceSources } from '../../clients/typescript/build/service-sources.ts';
import { firstFetch } from './build/first-fetch.ts';
import { otherBuild } from './build/other-build.ts';
import { withShell } from './layout/with-shell.ts';
import { trimContract } from './pages/docs/reference/trim-contract.ts';
import { layoutTexts } from './texts/layout.ts';

/** Takes only what the documentation shows of the contract into the build: a fifth of it. */
function docsContract(): Plugin {
  return {
    name: 'docs-contract',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/generated/openapi.json')) return undefined;
      return JSON.stringify(trimContract(JSON.parse(await readFile(id, 'utf8'))));
    },
  };
}

const panelFile = (path: string) => resolve(import.meta.dirname, path);

/** Pages of visitors without a session. */
const outside = ['login', 'forgotten', 'invitation', 'docs', 'boards/shared'];
let modulesOfSession: Set<string> | undefined;

/** Whether every page of a session needs a module for the shell around it, and no visitor's page does. */
function isOfSession(id: string, context: Rolldown.ChunkingContext): boolean {
  modulesOfSession ??= findModulesOfSession(context);
  return modulesOfSession.has(id);
}

function findModulesOfSession(context: Rolldown.ChunkingContext): Set<string> {
  const pages = outside.map((page) => importsOf(panelFile(`pages/${page}/page.tsx`), context));
  const ofShell = importsOf(panelFile('layout/shell.tsx'), context);
  return new Set([...ofShell].filter((id) => !pages.some((ofPage) => ofPage.has(id))));
}

/** A module and all that it imports at once, directly or not. */
function importsOf(id: string, context: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  found.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
    if (!found.has(imported)) importsOf(imported, context, found);
  }
  return found;
}

/** URL of a running service; `vite dev` proxies the API and the upload edge to it. */
const service = process.env.CELEIRO_PANEL_SERVICE ?? 'http://localhost:8080';

/** The placeholder that the service replaces, in every answer, by a nonce of the content security policy. */
const CSP_NONCE = '__CSP_NONCE__';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    docsContract(),
    otherBuild(layoutTexts.otherBuild),
    firstFetch([
      { path: withShell, module: panelFile('layout/shell.tsx'), answer: '/panel/api/session' },
      { path: /^\/$/, module: panelFile('pages/overview/page.tsx'), answer: '/panel/api/overview' },
    ]),
  ],
  // The thread that checks files before they are sent runs the checker of the TypeScript client.
  worker: { format: 'es', plugins: () => [serviceSources()] },
  html: { cspNonce: CSP_NONCE },
  server: { proxy: { '/panel/api': service, '/u/': service, '/api/v1': service } },
  build: {
    outDir: resolve(import.meta.dirname, '../../dist/panel'),
    emptyOutDir: true,
    // Below this, assets would become data: URLs, which the content security policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The bundler joins the names of all users of a shared file by `~`, which the service does not serve.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.split(/[~.]/)[0]}-[hash][extname]`,
        codeSplitting: {
          // A browser fetches six files at a time: what pages share comes in few files, not one per module. Charts and the
          // editor are imported only by pages that load when opened, so they have files of their own.
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|@tanstack[\\/](react-query|query-core)|openapi-fetch)[\\/]/,
            },
            {
              name: 'editor-base',
              test: /node_modules[\\/](@codemirror|@lezer|style-mod|w3c-keyname|crelt)[\\/]/,
            },
            // What every page needs stays cached when pages change.
            { name: 'first', tags: ['$initial'] },
            // What these modules import in turn comes in the same file, although visitors' pages need parts of it: it is
            // 35 kB, and one request in place of 38.
            { name: (id, context) => (isOfSession(id, context) ? 'session' : null), debugName: 'session' },
            {
              name: 'shared',
              test: /[\\/](node_modules|src)[\\/]/,
              minShareCount: 2,
              entriesAware: true,
              // Bytes below which a file is not worth a request of its own. At 3,000 the first page comes close to 250 kB: a
              // page then fetches much that only others need.
              entriesAwareMergeThreshold: 1_000,
            },
          ],
        },
      },
    },
  },
});
