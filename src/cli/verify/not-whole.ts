import { say } from '../terminal/say.ts';

/** An object that is missing, damaged or unreadable. */
interface NotWhole {
  state: string;
  /** Its file was set aside: no answer needs it, and nothing is left to do. */
  set_aside?: boolean | undefined;
}

/** Those that somebody has to do something about. */
export function toMend<T extends NotWhole>(objects: T[]): T[] {
  return objects.filter(({ set_aside: isAside }) => !isAside);
}

/** What is wrong with the object, for people. */
export function toldState({ state, set_aside: isAside }: NotWhole): string {
  const told = say(state === 'missing' || state === 'unreadable' ? `verify_${state}` : 'verify_damaged');
  return isAside ? say('verify_aside', { state: told }) : told;
}
