/** Whether a text has the form of an e-mail address; only sending a mail would show that it exists. */
export function isEmail(text: string): boolean {
  return /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(text);
}

/**
 * The spelling under which an e-mail address is stored, found and counted. Only this function folds addresses: SQL's `lower`
 * and `toLowerCase` of a whole text differ, and an address that one finds and the other counts has a count per spelling.
 * Of `İ` and `K` (Kelvin) the lower case begins with an ASCII letter, which would make a stranger's domain of the member's.
 */
export function foldEmail(email: string): string {
  return email.replace(/[^\u0130\u212a]/gu, (letter) => letter.toLowerCase());
}
