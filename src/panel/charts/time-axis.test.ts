import { expect, it } from 'vitest';
import { type ChartPoint, momentOf, PLACE } from './chart-data.ts';
import { breaksAtGaps, hasLonePoint, timeAxis } from './time-axis.ts';

const at = (...texts: string[]) => {
  const points: ChartPoint[] = texts.map((text) => ({ [PLACE]: text, y: 1 }));
  return timeAxis(
    points,
    texts.map((text) => momentOf(text)!),
  );
};
const names = (...texts: string[]) => at(...texts).points.map((point) => point[PLACE]);

it('gives each day, week, month and hour between the first and the last a place', () => {
  expect(names('2013-01-01', '2013-01-02', '2013-01-04')).toEqual([
    '2013-01-01',
    '2013-01-02',
    '2013-01-03',
    '2013-01-04',
  ]);
  expect(names('2013-01-07', '2013-01-14', '2013-01-28')[2]).toBe('2013-01-21');
  expect(names('2012-11-01', '2012-12-01', '2013-02-01')[2]).toBe('2013-01-01');
  expect(names('2013-01-01 08:00:00', '2013-01-01 09:00:00', '2013-01-01 11:00:00')[2]).toBe(
    '2013-01-01 10:00',
  );
});

it('keeps what a point says and leaves a period without one empty', () => {
  const { points, moments, isRegular } = at('2013-01-01', '2013-01-02', '2013-01-04');
  expect(points[1]).toEqual({ [PLACE]: '2013-01-02', y: 1 });
  expect(points[2]).toEqual({ [PLACE]: '2013-01-03' });
  expect(moments.map((moment) => new Date(moment).getUTCDate())).toEqual([1, 2, 3, 4]);
  expect(isRegular).toBe(true);
});

it('takes moments that keep to no period, or leave most of them out, for what they are', () => {
  const moments = ['2013-01-01T10:00:03.250000Z', '2013-01-01T10:04:00Z', '2013-01-02T01:00:00Z'];
  expect(at(...moments)).toMatchObject({
    points: moments.map((text) => ({ [PLACE]: text })),
    isRegular: false,
  });
  expect(at('2013-01-01', '2013-01-02', '2013-02-01')).toMatchObject({
    points: { length: 32 },
    isRegular: false,
  });
  expect(names('2013-01-01', '2013-01-02', '2013-12-01')).toHaveLength(3);
  expect(at('2013-01-01').points).toHaveLength(1);
});

it('tells a point that no line would lead to', () => {
  const { points } = at('2013-01-01', '2013-01-02', '2013-01-04');
  expect(hasLonePoint(points, 'y', true)).toBe(true);
  expect(hasLonePoint(points.slice(0, 2), 'y', true)).toBe(false);
  expect(hasLonePoint(points, 'y', false)).toBe(false);
  expect(hasLonePoint(points.slice(2), 'y', false)).toBe(true);
});

it('reads moments as the clocks show them, whatever their offset', () => {
  expect(momentOf('2013-01-01 10:00:00-03:00')).toBe(Date.UTC(2013, 0, 1, 10));
  expect(momentOf('2013-01-01')).toBe(Date.UTC(2013, 0, 1));
  expect(momentOf('(nulo)')).toBeUndefined();
});

it('breaks a series that has most of the periods, and joins one that comes now and then', () => {
  const days = Array.from({ length: 6 }, (_, day) => ({
    often: day === 2 ? null : 1,
    seldom: day % 3 ? null : 1,
  }));
  expect(breaksAtGaps(days, 'often')).toBe(true);
  expect(breaksAtGaps(days, 'seldom')).toBe(false);
});
