import { layoutTexts as texts } from '../texts/layout.ts';
import styles from './skip-link.module.css';

/** The first stop of the keyboard on a page: past what stands around its content, `#conteudo`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#conteudo">
      {texts.skip}
    </a>
  );
}
