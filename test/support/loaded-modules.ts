import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Imported before a program (`NODE_OPTIONS`): writes the URL of every module that it loads to the file that is named here.
const file = process.env.CELEIRO_TEST_LOADED_MODULES;
if (file) {
  registerHooks({
    load(url, context, next) {
      appendFileSync(file, `${url}\n`);
      return next(url, context);
    },
  });
}
