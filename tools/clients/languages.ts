import { go } from './go.ts';
import { java } from './java.ts';
import type { ClientLanguage } from './language.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { typescript } from './typescript.ts';

/** Every client, in the order in which its tests run. */
export const languages: ClientLanguage[] = [typescript, python, java, go, php];
