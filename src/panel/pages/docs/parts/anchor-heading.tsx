import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import styles from './anchor-heading.module.css';

/** A heading of level 2 that can be linked to. */
export function AnchorHeading({ id, title }: { id: string; title: string }) {
  return (
    <h2 id={id} className={styles.heading}>
      {title}{' '}
      <a href={`#${id}`} className={styles.anchor} aria-label={texts.linkTo(title)}>
        #
      </a>
    </h2>
  );
}
