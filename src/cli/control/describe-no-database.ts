import type { Settings } from '../../config/settings.ts';
import { sqlState } from '../../ports/database.ts';
import { reason } from '../doctor/reason.ts';
import { tlsTodo } from '../doctor/tls-todo.ts';
import { say } from '../terminal/say.ts';

/** SQLSTATEs of a server that refuses the user or the password, and of one that takes no such connection. */
const WRONG_PASSWORD = '28P01';
const NOT_LET_IN = '28000';

/** Why the control database cannot be used, and what to do. */
export function describeNoDatabase(error: unknown, settings: Settings): { found: string; todo: string } {
  const kind = say(settings.databaseUrl ? 'doctor_database_external' : 'doctor_database_embedded');
  const todo = settings.databaseUrl ? todoOf(error) : say('doctor_database_embedded_todo');
  return { found: `${kind}: ${reason(error)}`, todo };
}

function todoOf(error: unknown): string {
  const state = sqlState(error);
  if (state === WRONG_PASSWORD) return say('doctor_database_password_todo');
  if (state === NOT_LET_IN) return say('doctor_database_not_let_in_todo');
  return tlsTodo(error) ?? say('doctor_database_url_todo');
}
