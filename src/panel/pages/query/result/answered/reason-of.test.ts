import { expect, it } from 'vitest';
import { answeredTexts } from '../../../../texts/query-answered.ts';
import type { QueryExplanation } from '../../run/request-page.ts';
import { reasonOf } from './reason-of.ts';

const none = {
  ...{ planning_ms: 5, waiting_ms: 0, lost_ms: 0, engine_ms: 10 },
  ...{ fetching_ms: 0, printing_ms: 0, sending_ms: 0 },
};
const explained = (more: Partial<QueryExplanation>, stages: Partial<QueryExplanation['stages']>) => {
  const all = { ...none, ...stages };
  const explanation: QueryExplanation = {
    ...{ position: 7, next_page: false, lane: 'light', again: false, queries_before: 0 },
    ...{ files: { raw: 0, data: 4 }, raw_bytes: 0, spooled_bytes: 0 },
    ...more,
    stages: all,
  };
  const elapsed = (all.planning_ms + all.waiting_ms + all.lost_ms + all.engine_ms) / 1000;
  return reasonOf(explanation, { elapsed, rows_read: 1000, bytes_read: 2_100_000_000 });
};
const seconds = (value: number) => `${value} s`;

it('a quick answer needs no reason', () => {
  const files = { raw: 900, data: 0 };
  expect(explained({ files }, {})).toMatchObject({ kind: 'quick' });
});

it('what waited tells for how many queries, and leads to the limits', () => {
  const reason = explained({ queries_before: 2 }, { waiting_ms: 3000, engine_ms: 900 });
  expect(reason).toMatchObject({ kind: 'waited', remedy: 'limits' });
  expect(answeredTexts.reason(reason, seconds)).toBe(
    'Esperou 3 s por um lugar: 2 consultas da conta já rodavam.',
  );
});

it('many unprocessed files lead to processing', () => {
  const reason = explained({ files: { raw: 340, data: 0 }, raw_bytes: 2_100_000_000 }, { engine_ms: 4000 });
  expect(reason).toMatchObject({ kind: 'raw', remedy: 'process' });
  expect(answeredTexts.reason(reason, seconds)).toContain('leu 2,1 GB em 340 arquivos sem processar');
});

it('otherwise the longest stage is the reason', () => {
  expect(explained({}, { engine_ms: 4000 })).toMatchObject({ kind: 'read', rows: 1000 });
  expect(explained({ lane: 'heavy', again: true }, { lost_ms: 700, engine_ms: 600 })).toMatchObject({
    kind: 'again',
  });
  expect(explained({}, { sending_ms: 5000 })).toMatchObject({ kind: 'sent', seconds: 5 });
  expect(explained({}, { planning_ms: 900 })).toMatchObject({ kind: 'planned', files: 4 });
});
