import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where a running service is, for `vite dev`; its API and its upload edge are passed on to it. */
const service = process.env.CELEIRO_PANEL_SERVICE ?? 'http://localhost:8080';

/** The placeholder that the service replaces, in every answer, by a nonce of the content security policy. */
const CSP_NONCE = '__CSP_NONCE__';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  html: { cspNonce: CSP_NONCE },
  server: { proxy: { '/panel/api': service, '/u/': service, '/api/v1': service } },
  build: {
    outDir: resolve(import.meta.dirname, '../../dist/panel'),
    emptyOutDir: true,
    // Below this, assets would become data: URLs, which the content security policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs is one file that stays cached when pages change. Charts and the editor are
          // reached only from pages that are loaded when opened, so they become files of their own by themselves.
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|@tanstack[\\/](react-query|query-core)|openapi-fetch)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
