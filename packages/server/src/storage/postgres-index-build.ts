import type { IndexFailure } from '@foyer/protocol'
import { type Database, first, type Queries } from './database.js'
import { duplicateFailure, findDuplicate, findTooLarge, tooLargeFailure } from './index-outcome.js'
import type { StoredIndex } from './indexes.js'
import {
  createIndexStatement,
  type PhysicalIndex,
  physicalIndexes,
  systemIndexes,
} from './physical-indexes.js'
import { identifier, sql } from './sql.js'

/** What became of an index; `busy`: another process builds one in this schema. */
export type BuildOutcome = 'built' | 'busy' | IndexFailure

type Session = Queries

/** Builds an index while others write. One that was left half built is made anew. @throws StorageError */
export async function buildConcurrently(
  db: Database,
  table: string,
  index: StoredIndex,
): Promise<BuildOutcome> {
  return inTurn(db, async (session) => {
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

/** Makes those indexes of every collection that a table of an earlier release has not. @throws StorageError */
export async function ensureConcurrently(db: Database, table: string): Promise<void> {
  const names = systemIndexes(db.dialect).map(({ suffix }) => `${table}_${suffix}`)
  const known = await Promise.all(
    names.map((name) =>
      first<{ known: boolean }>(db, sql`select to_regclass(${name}) is not null as known`),
    ),
  )
  if (known.every((one) => one?.known)) return
  await inTurn(db, async (session) => {
    await createMissing(session, table, systemIndexes(session.dialect))
    return 'built'
  })
}

/** Drops an index while others write. @throws StorageError */
export async function dropConcurrently(
  db: Database,
  table: string,
  index: StoredIndex,
): Promise<BuildOutcome> {
  return inTurn(db, async (session) => {
    await dropAll(session, table, physicalIndexes(index, session.dialect))
    return 'built'
  })
}

/** One process at a time works on the indexes of a schema; the end of the connection is the end of its turn. */
async function inTurn(
  db: Database,
  work: (session: Session) => Promise<BuildOutcome>,
): Promise<BuildOutcome> {
  if (!db.session) throw new Error('the database has no statements that let others write')
  return db.session(async (session) => {
    const turn = await first<{ mine: boolean }>(
      session,
      sql`select pg_try_advisory_lock(hashtext('foyer indexes'), hashtext(current_setting('search_path'))) as mine`,
    )
    return turn?.mine ? work(session) : 'busy'
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
    const known = await first<{ valid: boolean }>(
      session,
      sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`,
    )
    if (known?.valid) continue
    if (known) await dropOne(session, name)
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
