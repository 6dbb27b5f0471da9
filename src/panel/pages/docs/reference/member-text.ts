import { memberTexts, parameterTexts } from '../../../texts/docs/members.ts';

/** The text of the first key that has one. */
export function memberText(keys: string[]): string {
  return keys.map((key) => memberTexts[key]).find((text) => text !== undefined) ?? '';
}

export function parameterText(keys: string[]): string {
  return keys.map((key) => parameterTexts[key]).find((text) => text !== undefined) ?? '';
}
