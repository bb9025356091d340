import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../../lib/start-error.js'
import type { Database } from '../database.js'
import { type MigrationOptions, migrate, UnfitDatabaseError } from '../migrations/migrate.js'
import { openPostgres } from '../postgres/open.js'
import { createSchema, postgresProblem } from '../postgres/schema.js'
import type { PostgresTarget } from '../postgres/target.js'
import { StorageError } from '../storage-error.js'

/** Milliseconds to wait until the database is reachable, and pauses between attempts, which double each time. */
const PATIENCE_MS = 10_000
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 2000

/**
 * Opens the schema of a site in PostgreSQL and migrates it. Creates a missing schema, unless `upgrade` is false. If
 * several processes start at once, one of them migrates.
 * @param options.patienceMs time to wait for a database that is not reachable yet
 * @throws StartError when the database is unreachable, refuses access, is unsuitable, has no site and `upgrade` is
 * false, or does not fit this release
 */
export async function openSiteSchema(
  target: PostgresTarget,
  { patienceMs = PATIENCE_MS, ...options }: MigrationOptions & { patienceMs?: number } = {},
): Promise<{ db: Database; close(): Promise<void> }> {
  const patient = openPostgres(target, { patient: true })
  try {
    const reason = await checkOnceReachable(patient, patienceMs)
    if (reason !== undefined) throw new StartError(`the database "${target.shown}" ${reason}`)
    if (options.upgrade === false) await assertSite(patient, target)
    else await createSchema(patient, target.schema)
    await migrate(patient, options)
  } catch (error) {
    throw toStartError(error, target)
  } finally {
    await patient.close()
  }
  const db = openPostgres(target)
  return { db, close: () => db.close() }
}

/**
 * Asserts that the schema has a site, so that a command with a wrong address does not create one.
 * @throws StartError
 */
async function assertSite(db: Database, { shown, schema }: PostgresTarget): Promise<void> {
  const tables = await db.all<{ name: string }>(db.dialect.catalog.tables)
  if (tables.some(({ name }) => name === 'migrations')) return
  throw new StartError(
    `the database "${shown}" has no site in the schema "${schema}"; correct --database or FOYER_DATABASE_URL`,
  )
}

/** Waits until the database is reachable. Returns the reason if it is unsuitable. */
async function checkOnceReachable(db: Database, patienceMs: number): Promise<string | undefined> {
  const deadline = performance.now() + patienceMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      // In a transaction, because it then uses the connection of the migrations.
      return await db.transaction(postgresProblem)
    } catch (error) {
      if (!(error instanceof StorageError) || performance.now() + pause > deadline) throw error
    }
    await wait(pause)
  }
}

function toStartError(error: unknown, { shown, schema }: PostgresTarget): StartError {
  if (error instanceof StartError) return error
  const name = `the database "${shown}"`
  if (error instanceof UnfitDatabaseError) {
    const sentence = `${name}, schema "${schema}": ${error.message}`
    return new StartError(sentence, { cause: error, code: error.code })
  }
  const reason = error instanceof Error ? error.message : String(error)
  const sentence =
    error instanceof StorageError
      ? describe(error, name)
      : `${name} cannot be used (${reason}); correct FOYER_DATABASE_URL or the rights in the database`
  return new StartError(sentence, { cause: error })
}

function describe({ failure, message }: StorageError, name: string): string {
  switch (failure) {
    case 'full':
      return `the disk of ${name} is full (${message}); free some space and start again`
    case 'read-only':
      return `${name} is read-only (${message}); set FOYER_DATABASE_URL to a server that accepts writes`
    case 'disk-error':
      return `the disk of ${name} reports an error (${message}); check the disk and start again`
    default:
      return `${name} does not respond (${message}); start it, or correct FOYER_DATABASE_URL`
  }
}
