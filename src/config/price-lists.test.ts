import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readPriceLists } from './price-lists.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-prices-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Reads shapes 1 and 2 and the default plans; the first shape has these settings for its pods. */
async function readWith(kubernetes: object, second: object = {}) {
  const shape = {
    name: 'Pequeno',
    architecture: 'amd',
    shape: 'amd.small',
    ocpus: 1,
    memory_gb: 1,
    recommended_file_size_gb: '1.0',
    price_per_hour: '0.06',
    active: true,
  };
  const shapes = [
    { ...shape, id: 1, driver: true, kubernetes },
    { ...shape, id: 2, driver: false, ...second },
  ];
  const path = join(folder, 'shapes.yaml');
  await writeFile(path, stringify({ shapes }));
  return readPriceLists({ shapes: path });
}

it('reads where the pods of a shape may be put', async () => {
  const tolerations = [{ key: 'runs', operator: 'Exists', effect: 'NoSchedule' }];
  const { shapes } = await readWith({
    cpu_request: '300m',
    memory_overhead_mb: 544,
    node_selector: { pool: 'runs' },
    tolerations,
  });
  expect(shapes[0]!.kubernetes).toEqual({
    cpuRequest: '300m',
    memoryOverheadMb: 544,
    nodeSelector: { pool: 'runs' },
    tolerations,
  });
  expect(shapes[1]).not.toHaveProperty('kubernetes');
});

it.each([
  [{ cpu_request: 'much' }, /cpu_request: deve ser uma quantidade de processadores/],
  [{ cpu_request: '1001m' }, /shape 1: cpu_request é mais que ocpus/],
  [{ memory_overhead_mb: 545 }, /shape 1: memory_overhead_mb é no máximo 544/],
  [{ node_selector: { pool: 1 } }, /node_selector\.pool/],
  [{ tolerations: [{ effect: 'Never' }] }, /tolerations\.0\.effect/],
  [{ nodeSelector: {} }, /nodeSelector/],
])('tells what is wrong with %o', async (kubernetes, problem) => {
  await expect(readWith(kubernetes)).rejects.toThrow(problem);
});

it('refuses two shapes with one id, of which runs would take either, and names both', async () => {
  await expect(readWith({}, { id: 1, name: 'Grande' })).rejects.toThrow(
    /shapes\.yaml: o id 1 é de mais de um shape: Pequeno, Grande/,
  );
});
