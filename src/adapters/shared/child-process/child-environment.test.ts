import { expect, it } from 'vitest';
import { childEnvironment } from './child-environment.ts';

it('gives a child what it needs, and nothing of the service', () => {
  const given = {
    PATH: '/bin',
    LC_ALL: 'C',
    LD_PRELOAD: 'x.so',
    NODE_OPTIONS: '--x',
    CELEIRO_TEST_FAILPOINTS: 'a',
  };
  const kept = {
    CELEIRO_SECRET_KEY: 'a',
    CELEIRO_DATABASE_URL: 'b',
    CELEIRO_S3_SECRET_KEY: 'c',
    AWS_SECRET_ACCESS_KEY: 'd',
    PGPASSWORD: 'e',
    MY_PATH: 'f',
  };
  expect(childEnvironment({ ...given, ...kept })).toEqual(given);
});
