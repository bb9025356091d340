import type { Database, Queries } from './database.js'
import { first, lockSetup } from './database.js'
import { firstTables } from './migrations/001-first-tables.js'
import { managedCollections } from './migrations/002-managed-collections.js'
import { accessTables } from './migrations/003-access.js'
import { references } from './migrations/004-references.js'
import { itemIndexes } from './migrations/005-item-indexes.js'
import { searchTables } from './migrations/006-search.js'
import { asyncJobs } from './migrations/007-async-jobs.js'
import { writeAnswers } from './migrations/008-write-answers.js'
import { recovery } from './migrations/009-recovery.js'
import { sessions } from './migrations/010-sessions.js'
import { factors } from './migrations/011-factors.js'
import { sentMails } from './migrations/012-sent-mails.js'
import { members } from './migrations/013-members.js'
import { browserLogins } from './migrations/014-browser-logins.js'
import { ownerTables } from './migrations/015-owner.js'
import { browserLoginTimes } from './migrations/016-browser-login-times.js'
import { limitCounts } from './migrations/017-limit-counts.js'
import { rememberedDevices } from './migrations/018-remembered-devices.js'
import { backupTables } from './migrations/019-backups.js'
import { type Sql, sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'

/** In the order in which they run; a released one is never changed. */
const migrations: readonly { id: number; statements: readonly ((dialect: SqlDialect) => Sql)[] }[] =
  [
    { id: 1, statements: firstTables },
    { id: 2, statements: managedCollections },
    { id: 3, statements: accessTables },
    { id: 4, statements: references },
    { id: 5, statements: itemIndexes },
    { id: 6, statements: searchTables },
    { id: 7, statements: asyncJobs },
    { id: 8, statements: writeAnswers },
    { id: 9, statements: recovery },
    { id: 10, statements: sessions },
    { id: 11, statements: factors },
    { id: 12, statements: sentMails },
    { id: 13, statements: members },
    { id: 14, statements: browserLogins },
    { id: 15, statements: ownerTables },
    { id: 16, statements: browserLoginTimes },
    { id: 17, statements: limitCounts },
    { id: 18, statements: rememberedDevices },
    { id: 19, statements: backupTables },
  ]

/** The database was written by a newer release than this one. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

/** The newest step of the schema that this release knows. */
export const newestMigration = migrations.at(-1)?.id ?? 0

/**
 * Brings the tables up to this release, all in one transaction.
 * @returns the number of migrations that ran
 * @throws NewerDatabaseError when the database holds migrations that this release does not know
 */
export async function migrate(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await lockSetup(tx)
    return migrateTables(tx, newestMigration)
  })
}

/** The same inside a transaction, up to a step: what an earlier release has written is loaded into its own tables. */
export async function migrateTables(tx: Queries, upTo: number): Promise<number> {
  const { integer } = tx.dialect.types
  await tx.run(sql`create table if not exists migrations
    (id ${integer} primary key, applied_at ${integer} not null)`)
  const applied = await newestApplied(tx)
  if (applied > newestMigration) {
    throw new NewerDatabaseError(
      `the data is at version ${applied}, this release knows versions up to ${newestMigration}; use the newer release`,
    )
  }
  const pending = migrations.filter(({ id }) => id > applied && id <= upTo)
  for (const { id, statements } of pending) {
    for (const statement of statements) await tx.run(statement(tx.dialect))
    await tx.run(sql`insert into migrations (id, applied_at) values (${id}, ${Date.now()})`)
  }
  return pending.length
}

/** The newest step that a database has taken; 0 before the first. */
export async function newestApplied(queries: Pick<Queries, 'all'>): Promise<number> {
  const row = await first<{ id: number | null }>(queries, sql`select max(id) as id from migrations`)
  return row?.id ?? 0
}
