import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Schemas } from '../../api/paths.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import styles from './usage.module.css';
import { usageDays } from './usage-days.ts';
import { UsageDialog } from './usage-dialog.tsx';

const HEIGHT = 24;
const STEP = 4;
const BAR = 3;

interface UsageCellProps {
  token: Schemas['ApiToken'];
  list: Schemas['TokenUsageList'] | undefined;
}

/** The requests of a token per day as small bars, and the month's number, which opens the figures. */
export function UsageCell({ token, list }: UsageCellProps) {
  const [opened, { open, close }] = useDisclosure(false);
  if (!list) return null;
  const usage = list.data.find(({ token_id }) => token_id === token.id);
  if (!usage) return texts.noUsage;
  const days = usageDays(usage, list.from, list.to);
  const most = Math.max(...days.map(({ figures }) => figures.requests), 1);
  return (
    <div className={styles.cell}>
      <svg
        className={styles.bars}
        width={days.length * STEP}
        height={HEIGHT}
        role="img"
        aria-label={texts.usageChart(token.name)}
      >
        {days.map(({ day, figures: { requests, refusals, failures } }, index) => {
          const height = requests === 0 ? 1 : Math.max((requests / most) * HEIGHT, 2);
          const bad = Math.min(((refusals + failures) / most) * HEIGHT, height);
          return (
            <g key={day}>
              <rect
                className={requests === 0 ? styles.none : styles.good}
                x={index * STEP}
                y={HEIGHT - height}
                width={BAR}
                height={height}
              />
              <rect className={styles.bad} x={index * STEP} y={HEIGHT - bad} width={BAR} height={bad} />
            </g>
          );
        })}
      </svg>
      <Button size="compact-xs" variant="subtle" onClick={open} aria-label={texts.usageOf(token.name)}>
        {texts.inMonth(usage.month.requests)}
      </Button>
      <UsageDialog opened={opened} onClose={close} name={token.name} usage={usage} days={days} />
    </div>
  );
}
