import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [
    {
      // The tests run on the sources; only the checker is the packed one, which is what they are about.
      name: 'packed-checker',
      enforce: 'pre',
      resolveId: (source) =>
        source === './packed-checker.js'
          ? join(import.meta.dirname, 'dist/check/packed-checker.js')
          : undefined,
    },
  ],
  test: {
    root: import.meta.dirname,
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/build-package.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
