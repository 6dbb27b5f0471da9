import type { MouseEvent } from 'react';
import { layoutTexts as texts } from '../texts/layout.ts';
import styles from './skip-link.module.css';

/** The first stop of the keyboard on a page: past what stands around its content, `#conteudo`. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page; only the address is left as it is.
    <a className={styles.skip} href="#conteudo" onClick={skip}>
      {texts.skip}
    </a>
  );
}

/** Leaves the address as it is: what a page keeps behind the `#` stays. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('conteudo')?.focus();
}
