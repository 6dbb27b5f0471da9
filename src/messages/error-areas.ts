import type { ErrorText } from './error-text.ts';
import { boards } from './pt-br/boards.ts';
import { budgets } from './pt-br/budgets.ts';
import { dependencies } from './pt-br/dependencies.ts';
import { engine } from './pt-br/engine.ts';
import { areaTitles } from './pt-br/errors-page.ts';
import { panelAccounts } from './pt-br/panel-accounts.ts';
import { panelData } from './pt-br/panel-data.ts';
import { processing } from './pt-br/processing.ts';
import { query } from './pt-br/query.ts';
import { schemas } from './pt-br/schemas.ts';
import { service } from './pt-br/service.ts';
import { uploads } from './pt-br/uploads.ts';
import { webhooks } from './pt-br/webhooks.ts';

const byArea = {
  service,
  budgets,
  uploads,
  query,
  engine,
  processing,
  schemas,
  panelAccounts,
  panelData,
  boards,
  webhooks,
  dependencies,
} satisfies Record<keyof typeof areaTitles, Record<string, ErrorText>>;

/** The catalogue by area, in the order of the page of errors. */
export const errorAreas = (Object.keys(byArea) as (keyof typeof byArea)[]).map((name) => ({
  name,
  title: areaTitles[name],
  codes: byArea[name] as Record<string, ErrorText>,
}));
