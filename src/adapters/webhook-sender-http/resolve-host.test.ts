import dgram from 'node:dgram';
import dns from 'node:dns/promises';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { askNameServers, createHostResolver } from './resolve-host.ts';

const unknown = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));

it('lets one name at a time hold a thread of the system, however many strangers have slow name servers', async () => {
  let asked = 0;
  let answer: (addresses: string[]) => void = () => {};
  const resolve = createHostResolver(unknown, () => {
    asked += 1;
    return new Promise((resolved) => {
      answer = resolved;
    });
  });
  const names = Array.from({ length: 100 }, (_, n) => resolve(`n${n}.example`));
  // Callers beyond those that may wait are refused at once.
  await expect(resolve('more.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
  for (const [n, name] of names.entries()) {
    expect(asked).toBe(n + 1);
    answer([`10.0.0.${n}`]);
    expect(await name).toEqual([`10.0.0.${n}`]);
    await new Promise(setImmediate);
  }
});

it('goes on after a name that the system does not know either', async () => {
  const resolve = createHostResolver(unknown, (name) =>
    name === 'known.example' ? Promise.resolve(['10.0.0.1']) : unknown(),
  );
  await expect(resolve('nowhere.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  expect(await resolve('known.example')).toEqual(['10.0.0.1']);
});

it('asks the system for nothing that the name servers answer, also where their answer is an error', async () => {
  const never = () => Promise.reject(new Error('the system was asked'));
  expect(await createHostResolver(async () => ['10.0.0.2'], never)('a.example')).toEqual(['10.0.0.2']);
  const broken = () => Promise.reject(Object.assign(new Error('late'), { code: 'ETIMEOUT' }));
  await expect(createHostResolver(broken, never)('a.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
});

/** A name server: silent, or one that knows the address 192.0.2.7 of every name. */
async function startNameServer(answers: boolean) {
  const socket = dgram.createSocket('udp4');
  if (answers) {
    socket.on('message', (query, from) => {
      // The question ends four bytes, its type and class, behind the zero byte that ends the name.
      const end = query.indexOf(0, 12) + 5;
      const isA = query.readUInt16BE(end - 4) === 1;
      const head = Buffer.from(query.subarray(0, 12));
      head.writeUInt16BE(0x8180, 2);
      for (const [at, count] of [isA ? 1 : 0, 0, 0].entries()) head.writeUInt16BE(count, 6 + 2 * at);
      const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]);
      const answer = Buffer.concat([head, query.subarray(12, end), isA ? record : Buffer.alloc(0)]);
      socket.send(answer, from.port, from.address);
    });
  }
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}

it('reads the name servers anew after one was silent, once for questions that it left unanswered together', async () => {
  const former = await startNameServer(false);
  const today = await startNameServer(true);
  let made = 0;
  // As if /etc/resolv.conf was changed after it had been read once.
  const ask = askNameServers(() => {
    made += 1;
    const [server, timeout] = made === 1 ? [former, 50] : [today, 20_000];
    const resolver = new dns.Resolver({ timeout, tries: 1 });
    resolver.setServers([`127.0.0.1:${server.address().port}`]);
    return resolver;
  });
  const first = await Promise.allSettled([ask('a.example'), ask('b.example')]);
  for (const result of first) expect(result).toMatchObject({ reason: { code: 'ETIMEOUT' } });
  expect(await ask('a.example')).toEqual(['192.0.2.7']);
  expect(made).toBe(2);
  former.close();
  today.close();
});
