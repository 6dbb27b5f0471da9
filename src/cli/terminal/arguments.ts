import { InvalidArgumentError } from 'commander';
import { isScope, type Scope, scopes } from '../../domain/tenants/scopes.ts';
import { say } from './say.ts';

/** Parsers of arguments and options; each throws commander's error with a text in Portuguese. */

export function parseInteger(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    throw new InvalidArgumentError(say('bad_integer', { minimum, maximum }));
  };
}

export const parseId = parseInteger(1, 999_999_999_999);

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90d`, `12h`, `30m` -> milliseconds. */
export function parseDuration(text: string): number {
  const match = /^([1-9]\d{0,5})([mhd])$/.exec(text);
  if (!match) throw new InvalidArgumentError(say('bad_duration'));
  return Number(match[1]) * UNIT_MS[match[2] as keyof typeof UNIT_MS];
}

const UNIT_BYTES = { '': 1, KB: 1e3, MB: 1e6, GB: 1e9, KIB: 1024, MIB: 1024 ** 2, GIB: 1024 ** 3 };

/** `10MB`, `512KiB`, `1000000` -> bytes. */
export function parseSize(text: string): number {
  const match = /^(\d{1,12}(?:\.\d{1,3})?)\s*(|[kmg]i?b)$/i.exec(text);
  const size = match
    ? Math.floor(Number(match[1]) * UNIT_BYTES[match[2]!.toUpperCase() as keyof typeof UNIT_BYTES])
    : 0;
  if (size < 1) throw new InvalidArgumentError(say('bad_size'));
  return size;
}

export function parseSwitch(text: string): boolean {
  if (text === 'on') return true;
  if (text === 'off') return false;
  throw new InvalidArgumentError(say('bad_switch'));
}

/** `upload,query` -> scopes. */
export function parseScopes(text: string): Scope[] {
  const wanted = [...new Set(text.split(',').map((scope) => scope.trim()))];
  if (wanted.every(isScope)) return wanted as Scope[];
  throw new InvalidArgumentError(say('bad_scopes', { choices: scopes.join(', ') }));
}

/** Credits: a positive decimal of up to 6 places, as text. */
export function parseCredits(text: string): string {
  if (/^\d{1,12}(\.\d{1,6})?$/.test(text) && Number(text) > 0) return text;
  throw new InvalidArgumentError(say('bad_credits'));
}

/** `2026-01` */
export function parseMonth(text: string): string {
  if (/^20\d{2}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidArgumentError(say('bad_month'));
}

export function parseUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new InvalidArgumentError(say('bad_url'));
}
