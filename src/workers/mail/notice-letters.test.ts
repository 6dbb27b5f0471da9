import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts';
import { createSmtpMailSender } from '../../adapters/mail-sender-smtp/smtp-mail-sender.ts';
import { endLongWaits } from '../../domain/clock/database-clock.ts';
import { openLetterBox } from '../../domain/mail/letter-box.ts';
import { insertMember } from '../../domain/members/members-store.ts';
import type { Role } from '../../domain/members/roles.ts';
import { saveChoices } from '../../domain/notices/notice-mail-store.ts';
import { changeNoticeSettings } from '../../domain/notices/notice-settings.ts';
import { reserveCredits, settleCredits } from '../../domain/tenants/credits.ts';
import { updateTenant } from '../../domain/tenants/tenants-store.ts';
import { writeLetter } from '../../messages/letters.ts';
import { type OwnControl, type OwnSchema, openOwnControl } from '../workers.testing.ts';
import { createLetterDelivery } from './letter-delivery.ts';
import { createNoticeLetters } from './notice-letters.ts';

const FROM = 'Celeiro <avisos@celeiro.example>';
const OWNER = 'a@oficina.example';
let own: OwnControl;
let server: MailServer;
let flights: OwnSchema;
let sales: OwnSchema;
const stopping = new AbortController().signal;
const log = pino({ enabled: false });
const query = <T extends object>(sql: string, values: unknown[] = []) =>
  own.control.database.query<T>(sql, values);
beforeAll(async () => {
  own = await openOwnControl();
  server = await startMailServer();
  [flights, sales] = [await own.addSchema(), await own.addSchema()];
  await query("update members set password_hash = 'x'");
});
afterAll(async () => {
  await server.close();
  await own.close();
});
beforeEach(async () => {
  server.letters.length = 0;
  await query('delete from letters');
  await query('delete from files');
  await query('delete from runs');
  await query('delete from notice_mail');
  await query('delete from webhooks');
  await query('delete from automation_rules');
  await query(`delete from members where email <> '${OWNER}'`);
  await query("update members set notices_from = now() - interval '1 year'");
  await query("update tenants set credits_threshold = null, credits_low_since = null, time_zone = 'UTC'");
});

const worker = (box = openLetterBox(FROM)) =>
  createNoticeLetters({ database: own.control.database, box, log, stopping });
const send = () =>
  createLetterDelivery({
    ...{
      database: own.control.database,
      write: writeLetter,
      baseUrl: 'https://celeiro.example',
      log,
      stopping,
    },
    sender: createSmtpMailSender({ url: server.url, from: FROM, requireTls: false }),
    watch: { attempted: () => {} },
    onMore: () => {},
  })();

/** Writes and sends what is due; the letters that came. */
async function pass() {
  server.letters.length = 0;
  await worker()();
  await send();
  return [...server.letters];
}

/** Files that were refused some minutes ago. */
async function refuse(schema: OwnSchema, names: string[], minutes = 5) {
  await query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, validation,
       upload_status, failure, updated_at)
     select $1, $2, $3, name, '1.0', 'p', 'invalid', 'failed', 'upload_not_jsonl', now() - make_interval(mins => $5)
     from unnest($4::text[]) name`,
    [own.tenant.id, schema.id, schema.versionId, names, minutes],
  );
}

async function failRun(minutes = 5) {
  const id = await own.addRun(flights);
  await query(
    `update runs set status = 'failed', error = '{"code":"job_failed"}', finished_at = now() - make_interval(mins => $2)
     where id = $1`,
    [id, minutes],
  );
  return id;
}

async function addMember(role: Role) {
  const email = `${role}@oficina.example`;
  const id = await insertMember(own.control.database, own.tenant.id, { email, role });
  await query(
    "update members set password_hash = 'x', notices_from = now() - interval '1 year' where id = $1",
    [id],
  );
  return id!;
}

async function choose(choices: Parameters<typeof saveChoices>[2]) {
  const [owner] = await query<{ id: number }>('select id from members where email = $1', [OWNER]);
  await saveChoices(own.control.database, { id: owner!.id, tenantId: own.tenant.id }, choices, []);
}

const names = (count: number, of: string) => Array.from({ length: count }, (_, n) => `${of}-${n}.jsonl`);

it('many refused files of two schemas make one letter with counts and the newest, and no second one', async () => {
  await choose({ files: 'at_once' });
  await refuse(flights, names(1200, 'voo'));
  await refuse(sales, names(7, 'venda'), 3);
  const [letter, ...others] = await pass();
  expect(others).toEqual([]);
  expect(letter!.to).toEqual([OWNER]);
  expect(letter!.headers.subject).toBe('1.207 avisos da conta Oficina no Celeiro');
  for (const form of [letter!.text, letter!.html]) {
    expect(form).toContain('Arquivos recusados: 1.207');
    expect(form).toContain('Por esquema: s1 (1.200), s2 (7).');
    expect(form.match(/https:\/\/celeiro\.example\/esquemas\/s2\/arquivos\/\d+/g)).toHaveLength(5);
    expect(form).toContain('https://celeiro.example/configuracoes#avisos');
    expect(form).not.toContain('voo-');
  }
  expect(await pass()).toEqual([]);
  expect(await query("select 1 from letters where data is not null or status <> 'sent'")).toEqual([]);
});

it('what was mended before the letter is not in it', async () => {
  await choose({ files: 'at_once' });
  await refuse(flights, ['boa.jsonl', 'ruim.jsonl']);
  await query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, sha256,
       upload_status) values ($1, $2, $3, 'boa.jsonl', '1.0', 'p', 'x', 'completed')`,
    [own.tenant.id, flights.id, flights.versionId],
  );
  const [letter] = await pass();
  expect(letter!.headers.subject).toBe('1 aviso da conta Oficina no Celeiro');
  expect(letter!.text).toContain('ruim.jsonl');
  expect(letter!.text).not.toContain('boa.jsonl');
});

it('several workers at once write one letter to each member', async () => {
  await addMember('editor');
  await failRun();
  const passes = Array.from({ length: 6 }, () => worker()());
  await Promise.all(passes);
  await send();
  expect(server.letters.map(({ to }) => to[0]).sort()).toEqual([OWNER, 'editor@oficina.example']);
});

it('a letter that is not written tells its failures later: the mark goes with the letter', async () => {
  await failRun();
  const open = openLetterBox(FROM);
  const broken: typeof open = {
    open: true,
    async put(...letter) {
      await open.put(...letter);
      throw new Error('died between letter and mark');
    },
  };
  await worker(broken)();
  expect(await query('select 1 from notice_mail')).toEqual([]);
  expect(await query('select 1 from letters')).toEqual([]);
  await worker(open)();
  expect(await query('select 1 from letters')).toHaveLength(1);
});

it('what fails within 15 minutes of a letter waits for the next one', async () => {
  await failRun();
  expect(await pass()).toHaveLength(1);
  // After the mark of that letter, and settled.
  await query("update notice_mail set told = jsonb_build_object('runs', now() - interval '10 minutes')");
  await failRun();
  await failRun(4);
  expect(await pass()).toEqual([]);
  await query('update notice_mail set next_at_once = now()');
  const [letter, ...others] = await pass();
  expect(others).toEqual([]);
  expect(letter!.text).toContain('Processamentos com falha: 3');
});

it('a failure younger than a minute waits, because one that began before it may not be committed yet', async () => {
  await failRun(0);
  expect(await pass()).toEqual([]);
  await query("update runs set finished_at = now() - interval '61 seconds'");
  expect(await pass()).toHaveLength(1);
});

it('a kind that is told daily waits for eight in the account time zone, and comes once', async () => {
  // A zone in which it is between 9 and 10 now, and one in which it is between 7 and 8.
  const zones = async (hour: number) => {
    const [row] = await query<{ zone: string }>(
      `select name as zone from pg_timezone_names where name like 'Etc/GMT%'
         and extract(hour from now() at time zone name) = $1 order by name limit 1`,
      [hour],
    );
    return row!.zone;
  };
  await updateTenant(own.control.database, own.tenant.id, { timeZone: await zones(9) });
  await refuse(flights, ['cedo.jsonl'], 3 * 60);
  await refuse(flights, ['tarde.jsonl'], 2);
  const [letter] = await pass();
  expect(letter!.text).toContain('cedo.jsonl');
  expect(letter!.text).not.toContain('tarde.jsonl');
  expect(await pass()).toEqual([]);
  // In this zone the last eight o'clock was yesterday.
  await query('delete from notice_mail');
  await updateTenant(own.control.database, own.tenant.id, { timeZone: await zones(7) });
  expect(await pass()).toEqual([]);
});

it('who chose never, who has not joined, and viewers by default are written nothing', async () => {
  await choose({ runs: 'never' });
  await addMember('viewer');
  const invited = await addMember('editor');
  await query('update members set password_hash = null where id = $1', [invited]);
  await failRun();
  expect(await pass()).toEqual([]);
  await choose({});
  expect((await pass()).map(({ to }) => to)).toEqual([[OWNER]]);
});

it('a letter that waits for the mail server when its member is removed is never sent', async () => {
  const editor = await addMember('editor');
  await failRun();
  await worker()();
  await query('delete from members where id = $1', [editor]);
  await send();
  expect(server.letters.map(({ to }) => to)).toEqual([[OWNER]]);
  const left = "select 1 from letters where status <> 'sent' or recipient is not null or data is not null";
  expect(await query(left)).toEqual([]);
});

it('a kind that was chosen anew is told from then on, and one that was told goes on', async () => {
  const [owner] = await query<{ id: number }>('select id from members where email = $1', [OWNER]);
  const member = { memberId: owner!.id, role: 'owner' as const, tenantId: own.tenant.id };
  const change = (to: Parameters<typeof changeNoticeSettings>[2]) =>
    changeNoticeSettings(own.control.database, member, to);
  await failRun();
  await change({ runs: 'daily' });
  await change({ runs: 'at_once' });
  expect(await pass()).toHaveLength(1);
  await change({ files: 'never' });
  await refuse(flights, ['antes.jsonl']);
  await query('update notice_mail set next_at_once = now()');
  await change({ files: 'at_once' });
  expect(await pass()).toEqual([]);
});

it('what was there before the member is not told', async () => {
  await query("update members set notices_from = now() - interval '3 minutes'");
  await failRun(5);
  expect(await pass()).toEqual([]);
  await failRun(2);
  expect((await pass())[0]!.text).toContain('Processamentos com falha: 1');
});

it('what fails after a clock that was ahead was set back is told, to members of that time too', async () => {
  await failRun();
  expect(await pass()).toHaveLength(1);
  const newcomer = await addMember('editor');
  const move = async (interval: string) => {
    await query(
      `update notice_mail set next_at_once = now(),
         told = jsonb_build_object('runs', (told ->> 'runs')::timestamptz + $1::interval)`,
      [interval],
    );
    await query('update members set notices_from = notices_from + $1::interval where id = $2', [
      interval,
      newcomer,
    ]);
  };
  await query('update members set notices_from = now() where id = $1', [newcomer]);
  await move('1 hour');
  await endLongWaits(own.control.database, 3480);
  // Ten minutes go by.
  await move('-10 minutes');
  await failRun(4);
  expect((await pass()).map(({ to }) => to[0]).sort()).toEqual([OWNER, 'editor@oficina.example']);
});

it('a webhook that was switched off is told to owners alone, by its host: its address may hold a secret', async () => {
  await addMember('editor');
  await query(
    `insert into webhooks (tenant_id, url, description, sealed_secret, active, disabled_at, disabled_reason)
     values ($1, 'https://gancho.example/segredo-do-caminho', '', '', false, now() - interval '2 minutes',
       '{"code":"webhook_disabled_gone","params":{}}')`,
    [own.tenant.id],
  );
  await worker()();
  expect(JSON.stringify(await query('select data from letters'))).not.toContain('segredo');
  await send();
  expect(server.letters.map(({ to }) => to)).toEqual([[OWNER]]);
  expect(server.letters[0]!.text).toContain('gancho.example');
});

it('a rule that is stuck is told once, however often it is tried', async () => {
  await query(
    `insert into automation_rules (tenant_id, schema_id, on_upload, shape_id, executors, problem, problem_since, retry_at)
     values ($1, $2, true, 1, 1, '{"code":"not_enough_credits","params":{"needed":"2","balance":"1"}}',
       now() - interval '5 minutes', now())`,
    [own.tenant.id, flights.id],
  );
  expect((await pass())[0]!.text).toContain('Regras que não conseguem processar: 1');
  await query("update automation_rules set retry_at = now() - interval '61 seconds'");
  await query('update notice_mail set next_at_once = now()');
  expect(await pass()).toEqual([]);
});

it('credits below the threshold are told once, and again after they rose; what a run reserves is no fall', async () => {
  const { database } = own.control;
  const { id: tenant } = own.tenant;
  const setCredits = (credits: string) => query('update tenants set credits = $1', [credits]);
  const later = async () => {
    await query("update tenants set credits_low_since = credits_low_since - interval '2 minutes'");
    await query("update notice_mail set next_at_once = now(), told = '{}'");
  };
  await updateTenant(database, tenant, { creditsThreshold: '10' });
  await setCredits('12');
  expect(await pass()).toEqual([]);

  const run = await own.addRun(flights, { creditsReserved: '5' });
  await reserveCredits(database, tenant, run, '5');
  await worker()();
  expect(await query('select credits_low_since as since from tenants')).toEqual([{ since: null }]);

  await database.transaction(async (tx) => {
    await settleCredits(tx, tenant, run, '5', '4');
    await tx.query("update runs set status = 'completed' where id = $1", [run]);
  });
  await worker()();
  await later();
  const [letter] = await pass();
  expect(letter!.text).toContain('é de 8,00: menos que o limite de 10,00');
  expect(letter!.text).toContain('https://celeiro.example/creditos');
  await query('update notice_mail set next_at_once = now()');
  expect(await pass()).toEqual([]);

  await setCredits('11');
  await worker()();
  await setCredits('9');
  await worker()();
  await later();
  expect(await pass()).toHaveLength(1);
});
