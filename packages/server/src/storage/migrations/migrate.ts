import type { Database, Queries, Reader } from '../database.js'
import { first, lockSite } from '../database.js'
import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'
import { StorageError } from '../storage-error.js'
import { firstTables } from './001-first-tables.js'
import { managedCollections } from './002-managed-collections.js'
import { accessTables } from './003-access.js'
import { references } from './004-references.js'
import { itemIndexes } from './005-item-indexes.js'
import { searchTables } from './006-search.js'
import { asyncJobs } from './007-async-jobs.js'
import { writeAnswers } from './008-write-answers.js'
import { recovery } from './009-recovery.js'
import { sessions } from './010-sessions.js'
import { factors } from './011-factors.js'
import { sentMails } from './012-sent-mails.js'
import { members } from './013-members.js'
import { browserLogins } from './014-browser-logins.js'
import { ownerTables } from './015-owner.js'
import { browserLoginTimes } from './016-browser-login-times.js'
import { limitCounts } from './017-limit-counts.js'
import { rememberedDevices } from './018-remembered-devices.js'
import { backupTables } from './019-backups.js'
import { memberSearch } from './020-member-search.js'
import { accountDeletions } from './021-account-deletions.js'
import { renewEmailKeys } from './022-email-keys.js'
import { knownNetworks } from './023-known-networks.js'
import { eventTables } from './024-events.js'
import { webhookTables } from './025-webhooks.js'
import { collectionDescriptions } from './026-collection-descriptions.js'
import { orderEvents } from './027-event-order.js'
import { ownerAccounts } from './028-owners.js'
import { enforcedFields } from './029-enforced-fields.js'
import { ownerSecondFactor } from './030-owner-second-factor.js'
import { automaticBackups } from './031-automatic-backups.js'
import { grantLoginTimes } from './032-grant-login-times.js'
import { ownerCodeAttempts } from './033-owner-code-attempts.js'

/** Receives a sentence about a finding of a migration, for the terminal or the log. */
export type MigrationReport = (sentence: string) => void

/** Options of an upgrade of the data. */
export interface MigrationOptions {
  report?: MigrationReport
  /** False refuses data of an earlier release, and a PostgreSQL schema without a site. Default true. */
  upgrade?: boolean
  /** Checks the migrated tables before the commit. An exception rolls the upgrade back. */
  verify?: (tx: Queries) => Promise<void>
}

interface Migration {
  id: number
  /** Name in messages, which is that of the file. */
  name: string
  statements?: readonly ((dialect: SqlDialect) => Sql)[]
  /** A change that SQL alone cannot make. */
  change?: (tx: Queries, report: MigrationReport) => Promise<void>
}

/** Migrations in the order in which they run. A released migration never changes. */
const migrations: readonly Migration[] = [
  { id: 1, name: 'first-tables', statements: firstTables },
  { id: 2, name: 'managed-collections', statements: managedCollections },
  { id: 3, name: 'access', statements: accessTables },
  { id: 4, name: 'references', statements: references },
  { id: 5, name: 'item-indexes', statements: itemIndexes },
  { id: 6, name: 'search', statements: searchTables },
  { id: 7, name: 'async-jobs', statements: asyncJobs },
  { id: 8, name: 'write-answers', statements: writeAnswers },
  { id: 9, name: 'recovery', statements: recovery },
  { id: 10, name: 'sessions', statements: sessions },
  { id: 11, name: 'factors', statements: factors },
  { id: 12, name: 'sent-mails', statements: sentMails },
  { id: 13, name: 'members', statements: members },
  { id: 14, name: 'browser-logins', statements: browserLogins },
  { id: 15, name: 'owner', statements: ownerTables },
  { id: 16, name: 'browser-login-times', statements: browserLoginTimes },
  { id: 17, name: 'limit-counts', statements: limitCounts },
  { id: 18, name: 'remembered-devices', statements: rememberedDevices },
  { id: 19, name: 'backups', statements: backupTables },
  { id: 20, name: 'member-search', statements: memberSearch },
  { id: 21, name: 'account-deletions', statements: accountDeletions },
  { id: 22, name: 'email-keys', change: renewEmailKeys },
  { id: 23, name: 'known-networks', statements: knownNetworks },
  { id: 24, name: 'events', statements: eventTables },
  { id: 25, name: 'webhooks', statements: webhookTables },
  { id: 26, name: 'collection-descriptions', statements: collectionDescriptions },
  { id: 27, name: 'event-order', change: orderEvents },
  { id: 28, name: 'owners', statements: ownerAccounts },
  { id: 29, name: 'enforced-fields', statements: enforcedFields },
  { id: 30, name: 'owner-second-factor', statements: ownerSecondFactor },
  { id: 31, name: 'automatic-backups', statements: automaticBackups },
  { id: 32, name: 'grant-login-times', statements: grantLoginTimes },
  { id: 33, name: 'owner-code-attempts', statements: ownerCodeAttempts },
]

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
 * @throws UnfitDatabaseError when a migration is missing among those that ran, or `upgrade` is false and some are
 * pending
 * @throws MigrationFailedError when a migration fails; StorageError when the database itself fails
 */
export async function migrate(
  db: Database,
  { report, upgrade = true, verify }: MigrationOptions = {},
): Promise<number> {
  let running: { migration: Migration; applied: number } | undefined
  try {
    return await db.transaction(async (tx) => {
      await lockSite(tx)
      const count = await migrateTables(tx, newestMigration, report, (migration, applied) => {
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

/**
 * Runs migrations up to `upTo` in a transaction. A restoration needs the tables of the release that wrote the backup.
 */
export async function migrateTables(
  tx: Queries,
  upTo: number,
  report: MigrationReport = () => {},
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
  const gap = rows.findIndex(({ id }, index) => id !== index + 1)
  if (gap >= 0) {
    throw new UnfitDatabaseError(
      `the data is at version ${applied}, but step ${gap + 1} of the schema is not among those that ran; restore a backup with "npx @foyer/server restore FILE --replace"`,
    )
  }
  const pending = migrations.filter(({ id }) => id > applied && id <= upTo)
  for (const migration of pending) {
    const { id, statements = [], change } = migration
    onMigration(migration, applied)
    for (const statement of statements) await tx.run(statement(tx.dialect))
    await change?.(tx, report)
    await tx.run(sql`insert into migrations (id, applied_at) values (${id}, ${Date.now()})`)
  }
  return pending.length
}

/** Returns the number of the newest applied migration; 0 for none. */
export async function newestApplied(queries: Reader): Promise<number> {
  const row = await first<{ id: number | null }>(queries, sql`select max(id) as id from migrations`)
  return row?.id ?? 0
}
