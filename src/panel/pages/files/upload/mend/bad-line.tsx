import { Fragment } from 'react';
import type { Schemas } from '../../../../api/paths.ts';
import type { ShownLine } from '../../../../mend/mend-source.ts';
import type { Remedy } from '../../../../mend/remedies.ts';
import { mendTexts as texts } from '../../../../texts/mend.ts';
import classes from './bad-line.module.css';
import { markedParts } from './marked-parts.ts';

interface BadLineProps {
  line: ShownLine;
  /** What the check said of it. */
  error: Schemas['LineError'];
  /** Remedies that will be used. */
  chosen: ReadonlySet<Remedy>;
}

/** One bad line as it was sent, each fault marked in its place. */
export function BadLine({ line, error, chosen }: BadLineProps) {
  return (
    <li className={classes.item}>
      <p className={classes.message}>
        <strong>{texts.line(line.number)}</strong> {error.message}
      </p>
      <pre className={classes.line}>
        {markedParts(line, error).map(({ text, mend, isFault, from }) => {
          const isMended = mend !== undefined && chosen.has(mend.remedy);
          if (!isFault && !mend) return <Fragment key={from}>{text}</Fragment>;
          return (
            <mark
              key={from}
              className={classes.mark}
              data-mended={isMended || undefined}
              title={mend ? texts.becomes(mend.by) : error.message}
            >
              {text}
            </mark>
          );
        })}
      </pre>
    </li>
  );
}
