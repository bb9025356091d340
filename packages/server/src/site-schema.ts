import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from './start-error.js'
import type { Database } from './storage/database.js'
import { migrate, NewerDatabaseError } from './storage/migrate.js'
import { openPostgres } from './storage/postgres.js'
import { createSchema, whyNotPostgres } from './storage/postgres-schema.js'
import type { PostgresTarget } from './storage/postgres-target.js'
import { StorageError } from './storage/storage-error.js'

/** Milliseconds that a database gets to come up, and between the looks at it, each time twice as long. */
const PATIENCE_MS = 10_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2000

/**
 * Opens the schema of a site in PostgreSQL and brings it up to this release; of several processes at once one does.
 * @param options.patienceMs for how long to look for a database that is not there yet
 * @throws StartError in one sentence: not reachable, refused, not fit, or written by a newer release
 */
export async function openSiteSchema(
  target: PostgresTarget,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<{ db: Database; close(): Promise<void> }> {
  const patient = openPostgres(target, { patient: true })
  try {
    await untilReachable(patient, patienceMs)
    const reason = await whyNotPostgres(patient)
    if (reason !== undefined) throw new StartError(`the database "${target.shown}" ${reason}`)
    await createSchema(patient, target.schema)
    await migrate(patient)
  } catch (error) {
    throw toStartError(error, target)
  } finally {
    await patient.close()
  }
  const db = openPostgres(target)
  return { db, close: () => db.close() }
}

async function untilReachable(db: Database, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      await whyNotPostgres(db)
      return
    } catch (error) {
      if (!(error instanceof StorageError) || performance.now() + pause > deadline) throw error
    }
    await wait(pause)
  }
}

function toStartError(error: unknown, { shown, schema }: PostgresTarget): StartError {
  if (error instanceof StartError) return error
  const name = `the database "${shown}"`
  if (error instanceof NewerDatabaseError) {
    return new StartError(`${name}, schema "${schema}": ${error.message}`, { cause: error })
  }
  const reason = error instanceof Error ? error.message : String(error)
  const sentence =
    error instanceof StorageError
      ? `${name} does not answer (${reason}); start it, or correct FOYER_DATABASE_URL`
      : `${name} cannot be used (${reason}); correct FOYER_DATABASE_URL or the rights in the database`
  return new StartError(sentence, { cause: error })
}
