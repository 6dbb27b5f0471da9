import { resolve } from 'node:path';
import { secretKeyPath } from '../../config/secret-key.ts';
import type { Settings } from '../../config/settings.ts';
import type { SealedKeysError } from '../../domain/security/sealed-keys.ts';
import { say } from '../terminal/say.ts';

/** What is wrong with signing keys that do not open, and what to do. */
export function describeSealedKeys(
  { kids, isWrongSecretKey }: SealedKeysError,
  settings: Settings,
): { found: string; todo: string } {
  const names = kids.join(', ');
  if (!isWrongSecretKey) {
    return { found: say('doctor_keys_some_sealed', { kids: names }), todo: say('doctor_keys_some_todo') };
  }
  const isSet = settings.secretKey !== undefined;
  const key = isSet ? 'CELEIRO_SECRET_KEY' : resolve(secretKeyPath(settings));
  return {
    found: say('doctor_keys_sealed', { key, kids: names }),
    todo: say(isSet ? 'doctor_keys_todo_setting' : 'doctor_keys_todo_file', { key }),
  };
}
