import { Link, useLocation } from 'wouter';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import { type DocsPlace, neighbours } from './docs-places.ts';
import styles from './page-end.module.css';

/** The pages before and after this one, below it. */
export function PageEnd() {
  const [location] = useLocation();
  const { previous, next } = neighbours(location);
  if (!previous && !next) return null;
  return (
    <nav className={styles.end} aria-label={texts.around}>
      {previous && <Neighbour word={texts.previous} place={previous} />}
      {next && <Neighbour word={texts.next} place={next} />}
    </nav>
  );
}

function Neighbour({ word, place }: { word: string; place: DocsPlace }) {
  return (
    <Link href={place.href} className={styles.link}>
      <span>{word}</span>
      <strong>{place.label}</strong>
    </Link>
  );
}
