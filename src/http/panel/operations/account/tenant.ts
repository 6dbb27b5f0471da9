import { panel } from '../../../../../generated/contract-values.ts';
import { readTenantBudgets } from '../../../../domain/budgets/tenant-budgets-store.ts';
import { changeSettings } from '../../../../domain/tenants/change-settings.ts';
import { readCreditHistory } from '../../../../domain/tenants/credit-history.ts';
import { readCredits, listLedger as readLedger } from '../../../../domain/tenants/credit-ledger.ts';
import type { PanelOperation } from '../../panel-call.ts';
import { toTenant } from './replies.ts';

const PAGE = panel.parameters.Limit.schema.default;

export const changeTenant: PanelOperation<'changeTenant'> = async ({ service, member, body, reply }) => {
  const { name, delete_processed_files: deleteProcessedFiles, time_zone: timeZone } = body;
  const { credits_threshold: creditsThreshold } = body;
  const change = {
    ...(name !== undefined && { name }),
    ...(deleteProcessedFiles !== undefined && { deleteProcessedFiles }),
    ...(timeZone !== undefined && { timeZone }),
    ...(creditsThreshold !== undefined && { creditsThreshold }),
  };
  reply(toTenant(await changeSettings(service.database, member, change)));
};

export const listBudgets: PanelOperation<'listBudgets'> = async ({ service, member, reply }) => {
  reply({ data: await readTenantBudgets(service.database, member, service.budgets) });
};

export const getCredits: PanelOperation<'getCredits'> = async ({ service, member, reply }) => {
  reply(await readCredits(service.database, member.tenantId));
};

export const listLedger: PanelOperation<'listLedger'> = async ({ service, member, query, reply }) => {
  const { entries, next } = await readLedger(service.database, member.tenantId, { limit: PAGE, ...query });
  reply({
    data: entries.map(({ runId, at, ...entry }) => ({ ...entry, at: at.toISOString(), run_id: runId })),
    next,
  });
};

export const getCreditHistory: PanelOperation<'getCreditHistory'> = async ({
  service,
  member,
  query,
  reply,
}) => {
  const history = await readCreditHistory(service.database, member.tenantId, query.unit ?? 'day');
  const { periods, parts, chargedIn30Days, daysLeft } = history;
  reply({ periods, parts, charged_in_30_days: chargedIn30Days, days_left: daysLeft });
};
