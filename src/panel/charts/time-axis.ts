import { type ChartPoint, PLACE, shortTime } from './chart-data.ts';

/** Most periods that are drawn, those without a point included. */
const MOST_PERIODS = 400;
/** Most periods that are drawn where more than half of them have no point. */
const FEW_PERIODS = 60;

export interface TimeAxis {
  /** In the order of time; where the points keep to periods, with one for each period between that has none. */
  points: ChartPoint[];
  /** Moment of each of `points`, ms. */
  moments: number[];
  /** Whether at least half of the periods have points: then a period without one is a gap in what is drawn. */
  isRegular: boolean;
}

/** Points over time with the periods that lie between them. */
export function timeAxis(points: ChartPoint[], moments: number[]): TimeAxis {
  const periods = periodsOf(moments);
  const isRegular = periods !== undefined && points.length * 2 >= periods.length;
  if (!periods || !(isRegular || periods.length <= FEW_PERIODS)) return { points, moments, isRegular: false };
  const known = new Map(moments.map((moment, at) => [moment, points[at]]));
  return {
    points: periods.map(
      (moment) => known.get(moment) ?? { [PLACE]: shortTime(new Date(moment).toISOString()) },
    ),
    moments: periods,
    isRegular,
  };
}

/** Whether at least half of the points have a figure of a series: then one without is a gap, else what lies between is joined. */
export function breaksAtGaps(points: ChartPoint[], key: string): boolean {
  return points.filter((point) => point[key] != null).length * 2 >= points.length;
}

/** Whether a line would not show a point: where it breaks at gaps because both neighbours are missing, else because it is the only one. */
export function hasLonePoint(points: ChartPoint[], key: string, breaks: boolean): boolean {
  const has = (at: number) => points[at]?.[key] != null;
  if (!breaks) return points.filter((_, at) => has(at)).length === 1;
  return points.some((_, at) => has(at) && !has(at - 1) && !has(at + 1));
}

/** The moments of the longest period that all of these keep to; undefined if there would be too many, or there is none. */
function periodsOf(moments: number[]): number[] | undefined {
  const isMonthly = moments.every((moment) => new Date(moment).toISOString().endsWith('-01T00:00:00.000Z'));
  const places = isMonthly ? moments.map(monthOf) : moments;
  const steps = places.slice(1).map((place, at) => place - places[at]!);
  const step = steps.reduce(greatestDivisor, 0);
  if (step === 0 || steps.includes(0)) return undefined;
  const first = places[0]!;
  const count = (places.at(-1)! - first) / step + 1;
  if (count > MOST_PERIODS) return undefined;
  const all = Array.from({ length: count }, (_, at) => first + at * step);
  return isMonthly ? all.map((month) => new Date(0).setUTCFullYear(0, month, 1)) : all;
}

/** Months since the year 0. */
function monthOf(moment: number): number {
  const date = new Date(moment);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
