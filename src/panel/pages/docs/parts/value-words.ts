import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import type { ValueShape } from '../reference/read-members.ts';

const figures = new Intl.NumberFormat('pt-BR');
/** Bounds that say no more than that a number has 64 bits, or none at all. */
const BEYOND_WORDS = Number.MAX_SAFE_INTEGER;

/** Type of a value in words: `lista de texto`, `inteiro ou nulo`. */
export function typeWords({ type, itemType, format, nullable }: ValueShape): string {
  const plain = texts.formats[format ?? ''] ?? texts.types[type] ?? type;
  const whole =
    type === 'array' && itemType !== 'any' && itemType !== undefined
      ? texts.listOf(texts.types[itemType] ?? itemType)
      : plain;
  return nullable ? `${whole} ${texts.orNull}` : whole;
}

/** Bounds and default of a value in words; the choices stand apart. */
export function boundWords(shape: ValueShape): string[] {
  const number = range(shape.minimum, shape.maximum);
  const characters = range(shape.minLength, shape.maxLength);
  const items = range(shape.minItems, shape.maxItems);
  return [
    ...(number ? [number] : []),
    ...(characters ? [texts.characters(characters)] : []),
    ...(items ? [texts.items(items)] : []),
    ...(shape.fallback === undefined ? [] : [texts.fallback(String(shape.fallback))]),
  ];
}

function range(least: number | undefined, most: number | undefined): string | undefined {
  const bounded = most !== undefined && most < BEYOND_WORDS;
  if (least !== undefined && bounded) return texts.between(figures.format(least), figures.format(most));
  if (bounded) return texts.atMost(figures.format(most));
  return least === undefined || least === 0 ? undefined : texts.atLeast(figures.format(least));
}
