import type { ClientLanguage } from './language.ts';
import { typescript } from './typescript.ts';

/** Every client, in the order in which its tests run. */
export const languages: ClientLanguage[] = [typescript];
