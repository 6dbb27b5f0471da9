import fc from 'fast-check';
import { documentOf, LAST_VERSION } from '../schema.ts';
import { expectStatus } from '../service.ts';
import { command } from './command.ts';

/** The next version of the schema, current from the next upload token on. */
export const addVersion = command('addVersion', {
  when: (model) => model.version < LAST_VERSION,
  async act(model, service) {
    const document = documentOf(model.version + 1);
    expectStatus(200, await service.panel('POST', `schemas/${service.slug}/versions`, document));
    model.version += 1;
  },
});

export const versions = { addVersion: fc.constant(undefined).map(addVersion) };
