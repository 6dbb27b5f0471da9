import { expect, it } from 'vitest';
import { collectFailures, SomeFailed } from './collect-failures.ts';

const works = () => Promise.resolve();
const fails = () => Promise.reject(new Error('gone'));

/** What a pass throws after these attempts. */
async function thrownBy(pass: (failures: ReturnType<typeof collectFailures>) => Promise<unknown>) {
  const failures = collectFailures();
  await pass(failures);
  try {
    return failures.throwIfAny();
  } catch (error) {
    return error as AggregateError;
  }
}

it('a pass fails in part where one attempt succeeded, and whole where none did', async () => {
  expect(await thrownBy(({ attempt }) => attempt('a', works))).toBeUndefined();
  const part = await thrownBy(async ({ attempt }) => [await attempt('a', fails), await attempt('b', works)]);
  expect(part).toBeInstanceOf(SomeFailed);
  const whole = await thrownBy(async ({ attempt }) => [await attempt('a', fails), await attempt('b', fails)]);
  expect(whole).toBeInstanceOf(AggregateError);
  expect(whole).not.toBeInstanceOf(SomeFailed);
  expect(whole!.errors.map(({ message }: Error) => message)).toEqual(['a failed', 'b failed']);
});

it('what comes before the work is no success, and neither is what a pass before did', async () => {
  const checked = await thrownBy(async ({ check, attempt }) => [
    await check('a', works),
    await attempt('a', fails),
  ]);
  expect(checked).not.toBeInstanceOf(SomeFailed);
  const second = await thrownBy(async ({ attempt, throwIfAny }) => {
    await attempt('a', works);
    throwIfAny();
    await attempt('a', fails);
  });
  expect(second).toBeInstanceOf(AggregateError);
  expect(second).not.toBeInstanceOf(SomeFailed);
});
