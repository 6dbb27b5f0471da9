/** Names of regions, such as `America/Sao_Paulo`, and `UTC`; no offset such as `-03:00`, which knows no daylight saving. */
const NAME = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2})$/;

/** Whether a name is one of the IANA database that this Node has. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
