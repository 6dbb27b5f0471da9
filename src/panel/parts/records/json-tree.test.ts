import { expect, it } from 'vitest';
import { jsonTree } from './json-tree.ts';

it('a tree shows numbers as they were written', () => {
  expect(jsonTree('{"a":12345678901234567890,"b":[1.10,null,"x"]}')).toEqual({
    kind: 'branch',
    isList: false,
    entries: [
      { key: 'a', value: { kind: 'leaf', text: '12345678901234567890' } },
      {
        key: 'b',
        value: {
          kind: 'branch',
          isList: true,
          entries: [
            { key: '0', value: { kind: 'leaf', text: '1.10' } },
            { key: '1', value: { kind: 'leaf', text: 'null' } },
            { key: '2', value: { kind: 'leaf', text: '"x"' } },
          ],
        },
      },
    ],
  });
});
