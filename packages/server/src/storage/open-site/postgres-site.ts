import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../../lib/start-error.js'
import type { Database } from '../database.js'
import { type MigrationOptions, migrate, UnfitDatabaseError } from '../migrations/migrate.js'
import { isMissingTable } from '../postgres/errors.js'
import { openPostgres } from '../postgres/open.js'
import { assertSchemaRights, createSchema, postgresProblem } from '../postgres/schema.js'
import type { PostgresTarget } from '../postgres/target.js'
import { StorageError } from '../storage-error.js'

/** Milliseconds to wait until the database is reachable, and pauses between attempts, which double each time. */
const PATIENCE_MS = 10_000
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 2000
/** SQLSTATE code of a server, a database or a role whose limit of connections is reached. */
const TOO_MANY_CONNECTIONS = '53300'

/**
 * Opens the schema of a site in PostgreSQL and migrates it. Creates a missing schema, unless `upgrade` is false. If
 * several processes start at once, one of them migrates.
 * @param options.patienceMs time to wait for a database that is not reachable yet
 * @throws StartError when the database is unreachable, refuses access, is unsuitable, has no site and `upgrade` is
 * false, or does not fit this release
 */
export async function openPostgresSite(
  target: PostgresTarget,
  { patienceMs = PATIENCE_MS, ...options }: MigrationOptions & { patienceMs?: number } = {},
): Promise<{ db: Database; close(): Promise<void> }> {
  const migrationDb = openPostgres(target, { withoutTimeouts: true })
  try {
    const reason = await checkOnceReachable(migrationDb, patienceMs)
    if (reason !== undefined) throw new StartError(`the database "${target.shown}" ${reason}`)
    if (options.upgrade === false) {
      await assertSite(migrationDb, target)
    } else {
      await assertSchemaRights(migrationDb, target)
      await createSchema(migrationDb, target.schema)
    }
    await migrate(migrationDb, options)
  } catch (error) {
    throw toDatabaseStartError(error, target)
  } finally {
    await migrationDb.close()
  }
  const db = openPostgres(target)
  return { db, close: () => db.close() }
}

/**
 * Asserts that the schema has a site, so that a command with a wrong address does not create one.
 * @throws StartError
 */
async function assertSite(db: Database, target: PostgresTarget): Promise<void> {
  const tables = await db.all<{ name: string }>(db.dialect.catalog.tables)
  if (!tables.some(({ name }) => name === 'migrations')) throw new StartError(noSite(target))
}

function noSite({ shown, schema }: PostgresTarget): string {
  return `the database "${shown}" has no site in the schema "${schema}"; correct --database or FOYER_DATABASE_URL`
}

/** Waits until the database is reachable. Returns the reason if it is unsuitable. */
async function checkOnceReachable(db: Database, patienceMs: number): Promise<string | undefined> {
  const deadline = performance.now() + patienceMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      // In a transaction, because it then uses the connection of the migrations.
      return await db.transaction(postgresProblem)
    } catch (error) {
      const mayPass = error instanceof StorageError && error.failure !== 'no-access'
      if (!mayPass || performance.now() + pause > deadline) throw error
    }
    await wait(pause)
  }
}

/** Describes why a database cannot be used, with its name and what to do. Returns a StartError unchanged. */
export function toDatabaseStartError(error: unknown, target: PostgresTarget): StartError {
  if (error instanceof StartError) return error
  const name = `the database "${target.shown}"`
  if (error instanceof UnfitDatabaseError) {
    const sentence = `${name}, schema "${target.schema}": ${error.message}`
    return new StartError(sentence, { cause: error, code: error.code })
  }
  if (isMissingTable(error)) return new StartError(noSite(target), { cause: error })
  const sentence =
    error instanceof StorageError
      ? describe(error, name, target)
      : cannotBeUsed(name, error instanceof Error ? error.message : String(error))
  return new StartError(sentence, { cause: error })
}

function describe(
  { failure, message }: StorageError,
  name: string,
  target: PostgresTarget,
): string {
  switch (failure) {
    case 'full':
      return `the disk of ${name} is full (${message}); free some space and start again`
    case 'read-only':
      return `${name} is read-only (${message}); set FOYER_DATABASE_URL to a server that accepts writes`
    case 'disk-error':
      return `the disk of ${name} reports an error (${message}); check the disk and start again`
    case 'no-access':
      return cannotBeUsed(name, message)
    default: {
      if (message.includes(TOO_MANY_CONNECTIONS))
        return `${name} accepts no more connections (${message}); end other programs, or raise "max_connections" or the limit of the role, and start again`
      // "the database cannot be reached (ECONNREFUSED)"
      const reason = /cannot be reached (\(.+\))$/.exec(message)?.[1]
      const problem = reason ? `cannot be reached ${reason}` : `does not respond (${message})`
      const advice = `${name} ${problem}; start it, or correct FOYER_DATABASE_URL`
      return isTlsRefusal(message, target)
        ? `${advice}: sslmode=${target.tls?.mode} needs a server that offers TLS`
        : advice
    }
  }
}

function cannotBeUsed(name: string, reason: string): string {
  return `${name} cannot be used (${reason}); correct FOYER_DATABASE_URL or the rights in the database`
}

/** Returns whether a server may have ended the connection because it offers no TLS. */
function isTlsRefusal(message: string, { tls }: PostgresTarget): boolean {
  const isTls = tls !== undefined && !['disable', 'allow', 'prefer'].includes(tls.mode)
  return isTls && /ECONNRESET|CONNECTION_CLOSED/.test(message)
}
