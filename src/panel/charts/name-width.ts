/** Px that a character takes at the 12 px of an axis, at most: small ones, capitals and wide scripts. */
const SMALL = 6.6;
const CAPITAL = 8.6;
const WIDE = 12.5;

/** About the px that a name takes on an axis. Measuring it would need the page's fonts. */
export function nameWidth(name: string): number {
  return [...name].reduce((sum, character) => sum + widthOf(character), 0);
}

function widthOf(character: string): number {
  if (character.codePointAt(0)! >= 0x2e80) return WIDE;
  return character === character.toLowerCase() ? SMALL : CAPITAL;
}
