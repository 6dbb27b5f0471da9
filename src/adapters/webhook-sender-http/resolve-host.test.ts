import { expect, it } from 'vitest';
import { createHostResolver } from './resolve-host.ts';

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
