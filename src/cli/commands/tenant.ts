import { type Command, Option } from 'commander';
import { listTenants } from '../../domain/tenants/operator-lists.ts';
import type { Tenant } from '../../domain/tenants/tenants-store.ts';
import { CliError, EXIT_USAGE } from '../cli-error.ts';
import { memberLink } from '../control/member-link.ts';
import { operator } from '../control/operator.ts';
import { withControl, withTenant } from '../control/with-control.ts';
import { parseSwitch } from '../terminal/arguments.ts';
import { action, card, type Output, table } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

export function addTenant(program: Command): void {
  const tenant = program.command('tenant').description(say('tenant'));
  tenant
    .command('create')
    .description(say('tenant_create'))
    .argument('<slug>', say('arg_tenant_slug'))
    .requiredOption('--name <name>', say('opt_tenant_name'))
    .requiredOption('--owner-email <email>', say('opt_owner_email'))
    .option('--plan <plan>', say('opt_plan'), 'basic')
    .action(action(create));
  tenant.command('list').description(say('tenant_list')).action(action(list));
  tenant
    .command('set')
    .description(say('tenant_set'))
    .argument('<slug>', say('arg_tenant'))
    .addOption(switchOption('--delete-processed-files <on|off>', say('opt_delete_processed_files')))
    .addOption(switchOption('--processing <on|off>', say('opt_processing')))
    .action(action(set));
}

const switchOption = (flags: string, description: string) =>
  new Option(flags, description).argParser(parseSwitch);

async function create(
  out: Output,
  slug: string,
  options: { name: string; ownerEmail: string; plan: string },
): Promise<undefined> {
  await withControl(async ({ database, plans, settings }) => {
    const { createTenant } = await import('../../domain/tenants/create-tenant.ts');
    const { tenant, ownerLinkSecret } = await createTenant(database, plans, { slug, ...options });
    const ownerLink = memberLink(settings, ownerLinkSecret);
    out.note(say('tenant_created', { slug: tenant.slug, plan: tenant.plan }));
    out.note(say('tenant_owner_link'));
    out.result({ tenant: toJson(tenant), owner_link: ownerLink }, () => ownerLink);
  });
  return undefined;
}

async function list(out: Output): Promise<undefined> {
  const tenants = await withControl(({ database }) => listTenants(database));
  out.result(tenants.map(toJson), () => tenantsTable(tenants));
  return undefined;
}

async function set(
  out: Output,
  slug: string,
  options: { deleteProcessedFiles?: boolean; processing?: boolean },
): Promise<undefined> {
  const { deleteProcessedFiles, processing } = options;
  if (deleteProcessedFiles === undefined && processing === undefined) {
    throw new CliError('tenant_set_nothing', {}, { exitCode: EXIT_USAGE });
  }
  await withTenant(slug, async ({ database }, before) => {
    const { changeSettings } = await import('../../domain/tenants/change-settings.ts');
    const tenant = await changeSettings(database, await operator(before), {
      ...(deleteProcessedFiles !== undefined && { deleteProcessedFiles }),
      ...(processing !== undefined && { processingEnabled: processing }),
    });
    out.result(toJson(tenant), () => tenantCard(tenant));
  });
  return undefined;
}

export function toJson(tenant: Tenant) {
  return {
    slug: tenant.slug,
    name: tenant.name,
    plan: tenant.plan,
    credits: tenant.credits,
    processing_enabled: tenant.processingEnabled,
    delete_processed_files: tenant.deleteProcessedFiles,
  };
}

export function tenantCard(tenant: Tenant): string {
  return card([
    [say('col_tenant'), tenant.slug],
    [say('col_name'), tenant.name],
    [say('col_plan'), tenant.plan],
    [say('col_credits'), tenant.credits],
    [say('col_processing'), onOff(tenant.processingEnabled)],
    [say('col_delete_processed'), onOff(tenant.deleteProcessedFiles)],
  ]);
}

function tenantsTable(tenants: Tenant[]): string {
  if (tenants.length === 0) return say('tenant_none');
  return table(
    [
      say('col_tenant'),
      say('col_name'),
      say('col_plan'),
      say('col_credits'),
      say('col_processing'),
      say('col_delete_processed'),
    ],
    tenants.map((tenant) => [
      tenant.slug,
      tenant.name,
      tenant.plan,
      tenant.credits,
      onOff(tenant.processingEnabled),
      onOff(tenant.deleteProcessedFiles),
    ]),
  );
}

const onOff = (value: boolean) => (value ? 'on' : 'off');
