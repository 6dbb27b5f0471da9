import type { ClientLanguage } from './language.ts';

/** Every client, in the order in which its tests run. */
export const languages: ClientLanguage[] = [];
