import type { Session } from './session.tsx';

let current: string | undefined;
const forgetters = new Set<() => void>();

/** Identifies a member of a tenant. State that a tab keeps for one account must not serve another. */
export function accountOf({ tenant, member }: Session): string {
  return `${tenant.slug}/${member.id}`;
}

/** The account that this tab shows; undefined before the first session and after the logout. */
export function currentAccount(): string | undefined {
  return current;
}

/** A path of the panel's API for what a browser asks without headers of ours: it names this tab's account. */
export function withAccount(path: string): string {
  return current === undefined ? path : `${path}?${new URLSearchParams({ account: current })}`;
}

/** Registers a callback that drops the state a module keeps for an account. */
export function onAccountChange(forget: () => void): void {
  forgetters.add(forget);
}

/** Sets the account of this tab. A logout or another account's session drops the state of the previous account. */
export function setAccount(account: string | undefined): void {
  if (account === current) return;
  current = account;
  for (const forget of forgetters) forget();
}
