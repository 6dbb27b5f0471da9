import { useEffect } from 'react';
import { matchRoute, useRouter } from 'wouter';

/** Signs that a link is about to be followed, by mouse, finger or keyboard. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Fetches the code of a page once a person turns to a link that leads to it. `pages` by the pattern of their address. */
export function useLinkPreload(pages: Record<string, { preload: () => void }>): void {
  const { parser } = useRouter();
  useEffect(() => {
    const turned = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (!link) return;
      const at = Object.keys(pages).find((pattern) => matchRoute(parser, pattern, link.pathname)[0]);
      if (at) pages[at]!.preload();
    };
    for (const sign of SIGNS) document.addEventListener(sign, turned, { passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, turned);
    };
  }, [pages, parser]);
}
