import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SchemaJson } from '../../domain/schemas/schema-document.ts';
import { table } from '../terminal/output.ts';
import { tell } from './demo-error.ts';
import { operate, SCHEMA, type Show } from './show.ts';

const CREDITS = '100';

/** What the demonstration goes on with: an API token, and the owner's way into the control panel. */
export interface DemoAccount {
  token: string;
  ownerLink: string;
}

/** The operator's part: an account with credits, a schema detected from the data, an API token. */
export async function prepareAccount(show: Show): Promise<DemoAccount> {
  const { narrator, tenant } = show;
  narrator.step('step_tenant');
  const owner = ['--name', tell('account_name'), '--owner-email', 'demo@example.com', '--plan', 'custom'];
  const made = await operate(show, ['tenant', 'create', tenant, ...owner, '--json']);
  const { owner_link: ownerLink } = JSON.parse(made) as { owner_link: string };
  narrator.text(`${tell('owner_link')}: ${ownerLink}`);
  narrator.text((await operate(show, ['credits', 'grant', tenant, CREDITS])).trimEnd());

  narrator.step('step_schema');
  const detected = await operate(show, ['schema', 'detect', show.files.example, '--slug', SCHEMA]);
  const path = join(show.folder, 'schema.json');
  await writeFile(path, detected);
  narrator.text(fieldsTable(JSON.parse(detected) as SchemaJson));
  narrator.text((await operate(show, ['schema', 'create', tenant, '--file', path])).trimEnd());

  narrator.step('step_token');
  const created = await operate(show, [
    'token',
    'create',
    tenant,
    '--name',
    'demo',
    '--expires',
    '7d',
    '--json',
  ]);
  const { id, scopes, token } = JSON.parse(created) as { id: number; scopes: string[]; token: string };
  narrator.text(tell('token_scopes', { id, scopes: scopes.join(', ') }));
  return { token, ownerLink };
}

function fieldsTable({ fields, event_date_field }: SchemaJson): string {
  const yes = (value: boolean) => (value ? tell('yes') : '');
  return table(
    [tell('col_field'), tell('col_type'), tell('col_required'), tell('col_event_date')],
    fields.map(({ name, type, required }) => [name, type, yes(required), yes(name === event_date_field)]),
  );
}
