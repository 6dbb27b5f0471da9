import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { temporaryFolder } from '../cli/run-cli.ts';
import { errorsOf } from '../model/world.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';

const clients: Socket[] = [];
let serve: ServeProcess | undefined;
let folder: Awaited<ReturnType<typeof temporaryFolder>> | undefined;
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await serve?.stop();
  await folder?.remove();
});

/** A login that announces more of its body than it ever sends. */
async function stalledLogin(port: number): Promise<void> {
  const client = connect(port, '127.0.0.1').on('error', () => {});
  clients.push(client);
  client.resume();
  await Promise.race([once(client, 'connect'), once(client, 'close')]);
  const headers = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
  client.write(`POST /panel/api/login HTTP/1.1\r\n${headers}{"email":`);
}

it.runIf(process.platform === 'linux')(
  'stays up and keeps its database where more logins stall than it has open files',
  async () => {
    folder = await temporaryFolder();
    serve = await startServe(serviceEnv(folder.path, { CELEIRO_CONNECTIONS_PER_ADDRESS: '1000' }), {
      openFiles: 400,
    });
    const { port, url, log } = serve;
    const postgres = () => readFile(join(folder!.path, 'postgres/data/postmaster.pid'), 'utf8');
    const before = await postgres();
    await Promise.all(Array.from({ length: 420 }, () => stalledLogin(port)));
    // Some were refused, so the service has met its bound.
    await expect.poll(() => clients.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(200);
    // Meanwhile the watch over PostgreSQL checks it; connections of clients that left are released.
    for (const client of clients.splice(0)) client.destroy();
    const answer = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status;
    await expect.poll(answer).toBe(200);
    const login = await fetch(`${url}/panel/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: '{"email":"a@x.example","password":"quem sabe qual"}',
    });
    expect(login.status).toBe(422);
    expect(await postgres()).toBe(before);
    expect(serve.child.exitCode).toBeNull();
    expect(errorsOf(log)).toEqual([]);
  },
);
