import fc from 'fast-check';
import { expectRefusal, expectStatus } from '../service.ts';
import { command, pick } from './command.ts';

interface OneFile {
  file: number;
}

/** Takes a pending file out of every answer; older cursors keep it. */
export const setAside = command<OneFile>('setAside', {
  when: (model) => model.files.length > 0,
  async act(model, service, { file: index }) {
    const file = pick(model.files, index);
    const reply = await service.panel('POST', `schemas/${service.slug}/files/${file.id}/set-aside`);
    if (file.state === 'claimed' || file.state === 'processed') {
      expectRefusal(422, 'file_not_pending', reply);
      return;
    }
    expectStatus(200, reply);
    file.state = 'aside';
  },
});

/** Puts a file that was set aside back into every answer, unless its name or content has been uploaded again. */
export const takeBack = command<OneFile>('takeBack', {
  when: (model) => model.files.some(({ state }) => state === 'aside'),
  async act(model, service, { file: index }) {
    const file = pick(
      model.files.filter(({ state }) => state === 'aside'),
      index,
    );
    const reply = await service.panel('POST', `schemas/${service.slug}/files/${file.id}/take-back`);
    if (model.named(file.name) || model.holding(file.sha256)) {
      expectRefusal(422, 'file_replaced', reply);
      return;
    }
    expectStatus(200, reply);
    file.state = 'pending';
  },
});

const oneFile = fc.record({ file: fc.nat(30) });
export const asides = { setAside: oneFile.map(setAside), takeBack: oneFile.map(takeBack) };
