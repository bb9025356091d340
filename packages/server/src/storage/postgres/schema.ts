import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../../lib/start-error.js'
import type { Clock } from '../../ports/clock.js'
import type { Log } from '../../ports/log.js'
import { type Database, first, lockSite, type Reader } from '../database.js'
import { identifier, sql } from '../sql.js'
import type { PostgresTarget } from './target.js'

/** Oldest supported server version. */
const OLDEST_VERSION = 150_000

interface ServerProperties {
  version: number
  encoding: string
  /** The server can compare strings without letter case. */
  folds: boolean
}

/**
 * Describes why a PostgreSQL server is unsuitable, as a predicate that follows its name. Returns undefined if it is
 * suitable.
 */
export async function postgresProblem(db: Reader): Promise<string | undefined> {
  const server = await first<ServerProperties>(
    db,
    sql`select current_setting('server_version_num')::integer as version,
      current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'und-x-icu') as folds`,
  )
  if (!server || server.version < OLDEST_VERSION)
    return 'is too old, expected PostgreSQL 15 or newer'
  if (server.encoding !== 'UTF8') return `has the encoding "${server.encoding}", expected "UTF8"`
  return server.folds
    ? undefined
    : 'was built without ICU, which compares strings without letter case'
}

interface SchemaRights {
  role: string
  database: string
  /** Role that owns the schema; null if there is no schema yet. */
  owner: string | null
  /** The role may create the schema, or use the existing one and create tables in it. */
  suffices: boolean
}

/** Describes why the role may not use or create the schema, and what to do; undefined if it may. */
export async function schemaRightsProblem(
  db: Reader,
  { schema }: PostgresTarget,
): Promise<string | undefined> {
  const rights = await first<SchemaRights>(
    db,
    sql`select current_user as role, current_database() as database,
      pg_get_userbyid(nspowner) as owner,
      case when nspname is null then has_database_privilege(current_database(), 'create')
        else has_schema_privilege(nspname, 'usage') and has_schema_privilege(nspname, 'create') end as suffices
      from (select 1) as one left join pg_namespace on nspname = ${schema}`,
  )
  if (!rights || rights.suffices) return undefined
  const { role, database, owner } = rights
  return owner === null
    ? `the role "${role}" may not create the schema "${schema}"; as an administrator, run: grant create on database "${database}" to "${role}"`
    : `the role "${role}" may not use the schema "${schema}"; connect as its owner "${owner}", or choose another schema with "?schema=" in the URL`
}

/** @throws StartError if the role may not use or create the schema */
export async function assertSchemaRights(db: Reader, target: PostgresTarget): Promise<void> {
  const problem = await schemaRightsProblem(db, target)
  if (problem) throw new StartError(`the database "${target.shown}" cannot be used: ${problem}`)
}

interface ConnectionProperties {
  version: string
  encrypted: boolean
  /** Connections that the server, the database and the role allow. */
  allowed: number
}

/** Reads the release of the server, and encryption and limits of the connections to it. */
export async function readConnectionProperties(db: Reader): Promise<ConnectionProperties> {
  const properties = await first<ConnectionProperties>(
    db,
    sql`select current_setting('server_version') as version,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
      least(
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer,
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = session_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
      ) as allowed`,
  )
  if (!properties) throw new Error('PostgreSQL returned no row for its settings')
  return properties
}

/** Returns whether the transactions of a session may not write. */
export async function isReadOnlySession(tx: Reader): Promise<boolean> {
  const row = await first<{ value: string }>(
    tx,
    sql`select current_setting('transaction_read_only') as value`,
  )
  return row?.value === 'on'
}

/** Creates the schema of a site if it is missing. Concurrent processes wait for each other. */
export async function createSchema(db: Database, schema: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSite(tx)
    // Checked first, because "if not exists" needs the privilege to create even if the schema exists.
    const existing = await first(tx, sql`select from pg_namespace where nspname = ${schema}`)
    if (!existing) await tx.run(sql`create schema ${identifier(schema)}`)
  })
}

/**
 * Number of checks for other processes, and milliseconds between them. A closed connection disappears with a delay.
 */
const CHECKS = 10
const PAUSE_MS = 100

/** Asserts that no other process uses the schema of a site. @throws StartError */
export async function assertAlone(
  session: Reader,
  { schema, shown }: PostgresTarget,
): Promise<void> {
  for (let check = 1; check <= CHECKS; check++) {
    const other = await first(
      session,
      sql`select pid from pg_stat_activity where pid <> pg_backend_pid()
        and datname = current_database()
        and application_name = current_setting('application_name') limit 1`,
    )
    if (!other) return
    await wait(PAUSE_MS)
  }
  throw new StartError(
    `the schema "${schema}" of "${shown}" is in use by another process; stop its servers first`,
  )
}

/** Difference between two clocks in milliseconds up to which limits, leases and sessions work as described. */
const MAX_SKEW_MS = 5000

/**
 * Logs an error if the clock of this process differs from that of the database. Processes compare their clocks with
 * times that others stored.
 */
export async function reportClockSkew(
  db: Reader,
  { clock, log }: { clock: Pick<Clock, 'now'>; log: Pick<Log, 'error'> },
): Promise<void> {
  const databaseMs = await databaseTime(db)
  const aheadMs = clock.now().getTime() - databaseMs
  if (Math.abs(aheadMs) <= MAX_SKEW_MS) return
  log.error(
    { aheadMs },
    'the clock of this machine differs from that of the database by more than 5 seconds, so sessions, limits and webhooks of several processes may go wrong; synchronize both clocks (NTP)',
  )
}

/** Returns the time of a PostgreSQL server's clock, in milliseconds since 1970. */
export async function databaseTime(db: Reader): Promise<number> {
  const row = await first<{ ms: number }>(
    db,
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  if (!row) throw new Error('PostgreSQL returned no row for its clock')
  return row.ms
}
