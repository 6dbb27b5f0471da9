import { advisoryLocks } from '../../domain/advisory-locks.ts';
import { asking } from './embedded-asking.ts';

/** Bootstrap superuser of the cluster: makes the application's role, says which folder is served and stops the server. */
export const OWNER_ROLE = 'celeiro';
/** Role of the service and its commands: owns the schema and everything in it, and has no role attributes. */
export const APPLICATION_ROLE = 'celeiro_app';
/** Extensions that the migrations need; only an owner of the database may create them. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

export interface RoleAddresses {
  /** Connection string of the superuser. */
  owner: string;
  /** Connection string of the application's role. */
  application: string;
  applicationPassword: string;
}

/**
 * Makes sure that the application's role exists, owns what the migrations made, and has no further rights. Converts a
 * cluster of an earlier version, whose service was its superuser, in one transaction.
 * @returns whether the server answered; if it did not, nothing is certain
 */
export async function prepareRoles({
  owner,
  application,
  applicationPassword,
}: RoleAddresses): Promise<boolean> {
  const isPrepared = await asking(application, async (client) => {
    const { rows } = await client.query<{ prepared: boolean }>(CHECK, [EXTENSIONS]);
    return rows[0]!.prepared;
  });
  if (isPrepared) return true;
  const converted = await asking(owner, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.roles]);
    await client.query("set local log_min_error_statement = 'panic'"); // a logged statement would show the password
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE]);
    const verb = rowCount === 0 ? 'create' : 'alter';
    const password = client.escapeLiteral(applicationPassword);
    await client.query(`${verb} role ${APPLICATION_ROLE} ${ATTRIBUTES} password ${password}`);
    for (const name of EXTENSIONS) await client.query(`create extension if not exists ${name}`);
    await client.query(CONVERT);
    await client.query('commit');
    return true;
  });
  return converted === true;
}

const ATTRIBUTES = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

/** Tables, views and free sequences of the schema: none of an extension, and no sequence of an identity column. */
const RELATIONS = `
  select c.oid, c.relkind, c.relowner from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (
      select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i', 'a')
    )`;

/** Functions that pass text to libxml2, which the npm package bundles. Nobody may execute them: the service uses no XML. */
const XML_FUNCTIONS = `
  select p.oid from pg_proc p
  where p.pronamespace = 'pg_catalog'::regnamespace
    and ('xml'::regtype = any (p.proargtypes) or p.prorettype = 'xml'::regtype or p.proname ~ '^xml_is_well_formed')`;

const CHECK = `
  select not (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls)
    and not exists (select from pg_auth_members m where m.member = r.oid)
    and (select nspowner = r.oid from pg_namespace where nspname = 'public')
    and not exists (select from (${RELATIONS}) c where c.relowner <> r.oid)
    and (select count(*) from pg_extension where extname = any ($1)) = cardinality($1)
    and not exists (select from (${XML_FUNCTIONS}) p where has_function_privilege(p.oid, 'execute'))
    as prepared
  from pg_roles r where rolname = current_user`;

const CONVERT = `
  do $$
  declare r record;
  begin
    for r in select m.roleid::regrole as granted from pg_auth_members m where m.member = '${APPLICATION_ROLE}'::regrole loop
      execute format('revoke %s from ${APPLICATION_ROLE}', r.granted);
    end loop;
    alter schema public owner to ${APPLICATION_ROLE};
    for r in select * from (${RELATIONS}) c where relowner <> '${APPLICATION_ROLE}'::regrole loop
      execute format('alter table %s owner to ${APPLICATION_ROLE}', r.oid::regclass);
    end loop;
    for r in ${XML_FUNCTIONS} loop
      execute format('revoke execute on function %s from public', r.oid::regprocedure);
    end loop;
  end $$`;
