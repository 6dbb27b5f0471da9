import type { ClientLanguage } from './language.ts';
import { python } from './python.ts';

/** Every client, in the order in which its tests run. */
export const languages: ClientLanguage[] = [python];
