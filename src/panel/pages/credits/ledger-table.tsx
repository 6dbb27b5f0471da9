import type { ReactNode } from 'react';
import type { Schemas } from '../../api/paths.ts';
import { TextLink } from '../../parts/controls/text-link.tsx';
import { DataTable } from '../../parts/figures/data-table.tsx';
import { formatCredits } from '../../parts/figures/format.ts';
import { Moment } from '../../parts/figures/moment.tsx';
import { creditsTexts as texts } from '../../texts/credits.ts';
import classes from './credits.module.css';

type Entry = Schemas['LedgerEntry'];

export function LedgerTable({ entries, empty }: { entries: Entry[] | undefined; empty: ReactNode }) {
  return (
    <DataTable
      caption={texts.ledger}
      rows={entries}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        { key: 'what', header: texts.what, leading: true, cell: (entry) => <What entry={entry} /> },
        { key: 'at', header: texts.at, cell: ({ at }) => <Moment at={at} /> },
        {
          key: 'amount',
          header: texts.amount,
          numeric: true,
          cell: ({ amount }) => <Amount amount={amount} />,
        },
        { key: 'after', header: texts.after, numeric: true, cell: ({ balance }) => formatCredits(balance) },
      ]}
    />
  );
}

function What({ entry: { kind, run_id, schema, note } }: { entry: Entry }) {
  return (
    <span>
      {texts.kinds[kind]}
      {run_id !== null && (
        <>
          , <TextLink href={`/processamentos/${run_id}`}>{texts.run(run_id)}</TextLink>
          {schema && <span className={classes.soft}> ({schema})</span>}
        </>
      )}
      {note && <span className={classes.soft}> · {note}</span>}
    </span>
  );
}

/** The sign is written, not only coloured. */
function Amount({ amount }: { amount: string }) {
  const negative = amount.startsWith('-');
  return (
    <span className={negative ? undefined : classes.gain}>
      {negative ? '−' : '+'}
      {formatCredits(amount.replace('-', ''))}
    </span>
  );
}
