import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../src/domain/audit/audit-log.ts';
import { seal } from '../../src/domain/security/sealed-keys.ts';
import { findTenantBySlug } from '../../src/domain/tenants/tenants-store.ts';
import { withControl } from '../support/with-control.ts';
import { startCommand } from './backup-service.ts';
import { flightLines, flightsSchema, projectDir, runCli, SLOW_MS, temporaryFolder } from './run-cli.ts';

describe('the commands over the control database', { timeout: SLOW_MS }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const cli = (...args: string[]) =>
    runCli(args, { CELEIRO_DATA_DIR: join(folder.path, 'data'), CELEIRO_PORT: '0' });
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await cli(...args, '--json');
    expect(stderr.includes('Erro') ? stderr : '').toBe('');
    expect(code).toBe(0);
    return JSON.parse(stdout);
  };
  const schemaFile = () => join(folder.path, 'schema.json');

  beforeAll(async () => {
    folder = await temporaryFolder();
    expect(await json('migrate')).toEqual({
      ran: expect.arrayContaining(['0001_accounts.sql', '0002_data.sql']),
    });
    await cli('tenant', 'create', 'acme', '--name', 'Acme', '--owner-email', 'dona@acme.example');
  }, SLOW_MS);
  afterAll(() => folder.remove());

  it('migrates once', async () => {
    expect(await json('migrate')).toEqual({ ran: [] });
  });

  it('finds nothing wrong with a sound installation', async () => {
    const { healthy, checks } = await json('doctor');
    expect(checks.filter((check: { state: string }) => check.state === 'failed')).toEqual([]);
    expect(healthy).toBe(true);
  });

  it('says what is wrong and what to do, with exit code 1', async () => {
    const { code, stdout } = await runCli(['doctor'], {
      CELEIRO_DATA_DIR: join(folder.path, 'data'),
      CELEIRO_SECRET_KEY: '0'.repeat(64),
      CELEIRO_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      CELEIRO_PORT: '0',
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/✘ Banco de controle: .*\n {4}→ Confira endereço/);
    expect(stdout).toContain('Há falhas.');
  });

  it('prints the owner link alone on stdout', async () => {
    const { code, stdout } = await cli(
      'tenant',
      'create',
      'beta',
      '--name',
      'Beta',
      '--owner-email',
      'b@b.example',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^http:\/\/localhost:0\/convite\/[\w-]{43}\n$/);
  });

  it('prints a new link for a member alone on stdout, and who the members are', async () => {
    const { code, stdout } = await cli('member', 'link', 'acme', 'dona@acme.example');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^http:\/\/localhost:0\/convite\/[\w-]{43}\n$/);
    const owner = { email: 'dona@acme.example', role: 'owner', joined: false, last_seen_at: null };
    expect(await json('member', 'list', 'acme')).toEqual([owner]);
    expect((await cli('member', 'list', 'acme')).stdout).toContain('proprietário');
    const unknown = await cli('member', 'link', 'acme', 'x@acme.example');
    expect([unknown.code, unknown.stderr]).toEqual([1, 'O membro não existe.\n']);
  });

  it('refuses a taken slug and names wrong fields, with exit code 1', async () => {
    const taken = await cli('tenant', 'create', 'acme', '--name', 'X', '--owner-email', 'x@x.example');
    expect([taken.code, taken.stderr]).toEqual([1, 'Já existe a conta acme.\n']);
    const wrong = await cli('tenant', 'create', 'gamma', '--name', 'X', '--owner-email', 'nobody');
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('owner_email: O endereço de e-mail é inválido.');
  });

  it('changes options and plan of a tenant', async () => {
    await json('tenant', 'set', 'acme', '--delete-processed-files', 'on', '--processing', 'off');
    await json('plan', 'set', 'acme', 'custom');
    const tenants = await json('tenant', 'list');
    expect(tenants.find((tenant: { slug: string }) => tenant.slug === 'acme')).toMatchObject({
      plan: 'custom',
      processing_enabled: false,
      delete_processed_files: true,
    });
    const unknown = await cli('plan', 'set', 'acme', 'gold');
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      'O plano gold não existe. Use um de: basic, custom.\n',
    ]);
  });

  it('starts no service without the plan of a tenant, and the doctor names both', async () => {
    const defaults = await readFile(join(projectDir, 'src/config/defaults/plans.yaml'), 'utf8');
    const plansFile = join(folder.path, 'plans.yaml');
    await writeFile(plansFile, defaults.replace(/^ {2}custom:/m, '  ouro:'));
    const env = {
      CELEIRO_DATA_DIR: join(folder.path, 'data'),
      CELEIRO_PORT: '0',
      CELEIRO_PLANS_FILE: plansFile,
    };
    const told = 'falta o plano "custom". Contas que o têm: 1 (acme)';
    const { code, stdout } = await runCli(['doctor'], env);
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining(`✘ Planos das contas: CELEIRO_PLANS_FILE: ${told}`),
    ]);
    const serve = startCommand(['serve'], { ...process.env, ...env });
    const ready = new Promise((resolve) => {
      serve.child.stdout.on('data', (lines) => String(lines).includes('"msg":"ready"') && resolve('ready'));
    });
    const ended = await Promise.race([serve.ended, ready]).finally(() => serve.child.kill('SIGKILL'));
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(told) });
    expect((await runCli(['plan', 'set', 'acme', 'ouro'], env)).code).toBe(0);
    expect((await runCli(['doctor'], env)).stdout).toContain('✔ Planos das contas');
    await json('plan', 'set', 'acme', 'custom');
  });

  it('grants credits exactly and shows the ledger', async () => {
    await json('credits', 'grant', 'acme', '0.1');
    expect(await json('credits', 'grant', 'acme', '100.2', '--note', 'bônus')).toMatchObject({
      balance: '100.300000',
    });
    const { balance, ledger } = await json('credits', 'show', 'acme');
    expect(balance).toBe('100.300000');
    expect(ledger.map(({ amount, note }: { amount: string; note: string }) => [amount, note])).toEqual([
      ['100.200000', 'bônus'],
      ['0.100000', ''],
    ]);
  });

  it('shows what each account used, and one by itself', async () => {
    const { month, tenants } = await json('usage');
    expect(month).toMatch(/^\d{4}-\d{2}$/);
    expect(tenants.map(({ tenant }: { tenant: string }) => tenant)).toEqual(['acme', 'beta']);
    const { tenants: one } = await json('usage', '--tenant', 'acme', '--month', '2026-01');
    expect(one).toEqual([
      expect.objectContaining({ tenant: 'acme', uploaded_files: 0, credits_charged: '0.000000' }),
    ]);
    const { stdout } = await cli('usage');
    expect(stdout).toContain('O que as consultas leem não é contado por conta.');
    const { code, stderr } = await cli('usage', '--tenant', 'nobody');
    expect([code, stderr]).toEqual([1, 'A conta nobody não existe.\n']);
  });

  it('prints the JWT alone on stdout, and lists and revokes tokens', async () => {
    const before = Date.now();
    const { code, stdout } = await cli(
      'token',
      'create',
      'acme',
      '--scopes',
      'query,files',
      '--expires',
      '90d',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    const claims = JSON.parse(Buffer.from(stdout.split('.')[1]!, 'base64url').toString());
    expect(claims).toMatchObject({ tenant: 'acme', scope: 'query files' });
    // The days count from the order, which comes up to a moment before the signature.
    const ordered = claims.exp - 90 * 86_400;
    expect(ordered).toBeGreaterThanOrEqual(Math.floor(before / 1000));
    expect(ordered).toBeLessThanOrEqual(claims.iat);
    const id = Number(claims.jti);
    await json('token', 'revoke', 'acme', String(id));
    const tokens = await json('token', 'list', 'acme');
    expect(tokens).toEqual([
      expect.objectContaining({ id, scopes: ['query', 'files'], revoked_at: expect.any(String) }),
    ]);
    const other = await cli('token', 'revoke', 'beta', String(id));
    expect([other.code, other.stderr]).toEqual([1, `A conta beta não tem o token ${id}.\n`]);
  });

  it('tells the audit log what the commands change in an account', async () => {
    await cli('tenant', 'create', 'delta', '--name', 'Delta', '--owner-email', 'd@d.example');
    const { id } = await json('token', 'create', 'delta');
    await cli('token', 'revoke', 'delta', String(id));
    await cli('member', 'link', 'delta', 'D@d.example');
    await cli('tenant', 'set', 'delta', '--processing', 'off');
    await cli('plan', 'set', 'delta', 'custom');
    await cli('credits', 'grant', 'delta', '1');
    await writeFile(schemaFile(), JSON.stringify(flightsSchema));
    await cli('schema', 'create', 'delta', '--file', schemaFile());
    await cli('schema', 'deactivate', 'delta', 'flights');
    const more = { name: 'gate', type: 'string', required: false };
    await writeFile(
      schemaFile(),
      JSON.stringify({ ...flightsSchema, fields: [...flightsSchema.fields, more] }),
    );
    await cli('schema', 'version', 'delta', '--file', schemaFile());
    const env = { CELEIRO_DATA_DIR: join(folder.path, 'data') };
    const [file] = await withControl(env, ({ database }) =>
      database.query<{ id: number }>(
        `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, size_bytes, rows,
           upload_status)
         select v.tenant_id, v.schema_id, v.id, 'a.jsonl', v.version, 'delta/a.jsonl', 1, 1, 'completed'
         from schema_versions v join tenants t on t.id = v.tenant_id where t.slug = 'delta' and v.ordinal = 1 returning id`,
      ),
    );
    await json('file', 'set-aside', 'delta', 'flights', String(file!.id));
    const entries = await withControl(env, async ({ database }) => {
      const tenant = await findTenantBySlug(database, 'delta');
      return (await listAudit(database, tenant!.id, { limit: 100 })).entries;
    });
    expect(entries.map(({ member, action, target }) => [member, action, target])).toEqual([
      [null, 'file.set_aside', String(file!.id)],
      [null, 'schema.version', 'flights'],
      [null, 'schema.change', 'flights'],
      [null, 'schema.create', 'flights'],
      [null, 'tenant.grant_credits', 'delta'],
      [null, 'tenant.change', 'delta'],
      [null, 'tenant.change', 'delta'],
      [null, 'member.renew_link', 'd@d.example'],
      [null, 'token.revoke', 'cli'],
      [null, 'token.create', 'cli'],
    ]);
  });

  it('creates what it detected, as is, and adds a version', async () => {
    const sample = join(folder.path, 'voos-2013.jsonl');
    await writeFile(sample, flightLines(50));
    const detected = await cli('schema', 'detect', sample, '--slug', 'voos');
    expect(detected.code).toBe(0);
    expect(detected.stderr).toContain('Data do evento proposta: departed_on.');
    await writeFile(schemaFile(), detected.stdout);
    expect(await json('schema', 'create', 'acme', '--file', schemaFile())).toEqual({
      slug: 'voos',
      version: '1.0',
    });

    const document = JSON.parse(detected.stdout);
    document.fields.push({ name: 'gate', type: 'string', required: false });
    await writeFile(schemaFile(), JSON.stringify(document));
    expect(await json('schema', 'version', 'acme', '--file', schemaFile())).toEqual({
      slug: 'voos',
      version: '1.1',
    });
    const shown = await cli('schema', 'show', 'acme', 'voos');
    expect(JSON.parse(shown.stdout)).toEqual(document);

    document.fields = document.fields.map((field: object) => ({ ...field, required: true }));
    await writeFile(schemaFile(), JSON.stringify(document));
    const breaking = await cli('schema', 'version', 'acme', '--file', schemaFile());
    expect(breaking.code).toBe(1);
    expect(breaking.stderr).toContain('required: O campo "gate"');
  });

  it('lists, deactivates and activates schemas, and knows no schema of another tenant', async () => {
    await writeFile(schemaFile(), JSON.stringify(flightsSchema));
    await json('schema', 'create', 'acme', '--file', schemaFile());
    await json('schema', 'deactivate', 'acme', 'flights');
    const schemas = await json('schema', 'list', 'acme');
    expect(schemas.find(({ slug }: { slug: string }) => slug === 'flights')).toMatchObject({ active: false });
    await json('schema', 'activate', 'acme', 'flights');
    const other = await cli('schema', 'show', 'beta', 'flights');
    expect([other.code, other.stdout, other.stderr]).toEqual([1, '', 'O esquema flights não existe.\n']);
  });

  it('rotates the signing key without touching tokens', async () => {
    const { kid } = await json('keys', 'rotate');
    const { stdout } = await cli('token', 'create', 'acme');
    expect(JSON.parse(Buffer.from(stdout.split('.')[0]!, 'base64url').toString())).toMatchObject({ kid });
  });

  it('changes the secret key: both are known, all is sealed anew, the old one goes', async () => {
    const dataDir = join(folder.path, 'data');
    const first = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim();
    const second = randomBytes(32).toString('hex');
    const withKeys = async (keys: Record<string, string>, ...args: string[]) =>
      runCli(args, { CELEIRO_DATA_DIR: dataDir, CELEIRO_PORT: '0', ...keys });
    const rotates = async (keys: Record<string, string>) => (await withKeys(keys, 'keys', 'rotate')).code;

    await json('keys', 'rotate'); // a database without keys takes any secret key
    const wrong = await withKeys({ CELEIRO_SECRET_KEY: second }, 'keys', 'rotate');
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toMatch(
      /^Chaves de assinatura: CELEIRO_SECRET_KEY não é a chave secreta que selou .*\n {2}Ponha em CELEIRO_SECRET_KEY/,
    );
    expect((await json('doctor')).healthy).toBe(true); // nothing was added
    const changing = { CELEIRO_SECRET_KEY: second, CELEIRO_OTHER_SECRET_KEY: first };
    expect(await rotates(changing)).toBe(0);
    const { code, stdout } = await withKeys(changing, 'keys', 'seal');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Chaves de assinatura seladas com CELEIRO_SECRET_KEY: \d+\. /);
    expect(await rotates({ CELEIRO_SECRET_KEY: second })).toBe(0);
    expect(await rotates({ CELEIRO_SECRET_KEY: first })).toBe(1);
    // The other tests go on with the key of the data folder.
    const back = { CELEIRO_SECRET_KEY: first, CELEIRO_OTHER_SECRET_KEY: second };
    expect((await withKeys(back, 'keys', 'seal')).code).toBe(0);
  });

  it('finds a signing key that a wrong secret key had added, and removes it alone', async () => {
    const dataDir = join(folder.path, 'data');
    const wrong = randomBytes(32);
    // As a former release left it behind after `keys rotate` with a wrong secret key. A kid may begin with a dash.
    const kid = '-wrong_1';
    const sound = await withControl({ CELEIRO_DATA_DIR: dataDir }, async ({ database, keyring }) => {
      await database.query('insert into signing_keys (kid, sealed_secret) values ($1, $2)', [
        kid,
        seal(wrong, kid, randomBytes(32)),
      ]);
      return (await keyring.current('api-token')).kid;
    });
    const keys = async () => {
      const { checks } = JSON.parse((await cli('doctor', '--json')).stdout);
      return checks.find(({ check }: { check: string }) => check === 'Chaves de assinatura');
    };
    expect(await keys()).toMatchObject({
      state: 'failed',
      found: expect.stringContaining(kid),
      todo: expect.stringContaining('celeiro keys remove -- NOME'),
    });
    for (const verb of ['rotate', 'seal']) {
      const { code, stderr } = await cli('keys', verb);
      expect([code, stderr]).toEqual([1, expect.stringContaining(kid)]);
    }
    expect((await cli('token', 'create', 'acme')).code).toBe(0);

    const ofWrong = { CELEIRO_DATA_DIR: dataDir, CELEIRO_SECRET_KEY: wrong.toString('hex') };
    for (const args of [['keys', 'remove', '--', sound], ['doctor']]) {
      const { code, stdout, stderr } = await runCli(args, ofWrong);
      expect([code, stdout + stderr]).toEqual([
        1,
        expect.stringContaining('não é a chave secreta que selou'),
      ]);
    }
    expect((await cli('keys', 'remove', '--', sound)).stderr).toContain('ela fica');
    const removed = await cli('keys', 'remove', '--json', '--', kid);
    expect(JSON.parse(removed.stdout)).toEqual({ kid, removed: true });
    expect((await cli('keys', 'remove', '--', kid)).stderr).toBe(`Não há chave de assinatura ${kid}.\n`);
    expect(await keys()).toMatchObject({ state: 'ok' });
    await json('keys', 'rotate');
  });

  it('knows no run before one was started', async () => {
    expect(await json('run', 'list', 'acme')).toEqual([]);
    for (const verb of ['show', 'cancel', 'log']) {
      const { code, stderr } = await cli('run', verb, 'acme', '7');
      expect([code, stderr]).toEqual([1, 'A execução 7 não existe.\n']);
    }
  });

  it('names a tenant that does not exist', async () => {
    const { code, stderr } = await cli('token', 'list', 'nobody');
    expect([code, stderr]).toEqual([1, 'A conta nobody não existe.\n']);
  });
});
