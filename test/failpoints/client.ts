import { createSchema } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { type CliRun, runCli, settingsIn } from '../cli/run-cli.ts';
import type { World } from './world.ts';

const ROWS = 50;

/** A client of one schema, which keeps what it sent and which answers it got. The outcome of unanswered calls is open. */
export interface Client {
  schema: { id: number; slug: string };
  /** File name -> content of uploads that were answered 200, or as a duplicate of that file. */
  stored: Map<string, string>;
  /** File name -> content of uploads without an answer, with a 5xx, or that are to be sent again: perhaps stored. */
  open: Map<string, string>;
  /** Answers in which the service reports an internal error. */
  internalErrors: string[];
  /** @returns the status; undefined without an answer */
  put(name: string, body: string | ReadableStream): Promise<number | undefined>;
  /** Repeats all open uploads, as clients do, until every file is stored. */
  putAgain(): Promise<void>;
  call(path: string, body: object): Promise<Response>;
  get(path: string): Promise<Response>;
  cli(...args: string[]): Promise<CliRun>;
  fileId(name: string): Promise<number>;
}

/** Records of the file `serial`. Files of up to 1000 rows have no record in common. */
export function recordsOf(serial: number, rows = ROWS): string {
  const line = (_: unknown, i: number) =>
    `{"at":"2026-0${1 + (i % 9)}-15","n":${serial * 1000 + i}, "note":"linha \\u00e9 ${i}"}\n`;
  return Array.from({ length: rows }, line).join('');
}

/** A client with a schema of its own. */
export async function newClient(world: World, slug: string): Promise<Client> {
  const fields = [
    { name: 'at', type: 'date', required: true },
    { name: 'n', type: 'integer', required: true },
    { name: 'note', type: 'string', required: false },
  ];
  const document = parseSchemaDocument({ slug, name: slug, event_date_field: 'at', fields });
  const schema = await createSchema(world.control.database, world.tenant.id, document);
  const headers = { Authorization: `Bearer ${world.tenant.token}`, 'Content-Type': 'application/json' };
  const at = (path: string) => `${world.serve.url}/api/v1/schemas/${slug}/${path}`;
  const stored = new Map<string, string>();
  const open = new Map<string, string>();
  const internalErrors: string[] = [];
  const client: Client = {
    ...{ schema: { id: schema.id, slug }, stored, open, internalErrors },
    async put(name, body) {
      const { status, code } = (await send(name, body).catch(ignoreGone)) ?? {};
      if (typeof body !== 'string') return status;
      if (status === 200) {
        stored.set(name, body);
        open.delete(name);
      } else if (status === undefined || status >= 500 || code === 'upload_interrupted') open.set(name, body);
      return status;
    },
    async putAgain() {
      for (const [name, body] of open) {
        const status = await client.put(name, body);
        if (status !== 200) throw new Error(`${name} sent again: ${status}`);
      }
    },
    async call(path, body) {
      const response = await fetch(at(path), { method: 'POST', headers, body: JSON.stringify(body) });
      return noted(response);
    },
    get: (path) => fetch(at(path), { headers }),
    cli: (...args) => runCli(args, settingsIn(world.env)),
    async fileId(name) {
      const [file] = await world.control.database.query<{ id: number }>(
        `select id from files where schema_id = $1 and file_name = $2 and upload_status = 'completed'`,
        [schema.id, name],
      );
      return file!.id;
    },
  };
  return client;

  async function send(
    name: string,
    body: string | ReadableStream,
  ): Promise<{ status: number; code?: string }> {
    const response = await client.call('generate-upload-token', { minutes: 10 });
    if (response.status >= 500) return { status: response.status };
    if (response.status !== 200) throw new Error(await response.text());
    const { upload_url } = (await response.json()) as { upload_url: string };
    const type = { 'Content-Type': 'application/octet-stream' };
    const put = await fetch(`${upload_url}/${name}`, { method: 'PUT', headers: type, body, duplex: 'half' });
    const { code } = (await (await noted(put)).json()) as { code: string };
    return { status: put.status, code };
  }

  async function noted(response: Response): Promise<Response> {
    if (response.status === 500) internalErrors.push(await response.clone().text());
    return response;
  }
}

/** What `fetch` throws when the connection is gone. */
export function ignoreGone(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}
