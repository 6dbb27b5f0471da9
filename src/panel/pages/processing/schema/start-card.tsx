import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Schemas } from '../../../api/paths.ts';
import { useMay, useSession } from '../../../api/session.tsx';
import { useRead, useWrite } from '../../../api/use-api.ts';
import { numberOf } from '../../../parts/forms/figure.ts';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { processingTexts as texts } from '../../../texts/processing.ts';
import { type Choice, MachineFields } from '../machine-fields.tsx';
import { EstimateFigures } from './estimate-figures.tsx';
import { useEstimate } from './use-estimate.ts';

/** Starting a run: the machines, what it will take and cost, and the button. */
export function StartCard({ slug, pending }: { slug: string; pending: Schemas['Pending'] }) {
  const { plan, tenant } = useSession();
  const { data: schema } = useRead('/schemas/{slug}', { path: { slug } });
  const mayStart = useMay('editor');
  const [choice, setChoice] = useState<Choice>({ shape_id: plan.default_shape_id, executors: 1 });
  const [, navigate] = useLocation();
  const executors = numberOf(choice.executors);
  const machines = executors === undefined ? undefined : { ...choice, executors };
  const estimate = useEstimate(slug, machines);
  const start = useWrite('post', '/schemas/{slug}/processing', {
    refresh: ['/runs', '/schemas/{slug}/processing', '/schemas/{slug}/files', '/session', '/credits'],
    onSuccess: ({ ids }) => {
      notifications.show({ message: texts.started(ids) });
      if (ids.length === 1) navigate(`/processamentos/${ids[0]}`);
    },
  });
  const available = plan.processing && tenant.processing_enabled;
  const reason = !available
    ? texts.unavailable
    : schema?.active === false
      ? texts.inactive
      : !mayStart && texts.viewerNote;
  const taken = estimate.data?.files ?? pending.files;
  const rest = Math.max(0, pending.files - taken);
  const failure = start.error ?? estimate.error;
  return (
    <PanelCard title={texts.start}>
      <MachineFields choice={choice} onChange={setChoice} errors={failure?.fields ?? {}} />
      <EstimateFigures estimate={estimate.data} />
      {failure && <ErrorState error={failure} withFields={false} />}
      <Group mt="lg" gap="md">
        <Button
          leftSection={<IconPlayerPlay size={17} />}
          loading={start.isPending}
          disabled={reason !== false || !machines || estimate.data?.enough === false}
          onClick={() => machines && start.mutate({ path: { slug }, body: machines })}
        >
          {texts.startButton(taken)}
        </Button>
        <Text size="sm" c="dimmed" flex={1} miw={220}>
          {reason || (rest > 0 ? `${texts.reserveNote} ${texts.restNote(rest)}` : texts.reserveNote)}
        </Text>
      </Group>
    </PanelCard>
  );
}
