import { useEffect } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** Prints the page in the light theme: paper is white, and browsers leave backgrounds out. */
export function useLightPrint(): void {
  useEffect(() => {
    const page = document.documentElement;
    let shown: string | null = null;
    const before = () => {
      shown = page.getAttribute(SCHEME);
      page.setAttribute(SCHEME, 'light');
    };
    const after = () => {
      if (shown) page.setAttribute(SCHEME, shown);
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
}
