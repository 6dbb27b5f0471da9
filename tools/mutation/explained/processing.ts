import { type Explained, inFiles } from './explanation.ts';

export const processing: Explained[] = [
  ...inFiles(
    ['processing/end-run.ts'],
    [
      [
        "function damagedIn({ code, files = [] }: NonNullable<Run['error']>): number[] {",
        '["Stryker was here"]',
        'What is no file has no id, and no file is found for it.',
      ],
      [
        'await noteMet(tx, run.tenantId, damagedIn(error), []);',
        '["Stryker was here"]',
        'No data file has that path.',
      ],
    ],
  ),
  ...inFiles(
    ['processing/runs-store.ts'],
    [
      [
        'run.driverShape && JSON.stringify(run.driverShape),',
        'run.driverShape || JSON.stringify(run.driverShape)',
        '`pg` writes an object as JSON too, and reads the null of JSON as null.',
      ],
      ['if (runIds.length === 0) return;', 'false', 'The statement renews the leases of no run.'],
      [
        '[tenantId, run.id, run.attempt, end.status, end.error && JSON.stringify(end.error)],',
        'end.error || JSON.stringify(end.error)',
        '`pg` writes an object as JSON too, and reads the null of JSON as null.',
      ],
    ],
  ),
  ...inFiles(
    ['processing/start-processing.ts'],
    [
      [
        'const executor = shapeId === undefined ? undefined : known(shapeId);',
        'false',
        'No shape has an undefined id; the type check wants the condition.',
      ],
    ],
  ),
  ...inFiles(
    ['processing/files-of-run.ts'],
    ['if (runIds.length === 0) return new Set();', 'if (fileIds.length === 0) return new Set();'].map(
      (line) => [line, 'false', 'The statement finds no row for no id.'],
    ),
  ),
  ...inFiles(
    ['processing/grant.ts'],
    [
      [
        '[tenantId, run.id, run.attempt, failure && JSON.stringify(failure), failure ? 1 : 0],',
        'failure || JSON.stringify(failure)',
        '`pg` writes an object as JSON too, and reads the null of JSON as null.',
      ],
    ],
  ),
  ...inFiles(
    ['processing/stray-attempts.ts'],
    [['if (seen.length === 0) return [];', 'false', 'The statement finds no row for no attempt.']],
  ),
];
