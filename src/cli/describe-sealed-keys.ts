import type { SealedKeysError } from '../domain/security/sealed-keys.ts';
import { say } from './say.ts';

/** What is wrong with signing keys that do not open, and what to do. */
export function describeSealedKeys({ kids, isWrongSecretKey }: SealedKeysError) {
  const names = { kids: kids.join(', ') };
  return isWrongSecretKey
    ? { found: say('doctor_keys_sealed', names), todo: say('doctor_keys_todo') }
    : { found: say('doctor_keys_some_sealed', names), todo: say('doctor_keys_some_todo') };
}
