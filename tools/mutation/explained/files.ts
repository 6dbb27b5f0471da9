import { type Explained, inFiles, ONLY_QUICKER } from './explanation.ts';

export const files: Explained[] = [
  ...inFiles(
    ['files/load-snapshot.ts'],
    [['{ prepared: true },', undefined, 'A statement that is not prepared gives the same, and is slower.']],
  ),
  ...inFiles(
    ['files/unnamed-objects.ts'],
    [
      [
        'const settled = listed.filter(({ storedAt }) => storedAt.getTime() < Date.now() - SETTLED_MS);',
        'storedAt.getTime() <= Date.now() - SETTLED_MS',
        'Whether an object is left alone for an hour or for a millisecond less need not be noticed.',
      ],
      ['if (listed.length === 0) return [];', 'false', ONLY_QUICKER],
      [
        'const tenants = places.flatMap((place) => (place ? [place.tenant] : []));',
        '["Stryker was here"]',
        "No tenant's slug has a space, so the name finds no tenant.",
      ],
    ],
  ),
  ...inFiles(
    ['files/verify-objects.ts'],
    [
      [
        "if (state !== 'whole' && !(await isNamed(database, stage, id))) continue;",
        'true',
        'Of an object that was read whole and removed meanwhile, nothing need be told.',
      ],
    ],
  ),
];
