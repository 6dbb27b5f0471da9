import { describe, expect, it } from 'vitest';
import { findWebhook, updateWebhook } from '../../domain/webhooks/webhooks-store.ts';
import { addWebhook, drain, own, queue, useDeliveries, worker } from './deliveries.testing.ts';

useDeliveries();

describe('does not hold against a webhook', () => {
  const find = (id: number) => findWebhook(own.control.database, own.tenant.id, id);
  const change = (id: number, to: Parameters<typeof updateWebhook>[3]) =>
    updateWebhook(own.control.database, own.tenant.id, id, to);
  const statuses = async () => {
    const rows = await own.control.database.query<{ status: number }>(
      'select status from webhook_attempts order by id',
    );
    return rows.map(({ status }) => status);
  };

  it.each([410, 500])(
    'the %i of the address that it had before, and sends to the new one',
    async (refusal) => {
      const id = await addWebhook('https://antigo.example/');
      await queue(600, 'started');
      const asked = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<number>();
      const sent: string[] = [];
      const moved = worker(({ url }) => {
        sent.push(url);
        asked.resolve();
        return url === 'https://antigo.example/' ? answered.promise : 200;
      }, []);
      await moved.sendDue();
      await asked.promise;
      await change(id, { url: 'https://novo.example/' });
      answered.resolve(refusal);
      await drain(moved);
      expect(sent).toEqual(['https://antigo.example/', 'https://novo.example/']);
      expect(await statuses()).toEqual([refusal, 200]);
      expect(await find(id)).toMatchObject({ active: true, disabled: null, failingSince: null });
      const notices = await own.control.database.query(
        `select from outbox where topic = 'webhooks' and key = $1`,
        [`webhook:${id}`],
      );
      expect(notices).toEqual([]);
    },
  );

  it('nor for it the late success of the address that it had before, once the new one fails', async () => {
    const id = await addWebhook('https://antigo.example/');
    await queue(630, 'started');
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<number>();
    const late = worker(
      ({ url, body }) => {
        // A receiver that was quick gets more than one message at once.
        if (JSON.parse(body).metadata.run_id === 630) return 200;
        if (url === 'https://novo.example/') return 500;
        asked.resolve();
        return answered.promise;
      },
      [3600],
    );
    await drain(late);
    await queue(631, 'started');
    await late.sendDue();
    await asked.promise;
    await change(id, { url: 'https://novo.example/' });
    await queue(632, 'started');
    await late.sendDue();
    await expect.poll(async () => (await find(id))!.failingSince, { interval: 5 }).not.toBeNull();
    const { failingSince } = (await find(id))!;
    answered.resolve(200);
    await late.stop();
    expect(await statuses()).toEqual([200, 500, 200]);
    expect((await find(id))!.failingSince).toEqual(failingSince);
  });

  it('the failures of the address that it had before, where the last attempt goes to the new one', async () => {
    const id = await addWebhook('https://antigo.example/');
    await queue(610, 'started');
    const refuses = worker(() => 500, [0]);
    await refuses.sendDue();
    await refuses.stop();
    expect((await find(id))!.failingSince).not.toBeNull();
    await change(id, { url: 'https://novo.example/' });
    expect((await find(id))!.failingSince).toBeNull();
    await drain(worker(() => 500, [0]));
    expect(await statuses()).toEqual([500, 500]);
    expect(await find(id)).toMatchObject({ active: true, disabled: null });
  });

  it('the 410 of an attempt that began before it was switched on again', async () => {
    const id = await addWebhook('https://volta.example/');
    const answers: ((status: number) => void)[] = [];
    const late = worker(({ body }) =>
      JSON.parse(body).metadata.run_id === 620
        ? 200
        : new Promise<number>((resolve) => answers.push(resolve)),
    );
    // A receiver that was quick gets more than one message at once.
    await queue(620, 'started');
    await drain(late);
    await queue(621, 'started');
    await queue(622, 'started');
    await late.sendDue();
    await expect.poll(() => answers.length, { interval: 5 }).toBe(2);
    answers[0]!(410);
    await expect.poll(async () => (await find(id))!.disabled, { interval: 5 }).not.toBeNull();
    await change(id, { active: true });
    answers[1]!(410);
    await expect.poll(statuses, { interval: 5 }).toEqual([200, 410, 410]);
    expect(await find(id)).toMatchObject({ active: true, disabled: null, failingSince: null });
  });
});
