import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAX_SERIES } from './chart-choice.ts';

type Triple = [number, number, number];

/** Linear RGB as people see it who lack one kind of cone: Machado, Oliveira and Fernandes 2009, severity 1. */
const visions: Record<string, Triple[]> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Least distance in OKLab, in hundredths, of two series, and of two that stand side by side. */
const APART = 6;
const NEIGHBOURS_APART = 10;
/** Least contrast of graphics with what is around them: WCAG 1.4.11. */
const CONTRAST = 3;

const [light = '', dark = ''] = readFileSync(new URL('../theme/global.css', import.meta.url), 'utf8').split(
  '[data-mantine-color-scheme="dark"]',
);

describe.each([
  ['light', light],
  ['dark', dark],
])('the colours of series in the %s theme', (_, css) => {
  const colours = Array.from({ length: MAX_SERIES }, (_item, index) =>
    colourOf(css, `--cel-chart-${index + 1}`),
  );

  it('stand out from the card', () => {
    const card = luminance(colourOf(css, '--cel-surface'));
    for (const colour of colours) {
      const [darker, lighter] = [luminance(colour), card].sort((a, b) => a - b) as [number, number];
      expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThan(CONTRAST);
    }
  });

  it.each(Object.keys(visions))('stay apart for who sees %s', (vision) => {
    const seen = colours.map((colour) => okLab(visions[vision]!.map((row) => dot(row, colour)) as Triple));
    for (const [index, one] of seen.entries()) {
      for (const [later, other] of seen.entries()) {
        if (later <= index) continue;
        const least = later === index + 1 ? NEIGHBOURS_APART : APART;
        const distance = 100 * Math.hypot(...one.map((part, at) => part - other[at]!));
        expect(distance, `${index + 1} and ${later + 1}`).toBeGreaterThan(least);
      }
    }
  });
});

/** A colour of the theme as linear RGB. */
function colourOf(css: string, name: string): Triple {
  const hex = new RegExp(`${name}: #([0-9a-f]{6})`).exec(css)![1]!;
  return [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

function luminance(colour: Triple): number {
  return dot([0.2126, 0.7152, 0.0722], colour);
}

/** Ottosson 2020. */
function okLab(rgb: Triple): Triple {
  const cones: Triple[] = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ];
  const shown = rgb.map((part) => Math.min(1, Math.max(0, part))) as Triple;
  const root = cones.map((row) => Math.cbrt(dot(row, shown))) as Triple;
  const axes: Triple[] = [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ];
  return axes.map((row) => dot(row, root)) as Triple;
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
