/** A part that is not stored, by its lines in the source. */
export interface MissingPart {
  name: string;
  first: number;
  last: number;
  /** `repeats`: the service stores its content once, and has it from another part. */
  why: 'refused' | 'repeats' | 'failed';
}

/** Lines that no part was made of, up to the end of the source. */
export interface MissingRest {
  first: number;
  /** Whether its first line alone would be a part that repeats another. */
  repeats: boolean;
}

/**
 * What to do about a part that is not stored where others are, or may be. Never the whole source again: parts are cut by
 * size, so other lines or another size move the borders of the parts behind, and their lines would be stored twice.
 */
export function adviceOfMissing(parts: readonly MissingPart[], rest: MissingRest | undefined): string {
  const missing = parts.map(textOfPart);
  if (rest) missing.push(textOfRest(rest));
  return (
    'Other parts are stored, so do not upload the whole source again: a correction or another `partBytes` moves the ' +
    `borders of the parts, and lines would be stored twice. Upload alone what is missing: ${missing.join('; ')}.`
  );
}

function textOfPart({ name, first, last, why }: MissingPart): string {
  const lines = first === last ? `line ${first}` : `lines ${first} to ${last}`;
  if (why === 'repeats') return `${lines}, with others beside, as a file of another name`;
  return `${why === 'refused' ? 'the corrected ' : ''}${lines} as ${name}`;
}

function textOfRest({ first, repeats }: MissingRest): string {
  const beside = repeats
    ? `, with a larger \`partBytes\`, so that line ${first} shares its part with others`
    : '';
  return `the lines from ${first} on as a file of another name${beside}`;
}
