import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCase, isFieldName, nameFields, toFieldName } from './field-names.ts';

describe('toFieldName', () => {
  it.each([
    ['userId', 'user_id'],
    ['User Name', 'user_name'],
    ['HTTPStatusCode', 'http_status_code'],
    ['orderID', 'order_id'],
    ['_id', 'id'],
    ['Preço (R$)', 'preco_r'],
    ['criação', 'criacao'],
    ['2fa', 'field_2fa'],
    ['日本', 'field'],
    ['a.b-c', 'a_b_c'],
    ['x'.repeat(80), 'x'.repeat(63)],
  ])('%s -> %s', (key, name) => {
    expect(toFieldName(key)).toBe(name);
  });
});

describe('nameFields', () => {
  it('keeps keys that are names and numbers the rest', () => {
    expect(nameFields(['userId', 'User Id', 'user_id', 'user_id_2', '日', '本'])).toEqual([
      'user_id_3',
      'user_id_4',
      'user_id',
      'user_id_2',
      'field',
      'field_2',
    ]);
  });

  it('gives every key a valid name of its own, and every valid name to itself', () => {
    const key = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[a-zA-Z0-9_ ]{1,70}$/));
    fc.assert(
      fc.property(fc.uniqueArray(key, { maxLength: 30 }), (keys) => {
        const names = nameFields(keys);
        expect(new Set(names).size).toBe(keys.length);
        expect(names.filter((name) => !isFieldName(name))).toEqual([]);
        expect(keys.filter((key, n) => isFieldName(key) && names[n] !== key)).toEqual([]);
      }),
    );
  });
});

describe('foldCase', () => {
  it.each([
    ['userId', 'USERID'],
    ['É', 'é'],
    ['\u212a', 'k'],
    ['ſ', 's'],
    ['İ', 'i'],
  ])('%s and %s are one', (a, b) => {
    expect(foldCase(a)).toBe(foldCase(b));
  });

  it('keeps letters apart that are not each other in another case', () => {
    expect(foldCase('straße')).not.toBe(foldCase('strasse'));
    expect(foldCase('e')).not.toBe(foldCase('é'));
  });
});
