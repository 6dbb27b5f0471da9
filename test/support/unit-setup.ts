import { startSharedServer } from './shared-server.ts';

/** One PostgreSQL server for all files of the unit tests that open a control database (`openOwnControl`). */
export default async function setup() {
  if (process.env.CELEIRO_TEST_SERVER) return;
  const { address, stop } = await startSharedServer();
  process.env.CELEIRO_TEST_SERVER = address;
  return async () => {
    delete process.env.CELEIRO_TEST_SERVER;
    await stop();
  };
}
