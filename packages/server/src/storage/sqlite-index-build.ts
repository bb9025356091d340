import type { IndexFailure } from '@foyer/protocol'
import type { Database, Queries } from './database.js'
import {
  duplicateFailure,
  findDuplicate,
  findTooLarge,
  finishIndex,
  tooLargeFailure,
} from './index-outcome.js'
import { forgetIndexes, type StoredIndex } from './indexes.js'
import {
  createIndexStatement,
  physicalIndexes,
  suffixOf,
  systemIndexes,
} from './physical-indexes.js'
import { identifier, type Sql, sql } from './sql.js'
import { WRITER_KIB } from './sqlite-connection.js'
import { isSmall, isTable, kept, listOn } from './sqlite-objects.js'
import {
  abandonShadow,
  beginShadow,
  copyRows,
  DISCARDED,
  findShadow,
  type ShadowState,
  swapShadow,
} from './sqlite-shadow.js'
import { type Stopping, stepwise } from './stepwise.js'

/** Of the connection that writes: KiB of room for pages, and pages in the log from which on a commit moves them into the file. */
interface Pages {
  cacheKib: number
  logged: number
}

const whileBuilding: Pages = { cacheKib: 32_000, logged: 250 }
/** As it was opened. */
const otherwise: Pages = { cacheKib: WRITER_KIB, logged: 1000 }

/**
 * Builds the indexes of a table that wait for it. Making an index holds SQLite's only writer, so a large table is copied in
 * small steps to one that has the indexes, and the copy takes its place.
 */
export async function buildBeside(
  db: Database,
  table: string,
  indexes: readonly StoredIndex[],
  signal: Stopping,
): Promise<void> {
  const building = indexes.filter(({ status }) => status === 'BUILDING')
  if (!(await findShadow(db, table)) && (await isSmall(db, table))) {
    for (const index of building) await db.transaction((tx) => buildInPlace(tx, table, index))
    return
  }
  const copied = await db.transaction((tx) => beginOrResume(tx, table, building))
  await withItsPages(db, () =>
    stepwise(db, signal, (tx, rows) => buildStep(tx, { table, indexes: copied, rows })),
  )
}

/**
 * A step touches pages all over the indexes. What the writer has no room for is read again by each step, and written twice
 * by one: with the usual 2 MB a build took nearly twice the processor. And nearly every step moves its pages into the file,
 * so that they count in the time that the next one goes by: when only one in several did, it moved those of all, and the steps
 * between had grown too large for it.
 */
async function withItsPages(db: Database, work: () => Promise<void>): Promise<void> {
  await setPages(db, whileBuilding)
  try {
    await work()
  } finally {
    await setPages(db, otherwise)
  }
}

async function setPages(db: Database, { cacheKib, logged }: Pages): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(kept(`pragma cache_size = -${cacheKib}`))
    await tx.run(kept(`pragma wal_autocheckpoint = ${logged}`))
  })
}

async function buildInPlace(tx: Queries, table: string, index: StoredIndex): Promise<void> {
  if (!(await isTable(tx, table))) return forgetIndexes(tx, table)
  const failure = index.unique ? await whyNotUnique(tx, table, index) : undefined
  if (!failure) {
    for (const one of physicalIndexes(index, tx.dialect)) {
      await tx.run(createIndexStatement(table, one))
    }
  }
  await finishIndex(tx, table, index, failure)
}

async function whyNotUnique(
  tx: Queries,
  table: string,
  index: StoredIndex,
): Promise<IndexFailure | undefined> {
  const tooLarge = await findTooLarge(tx, table, { index, where: sql`true` })
  if (tooLarge !== undefined) return tooLargeFailure(index, tooLarge)
  const duplicate = await findDuplicate(tx, table, index)
  return duplicate === undefined ? undefined : duplicateFailure(index, duplicate)
}

/** All that are not unique are built together; a unique one alone, so that its failure is its own. */
async function beginOrResume(
  tx: Queries,
  table: string,
  building: readonly StoredIndex[],
): Promise<StoredIndex[]> {
  if (await findShadow(tx, table)) {
    const names = (await listOn(tx, `${table}_next`, 'index')).map(({ name }) => name)
    return building.filter(({ id }) => names.some((name) => name.endsWith(suffixOf(id))))
  }
  const unique = building.find((one) => one.unique)
  const chosen = unique ? [unique] : [...building]
  const added = chosen.flatMap((index) => physicalIndexes(index, tx.dialect))
  await beginShadow(tx, table, added)
  return chosen
}

interface Build {
  table: string
  indexes: readonly StoredIndex[]
  rows: number
}

/** @returns whether there is more to do */
async function buildStep(tx: Queries, { table, indexes, rows }: Build): Promise<boolean> {
  const state = await findShadow(tx, table)
  // The table was emptied or dropped meanwhile: what is to be done is found anew.
  if (!state) return false
  if (!(await isTable(tx, table))) {
    await abandonShadow(tx, table)
    await forgetIndexes(tx, table)
    return false
  }
  const [unique] = indexes.filter((one) => one.unique)
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
  if (!range) return undefined
  const tooLarge = await findTooLarge(tx, table, { index, where: range })
  return tooLarge === undefined ? undefined : tooLargeFailure(index, tooLarge)
}

/** Makes those indexes of every collection that a table of an earlier release has not. */
export async function ensureInPlace(tx: Queries, table: string): Promise<void> {
  const names = (await listOn(tx, table, 'index')).map(({ name }) => name)
  for (const index of systemIndexes(tx.dialect)) {
    if (names.some((name) => name.endsWith(`_${index.suffix}`))) continue
    await tx.run(createIndexStatement(table, index))
  }
}

/** Empties and drops the tables that were discarded, in small steps: dropping one index of a large table would hold the writer for as long. */
export async function dropDiscarded(db: Database, signal: Stopping): Promise<void> {
  const tables = await db.all<{ name: string }>(
    sql`select name from sqlite_schema where type = 'table' and name like ${`${DISCARDED}%`}`,
  )
  for (const { name } of tables) {
    await withItsPages(db, () => stepwise(db, signal, (tx, rows) => dropStep(tx, name, rows)))
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
