import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../adapters/database-postgres/postgres-database.ts';
import { readSettings } from '../config/settings.ts';
import { type Control, openControl } from '../control.ts';
import type { PanelIdentity } from '../domain/members/panel-identity.ts';
import { insertRun } from '../domain/processing/runs-store.ts';
import { shapeWith } from '../domain/processing/shape.testing.ts';
import { createSchema } from '../domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../domain/schemas/schema-document.ts';
import { listVersions } from '../domain/schemas/schemas-store.ts';
import { createTenant } from '../domain/tenants/create-tenant.ts';
import { requirePlan } from '../domain/tenants/plan.ts';
import type { Tenant } from '../domain/tenants/tenants-store.ts';

export interface OwnControl {
  control: Control;
  tenant: Tenant;
  /** The tenant's owner in the panel. */
  owner: PanelIdentity;
  /** Adds a schema whose event date is the field `at`. */
  addSchema(): Promise<OwnSchema>;
  /** Adds a run of no files that has not begun; returns its id. */
  addRun(
    schema: Pick<OwnSchema, 'id' | 'versionId'>,
    more?: Partial<Parameters<typeof insertRun>[2]>,
  ): Promise<number>;
  close(): Promise<void>;
}

export interface OwnSchema {
  id: number;
  slug: string;
  /** Of its version 1.0. */
  versionId: number;
}

/**
 * Opens a control database for one test file: it has a tenant, and no service works on it. It is a copy of the
 * database that `CELEIRO_TEST_SERVER` names, on a server that all files of a run share; without that, on a server of its own.
 */
export async function openOwnControl(): Promise<OwnControl> {
  const dataDir = await mkdtemp(join(tmpdir(), 'celeiro-workers-'));
  const shared = process.env.CELEIRO_TEST_SERVER
    ? await copyDatabase(process.env.CELEIRO_TEST_SERVER)
    : undefined;
  const settings = readSettings({
    CELEIRO_DATA_DIR: dataDir,
    ...(shared && { CELEIRO_DATABASE_URL: shared.connectionString }),
  });
  const control = await openControl(settings, () => {});
  const { database, plans } = control;
  const email = 'a@oficina.example';
  const first = { slug: 'oficina', name: 'Oficina', ownerEmail: email, plan: 'custom' };
  const { tenant } = await createTenant(database, plans, first);
  const [member] = await database.query<{ id: number }>('select id from members');
  const owner: PanelIdentity = {
    ...{
      tenantId: tenant.id,
      tenantSlug: tenant.slug,
      plan: requirePlan(plans, tenant),
      processingEnabled: true,
    },
    ...{ memberId: member!.id, email, role: 'owner', sessionHash: Buffer.alloc(32) },
  };
  let schemas = 0;
  return {
    control,
    tenant,
    owner,
    async addSchema() {
      const slug = `s${++schemas}`;
      const fields = [{ name: 'at', type: 'date', required: true }];
      const document = parseSchemaDocument({ slug, name: slug, event_date_field: 'at', fields });
      const { id } = await createSchema(database, tenant.id, document);
      const [version] = await listVersions(database, tenant.id, id);
      return { id, slug, versionId: version!.id };
    },
    addRun({ id, versionId }, more) {
      const shape = shapeWith({});
      return insertRun(database, tenant.id, {
        ...{ schemaId: id, schemaVersionId: versionId, shape, driverShape: shape, executors: 1 },
        ...{ filesCount: 0, rowsTotal: 0, sizeBytes: 0, creditsReserved: '0' },
        ...more,
      });
    },
    async close() {
      await control.close();
      await shared?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A new database like the one in the server's address, which nobody uses. */
async function copyDatabase(server: string): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const template = new URL(server).pathname.slice(1);
  const name = `test_${randomBytes(8).toString('hex')}`;
  const at = (database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href;
  const admin = openPostgres({ connectionString: at('postgres'), maxConnections: 1, onError: () => {} });
  await admin.query(`create database ${name} template ${template}`);
  return {
    connectionString: at(name),
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}
