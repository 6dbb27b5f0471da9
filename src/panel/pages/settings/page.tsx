import { Stack } from '@mantine/core';
import { readAhead } from '../../api/query-client.ts';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';
import { BudgetCard } from './budget-card.tsx';
import { NoticesCard } from './notices-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { PlanCard } from './plan-card.tsx';
import { TenantForm } from './tenant-form.tsx';

/** @public `lazyPart` calls it. */
export function askAhead(): void {
  readAhead('/budgets');
  readAhead('/notices/settings');
}

export default function SettingsPage() {
  return (
    <>
      <PageHeader title={texts.settings} lead={texts.settingsLead} />
      <Stack gap="lg" maw={720}>
        <TenantForm />
        <NoticesCard />
        <PasswordForm />
        <PlanCard />
        <BudgetCard />
      </Stack>
    </>
  );
}
