import type { PanelSchema } from '../contract-types.ts';

/** Who or what started a run, as the run keeps it. */
export type RunStarter =
  | { kind: 'member'; email: string }
  | { kind: 'token'; tokenId: number }
  | { kind: 'rule'; rule: PanelSchema<'AutomationRule'> };

/** SQL: the starter of the run in row `r`, a token with its name. */
export const starterColumn = `case when r.started_by ->> 'kind' = 'token' then r.started_by || jsonb_build_object('name',
    (select k.name from api_tokens k where k.id = (r.started_by ->> 'tokenId')::bigint)) else r.started_by end`;

/** A starter as it is read: tokens are kept when they are revoked, so the name is known. */
export type NamedStarter =
  | Exclude<RunStarter, { kind: 'token' }>
  | { kind: 'token'; tokenId: number; name: string };
