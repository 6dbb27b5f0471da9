import { Button, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { panel } from '../../../../generated/contract-values.ts';
import { fieldErrors } from '../../api/api-error.ts';
import { useMay, useSession } from '../../api/session.tsx';
import { useWrite } from '../../api/use-api.ts';
import { wallTime } from '../../parts/figures/zoned-time.ts';
import { FormEnd } from '../../parts/forms/form-end.tsx';
import { useUnsaved } from '../../parts/forms/unsaved.ts';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';
import { common } from '../../texts/common.ts';

/** Those that the browser knows; the account's own may be newer. */
const known = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];

export function TenantForm() {
  const { tenant } = useSession();
  const owner = useMay('owner');
  const zones = known.includes(tenant.time_zone) ? known : [tenant.time_zone, ...known];
  const form = useForm({
    initialValues: {
      name: tenant.name,
      time_zone: tenant.time_zone,
      delete_processed_files: tenant.delete_processed_files,
    },
  });
  const saved = useUnsaved(form.isDirty());
  const change = useWrite('patch', '/tenant', {
    refresh: ['/session'],
    onSuccess: () => {
      saved();
      form.resetDirty();
      notifications.show({ message: texts.saved });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <PanelCard title={texts.tenant}>
      <form onSubmit={form.onSubmit((body) => change.mutate({ body }))}>
        <Stack>
          {!owner && <Text c="dimmed">{texts.onlyOwner}</Text>}
          <TextInput label={texts.tenantSlug} value={tenant.slug} readOnly variant="unstyled" />
          <TextInput
            label={texts.tenantName}
            readOnly={!owner}
            maxLength={panel.schemas.ChangeTenantRequest.properties.name.maxLength}
            {...form.getInputProps('name')}
          />
          <Select
            label={texts.timeZone}
            description={texts.timeZoneHint(clockIn(form.values.time_zone))}
            data={zones}
            searchable
            nothingFoundMessage={texts.timeZoneNone}
            allowDeselect={false}
            readOnly={!owner}
            {...form.getInputProps('time_zone')}
          />
          <Switch
            label={texts.deleteProcessed}
            description={texts.deleteProcessedHint}
            disabled={!owner}
            {...form.getInputProps('delete_processed_files', { type: 'checkbox' })}
          />
          {owner && (
            <FormEnd error={change.error}>
              <Button type="submit" loading={change.isPending} disabled={!form.isDirty()} mr="auto">
                {common.save}
              </Button>
            </FormEnd>
          )}
        </Stack>
      </form>
    </PanelCard>
  );
}

/** The time of day that a zone's clocks show now, to the minute. */
function clockIn(zone: string): string {
  return wallTime(new Date(), zone).slice(11, 16);
}
