import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIL_PASSWORD, type MailServer, startMailServer } from '../support/mail-server.ts';
import { runCli, SLOW_MS, temporaryFolder } from './run-cli.ts';

describe('the mail server', { timeout: SLOW_MS }, () => {
  let mail: MailServer;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const settings = (url = mail.url) => ({
    CELEIRO_DATA_DIR: folder.path,
    CELEIRO_SMTP_URL: url,
    CELEIRO_MAIL_FROM: 'avisos@celeiro.example',
  });
  const wrong = () => mail.url.replace(encodeURIComponent(MAIL_PASSWORD), 'outra-senha');
  beforeAll(async () => {
    [mail, folder] = await Promise.all([startMailServer(), temporaryFolder()]);
  });
  afterAll(async () => {
    await mail.close();
    await folder.remove();
  });

  it('gets a letter by `mail test`, which needs no database', async () => {
    const { code, stdout } = await runCli(['mail', 'test', 'ana@acme.example'], settings());
    expect([code, stdout]).toEqual([0, expect.stringContaining('ana@acme.example')]);
    const [letter] = await mail.received(1);
    expect(letter).toMatchObject({
      to: ['ana@acme.example'],
      headers: { subject: 'Carta de teste do Celeiro' },
    });
  });

  it('refuses a wrong password, and `mail test` says what to do, without the password', async () => {
    const { code, stderr } = await runCli(['mail', 'test', 'ana@acme.example'], settings(wrong()));
    expect(code).toBe(1);
    expect(stderr).toContain('recusou usuário ou senha');
    expect(stderr).not.toContain('outra-senha');
  });

  it('is missing, or the address is none: wrong usage', async () => {
    const { CELEIRO_SMTP_URL, CELEIRO_MAIL_FROM, ...none } = settings();
    expect([CELEIRO_SMTP_URL, CELEIRO_MAIL_FROM].every(Boolean)).toBe(true);
    expect(await runCli(['mail', 'test', 'ana@acme.example'], none)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('CELEIRO_SMTP_URL'),
    });
    expect(await runCli(['mail', 'test', 'ana'], settings())).toMatchObject({ code: 2 });
  });

  it('is looked at by `doctor`', async () => {
    const check = async (url?: string) => {
      const { stdout } = await runCli(['doctor', '--json'], settings(url));
      const { checks } = JSON.parse(stdout) as { checks: { check: string; state: string; found: string }[] };
      return checks.find((one) => one.check === 'Servidor de e-mail');
    };
    expect(await check()).toMatchObject({ state: 'ok' });
    const failed = await check(wrong());
    expect(failed).toMatchObject({ state: 'failed' });
    expect(JSON.stringify(failed)).not.toContain('outra-senha');
  });
});
