import { Group, Progress, Stack, Text } from '@mantine/core';
import { useRead } from '../../api/use-api.ts';
import { formatBytes, formatCount } from '../../parts/figures/format.ts';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';

/** Share of a bound from which the bar warns, percent. */
const nearlyFull = 90;

/** What the tenant uses of its budgets, as bars. */
export function BudgetCard() {
  const { data, error, refetch } = useRead('/budgets');
  return (
    <PanelCard title={texts.budgets} lead={texts.budgetsLead}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Stack component="ul" gap="sm" p={0} m={0}>
        {data?.data.map((budget) => (
          <BudgetBar key={budget.name} {...budget} />
        ))}
      </Stack>
    </PanelCard>
  );
}

function BudgetBar({ name, used, bound }: { name: string; used: number; bound: number | null }) {
  const label = texts.budgetNames[name] ?? name;
  const show = name === 'stored_bytes' ? formatBytes : formatCount;
  const text = bound === null ? texts.budgetUnbounded(show(used)) : texts.budgetUsed(show(used), show(bound));
  const percent = bound ? Math.min(100, (100 * used) / bound) : 0;
  return (
    <li style={{ listStyle: 'none' }}>
      <Group justify="space-between">
        <Text size="sm">{label}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </Group>
      {bound !== null && (
        <Progress
          value={percent}
          {...(percent >= nearlyFull && { color: 'red' })}
          aria-label={`${label}: ${text}`}
        />
      )}
    </li>
  );
}
