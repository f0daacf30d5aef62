import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { outdatedState } from './failure.js';
import { roleNames } from './role-names.js';

const { escapeIdentifier: identifier, escapeLiteral: literal } = pg;

/** The roles of a database and the URLs that they sign in with. */
export interface Roles {
  /** Role of requests and handlers: row-level security holds for it. */
  app: string;
  /** Role of relays and operators: bypasses row-level security. */
  system: string;
  appUrl: string;
  systemUrl: string;
}

/**
 * One installer of a database at a time: locks are of one database. Roles are the cluster's, and bear the database's name, so
 * that installers of other databases make others.
 */
const installLock = 0x696e7374;
/** Longest name that PostgreSQL keeps whole, bytes. */
const longestName = 63;

/**
 * Prepares a database: the schema `campus` with the installation's own tables, the extension for substring search, and
 * the two roles. Their passwords are drawn once and kept where the owner alone can read them; they and what a role may do
 * are set anew each time.
 * @param url signs in an owner of the database who may create roles that bypass row-level security
 */
export async function install(url: string): Promise<Roles> {
  const client = new pg.Client({ connectionString: url, application_name: 'campus install' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [installLock]);
    const { rows } = await client.query('select current_database() as name');
    const { app, system } = roleNames(rows[0].name);
    if (Buffer.byteLength(system) > longestName)
      throw new Error(
        `the name of the database is too long for its roles: ${system} has more than ${longestName} bytes`,
      );
    await client.query(`
      create schema if not exists campus;
      create extension if not exists pg_trgm;
      create table if not exists campus.role_password (role text primary key, password text not null);
      create sequence if not exists campus.event_sequence as bigint cache 1;
      create or replace function campus.refuse_outdated(projections text) returns smallint language plpgsql as $$
      begin
        raise exception 'this program does not have the projections of the database any more: %', projections
          using errcode = '${outdatedState}';
      end $$;`);
    const appPassword = await ensureRole(client, app, false);
    const systemPassword = await ensureRole(client, system, true);
    await client.query(`
      grant ${identifier(app)} to ${identifier(system)};
      grant usage on schema campus to ${identifier(app)}, ${identifier(system)};
      grant usage on sequence campus.event_sequence to ${identifier(app)}, ${identifier(system)};`);
    return { app, system, appUrl: as(url, app, appPassword), systemUrl: as(url, system, systemPassword) };
  } finally {
    await client.end();
  }
}

/** A role may change its own password and defaults, and so may whoever has signed in as it: every start sets them anew. */
async function ensureRole(client: pg.Client, role: string, isBypassing: boolean): Promise<string> {
  const known = await client.query('select password from campus.role_password where role = $1', [role]);
  const found = await client.query('select from pg_roles where rolname = $1', [role]);
  const password: string = known.rows[0]?.password ?? randomBytes(24).toString('base64url');
  const name = identifier(role);
  if (found.rows.length === 0) await client.query(`create role ${name} nosuperuser`);
  await client.query(`
    alter role ${name} login nocreatedb nocreaterole ${isBypassing ? 'bypassrls' : 'nobypassrls'} password ${literal(password)};
    alter role ${name} reset all;
    alter role ${name} in database ${identifier(client.database!)} reset all;`);
  await client.query('insert into campus.role_password values ($1, $2) on conflict do nothing', [role, password]);
  return password;
}

function as(url: string, role: string, password: string): string {
  const changed = new URL(url);
  changed.username = encodeURIComponent(role);
  changed.password = password;
  return changed.href;
}
