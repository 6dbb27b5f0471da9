import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/controls/text-link.tsx';
import { DataTable } from '../../../parts/figures/data-table.tsx';
import { formatCount } from '../../../parts/figures/format.ts';
import { RelativeTime } from '../../../parts/figures/relative-time.tsx';
import { webhooksTexts as texts } from '../../../texts/webhooks.ts';
import { type Delivery, DeliveryState } from '../webhook-state.tsx';
import classes from '../webhooks.module.css';

export function DeliveryTable({
  deliveries,
  empty,
}: {
  deliveries: Delivery[] | undefined;
  empty: ReactNode;
}) {
  return (
    <DataTable
      caption={texts.deliveries}
      rows={deliveries}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        {
          key: 'message',
          header: texts.columnDelivery,
          leading: true,
          cell: ({ id, test, run_id }) => (
            <span className={classes.pair}>
              <TextLink href={`/entregas/${id}`}>{texts.delivery(id)}</TextLink>
              <span className={classes.soft}>
                {test ? texts.isTest : run_id !== null && texts.runNumber(run_id)}
              </span>
            </span>
          ),
        },
        { key: 'state', header: texts.columnState, cell: ({ status }) => <DeliveryState status={status} /> },
        { key: 'answer', header: texts.columnAnswer, cell: (delivery) => <Answer delivery={delivery} /> },
        {
          key: 'attempts',
          header: texts.columnAttempts,
          numeric: true,
          cell: ({ attempts }) => formatCount(attempts),
        },
        {
          key: 'created',
          header: texts.columnCreated,
          cell: ({ created_at }) => <RelativeTime at={created_at} />,
        },
      ]}
    />
  );
}

function Answer({ delivery: { last_attempt, status, next_attempt_at } }: { delivery: Delivery }) {
  if (!last_attempt) return '—';
  return (
    <span className={classes.url}>
      <span>
        {last_attempt.status ?? texts.noAnswer} · {texts.attemptTime(last_attempt.ms)}
      </span>
      {status === 'pending' && next_attempt_at && (
        <span className={classes.soft}>
          {texts.nextAttempt} <RelativeTime at={next_attempt_at} />
        </span>
      )}
    </span>
  );
}
