import {
  countRows,
  type Database,
  first,
  type LockingReader,
  lockSite,
  type Queries,
  type Reader,
} from '../database.js'
import type { SearchNames } from '../engine/search-dialect.js'
import { identifier, sql } from '../sql.js'
import { canBeSpelt } from './similar-words.js'
import { wordsOfItem } from './words.js'

/** Version of the tokenizer. Indexes of other versions are rebuilt. */
const WORDS_VERSION = 1
/** Maximum items of one batch, during which other writers wait. */
const BATCH_ITEMS = 150
/** Maximum bytes of one batch. */
const BATCH_BYTES = 100_000

/** Progress of a search index. */
interface SearchProgress {
  /** Row number up to which items are indexed, apart from pending changes. */
  filledTo: number
  /** Row number at which the index is complete. */
  fillEnd: number
  hasChanges: boolean
}

/** Returns the names of the search tables of a collection. */
export function searchNames(itemsTable: string): SearchNames {
  const serial = itemsTable.replace(/^items_/, '')
  return { items: itemsTable, index: `search_${serial}`, vocabulary: `vocabulary_${serial}` }
}

/** Finds the progress of a search index; undefined if there is none, or if the items table was created again. */
export async function findSearchProgress(
  queries: LockingReader,
  itemsTable: string,
): Promise<SearchProgress | undefined> {
  const { search } = queries.dialect
  const row = await first<{ filled_to: number; fill_end: number; changes: number | boolean }>(
    queries,
    sql`select filled_to, fill_end,
      exists (select 1 from search_changes where items_table = ${itemsTable}) as changes
      from search_indexes where items_table = ${itemsTable} and words_version = ${WORDS_VERSION}
      and ${search.hasTriggers(searchNames(itemsTable))}${queries.rowLock}`,
  )
  return row && { filledTo: row.filled_to, fillEnd: row.fill_end, hasChanges: Boolean(row.changes) }
}

/** Brings search indexes up to date in batches, so that other requests run in between. */
export interface SearchIndexUpdater {
  /**
   * Waits until the index of a collection contains every acknowledged write.
   * @returns the share of the index that is complete after `waitMs`, between 0 and 1; `undefined` when it is complete
   */
  untilCurrent(itemsTable: string, waitMs: number): Promise<number | undefined>
}

/** Creates the updater of search indexes. Concurrent requests for one index share its batches. */
export function createSearchIndexUpdater(db: Database): SearchIndexUpdater {
  const batches = new Map<string, Promise<number>>()
  const indexBatch = (itemsTable: string): Promise<number> => {
    const running = batches.get(itemsTable)
    if (running) return running
    const batch = advance(db, itemsTable).finally(() => batches.delete(itemsTable))
    batches.set(itemsTable, batch)
    return batch
  }
  return {
    untilCurrent: (itemsTable, waitMs) =>
      untilCurrent(db, itemsTable, { waitMs, indexBatch: () => indexBatch(itemsTable) }),
  }
}

async function untilCurrent(
  db: Database,
  itemsTable: string,
  { waitMs, indexBatch }: { waitMs: number; indexBatch: () => Promise<number> },
): Promise<number | undefined> {
  const deadline = performance.now() + waitMs
  const changes: CountedChanges = { pending: undefined, indexed: 0 }
  for (;;) {
    const progress = await findSearchProgress(db, itemsTable)
    const isComplete = progress !== undefined && isFilled(progress)
    if (isComplete && !progress.hasChanges) return undefined
    const isLate = performance.now() > deadline
    // Most searches need only one batch, and no count.
    if (isComplete && (isLate || changes.indexed > 0)) {
      changes.pending ??= changes.indexed + (await countChanges(db, itemsTable))
    }
    if (isLate) return shareOf(progress, changes)
    const worked = await indexBatch()
    if (!isComplete) continue
    // The remaining changes are locked by other transactions, which are not acknowledged yet.
    if (worked === 0) return undefined
    changes.indexed += worked
  }
}

async function advance(db: Database, itemsTable: string): Promise<number> {
  if (!(await findSearchProgress(db, itemsTable))) {
    await db.transaction((tx) => beginSearchIndex(tx, itemsTable))
  }
  return db.transaction((tx) => advanceSearchIndex(tx, itemsTable))
}

function isFilled({ filledTo, fillEnd }: SearchProgress): boolean {
  return filledTo >= fillEnd
}

/** Changes that were pending when the index was filled, once counted, and the number of those indexed since. */
interface CountedChanges {
  pending: number | undefined
  indexed: number
}

/**
 * Computes the share of an index that is complete; undefined if it is. Ignores later changes, because new ones may
 * always follow.
 */
function shareOf(
  progress: SearchProgress | undefined,
  { pending = 0, indexed }: CountedChanges,
): number | undefined {
  if (!progress) return 0
  if (!isFilled(progress)) return progress.filledTo / progress.fillEnd
  return indexed < pending ? indexed / pending : undefined
}

function countChanges(db: Reader, itemsTable: string): Promise<number> {
  return countRows(db, sql`from search_changes where items_table = ${itemsTable}`)
}

/**
 * Creates an empty search index for a collection. From then on, triggers record every write of an item in its
 * transaction.
 */
async function beginSearchIndex(tx: Queries, itemsTable: string): Promise<void> {
  await lockSite(tx)
  if (await findSearchProgress(tx, itemsTable)) return
  await dropSearchIndex(tx, itemsTable)
  const names = searchNames(itemsTable)
  const { search, tableOptions, types } = tx.dialect
  await tx.run(
    sql`create table ${identifier(names.vocabulary)} (word ${types.text} primary key)${tableOptions}${search.clustered}`,
  )
  for (const statement of search.create(names)) await tx.run(statement)
  for (const statement of search.createTriggers(names)) await tx.run(statement)
  await tx.run(sql`insert into search_indexes (items_table, words_version, filled_to, fill_end)
    select ${itemsTable}, ${WORDS_VERSION}, 0, coalesce(max(seq), 0) from ${identifier(itemsTable)}`)
}

/**
 * Empties a collection and its search index, without recording each deleted item. The search tables stay, because other
 * requests may be reading them.
 */
export async function emptyItemsAndSearchIndex(
  tx: Queries,
  itemsTable: string,
  emptyItems: () => Promise<unknown>,
): Promise<void> {
  const ofTable = sql`where items_table = ${itemsTable}`
  const indexRow = await first(
    tx,
    sql`select 1 as known from search_indexes ${ofTable}${tx.rowLock}`,
  )
  if (!indexRow) return void (await emptyItems())
  const names = searchNames(itemsTable)
  const { search, truncate } = tx.dialect
  // Tables are locked in the order in which a search reads them, to prevent deadlocks on PostgreSQL.
  await tx.run(search.empty(identifier(names.index)))
  await tx.run(truncate(identifier(names.vocabulary)))
  for (const statement of search.dropTriggers(names)) await tx.run(statement)
  await emptyItems()
  for (const statement of search.createTriggers(names)) await tx.run(statement)
  await tx.run(sql`delete from search_changes ${ofTable}`)
  await tx.run(sql`update search_indexes set filled_to = 0, fill_end = 0 ${ofTable}`)
}

/** Drops the search index of a collection, if there is one. The items table may have been dropped before. */
export async function dropSearchIndex(tx: Queries, itemsTable: string): Promise<void> {
  const removed = await tx.run(sql`delete from search_indexes where items_table = ${itemsTable}`)
  if (removed === 0) return
  const names = searchNames(itemsTable)
  // Dropping the triggers locks the items table, which comes last, as in `emptyItemsAndSearchIndex`.
  await tx.run(sql`drop table if exists ${identifier(names.index)}`)
  await tx.run(sql`drop table if exists ${identifier(names.vocabulary)}`)
  for (const statement of tx.dialect.search.dropTriggers(names)) await tx.run(statement)
  await tx.run(sql`delete from search_changes where items_table = ${itemsTable}`)
}

/**
 * Indexes the next batch: first the items that existed when the index was created, then the recorded changes. Only one
 * process at a time works on an index, so that old words never replace newer ones.
 * @returns the number of items in the batch
 */
export async function advanceSearchIndex(tx: Queries, itemsTable: string): Promise<number> {
  const progress = await findSearchProgress(tx, itemsTable)
  if (!progress) return 0
  const { filledTo, fillEnd } = progress
  if (filledTo >= fillEnd) return indexChanges(tx, itemsTable)
  const seqs = await nextItems(tx, itemsTable, filledTo)
  await writeWords(tx, searchNames(itemsTable), seqs)
  const filled = seqs.at(-1) ?? fillEnd
  if (filled >= fillEnd) {
    for (const statement of tx.dialect.search.settle(searchNames(itemsTable)))
      await tx.run(statement)
  }
  await tx.run(
    sql`update search_indexes set filled_to = ${filled} where items_table = ${itemsTable}`,
  )
  return seqs.length
}

async function nextItems(tx: Queries, itemsTable: string, after: number): Promise<number[]> {
  const { itemSize } = tx.dialect.search
  const rows = await tx.all<SizedRow>(sql`select seq, ${itemSize} as size
    from ${identifier(itemsTable)} where seq > ${after} order by seq limit ${BATCH_ITEMS}`)
  return upToSize(rows)
}

async function indexChanges(tx: Queries, itemsTable: string): Promise<number> {
  const { itemSize, skipLocked, numbers } = tx.dialect.search
  const rows = await tx.all<SizedRow>(sql`select search_changes.seq, ${itemSize} as size
    from search_changes left join ${identifier(itemsTable)} as items
    on items.seq = search_changes.seq
    where items_table = ${itemsTable} order by search_changes.seq
    limit ${BATCH_ITEMS}${skipLocked}`)
  const seqs = upToSize(rows)
  await writeWords(tx, searchNames(itemsTable), seqs)
  await tx.run(sql`delete from search_changes where items_table = ${itemsTable}
    and seq in (${numbers(seqs)})`)
  return seqs.length
}

interface SizedRow {
  seq: number
  /** Null when the item was deleted. */
  size: number | null
}

/** Limits a list to the bytes of one batch, but to at least one item. */
function upToSize(rows: readonly SizedRow[]): number[] {
  let bytes = 0
  const fitting = rows.filter(({ size }, index) => {
    bytes += size ?? 0
    return index === 0 || bytes <= BATCH_BYTES
  })
  return fitting.map(({ seq }) => seq)
}

async function writeWords(tx: Queries, names: SearchNames, seqs: readonly number[]): Promise<void> {
  const { itemColumns, search } = tx.dialect
  const rows = await tx.all<{ seq: number; text: string }>(
    sql`select seq, ${itemColumns.text} as text from ${identifier(names.items)}
      where seq in (${search.numbers(seqs)})`,
  )
  const indexed = rows.map(({ seq, text }) => ({
    seq,
    words: wordsOfItem(JSON.parse(text) as Record<string, unknown>),
  }))
  const words = new Set(indexed.flatMap((item) => item.words.filter(canBeSpelt)))
  const present = new Set(indexed.map(({ seq }) => seq))
  const deleted = seqs.filter((seq) => !present.has(seq))
  const index = identifier(names.index)
  if (indexed.length > 0) await tx.run(search.put(index, indexed))
  if (deleted.length > 0) await tx.run(search.remove(index, deleted))
  await tx.run(sql`insert into ${identifier(names.vocabulary)} (word)
    select word from (${search.texts([...words].sort())}) as words where true on conflict do nothing`)
}
