import type { ReactNode } from 'react';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import type { Guide } from '../../../texts/docs/guide-places.ts';
import { AnchorHeading } from '../parts/anchor-heading.tsx';
import { RichLine, RichText } from '../parts/rich-text.tsx';
import styles from './guide-page.module.css';

interface GuidePageProps {
  guide: Guide;
  /** What stands below the text of a section, by the section's id. */
  more?: Record<string, ReactNode>;
}

/** A guide: its sections one below the other, each to be linked to. */
export function GuidePage({ guide, more = {} }: GuidePageProps) {
  return (
    <article className={styles.guide}>
      <PageHeader title={guide.title} lead={<RichLine text={guide.lead} />} />
      {guide.sections.map(({ id, title, text }) => (
        <section key={id} aria-labelledby={id}>
          <AnchorHeading id={id} title={title} />
          <RichText text={text} />
          {more[id] && <div className={styles.more}>{more[id]}</div>}
        </section>
      ))}
    </article>
  );
}
