import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../test/support/properties.ts';
import { redactError, redactLine, redactTarget, redactText } from './redact.ts';

/** Most characters in a row that the log may show of a credential; of the shortest one, 23 stay hidden. */
const MAX_SHOWN = 20;

/** Random secrets of the length of upload URLs (55), sessions and invitations (43), and the parts of a JWT. */
const secret = fc
  .tuple(fc.integer(), fc.integer({ min: 43, max: 86 }))
  .map(([seed, length]) => createHash('sha512').update(String(seed)).digest('base64url').slice(0, length));
const jwt = fc.tuple(secret, secret, secret).map((parts) => parts.join('.'));
const credential = fc.oneof(secret, jwt);
const escaped = (text: string) => [...text].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');
const write = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  escaped,
  (text) => escaped(escaped(text)),
  (text) => `${text.slice(0, 20)}%${text.slice(20)}`,
);
const prefix = fc.constantFrom(
  ...[
    '/',
    '//',
    '/u/',
    '//u//',
    '/U/',
    '/x/u/',
    '/convite/',
    '/Convite/',
    '/panel/api/invitations/',
    '/%75/',
  ],
  ...[
    'http://host/u/',
    'HTTP://host:80//U/',
    'http://',
    '/api/v1/schemas/',
    '/api/v1/schemas/a/',
    '\\u\\',
    '',
  ],
);
const suffix = fc.constantFrom(
  '',
  '/',
  '/x.jsonl',
  '%ff',
  '%ff/x',
  '%',
  '%zz/x',
  '?a=b',
  '#x',
  ';x',
  '.jsonl',
  '%00',
);

/** Longest part of the credential that a text shows, in any case, escaped or not. */
function longestShown(text: string, credential: string): number {
  const within = text.toLowerCase();
  for (const piece of credential.toLowerCase().split('.')) {
    for (let i = 0; i + MAX_SHOWN < piece.length; i++) {
      const part = piece.slice(i, i + MAX_SHOWN + 1);
      if (within.includes(part) || within.includes(escaped(part))) return part.length;
    }
  }
  return 0;
}

describe('redactTarget', () => {
  it('shows no long part of a credential, wherever and however it stands', () => {
    fc.assert(
      fc.property(prefix, credential, write, suffix, (before, value, spell, after) => {
        const target = before + spell(value) + after;
        expect(longestShown(redactTarget(target), value), target).toBe(0);
        expect(longestShown(redactTarget(`${target}?${value}`), value)).toBe(0);
      }),
      { numRuns: tries(2_000) },
    );
  });

  it.each([8, 12, 16])('hides most of a credential that is cut into segments of %i', (size) => {
    const value = 'WYB2Kp6cE1mXw8RzTq9dLf4hNb7vJs3gUa5yGo0iCxQ';
    const pieces = value.match(new RegExp(`.{1,${size}}`, 'g'))!;
    const shown = redactTarget(`/${pieces.join('/')}`).replaceAll(/[*/]/g, '');
    expect(value.length - shown.length).toBeGreaterThan(MAX_SHOWN);
  });

  it.each([
    ['/api/v1/schemas/pedidos-internacionais/files', '/api/v1/schemas/pedidos-internacionais/files'],
    ['/u/abc/Relat%C3%B3rio_2026-01-31.jsonl', '/u/***/Relatório_2026-01-31.jsonl'],
    ['//u//abc/x', '//u//***/x'],
    ['/X/U/abc/x', '/X/U/***/x'],
    ['http://user:password@host:80/u/abc/x?y=1', '/u/***/x'],
    ['/Convite/abc', '/Convite/***'],
    ['/panel/api/invitations/abc', '/panel/api/invitations/***'],
    ['/%75/abc%ff/x', '/u/***/x'],
    ['/panel/api/files/123456789012/lines?after=1', '/panel/api/files/123456789012/lines'],
    ['/0190a1b2-7c3d-7e4f-8a9b-0c1d2e3f4a5b', '/0190a1b2-7c3d-7e4f-8a9b-0c1d2e3f4a5b'],
    [
      '/assets/jetbrains-mono-latin-wght-normal-B9CIFXIH.woff2',
      '/assets/jetbrains-mono-latin-wght-normal-B9CIFXIH.woff2',
    ],
    ['/wp-admin/setup-config.php', '/wp-admin/setup-config.php'],
    ['/Nu+nomIVYWl0O5B2+E/x', '/***/x'],
    ['/mqMgWAg-WzpDNqoH-TDLvPljbeQjj_NSNaMPFz-dhEx'.toUpperCase(), '/***'],
    [`/x/${'0f'.repeat(32)}/y`, '/x/***/y'],
    ['*', '*'],
    ['/%252525252541', '/***'],
  ])('makes %s %s', (target, shown) => {
    expect(redactTarget(target)).toBe(shown);
  });

  it('shows little of the longest target that Node takes', () => {
    for (const part of ['%25', '%', '/', 'a/', '-', 'aB3', '\\', '%41']) {
      expect(redactTarget(part.repeat(16_384 / part.length)).length).toBeLessThanOrEqual(512);
    }
  });
});

describe('redactText', () => {
  it('hides every token in a text and keeps the rest', () => {
    fc.assert(
      fc.property(credential, (value) => {
        const line = redactText(`{"cookie":"celeiro_session=${value}","msg":"request failed"}`);
        expect(longestShown(line, value)).toBe(0);
        expect(JSON.parse(line)).toMatchObject({ msg: 'request failed' });
      }),
      { numRuns: tries(1_000) },
    );
    expect(redactText('whsec_MfKQ9r8GKYqrTwjU/PD8ILPZIo2LaLaSw')).toBe('***');
  });

  it.each([
    '0190a1b2-7c3d-7e4f-8a9b-0c1d2e3f4a5b',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'CELEIRO_WEBHOOK_ALLOWED_RANGES_FOR_TESTS',
    'at processTicksAndRejections (node:internal/process/task_queues:103:5)',
    'file:///srv/celeiro/src/http/panel/static-files.ts:35:35',
  ])('keeps %s', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it('keeps the name of the own machine alone, as a pod’s looks like a token', () => {
    const [own, other] = ['celeiro-gateway-7f766f864c-skmzq', 'celeiro-gateway-7f766f864c-t4zxt'];
    expect(redactText(`{"hostname":"${own}","x":"${other}"}`, own)).toBe(`{"hostname":"${own}","x":"***"}`);
  });
});

it('makes one line of a line of the log', () => {
  const entry = { path: '/a\u2028b\u2029c' };
  const line = redactLine(JSON.stringify(entry));
  expect(line).not.toMatch(/[\u2028\u2029]/);
  expect(JSON.parse(line)).toEqual(entry);
});

describe('redactError', () => {
  const secretText = randomBytes(41).toString('base64url');

  it('keeps kind, code and stack, and nothing else that the error carries', () => {
    const cause = Object.assign(new Error(`no ${secretText}`), {
      code: '23505',
      detail: `Key (${secretText})`,
    });
    const error = new TypeError(`Failed to decode '${secretText}%ff'`, { cause });
    const told = redactError(Object.assign(error, { body: '{"password":"segredo"}' }));
    expect(told).toMatchObject({
      type: 'TypeError',
      message: "Failed to decode '***\ufffd'",
      stack: expect.stringContaining('redact.test.ts'),
      cause: { type: 'Error', message: 'no ***', code: '23505' },
    });
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`${secretText}|segredo`));
  });

  it('ends where an error is its own cause, and leaves the percent signs of SQL alone', () => {
    const error = new Error("name like '%ab%'");
    error.cause = error;
    const told = JSON.stringify(redactError(error));
    expect(told.match(/like '%ab%'/g)!.length).toBeLessThan(20);
  });

  it('takes what is no error', () => {
    expect(redactError(`x ${secretText}`)).toEqual({ type: 'string', message: 'x ***' });
    const many = redactError(new AggregateError([new Error(secretText)], 'all failed'));
    expect(many).toMatchObject({ message: 'all failed', errors: [{ message: '***' }] });
  });
});
