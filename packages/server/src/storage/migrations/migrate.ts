import type { Database, Queries, Reader } from '../database.js'
import { first, lockSite } from '../database.js'
import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'
import { StorageError } from '../storage-error.js'
import { ownerCodeAttempts } from './033-owner-code-attempts.js'
import { ownerLoginNames } from './034-owner-login-names.js'
import { renameLookSetting } from './036-rename-look-setting.js'
import { dataTables } from './baseline/data-tables.js'
import { logTables } from './baseline/log-tables.js'
import { loginTables } from './baseline/login-tables.js'
import { mailTables } from './baseline/mail-tables.js'
import { memberTables } from './baseline/member-tables.js'
import { ownerTables } from './baseline/owner-tables.js'
import { serverTables } from './baseline/server-tables.js'

/** Options of an upgrade of the data. */
export interface MigrationOptions {
  /** False refuses data of an earlier release, and a PostgreSQL schema without a site. Default true. */
  upgrade?: boolean
  /** Checks the migrated tables before the commit. An exception rolls the upgrade back. */
  verify?: (tx: Queries) => Promise<void>
}

/** A step from one version of the data to the next. */
interface Migration {
  /** Version of the data after this step. */
  id: number
  /** Name in messages: that of the file or folder with the statements, if there is one. */
  name: string
  run(tx: Queries): Promise<void>
}

/** The tables of the baseline by subject. Tables that others refer to come first. */
const baseline = [
  serverTables,
  ownerTables,
  memberTables,
  loginTables,
  mailTables,
  dataTables,
  logTables,
]

/** The version of the baseline. Only development builds before the first release wrote data of earlier versions. */
export const oldestMigration = 32

/**
 * Migrations in the order in which they run. The baseline creates the tables of an empty database, the others change
 * them. A released migration never changes.
 * @see CONTRIBUTING.md#to-add-a-migration
 */
const migrations: readonly Migration[] = [
  {
    id: oldestMigration,
    name: 'baseline',
    run: runStatements((dialect) => baseline.flatMap((tables) => tables(dialect))),
  },
  { id: 33, name: 'owner-code-attempts', run: runStatements(ownerCodeAttempts) },
  { id: 34, name: 'owner-login-names', run: runStatements(ownerLoginNames) },
  { id: 35, name: 'item-positions', run: (tx) => tx.tables.rebuildOutdated() },
  { id: 36, name: 'rename-look-setting', run: renameLookSetting },
]

function runStatements(statements: (dialect: SqlDialect) => Sql[]): Migration['run'] {
  return async (tx) => {
    for (const statement of statements(tx.dialect)) await tx.run(statement)
  }
}

/** Thrown when the tables do not match any release up to this one. The message contains the cause and the remedy. */
export class UnfitDatabaseError extends Error {
  override name = 'UnfitDatabaseError'
  /** Code for programs; undefined if there is only a message. */
  readonly code: string | undefined
}

/** Thrown when a newer release has written the database. */
export class NewerDatabaseError extends UnfitDatabaseError {
  override name = 'NewerDatabaseError'
}

/** Thrown when a migration fails. The transaction has rolled back all of them. */
class MigrationFailedError extends UnfitDatabaseError {
  override name = 'MigrationFailedError'
  override readonly code = 'MIGRATION_FAILED'

  constructor({ id, name }: Pick<Migration, 'id' | 'name'>, applied: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const advice =
      applied === 0
        ? 'it has no site yet: choose an empty database or schema'
        : `the data is at version ${applied}: start the release that wrote it, and report this message`
    super(
      `migration ${id} "${name}" failed (${reason.replaceAll(/\s+/g, ' ').trim()}); nothing was changed, and ${advice} (MIGRATION_FAILED)`,
      { cause },
    )
  }
}

/** The newest migration of this release. */
export const newestMigration = migrations.at(-1)?.id ?? 0

/**
 * Brings the tables up to this release, all in one transaction.
 * @returns the number of migrations that ran
 * @throws NewerDatabaseError when migrations ran that this release does not have
 * @throws UnfitDatabaseError for data older than the baseline, when a migration is missing among those that ran, or
 * when `upgrade` is false and some are pending
 * @throws MigrationFailedError when a migration fails; StorageError when the database itself fails
 */
export async function migrate(
  db: Database,
  { upgrade = true, verify }: MigrationOptions = {},
): Promise<number> {
  let running: { migration: Migration; applied: number } | undefined
  try {
    return await db.transaction(async (tx) => {
      await lockSite(tx)
      const count = await migrateTables(tx, newestMigration, (migration, applied) => {
        if (!upgrade && applied > 0) throw upgradeNeeded(applied)
        running = { migration, applied }
      })
      running = undefined
      await verify?.(tx)
      return count
    })
  } catch (error) {
    if (!running || error instanceof StorageError) throw error
    throw new MigrationFailedError(running.migration, running.applied, error)
  }
}

/** Creates the error for data of an earlier release that must not be upgraded. */
function upgradeNeeded(applied: number): UnfitDatabaseError {
  return new UnfitDatabaseError(
    `the data is at version ${applied}, this release needs version ${newestMigration}; stop the server of the earlier release, and run "npx @foyer/server upgrade" with the same --data or --database`,
  )
}

/** Describes data that is older than the baseline, and what to do. */
export function tooOldSentence(applied: number): string {
  return `the data is at version ${applied}, which a development build wrote before the first release; this release opens data from version ${oldestMigration}: with that build, run "foyer export" for items and "foyer members export --password-hashes"; or start with an empty data folder or schema`
}

/**
 * Runs migrations up to `upTo` in a transaction. A restoration needs the tables of the release that wrote the backup.
 */
export async function migrateTables(
  tx: Queries,
  upTo: number,
  onMigration: (migration: Migration, applied: number) => void = () => {},
): Promise<number> {
  const { integer } = tx.dialect.types
  await tx.run(sql`create table if not exists migrations
    (id ${integer} primary key, applied_at ${integer} not null)`)
  const rows = await tx.all<{ id: number }>(sql`select id from migrations order by id`)
  const applied = rows.at(-1)?.id ?? 0
  if (applied > newestMigration) {
    throw new NewerDatabaseError(
      `the data is at version ${applied}, this release knows versions up to ${newestMigration}; use the newer release`,
    )
  }
  if (rows.length > 0 && applied < oldestMigration) {
    throw new UnfitDatabaseError(tooOldSentence(applied))
  }
  // Data of development builds also has the versions before the baseline.
  const appliedIds = new Set(rows.map(({ id }) => id))
  const missing = migrations.find(({ id }) => id < applied && !appliedIds.has(id))
  if (missing) {
    throw new UnfitDatabaseError(
      `the data is at version ${applied}, but migration ${missing.id} did not run on it; restore a backup with "npx @foyer/server restore FILE --replace"`,
    )
  }
  const pending = migrations.filter(({ id }) => id > applied && id <= upTo)
  for (const migration of pending) {
    onMigration(migration, applied)
    await migration.run(tx)
    await tx.run(
      sql`insert into migrations (id, applied_at) values (${migration.id}, ${Date.now()})`,
    )
  }
  return pending.length
}

/** Returns the number of the newest applied migration; 0 for none. */
export async function newestApplied(queries: Reader): Promise<number> {
  const row = await first<{ id: number | null }>(queries, sql`select max(id) as id from migrations`)
  return row?.id ?? 0
}
