import type { IndexFailure } from '@foyer/protocol'
import type { Database, Queries, Reader } from '../database.js'
import type { IndexEngine, StoredIndex, UnfinishedTable } from '../engine/index-engine.js'
import { inBatches, type Pace } from '../in-batches.js'
import {
  duplicateFailure,
  findDuplicate,
  findTooLarge,
  finishIndex,
} from '../indexes/index-outcome.js'
import { deleteIndexList, findIndexIn, listStoredIndexes, removeIndex } from '../indexes/indexes.js'
import { createIndexStatement, isPartOf, physicalIndexes } from '../indexes/physical-indexes.js'
import { identifier, type Sql, sql } from '../sql.js'
import { WRITER_KIB } from './connection.js'
import { isSmall, isTable, listObjectsOf, storedStatement } from './objects.js'
import {
  abandonShadow,
  beginShadow,
  copyRows,
  DISCARDED,
  findShadow,
  type ShadowState,
  shadowOf,
  swapShadow,
} from './shadow-table.js'

/**
 * Settings of the writing connection: page cache in KiB, and pages in the write-ahead log that trigger a checkpoint.
 */
interface PageSettings {
  cacheKib: number
  checkpointPages: number
}

const buildPages: PageSettings = { cacheKib: 32_000, checkpointPages: 250 }
/**
 * Paces of background work. A build uses half of the time, because a user waits for it. Emptying a discarded table uses
 * less.
 */
const buildPace: Pace = { pauseFactor: 1 }
const dropPace: Pace = { pauseFactor: 2 }
/** Settings of an open connection without a build. */
const standardPages: PageSettings = { cacheKib: WRITER_KIB, checkpointPages: 1000 }

type IndexedDatabase = Reader & Pick<Database, 'transaction'>

/** Builds and drops indexes in batches, between which other transactions run. */
export function createSqliteIndexes(db: IndexedDatabase): IndexEngine {
  return {
    build: async (table, signal) => {
      await buildInShadow(db, table, signal)
      return true
    },
    drop: async (itemsTable, index) => {
      await db.transaction(async (tx) => {
        if (!(await findIndexIn(tx, itemsTable, index))) return
        await dropInPlace(tx, itemsTable, index)
        await removeIndex(tx, itemsTable, index)
      })
      return true
    },
    dropDiscarded: (signal) => dropDiscarded(db, signal),
  }
}

/**
 * Builds the pending indexes of a table. Creating an index would block the only writer, so a large table is copied in
 * batches to a shadow table with the indexes, which then replaces the table.
 */
async function buildInShadow(
  db: IndexedDatabase,
  { itemsTable: table, indexes }: UnfinishedTable,
  signal: AbortSignal,
): Promise<void> {
  if (!(await findShadow(db, table)) && (await isSmall(db, table))) {
    for (const index of indexes) await db.transaction((tx) => buildInPlace(tx, table, index))
    return
  }
  const copied = await db.transaction((tx) => beginOrResume(tx, table))
  await withBuildPages(db, () =>
    inBatches(db, (tx, rows) => buildStep(tx, { table, indexes: copied, rows }), {
      ...buildPace,
      signal,
    }),
  )
}

/**
 * Runs `work` with a larger page cache and frequent checkpoints. Each batch changes pages everywhere in the indexes,
 * and has to read the pages that are not cached. Rare checkpoints would write the pages of many batches at once, and
 * block the writer for too long.
 */
async function withBuildPages(db: IndexedDatabase, work: () => Promise<void>): Promise<void> {
  await setPages(db, buildPages)
  try {
    await work()
  } finally {
    await setPages(db, standardPages)
  }
}

async function setPages(
  db: IndexedDatabase,
  { cacheKib, checkpointPages }: PageSettings,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(storedStatement(`pragma cache_size = -${cacheKib}`))
    await tx.run(storedStatement(`pragma wal_autocheckpoint = ${checkpointPages}`))
  })
}

async function buildInPlace(tx: Queries, table: string, index: StoredIndex): Promise<void> {
  if (!(await isTable(tx, table))) return deleteIndexList(tx, table)
  if (!(await findIndexIn(tx, table, index))) return
  const failure = index.unique ? await uniqueProblem(tx, table, index) : undefined
  if (!failure) {
    for (const physical of physicalIndexes(index, tx.dialect)) {
      await tx.run(createIndexStatement(table, physical))
    }
  }
  await finishIndex(tx, table, index, failure)
}

async function uniqueProblem(
  tx: Queries,
  table: string,
  index: StoredIndex,
): Promise<IndexFailure | undefined> {
  const tooLarge = await findTooLarge(tx, table, { index, where: sql`true` })
  if (tooLarge) return tooLarge
  const duplicate = await findDuplicate(tx, table, index)
  return duplicate === undefined ? undefined : duplicateFailure(index, duplicate)
}

/**
 * Begins or continues a build. It builds one unique index alone, so that its failure does not affect others, and all
 * other indexes together.
 */
async function beginOrResume(tx: Queries, table: string): Promise<StoredIndex[]> {
  const listed = await listStoredIndexes(tx, table)
  const building = listed.filter(({ status }) => status === 'BUILDING')
  if (building.length === 0) return []
  if (await findShadow(tx, table)) {
    const names = (await listObjectsOf(tx, shadowOf(table), 'index')).map(({ name }) => name)
    return building.filter(({ id }) => names.some((name) => isPartOf(name, id)))
  }
  const unique = building.find(({ unique }) => unique)
  const chosen = unique ? [unique] : building
  const added = chosen.flatMap((index) => physicalIndexes(index, tx.dialect))
  await beginShadow(tx, table, added)
  return chosen
}

interface Build {
  table: string
  indexes: readonly StoredIndex[]
  rows: number
}

/** @returns true while there is more to do */
async function buildStep(tx: Queries, { table, indexes, rows }: Build): Promise<boolean> {
  const state = await findShadow(tx, table)
  // The table was emptied or dropped during the build. The index builder reads the pending work again.
  if (!state) return false
  if (!(await isTable(tx, table))) {
    await abandonShadow(tx, table)
    await deleteIndexList(tx, table)
    return false
  }
  const [unique] = indexes.filter(({ unique }) => unique)
  const range = state.conflict === null ? await copyRows(tx, table, { ...state, rows }) : undefined
  const failure = unique && (await failureOf(tx, table, { index: unique, state, range }))
  if (failure) {
    await abandonShadow(tx, table)
    await finishIndex(tx, table, unique, failure)
    return false
  }
  if (range) return true
  await swapShadow(tx, table)
  for (const index of indexes) await finishIndex(tx, table, index)
  return false
}

async function failureOf(
  tx: Queries,
  table: string,
  { index, state, range }: { index: StoredIndex; state: ShadowState; range: Sql | undefined },
): Promise<IndexFailure | undefined> {
  if (state.conflict !== null) return duplicateFailure(index, state.conflict)
  return range && findTooLarge(tx, table, { index, where: range })
}

/** Empties and drops discarded tables in batches: dropping a large table at once would block the writer. */
async function dropDiscarded(db: IndexedDatabase, signal: AbortSignal): Promise<void> {
  const tables = await db.all<{ name: string }>(
    sql`select name from sqlite_schema where type = 'table' and name like ${`${DISCARDED}%`}`,
  )
  for (const { name } of tables) {
    await withBuildPages(db, () =>
      inBatches(db, (tx, rows) => dropStep(tx, name, rows), { ...dropPace, signal }),
    )
  }
}

async function dropStep(tx: Queries, name: string, rows: number): Promise<boolean> {
  const table = identifier(name)
  const removed = await tx.run(sql`delete from ${table} where seq in (
    select seq from ${table} order by seq limit ${rows})`)
  if (removed > 0) return true
  await tx.run(sql`drop table ${table}`)
  return false
}

/** Drops an index. Abandons the shadow table if it has the index. */
async function dropInPlace(tx: Queries, table: string, index: StoredIndex): Promise<void> {
  const copied = await listObjectsOf(tx, shadowOf(table), 'index')
  if (copied.some(({ name }) => isPartOf(name, index.id))) await abandonShadow(tx, table)
  for (const { name } of await listObjectsOf(tx, table, 'index')) {
    if (isPartOf(name, index.id)) await tx.run(sql`drop index ${identifier(name)}`)
  }
}
