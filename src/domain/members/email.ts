/** Whether a text has the form of an e-mail address; only sending a mail would show that it exists. */
export function isEmail(text: string): boolean {
  return /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(text);
}
