import { type ComponentType, useEffect } from 'react';
import { matchRoute, useRouter } from 'wouter';
import type { LazyPart } from '../../parts/frame/lazy-part.ts';

/** Signs that a link is about to be followed, by mouse, finger or keyboard. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Fetches the code of a page, and its first answers, once a person turns to a link that leads to it.
 * @param pages by the pattern of their address
 */
export function useLinkPreload(pages: Record<string, LazyPart<ComponentType>>): void {
  const { parser } = useRouter();
  useEffect(() => {
    const turned = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (!link) return;
      for (const [pattern, page] of Object.entries(pages)) {
        const [matches, parameters] = matchRoute(parser, pattern, link.pathname);
        if (matches) return page.preload(parameters);
      }
    };
    for (const sign of SIGNS) document.addEventListener(sign, turned, { passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, turned);
    };
  }, [pages, parser]);
}
