/** Whether a text has the form of an address of e-mail; only a mail tells whether there is one. */
export function isEmail(text: string): boolean {
  return /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(text);
}
