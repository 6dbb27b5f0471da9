import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { withControl } from '../../support/with-control.ts';
import { count, expectRefusal, expectStatus } from '../service.ts';
import { command, pick } from './command.ts';

const everything = { select: ['count(*) as n'], event_from: '0001-01-01', event_to: '9999-12-31' };

/**
 * Removes a data file behind the service's back, then has the table repaired. The files of its run are pending again, and
 * no answer or cursor changes. Embedded profile only.
 */
export const loseDataFile = command<{ file: number }>('loseDataFile', {
  when: (model) => model.files.some(({ state }) => state === 'processed'),
  async act(model, service, { file: index }) {
    const { env, profile } = service.world;
    if (profile !== 'embedded') return;
    const { id } = pick(
      model.files.filter(({ state }) => state === 'processed'),
      index,
    );
    const { path, files } = await withControl(env, async ({ database }) => {
      const [found] = await database.query<{ path: string; files: number[] }>(
        `select (select min(path) from data_files d where d.run_id = f.run_id and d.removed_position is null) as path,
           (select json_agg(o.id) from files o where o.run_id = f.run_id) as files
         from files f where f.id = $1`,
        [id],
      );
      return found!;
    });
    await rm(join(env.CELEIRO_DATA_DIR!, 'tables', path));
    expectRefusal(409, 'table_damaged', await service.api('POST', 'query', everything));
    const reply = expectStatus(200, await service.panel('POST', `schemas/${service.slug}/table/repair`));
    if (reply.body.pending_files !== files.length) {
      throw new Error(`expected ${files.length} files of a run: ${JSON.stringify(reply)}`);
    }
    count(service.tally, 'run taken out of the table');
    for (const file of model.files) if (files.includes(file.id)) file.state = 'pending';
  },
});

export const tables = { loseDataFile: fc.record({ file: fc.nat(30) }).map(loseDataFile) };
