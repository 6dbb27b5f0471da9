import fc from 'fast-check';
import { expect, it } from 'vitest';
import { membersOf } from './line-members.ts';

const spaces = fc.array(fc.stringMatching(/^[ \t]{0,3}$/), { minLength: 1 });

it('the members of an object are told apart, whatever is in them', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), spaces, (record, gaps) => {
      let at = 0;
      const gap = () => gaps[at++ % gaps.length]!;
      const members = Object.entries(record).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
      const written = members.map(
        ({ key, value }) => `${gap()}${JSON.stringify(key)}${gap()}:${gap()}${value}${gap()}`,
      );
      const line = `${gap()}{${written.join(',')}}${gap()}`;
      const found = membersOf(line);
      expect(found?.map(({ key, value }) => ({ key, value }))).toEqual(members);
      for (const { value, from, to } of found!) expect(line.slice(from, to)).toBe(value);
    }),
  );
});

it.each(['', '[]', '{"a":1', '{"a":1} x', '{"a" 1}', '{"a":1 "b":2}', '{"a":[1}', '{a:1}', '{"a":"x}'])(
  'a line that is no object has none: %s',
  (line) => {
    expect(membersOf(line)).toBeUndefined();
  },
);
