import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.js'
import type { Reader } from '../storage/database.js'
import { newestMigration, oldestMigration, tooOldSentence } from '../storage/migrations/migrate.js'
import { openPostgres } from '../storage/postgres/open.js'
import {
  databaseTime,
  isReadOnlySession,
  readConnectionProperties,
  schemaRightsProblem,
} from '../storage/postgres/schema.js'
import type { PostgresTarget } from '../storage/postgres/target.js'
import { findDamage } from '../storage/sqlite/check-database.js'

/** Maximum accepted difference between two clocks in milliseconds. */
const SKEW_MS = 60_000
/** Connections that one process may open. @see docs/deploy.md#several-processes */
const CONNECTIONS = 18

/** Checks the rights and the limits of the role on PostgreSQL. `note` names the release and the encryption. */
export async function databaseProblems(
  db: Reader,
  target: PostgresTarget,
): Promise<{ problems: string[]; note: string }> {
  const { version, encrypted, allowed } = await readConnectionProperties(db)
  const limitProblem =
    allowed < CONNECTIONS
      ? `allows ${allowed} connections to the role, expected at least ${CONNECTIONS} for each process; raise "max_connections", or the limit of the role or the database`
      : undefined
  const noWrites = await writeProblem(target).catch((error: unknown) => {
    // The check needs another connection, which such a limit may refuse.
    if (limitProblem === undefined) throw error
    return undefined
  })
  const problems = [await schemaRightsProblem(db, target), noWrites, limitProblem].filter(
    (text) => text !== undefined,
  )
  const encryption = encrypted ? 'TLS' : 'no encryption'
  return { problems, note: `PostgreSQL ${version.split(' ')[0]}, ${encryption}` }
}

/** Describes why transactions may not write. Uses a connection of its own, because those for reads are read-only. */
async function writeProblem(target: PostgresTarget): Promise<string | undefined> {
  const db = openPostgres(target)
  try {
    if (!(await db.transaction(isReadOnlySession))) return undefined
    return 'is read-only, so every write fails; unset "default_transaction_read_only" of the server, the database and the role, or connect to the primary'
  } finally {
    await db.close()
  }
}

/** Describes damage of the database file in a data folder. */
export function damageProblems(dataFolder: string): string[] {
  const damage = findDamage(join(dataFolder, 'foyer.db'))
  if (damage === undefined) return []
  return [
    `is damaged (${damage.replaceAll(/\s+/g, ' ').trim()}); stop the server and restore a backup with "npx @foyer/server restore FILE --replace"`,
  ]
}

/** Describes data of another release. */
export function migrationProblems(applied: number): string[] {
  if (applied === newestMigration) return []
  if (applied < oldestMigration) return [tooOldSentence(applied)]
  return [
    applied < newestMigration
      ? `the data is at version ${applied} of ${newestMigration}; stop the server and run "npx @foyer/server upgrade", which makes a backup first`
      : `the data is at version ${applied}, this release knows ${newestMigration}; use the newer release`,
  ]
}

type DataPlace = Pick<Config, 'database' | 'dataFolder'>

/** Describes a clock that differs from that of the data. */
export async function clockProblems(db: Reader, config: DataPlace): Promise<string[]> {
  const skew = await clockSkew(db, config)
  if (skew <= SKEW_MS) return []
  const seconds = Math.round(skew / 1000)
  return [
    `the clock of this machine differs from that of the data by ${seconds} seconds; synchronize it (NTP)`,
  ]
}

/**
 * Returns the difference from the clock of PostgreSQL in milliseconds. With SQLite, returns how far the modification
 * time of the database file lies in the future: if it does, the clock was set back.
 */
async function clockSkew(db: Reader, { database, dataFolder }: DataPlace): Promise<number> {
  const now = Date.now()
  if (database) return Math.abs((await databaseTime(db)) - now)
  return (await stat(join(dataFolder, 'foyer.db'))).mtimeMs - now
}
