/** Whether a URL is on this machine, so that compressing costs more than it saves. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\./.test(hostname)
  );
}
