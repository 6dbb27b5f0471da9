import { afterEach, expect, test } from 'vitest';
import { compileSchema } from '../compiled-schema.ts';
import { EventDays } from '../event-days.ts';
import { schemaOf } from '../testing/checker-harness.testing.ts';
import { KernelGate } from './kernel-gate.ts';
import { acquireWorkspace, releaseWorkspace, type Workspace } from './workspace.ts';

const GOOD = '{"at":"2024-01-31","n":1}\n';
const BAD = '{"at":"2024-01-32","n":1}\n';

const open: Workspace[] = [];
afterEach(() => {
  for (const workspace of open.splice(0)) releaseWorkspace(workspace);
});

function workspaceFor(types: Record<string, string>): Workspace {
  const workspace = acquireWorkspace(compileSchema(schemaOf(types)));
  open.push(workspace);
  return workspace;
}

/** A gate. `offer` returns the number of lines that its kernel accepts; `leave` notes lines that it left over. */
function gateFor(types: Record<string, string> = { at: 'date', n: 'integer' }, wanted = true) {
  const workspace = workspaceFor(types);
  const gate = new KernelGate(workspace, wanted);
  const offer = (lines: string) => {
    const end = workspace.base + workspace.bytes.write(lines, workspace.base);
    const next = gate.run(workspace.base, end);
    expect(next === end).toBe(gate.rows > 0);
    return gate.rows;
  };
  const leave = (lines: number) => {
    for (let k = 0; k < lines; k++) gate.noteLeftOver();
  };
  return { gate, workspace, offer, leave };
}

/** A schema of an event date and optional integers. */
function wide(fields: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: fields }, (_, k) => (k ? [`n${k}`, 'integer?'] : ['at', 'date'])),
  );
}

test('the kernel checks schemas of up to 4,096 fields', () => {
  const accepted = [4096, 4097].map((fields) =>
    gateFor(wide(fields)).offer(`{"at":"2024-01-31","n${fields - 1}":1}\n`),
  );
  expect(accepted).toEqual([1, 0]);
});

test('a gate whose kernel is not wanted accepts nothing', () => {
  const { gate, workspace, offer } = gateFor(undefined, false);
  expect(offer(GOOD)).toBe(0);
  workspace.bytes.write('[1],', workspace.base);
  expect(gate.fieldValue(workspace.base)).toBe(0);
});

test('a gate finds the end of a value', () => {
  const { gate, workspace } = gateFor();
  workspace.bytes.write('{"a":[1]},', workspace.base);
  expect(gate.fieldValue(workspace.base) - workspace.base).toBe('{"a":[1]}'.length);
});

test('a gate that accepts nothing notes no days of an earlier file', () => {
  const { gate, workspace, offer } = gateFor();
  offer(GOOD);
  const days = new EventDays();
  gate.noteDays(days);
  expect([days.first(), days.last()]).toEqual(['2024-01-31', '2024-01-31']);
  releaseWorkspace(open.pop()!);

  const next = gateFor(undefined, false);
  expect(next.workspace.kernel).toBe(workspace.kernel);
  next.offer(GOOD);
  const none = new EventDays();
  next.gate.noteDays(none);
  expect([none.first(), none.last()]).toEqual([null, null]);
});

test('the kernel accepts no line in which a comma and an opening brace are exchanged', () => {
  const lines = [GOOD.replace('{', ','), GOOD.replace(',', '{')];
  expect(lines.map((line) => gateFor().offer(line))).toEqual([0, 0]);
});

test('after eight lines left over in a row, the kernel is offered every 32nd only', () => {
  const offered = Array.from({ length: 70 }, (_, lines) => lines).filter((lines) => {
    const { offer, leave } = gateFor();
    leave(lines);
    return offer(GOOD) === 1;
  });
  expect(offered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 32, 64]);
});

test('the kernel is offered every line again after an accepted line, not after a line left over', () => {
  const { offer, leave } = gateFor();
  leave(32);
  expect(offer(GOOD)).toBe(1);
  leave(7);
  expect([offer(BAD), offer(GOOD)]).toEqual([0, 1]);
  leave(7);
  expect(offer(BAD)).toBe(0);
  leave(1);
  expect(offer(GOOD)).toBe(0);
});
