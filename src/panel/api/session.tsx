import { createContext, type ReactNode, useContext } from 'react';
import type { Answer } from './paths.ts';

export type Session = Answer<'/session', 'get'>;
export type Role = Session['member']['role'];

const RANKS: Record<Role, number> = { viewer: 0, editor: 1, owner: 2 };
const SessionContext = createContext<Session | undefined>(undefined);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Who is looking; only below `RequireSession`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside of RequireSession');
  return session;
}

/** Follows the account's time zone: whatever shows a moment is rendered again when it changes. */
export function useZoneOfAccount(): void {
  useContext(SessionContext);
}

/** Whether the member's role is at least this one: hides what the service would refuse. */
export function useMay(role: Role): boolean {
  return RANKS[useSession().member.role] >= RANKS[role];
}

/** Where the login leads back to; only a path of this panel. */
export function placeAfterLogin(search: string): string {
  const place = new URLSearchParams(search).get('voltar') ?? '/';
  return /^\/(?![/\\])/.test(place) && !place.startsWith('/entrar') ? place : '/';
}

export function loginPlace(from: string): string {
  return from === '/' ? '/entrar' : `/entrar?voltar=${encodeURIComponent(from)}`;
}
