import type { IndexFailure } from '@foyer/protocol'
import { type Database, first, type Queries } from '../database.js'
import { identifier, sql } from '../sql.js'
import { duplicateFailure, findDuplicate, findTooLarge, tooLargeFailure } from './index-outcome.js'
import type { StoredIndex } from './indexes.js'
import {
  createIndexStatement,
  type PhysicalIndex,
  physicalIndexes,
  systemIndexes,
} from './physical-indexes.js'

/** Result of a build; `busy`: another process builds an index in this schema. */
export type BuildOutcome = 'built' | 'busy' | IndexFailure

type Session = Queries

/** Builds an index without blocking writers. Rebuilds an index that an earlier build left invalid. @throws StorageError */
export async function buildConcurrently(
  db: Database,
  table: string,
  index: StoredIndex,
): Promise<BuildOutcome> {
  return withIndexLock(db, async (session) => {
    if (index.unique) {
      const itemId = await findTooLarge(session, table, { index, where: sql`true` })
      if (itemId !== undefined) return tooLargeFailure(index, itemId)
    }
    try {
      await createMissing(session, table, physicalIndexes(index, session.dialect))
    } catch (error) {
      if (session.dialect.indexes.violated(error) === undefined) throw error
      await dropAll(session, table, physicalIndexes(index, session.dialect))
      return duplicateFailure(index, await findDuplicate(session, table, index))
    }
    await session.run(sql`analyze ${identifier(table)}`)
    return 'built'
  })
}

/** Creates missing system indexes of a table from an earlier release. @throws StorageError */
export async function ensureConcurrently(db: Database, table: string): Promise<void> {
  const names = systemIndexes(db.dialect).map(({ suffix }) => `${table}_${suffix}`)
  const existing = await Promise.all(
    names.map((name) =>
      first<{ known: boolean }>(db, sql`select to_regclass(${name}) is not null as known`),
    ),
  )
  if (existing.every((row) => row?.known)) return
  await withIndexLock(db, async (session) => {
    await createMissing(session, table, systemIndexes(session.dialect))
    await session.run(sql`analyze ${identifier(table)}`)
    return 'built'
  })
}

/** Drops an index without blocking writers. @throws StorageError */
export async function dropConcurrently(
  db: Database,
  table: string,
  index: StoredIndex,
): Promise<BuildOutcome> {
  return withIndexLock(db, async (session) => {
    await dropAll(session, table, physicalIndexes(index, session.dialect))
    return 'built'
  })
}

/** Runs `work` under an advisory lock, one process per schema. The lock ends with the connection. */
async function withIndexLock(
  db: Database,
  work: (session: Session) => Promise<BuildOutcome>,
): Promise<BuildOutcome> {
  if (!db.session) throw new Error('the database has no statements that let others write')
  return db.session(async (session) => {
    const lock = await first<{ mine: boolean }>(
      session,
      sql`select pg_try_advisory_lock(hashtext('foyer indexes'), hashtext(current_setting('search_path'))) as mine`,
    )
    return lock?.mine ? work(session) : 'busy'
  })
}

async function createMissing(
  session: Session,
  table: string,
  indexes: readonly PhysicalIndex[],
): Promise<void> {
  const { concurrently = sql`` } = session.dialect.indexes
  for (const index of indexes) {
    const name = `${table}_${index.suffix}`
    const existing = await first<{ valid: boolean }>(
      session,
      sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`,
    )
    if (existing?.valid) continue
    if (existing) await dropOne(session, name)
    await session.run(createIndexStatement(table, index, { how: concurrently }))
  }
}

async function dropAll(
  session: Session,
  table: string,
  indexes: readonly PhysicalIndex[],
): Promise<void> {
  for (const { suffix } of indexes) await dropOne(session, `${table}_${suffix}`)
}

async function dropOne(session: Session, name: string): Promise<void> {
  const { concurrently = sql`` } = session.dialect.indexes
  await session.run(sql`drop index${concurrently} if exists ${identifier(name)}`)
}
