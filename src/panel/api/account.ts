import type { Session } from './session.tsx';

let current: string | undefined;
const forgetters = new Set<() => void>();

/** A member of a tenant: what a tab keeps for one account must not serve another. */
export function accountOf({ tenant, member }: Session): string {
  return `${tenant.slug}/${member.id}`;
}

/** The account that this tab shows; undefined before the first session and after the logout. */
export function currentAccount(): string | undefined {
  return current;
}

/** Registers what drops the state that a module keeps for an account. */
export function onAccountChange(forget: () => void): void {
  forgetters.add(forget);
}

/** Sets the account of this tab. A logout, or the session of another account, drops what was kept for the former. */
export function setAccount(account: string | undefined): void {
  if (account === current) return;
  current = account;
  for (const forget of forgetters) forget();
}
