import { Button, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { panel } from '../../../../generated/contract-values.ts';
import { fieldErrors } from '../../api/api-error.ts';
import { type Session, useMay, useSession } from '../../api/session.tsx';
import { useWrite } from '../../api/use-api.ts';
import { wallTime } from '../../parts/figures/zoned-time.ts';
import { FormEnd } from '../../parts/forms/form-end.tsx';
import { useUnsaved } from '../../parts/forms/unsaved.ts';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';
import { common } from '../../texts/common.ts';

/** Those that the browser knows; the account's own may be newer. */
const known = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];

/** Largest threshold; the contract takes 12 digits before the comma. */
const MOST_CREDITS = 999_999_999_999;

export function TenantForm() {
  const { tenant } = useSession();
  const owner = useMay('owner');
  const zones = known.includes(tenant.time_zone) ? known : [tenant.time_zone, ...known];
  const form = useForm({ initialValues: valuesOf(tenant) });
  // A colleague may have changed the account: what nobody touched here follows.
  useEffect(() => {
    const now = valuesOf(tenant);
    const changed = changedOf(form);
    form.resetDirty(now);
    form.setValues({ ...now, ...changed });
  }, [tenant]);
  const saved = useUnsaved(form.isDirty());
  const change = useWrite('patch', '/tenant', {
    refresh: ['/session', '/notices', '/overview'],
    onSuccess: () => {
      saved();
      form.resetDirty();
      notifications.show({ message: texts.saved });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const submit = () => {
    const { credits_threshold: threshold, ...values } = changedOf(form);
    change.mutate({
      body: {
        ...values,
        ...(threshold !== undefined && {
          credits_threshold: threshold === '' ? null : decimal(Number(threshold)),
        }),
      },
    });
  };
  return (
    <PanelCard title={texts.tenant}>
      <form onSubmit={form.onSubmit(submit)}>
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
          <NumberInput
            label={texts.creditsThreshold}
            description={texts.creditsThresholdHint}
            placeholder={texts.creditsThresholdNone}
            decimalSeparator=","
            thousandSeparator="."
            decimalScale={6}
            min={0}
            max={MOST_CREDITS}
            allowNegative={false}
            hideControls
            readOnly={!owner}
            {...form.getInputProps('credits_threshold')}
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

interface TenantValues {
  name: string;
  time_zone: string;
  /** Empty where there is none. */
  credits_threshold: number | string;
  delete_processed_files: boolean;
}

function valuesOf(tenant: Session['tenant']): TenantValues {
  return {
    name: tenant.name,
    time_zone: tenant.time_zone,
    credits_threshold: tenant.credits_threshold === null ? '' : Number(tenant.credits_threshold),
    delete_processed_files: tenant.delete_processed_files,
  };
}

/** What was changed in the form: saving the rest would undo what a colleague changed meanwhile. */
function changedOf(form: UseFormReturnType<TenantValues>): Partial<TenantValues> {
  const values = Object.entries(form.getValues()) as [keyof TenantValues, never][];
  return Object.fromEntries(values.filter(([name]) => form.isDirty(name)));
}

/** A number as a decimal of up to 6 places, never as `1e-6`. */
function decimal(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, '');
}

/** The time of day that a zone's clocks show now, to the minute. */
function clockIn(zone: string): string {
  return wallTime(new Date(), zone).slice(11, 16);
}
