import type { Command } from 'commander';
import { type ApiTokenRow, listTokenRows } from '../../domain/tenants/operator-lists.ts';
import { type Scope, scopes } from '../../domain/tenants/scopes.ts';
import { CliError } from '../cli-error.ts';
import { operator } from '../control/operator.ts';
import { withTenant } from '../control/with-control.ts';
import { parseDuration, parseId, parseScopes } from '../terminal/arguments.ts';
import { instant } from '../terminal/figures.ts';
import { action, type Output, table } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

export function addToken(program: Command): void {
  const token = program.command('token').description(say('token'));
  token
    .command('create')
    .description(say('token_create'))
    .argument('<tenant>', say('arg_tenant'))
    .option('--name <name>', say('opt_token_name'), 'cli')
    .option('--scopes <list>', say('opt_scopes', { choices: scopes.join(',') }), parseScopes)
    .option('--expires <duration>', say('opt_expires'), parseDuration)
    .action(action(create));
  token
    .command('list')
    .description(say('token_list'))
    .argument('<tenant>', say('arg_tenant'))
    .action(action(list));
  token
    .command('revoke')
    .description(say('token_revoke'))
    .argument('<tenant>', say('arg_tenant'))
    .argument('<id>', say('arg_token_id'), parseId)
    .action(action(revoke));
}

/** Prints the JWT alone on stdout, so that a script can take it as it is. */
async function create(
  out: Output,
  slug: string,
  options: { name: string; scopes?: Scope[]; expires?: number },
): Promise<undefined> {
  await withTenant(slug, async ({ database, keyring }, tenant) => {
    const { issueTokenAsOperator } = await import('../../domain/tenants/operator-changes.ts');
    const wanted = options.scopes ?? [...scopes];
    const input = { name: options.name, scopes: wanted, lifetimeMs: options.expires ?? null };
    const { id, jwt, expiresAt } = await issueTokenAsOperator(database, keyring, tenant, input);
    out.note(
      say('token_created', { id, scopes: wanted.join(', '), expires: instant(expiresAt) ?? say('never') }),
    );
    out.result({ id, name: options.name, scopes: wanted, expires_at: expiresAt, token: jwt }, () => jwt);
  });
  return undefined;
}

async function list(out: Output, slug: string): Promise<undefined> {
  const tokens = await withTenant(slug, ({ database }, tenant) => listTokenRows(database, tenant.id));
  out.result(tokens, () => (tokens.length === 0 ? say('token_none') : tokensTable(tokens)));
  return undefined;
}

function tokensTable(tokens: ApiTokenRow[]): string {
  const head = [
    'id',
    say('col_name'),
    say('col_scopes'),
    say('col_created'),
    say('col_expires'),
    say('col_last_used'),
    say('col_revoked'),
  ];
  return table(
    head,
    tokens.map((token) => [
      token.id,
      token.name,
      token.scopes.join(', '),
      instant(token.created_at),
      instant(token.expires_at) ?? say('never'),
      instant(token.last_used_at),
      instant(token.revoked_at),
    ]),
  );
}

async function revoke(out: Output, slug: string, id: number): Promise<undefined> {
  await withTenant(slug, async ({ database }, tenant) => {
    const [{ withdrawApiToken }, { AppError }] = await Promise.all([
      import('../../domain/tenants/token-list.ts'),
      import('../../domain/app-error.ts'),
    ]);
    await withdrawApiToken(database, await operator(tenant), id).catch((error) => {
      const unknown = error instanceof AppError && error.code === 'token_not_found';
      throw unknown ? new CliError('token_unknown', { id, tenant: slug }) : error;
    });
    out.result({ id, revoked: true }, () => say('token_revoked', { id }));
  });
  return undefined;
}
