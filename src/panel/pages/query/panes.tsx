import { useElementSize, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type Ref, useId } from 'react';
import { PaneDivider } from '../../parts/controls/pane-divider.tsx';
import { queryTexts as texts } from '../../texts/query.ts';
import classes from './query.module.css';

interface PanesProps {
  query: ReactNode;
  answer: ReactNode;
  answerRef: Ref<HTMLDivElement>;
  /** The functions; null while they are closed. */
  reference: ReactNode;
}

/** Widths of the panes at the sides, px; the answer has what is left. */
interface Widths {
  query: number;
  reference: number;
}

const USUAL: Widths = { query: 380, reference: 300 };
const LEAST: Widths = { query: 300, reference: 220 };
/** Least width of the answer, and that of a divider, px. */
const ANSWER = 320;
const DIVIDER = 20;
/** Up to here the panes stand one below the other. */
const STACKED = '(max-width: 1080px)';

/** Query, answer and functions side by side. Their widths are remembered in this browser. */
export function Panes({ query, answer, answerRef, reference }: PanesProps) {
  const [kept, keep] = useLocalStorage<Widths>({
    key: 'celeiro.console.panes',
    defaultValue: USUAL,
    getInitialValueInEffect: false,
    deserialize: readWidths,
  });
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const isStacked = useMediaQuery(STACKED, undefined, { getInitialValueInEffect: false });
  const [queryId, referenceId] = [useId(), useId()];
  // Zero until the browser has measured: no width that the reader chose is cut to that.
  const all = measured || window.innerWidth;
  const dividers = reference ? 2 * DIVIDER : DIVIDER;
  const room = Math.max(all - ANSWER - dividers, LEAST.query + (reference ? LEAST.reference : 0));
  const widest = {
    query: room - (reference ? LEAST.reference : 0),
    reference: room - LEAST.query,
  };
  const queryWidth = Math.min(kept.query, widest.query);
  const referenceWidth = Math.min(kept.reference, room - queryWidth, widest.reference);
  const widths = `${queryWidth}px auto minmax(0, 1fr)${reference ? ` auto ${Math.max(referenceWidth, LEAST.reference)}px` : ''}`;
  const put = (name: keyof Widths) => (width: number) => keep({ ...kept, [name]: width });
  return (
    <div ref={ref} className={classes.panes} style={isStacked ? undefined : { gridTemplateColumns: widths }}>
      <div id={queryId} className={classes.pane}>
        {query}
      </div>
      {!isStacked && (
        <PaneDivider
          label={texts.queryWidth}
          pane={queryId}
          side="left"
          width={queryWidth}
          least={LEAST.query}
          most={widest.query}
          onWidth={put('query')}
          onReset={() => put('query')(USUAL.query)}
        />
      )}
      <div ref={answerRef} className={classes.answer}>
        {answer}
      </div>
      {reference && !isStacked && (
        <PaneDivider
          label={texts.referenceWidth}
          pane={referenceId}
          side="right"
          width={referenceWidth}
          least={LEAST.reference}
          most={widest.reference}
          onWidth={put('reference')}
          onReset={() => put('reference')(USUAL.reference)}
        />
      )}
      {reference && (
        <div id={referenceId} className={classes.referencePane}>
          {reference}
        </div>
      )}
    </div>
  );
}

/** What the browser kept, as far as it is widths. */
function readWidths(text: string | undefined): Widths {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Widths> | null;
    const widthOf = (name: keyof Widths) =>
      typeof kept?.[name] === 'number' && kept[name] >= LEAST[name] ? kept[name] : USUAL[name];
    return { query: widthOf('query'), reference: widthOf('reference') };
  } catch {
    return USUAL;
  }
}
