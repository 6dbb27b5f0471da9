/** What a reload, or closing the tab, would lose. */
const reasons = new Set<object>();

/** Makes the browser ask before the page is unloaded, as long as any reason holds. */
export function askBeforeUnload(reason: object, holds: boolean): void {
  if (holds) reasons.add(reason);
  else reasons.delete(reason);
  if (reasons.size > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

function ask(event: Event): void {
  event.preventDefault();
}
