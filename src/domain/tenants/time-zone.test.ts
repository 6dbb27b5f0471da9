import { expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

it.each(['UTC', 'America/Sao_Paulo', 'America/Argentina/Ushuaia', 'Asia/Kathmandu', 'Etc/GMT+3'])(
  '%s is a time zone',
  (name) => expect(isTimeZone(name)).toBe(true),
);

it.each([
  '',
  '-03:00',
  '+0300',
  'BRT',
  'Sao_Paulo',
  'America/Sao Paulo',
  'America/Nenhures',
  'a/b/c/d',
  'UTC\n',
])('%j is none', (name) => expect(isTimeZone(name)).toBe(false));
