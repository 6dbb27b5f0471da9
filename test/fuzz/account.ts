import { openAccount } from '../model/service.ts';
import type { World } from '../model/world.ts';

const fields = [
  { name: 'happened_at', type: 'timestamp', required: true },
  { name: 'user_id', key: 'userId', type: 'integer', required: true },
  { name: 'action', type: 'string' },
  { name: 'context', type: 'json' },
];

/** A tenant with one of everything. Valid requests use its credentials and names. */
export interface Account {
  url: string;
  token: string;
  cookie: string;
  /** A value that fits a parameter or member of this name at this path; undefined where none is known. */
  known(name: string, path: string): unknown;
}

export async function makeAccount(world: World): Promise<Account> {
  const { token, cookie } = await openAccount(world);
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${world.url}/panel/api${path}`, {
      method,
      headers: {
        Cookie: cookie,
        Origin: world.url,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  const slug = 'eventos';
  await call('POST', '/schemas', { slug, name: 'Eventos', event_date_field: 'happened_at', fields });
  const { upload_url } = await call('POST', `/schemas/${slug}/upload-token`);
  const put = await fetch(`${upload_url}/a.jsonl`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: '{"happened_at":"2026-01-02T00:00:00Z","userId":1,"action":"a"}\n',
  });
  const { file } = (await put.json()) as { file: { id: number } };
  const { webhook } = await call('POST', '/webhooks', { url: 'https://fuzz.example/x', active: false });
  const { member } = await call('POST', '/members', { email: 'b@fuzz.example', role: 'viewer' });
  const apiToken = await call('POST', '/tokens', { name: 't', scopes: ['query'], expires_in_days: 1 });
  const ids: [pattern: RegExp, id: unknown][] = [
    [/\/files\/\{/, file.id],
    [/\/webhooks\/\{/, webhook.id],
    [/\/members\/\{/, member.id],
    [/\/tokens\/\{/, apiToken.api_token.id],
  ];
  const byName: Record<string, unknown> = {
    slug,
    schema: slug,
    credential: upload_url.slice(upload_url.lastIndexOf('/') + 1),
    file_name: 'b.jsonl',
    file_id: file.id,
    event_from: '2026-01-01',
    event_to: '2026-01-31',
    field: 'user_id',
    url: 'https://fuzz.example/x',
    shape_id: 1,
    executors: 1,
  };
  return {
    url: world.url,
    token,
    cookie,
    known(name, path) {
      // Only parameters that name an existing thing: a new schema has a name of its own.
      if (name === 'id') return ids.find(([pattern]) => pattern.test(path))?.[1];
      return name === 'slug' && !path.includes('{slug}') ? undefined : byName[name];
    },
  };
}
