import { panel } from '../../../../../generated/contract-values.ts';
import { assertNever } from '../../../../domain/app-error.ts';
import { listAudit as list } from '../../../../domain/audit/audit-log.ts';
import { type FoundTarget, findTargets, targetOf } from '../../../../domain/audit/audit-target.ts';
import type { PanelOperation } from '../../panel-call.ts';

const PAGE = panel.parameters.Limit.schema.default;

export const listAudit: PanelOperation<'listAudit'> = async ({ service, member, query, reply }) => {
  const { database } = service;
  const { entries, next } = await list(database, member.tenantId, { limit: PAGE, ...query });
  const targets = entries.map(targetOf);
  const found = await findTargets(
    database,
    member.tenantId,
    targets.filter((target) => target !== null),
  );
  const data = entries.map(({ at, ...entry }, index) => {
    const target = targets[index];
    const there = target && found.get(`${target.kind} ${target.key}`);
    const link = entry.action === 'tenant.change' ? '/configuracoes' : there ? linkTo(there) : null;
    return { ...entry, at: at.toISOString(), link };
  });
  reply({ data, next });
};

/** Path of the panel's page about something. */
function linkTo({ kind, key, schema }: FoundTarget): string {
  switch (kind) {
    case 'schema':
      return `/esquemas/${key}`;
    case 'file':
      return `/esquemas/${schema}/arquivos/${key}`;
    case 'run':
      return `/processamentos/${key}`;
    case 'webhook':
      return `/webhooks/${key}`;
    case 'board':
      return `/quadros/${key}`;
    case 'member':
      return '/membros';
    case 'token':
      return '/tokens';
    default:
      return assertNever(kind);
  }
}
