import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { Schemas } from '../../api/paths.ts';
import { readAhead } from '../../api/query-client.ts';
import { useMay, useSession } from '../../api/session.tsx';
import { useRead, useWrite } from '../../api/use-api.ts';
import { FormEnd } from '../../parts/forms/form-end.tsx';
import { useUnsaved } from '../../parts/forms/unsaved.ts';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import type { PartParameters } from '../../parts/frame/lazy-part.ts';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { automationTexts as texts } from '../../texts/automation.ts';
import { AutomationState } from './automation-state.tsx';
import { PreviewCard } from './preview-card.tsx';
import { RulesForm } from './rules-form.tsx';
import { type RulesValues, rulesOf, valuesOf } from './rules-form-values.ts';

/** @public `lazyPart` calls it. */
export function askAhead({ slug = '' }: PartParameters): void {
  readAhead('/schemas/{slug}/automation', { path: { slug } });
}

export default function AutomationPage() {
  const { slug = '' } = useParams<{ slug: string }>();
  const automation = useRead('/schemas/{slug}/automation', { path: { slug } });
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      {automation.data ? (
        <Automation slug={slug} automation={automation.data} />
      ) : automation.error ? (
        <ErrorState error={automation.error} onRetry={() => void automation.refetch()} />
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </>
  );
}

function Automation({ slug, automation }: { slug: string; automation: Schemas['Automation'] }) {
  const { plan } = useSession();
  const mayChange = useMay('editor');
  const [values, setValues] = useState<RulesValues>(() => valuesOf(automation.rules, plan.default_shape_id));
  const rules = rulesOf(values, plan.custom_processing);
  const changed =
    JSON.stringify(rules) !==
    JSON.stringify(rulesOf(valuesOf(automation.rules, plan.default_shape_id), plan.custom_processing));
  const saved = useUnsaved(changed);
  const save = useWrite('put', '/schemas/{slug}/automation', {
    refresh: ['/schemas/{slug}/automation'],
    onSuccess: () => {
      saved();
      notifications.show({ message: texts.saved });
    },
  });
  return (
    <Stack gap="lg">
      <AutomationState automation={automation} />
      <PanelCard title={texts.rules} lead={texts.rulesLead}>
        <RulesForm
          values={values}
          onChange={setValues}
          errors={save.error?.fields ?? {}}
          disabled={!mayChange}
        />
        <FormEnd error={save.error}>
          <Group mt="lg">
            {mayChange ? (
              <Button
                loading={save.isPending}
                disabled={!changed}
                onClick={() => save.mutate({ path: { slug }, body: rules })}
              >
                {texts.save}
              </Button>
            ) : (
              <Text c="dimmed">{texts.viewerNote}</Text>
            )}
          </Group>
        </FormEnd>
      </PanelCard>
      <PreviewCard slug={slug} rules={rules} />
    </Stack>
  );
}
