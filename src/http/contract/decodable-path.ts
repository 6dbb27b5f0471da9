/** Whether the percent signs of a path, or of a part of a query string, begin escapes of UTF-8. Routers fail on others. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
