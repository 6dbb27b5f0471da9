import { withCreditFigures } from './credit-figures.ts';
import { fill } from './fill.ts';
import { boards } from './pt-br/boards.ts';
import { budgets } from './pt-br/budgets.ts';
import { dependencies } from './pt-br/dependencies.ts';
import { engine } from './pt-br/engine.ts';
import { lineErrors } from './pt-br/line-errors.ts';
import { panelAccounts, roleNames } from './pt-br/panel-accounts.ts';
import { panelData } from './pt-br/panel-data.ts';
import { processing } from './pt-br/processing.ts';
import { query } from './pt-br/query.ts';
import { schemas } from './pt-br/schemas.ts';
import { service } from './pt-br/service.ts';
import { uploads } from './pt-br/uploads.ts';
import { webhooks } from './pt-br/webhooks.ts';

/**
 * The one catalogue of the texts a user reads, by area: code -> HTTP status, Portuguese text, cause and cure.
 * `{name}` in a text is replaced by the parameter of that name.
 */
export const catalogue = {
  ...service,
  ...schemas,
  ...uploads,
  ...processing,
  ...query,
  ...engine,
  ...dependencies,
  ...panelAccounts,
  ...panelData,
  ...boards,
  ...webhooks,
  ...budgets,
} as const;

export type ErrorCode = keyof typeof catalogue;

/** Texts of the checker's findings on one line of a file: code -> text, cause and cure. */
export const lineCatalogue = lineErrors;
export type LineErrorCode = keyof typeof lineErrors;

/** The text of a code with its parameters filled in. */
export function text(code: ErrorCode, params: Record<string, string | number> = {}): string {
  return fill(catalogue[code].text, withRoleName(withCreditFigures(params)));
}

/** The parameters with a member's role as people read it. */
function withRoleName(params: Record<string, string | number>) {
  const { role } = params;
  return role === undefined ? params : { ...params, role: roleNames[role as keyof typeof roleNames] };
}
