import { expect, it } from 'vitest';
import { originForm } from './origin-form.ts';

it.each([
  ['/api/v1/schemas/a?b=http://c/d', '/api/v1/schemas/a?b=http://c/d'],
  ['http://host:8080/api/v1/schemas/a?b=1', '/api/v1/schemas/a?b=1'],
  ['HTTPS://[::1]/x', '/x'],
  ['http://host', '/'],
  ['http://host?a=1', '/?a=1'],
  ['//host/x', '//host/x'],
  ['*', '*'],
])('%s is %s', (target, path) => {
  expect(originForm(target)).toBe(path);
});
