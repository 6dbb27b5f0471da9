import type { Command } from 'commander';
import type { Schema, SchemaVersion } from '../../domain/schemas/schemas-store.ts';
import { operator } from '../control/operator.ts';
import { withTenant } from '../control/with-control.ts';
import { count } from '../terminal/figures.ts';
import { action, type Output, table } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';
import { addSchemaDetect } from './schema-detect.ts';

export function addSchema(program: Command): void {
  const schema = program.command('schema').description(say('schema'));
  const ofTenant = (name: string, description: string) =>
    schema.command(name).description(description).argument('<tenant>', say('arg_tenant'));
  ofTenant('create', say('schema_create'))
    .requiredOption('--file <schema.json>', say('opt_schema_file'))
    .action(action(create));
  ofTenant('version', say('schema_version'))
    .requiredOption('--file <schema.json>', say('opt_schema_file'))
    .action(action(addVersion));
  addSchemaDetect(schema);
  ofTenant('list', say('schema_list')).action(action(list));
  ofTenant('show', say('schema_show')).argument('<slug>', say('arg_schema')).action(action(show));
  ofTenant('repair-table', say('schema_repair_table'))
    .argument('<slug>', say('arg_schema'))
    .action(action(repair));
  ofTenant('activate', say('schema_activate'))
    .argument('<slug>', say('arg_schema'))
    .action(action(setActive(true)));
  ofTenant('deactivate', say('schema_deactivate'))
    .argument('<slug>', say('arg_schema'))
    .action(action(setActive(false)));
}

const edits = () => import('../../domain/schemas/audited-edits.ts');
const manage = () => import('../../domain/schemas/manage-schemas.ts');
const store = () => import('../../domain/schemas/schemas-store.ts');

async function create(out: Output, tenantSlug: string, options: { file: string }): Promise<undefined> {
  const document = await readDocument(options.file);
  await withTenant(tenantSlug, async ({ database }, tenant) => {
    const { createSchemaBy } = await edits();
    await createSchemaBy(database, await operator(tenant), document);
    const { slug } = document;
    out.result({ slug, version: '1.0' }, () => say('schema_created', { slug }));
  });
  return undefined;
}

async function addVersion(out: Output, tenantSlug: string, options: { file: string }): Promise<undefined> {
  const document = await readDocument(options.file);
  await withTenant(tenantSlug, async ({ database }, tenant) => {
    const { addVersionBy } = await edits();
    const { slug, definition } = document;
    const version = await addVersionBy(database, await operator(tenant), slug, definition);
    out.result({ slug, version }, () => say('schema_version_added', { slug, version }));
  });
  return undefined;
}

async function readDocument(path: string) {
  const { readSchemaFile } = await import('../local-files/schema-file.ts');
  return readSchemaFile(path);
}

async function list(out: Output, tenantSlug: string): Promise<undefined> {
  await withTenant(tenantSlug, async ({ database }, tenant) => {
    const { listSchemas } = await store();
    const schemas = await listSchemas(database, tenant.id);
    out.result(schemas.map(toJson), () =>
      schemas.length === 0 ? say('schema_none') : schemasTable(schemas),
    );
  });
  return undefined;
}

const toJson = ({ slug, name, active, linked }: Schema) => ({ slug, name, active, linked });

function schemasTable(schemas: Schema[]): string {
  const head = [say('col_schema'), say('col_name'), say('col_active'), say('col_linked')];
  const yesNo = (value: boolean) => say(value ? 'yes' : 'no');
  return table(
    head,
    schemas.map(({ slug, name, active, linked }) => [slug, name, yesNo(active), yesNo(linked)]),
  );
}

async function show(out: Output, tenantSlug: string, slug: string): Promise<undefined> {
  const { toSchemaDocument } = await import('../../domain/schemas/schema-document.ts');
  await withTenant(tenantSlug, async ({ database }, tenant) => {
    const [{ requireSchema }, { listVersions }] = await Promise.all([manage(), store()]);
    const schema = await requireSchema(database, tenant.id, slug);
    const versions = await listVersions(database, tenant.id, schema.id);
    const document = toSchemaDocument({ slug, name: schema.name, definition: versions.at(-1)!.definition });
    const value = { ...toJson(schema), versions: versions.map(({ version }) => version), document };
    out.note(describe(schema, versions));
    out.result(value, () => JSON.stringify(document, null, 2));
  });
  return undefined;
}

function describe(schema: Schema, versions: SchemaVersion[]): string {
  return say('schema_described', {
    slug: schema.slug,
    version: versions.at(-1)!.version,
    versions: versions.map(({ version }) => version).join(', '),
    active: say(schema.active ? 'schema_is_active' : 'schema_is_inactive'),
    linked: say(schema.linked ? 'schema_is_linked' : 'schema_is_not_linked'),
  });
}

async function repair(out: Output, tenantSlug: string, slug: string): Promise<undefined> {
  await withTenant(tenantSlug, async ({ database, settings }, tenant) => {
    const [{ repairTableBy }, { openObjects }] = await Promise.all([
      import('../../domain/files/repairs/audited-repairs.ts'),
      import('../../profiles/open-objects.ts'),
    ]);
    const { close, ...stores } = await openObjects(settings, database);
    try {
      const by = await operator(tenant);
      const { damaged, pending, setAside } = await repairTableBy({ database, ...stores }, by, slug);
      const aside = setAside.map(({ id, fileName }) => ({ id, file_name: fileName }));
      out.result({ damaged_table_files: damaged, pending_files: pending, set_aside: aside }, () =>
        damaged.length === 0
          ? say('table_is_whole')
          : say('table_is_repaired', { damaged: count(damaged.length), pending, aside: aside.length }),
      );
    } finally {
      close();
    }
  });
  return undefined;
}

function setActive(active: boolean) {
  return async (out: Output, tenantSlug: string, slug: string): Promise<undefined> => {
    await withTenant(tenantSlug, async ({ database }, tenant) => {
      const [{ requireSchema }, { changeSchemaBy }] = await Promise.all([manage(), edits()]);
      await changeSchemaBy(database, await operator(tenant), slug, { active });
      const schema = await requireSchema(database, tenant.id, slug);
      out.result(toJson(schema), () => say(active ? 'schema_activated' : 'schema_deactivated', { slug }));
    });
    return undefined;
  };
}
