import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import type { Schemas } from '../../api/paths.ts';
import { readAhead } from '../../api/query-client.ts';
import { readOf } from '../../api/reads.ts';
import { useMay, useSession } from '../../api/session.tsx';
import { useRead, useWrite } from '../../api/use-api.ts';
import { FormEnd } from '../../parts/forms/form-end.tsx';
import { mergeEdit } from '../../parts/forms/merge-edit.ts';
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

const PATH = '/schemas/{slug}/automation';

/** @public `lazyPart` calls it. */
export function askAhead({ slug = '' }: PartParameters): void {
  readAhead(PATH, { path: { slug } });
}

export default function AutomationPage() {
  const { slug = '' } = useParams<{ slug: string }>();
  const automation = useRead(PATH, { path: { slug } });
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
  const client = useQueryClient();
  const shownOf = (stored: Schemas['AutomationRules']) => valuesOf(stored, plan.default_shape_id);
  /** As the form would send them unchanged. */
  const sentOf = (stored: Schemas['AutomationRules']) =>
    rulesOf(shownOf(stored), plan.custom_processing) ?? stored;
  /** The rules that the edits were made on. */
  const [opened, setOpened] = useState(automation.rules);
  const [values, setValues] = useState<RulesValues>(() => shownOf(opened));
  const rules = rulesOf(values, plan.custom_processing);
  const changed = JSON.stringify(rules) !== JSON.stringify(sentOf(opened));
  const saved = useUnsaved(changed);
  const show = (stored: Schemas['AutomationRules']) => {
    setOpened(stored);
    setValues(shownOf(stored));
  };
  // What a colleague saved shows at once where nothing was edited here.
  useEffect(() => {
    if (!changed) show(automation.rules);
  }, [automation.rules]);
  const save = useWrite('put', PATH, {
    refresh: [PATH],
    onSuccess: (stored) => {
      saved();
      show(stored.rules);
      notifications.show({ message: texts.saved });
    },
  });
  const merge = useMutation<void, ApiError>({
    mutationFn: async () => {
      if (!rules) return;
      const now = await client.fetchQuery({ ...readOf(PATH, { path: { slug } }), staleTime: 0 });
      const merged = mergeEdit(sentOf(opened), rules, sentOf(now.rules));
      if (merged) return save.mutate({ path: { slug }, body: merged });
      show(now.rules);
      throw new ApiError(409, { code: 'rules_changed', error: texts.changedMeanwhile });
    },
  });
  const error = merge.error ?? save.error;
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
        <FormEnd error={error}>
          <Group mt="lg">
            {mayChange ? (
              <Button
                loading={merge.isPending || save.isPending}
                disabled={!changed || !rules}
                onClick={() => merge.mutate()}
              >
                {texts.save}
              </Button>
            ) : (
              <Text c="dimmed">{texts.viewerNote}</Text>
            )}
          </Group>
        </FormEnd>
      </PanelCard>
      {rules && <PreviewCard slug={slug} rules={rules} />}
    </Stack>
  );
}
