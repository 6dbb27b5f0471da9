import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { authenticate, createApiToken } from './api-tokens.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

const HOUR_MS = 3_600_000;

it.each([HOUR_MS, -HOUR_MS])(
  'expires by the clock of the database where the own is %i ms off',
  async (skew) => {
    const { database, keyring, plans } = own.control;
    const input = {
      name: 'teste',
      scopes: ['query' as const],
      expiresAt: new Date(Date.now() + HOUR_MS / 2),
    };
    const { id, jwt } = await createApiToken(database, keyring, own.tenant, input);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skew });
    onTestFinished(() => void vi.useRealTimers());
    // The second time the JWT is known.
    for (let n = 0; n < 2; n++) {
      expect(await authenticate(database, keyring, plans, jwt)).toMatchObject({ tokenId: id });
    }
    await database.query('update api_tokens set expires_at = now() where id = $1', [id]);
    await expect(authenticate(database, keyring, plans, jwt)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  },
);
