/** A refused value as it is shown: an URL without its user part and its query, where passwords are, however wrong it is. */
export function shownValue(value: string | undefined): string {
  const user = value?.includes('://') ? /(:\/\/)\S*@/ : /^()\S+:\S*@/;
  return JSON.stringify(value?.replace(user, '$1…@').replace(/(:\/\/[^?]*)\?.*/s, '$1?…'));
}
