import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../config/settings.ts';
import { type Control, openControl } from '../control.ts';
import { createTenant } from '../domain/tenants/create-tenant.ts';
import type { Tenant } from '../domain/tenants/tenants-store.ts';

/** A control database of its own with a tenant, and no service that works on it. */
export async function openOwnControl(): Promise<{
  control: Control;
  tenant: Tenant;
  close(): Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'celeiro-workers-'));
  const control = await openControl(readSettings({ CELEIRO_DATA_DIR: dataDir }), () => {});
  const owner = { slug: 'oficina', name: 'Oficina', ownerEmail: 'a@oficina.example', plan: 'custom' };
  const { tenant } = await createTenant(control.database, control.plans, owner);
  return {
    control,
    tenant,
    async close() {
      await control.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
