import { readSource } from './source-file.ts';

/** Rooms with texts of their own: the catalogue, and the web application's `texts/`. */
const TEXTS = /^src\/(messages|panel)\//;
/** Words that Portuguese sentences have and neither English nor SQL. */
const PORTUGUESE =
  /^(?:de|da|dos|das|ao|aos|na|nas|nos|para|com|um|uma|que|em|ou|por|pelo|pela|sem|mais|seu|sua|este|esta|esse|essa|foi|ser|tem|arquivo|arquivos|esquema|esquemas|conta|execução|registros?|linhas?|campos?)$/i;

/**
 * Whatever a user reads stands in src/messages. A word with letters outside ASCII, or two of the commonest words of
 * Portuguese, make a literal such a text.
 * @param paths TypeScript files below src
 */
export function textFaults(paths: string[]): string[] {
  return paths
    .filter((path) => !TEXTS.test(path))
    .flatMap((path) => readSource(path).literals)
    .filter(({ text }) => isPortuguese(text))
    .map(({ at }) => `${at}: a text in Portuguese; move it to src/messages/pt-br`);
}

function isPortuguese(text: string): boolean {
  const words = text.match(/\p{Letter}{2,}/gu) ?? [];
  if (words.some((word) => /[^a-z]/i.test(word))) return true;
  return text.split(/[\s,.:;!?]+/).filter((word) => PORTUGUESE.test(word)).length > 1;
}
