import { expect, it } from 'vitest';
import { startDatabaseProxy } from '../../src/adapters/database-postgres/fault-proxy.testing.ts';
import { startServer } from '../../src/adapters/database-postgres/server.testing.ts';
import { serviceEnv } from '../support/serve.ts';
import { startCommand } from './backup-service.ts';
import { SLOW_MS, temporaryFolder } from './run-cli.ts';

it('SIGTERM during a start ends it, in order and without getting ready', { timeout: SLOW_MS }, async () => {
  const [server, folder] = await Promise.all([startServer(), temporaryFolder()]);
  const proxy = await startDatabaseProxy(server.connectionString);
  proxy.freeze();
  const env = serviceEnv(folder.path, { CELEIRO_DATABASE_URL: proxy.connectionString });
  const serve = startCommand(['serve'], { ...env, CELEIRO_LOG_LEVEL: 'info' });
  try {
    // The start waits for the database.
    await expect.poll(() => proxy.tried, { timeout: SLOW_MS }).toBeGreaterThan(0);
    const told = new Promise<void>((resolve) => {
      serve.child.stdout.on('data', (lines) => String(lines).includes('"msg":"stopping"') && resolve());
    });
    serve.child.kill('SIGTERM');
    await Promise.race([told, serve.ended]);
    proxy.thaw();
    const { code, stdout, stderr } = await serve.ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('"msg":"the start was ended"');
    expect(stdout).not.toContain('"msg":"ready"');
  } finally {
    serve.child.kill('SIGKILL');
    await proxy.stop();
    await server.stop();
    await folder.remove();
  }
});
