import { first, lockSetup, type Queries, type Reader } from '../database.js'
import { identifier, sql } from '../sql.js'
import type { SearchNames } from './search-dialect.js'
import { canBeSpelt } from './similar-words.js'
import { wordsOfItem } from './words.js'

/** Goes up when words are made in another way: indexes of before are made again. */
const WORDS_VERSION = 1
/** Items and their bytes that one step works on, at the most: others wait that long. */
const STEP_ITEMS = 150
const STEP_BYTES = 100_000

/** How far the index of a collection is. */
export interface SearchProgress {
  /** The items up to here are in it, apart from changes. */
  filledTo: number
  /** Where it is complete. */
  fillEnd: number
  hasChanges: boolean
}

/** The names of what belongs to the search in the collection with this table. */
export function searchNames(itemsTable: string): SearchNames {
  const serial = itemsTable.replace(/^items_/, '')
  return { items: itemsTable, index: `search_${serial}`, vocabulary: `vocabulary_${serial}` }
}

/** How far the index of a collection is; nothing when there is none, or when its collection's table was made anew. */
export async function findSearchProgress(
  queries: Reader,
  itemsTable: string,
): Promise<SearchProgress | undefined> {
  const { search } = queries.dialect
  const row = await first<{ filled_to: number; fill_end: number; changes: number | boolean }>(
    queries,
    sql`select filled_to, fill_end,
      exists (select 1 from search_changes where items_table = ${itemsTable}) as changes
      from search_indexes where items_table = ${itemsTable} and words_version = ${WORDS_VERSION}
      and ${search.isNoted(searchNames(itemsTable))}${queries.rowLock}`,
  )
  return row && { filledTo: row.filled_to, fillEnd: row.fill_end, hasChanges: Boolean(row.changes) }
}

/** Begins the index of a collection; from then on every write of an item is noted in the transaction of the write. */
export async function beginSearchIndex(tx: Queries, itemsTable: string): Promise<void> {
  await lockSetup(tx)
  if (await findSearchProgress(tx, itemsTable)) return
  await dropSearchIndex(tx, itemsTable)
  const names = searchNames(itemsTable)
  const { search, tableOptions, types } = tx.dialect
  await tx.run(
    sql`create table ${identifier(names.vocabulary)} (word ${types.text} primary key)${tableOptions}${search.clustered}`,
  )
  for (const statement of search.create(names)) await tx.run(statement)
  for (const statement of search.note(names)) await tx.run(statement)
  await tx.run(sql`insert into search_indexes (items_table, words_version, filled_to, fill_end)
    select ${itemsTable}, ${WORDS_VERSION}, 0, coalesce(max(seq), 0) from ${identifier(itemsTable)}`)
}

/**
 * Empties a collection with all that its search knows of it. The items go without being noted one by one, and the
 * tables of the search stay, where others may just be reading.
 */
export async function emptyWithSearchIndex(
  tx: Queries,
  itemsTable: string,
  emptyItems: () => Promise<unknown>,
): Promise<void> {
  const own = sql`where items_table = ${itemsTable}`
  const known = await first(tx, sql`select 1 as known from search_indexes ${own}${tx.rowLock}`)
  if (!known) return void (await emptyItems())
  const names = searchNames(itemsTable)
  const { search, truncate } = tx.dialect
  // In the order in which a search reads the tables: else PostgreSQL could let both wait for each other.
  await tx.run(search.empty(identifier(names.index)))
  await tx.run(truncate(identifier(names.vocabulary)))
  for (const statement of search.unnote(names)) await tx.run(statement)
  await emptyItems()
  for (const statement of search.note(names)) await tx.run(statement)
  await tx.run(sql`delete from search_changes ${own}`)
  await tx.run(sql`update search_indexes set filled_to = 0, fill_end = 0 ${own}`)
}

/** Takes away all that belongs to the search in a collection, if there is something; its table may be gone already. */
export async function dropSearchIndex(tx: Queries, itemsTable: string): Promise<void> {
  const known = await tx.run(sql`delete from search_indexes where items_table = ${itemsTable}`)
  if (known === 0) return
  const names = searchNames(itemsTable)
  for (const statement of tx.dialect.search.unnote(names)) await tx.run(statement)
  await tx.run(sql`drop table if exists ${identifier(names.index)}`)
  await tx.run(sql`drop table if exists ${identifier(names.vocabulary)}`)
  await tx.run(sql`delete from search_changes where items_table = ${itemsTable}`)
}

/**
 * Brings an index a step forward: first the items that were there when it was begun, then changes. Only one process at a time
 * works on an index, so that words of before never replace later ones.
 * @returns how many items it worked on
 */
export async function advanceSearchIndex(tx: Queries, itemsTable: string): Promise<number> {
  const progress = await findSearchProgress(tx, itemsTable)
  if (!progress) return 0
  const { filledTo, fillEnd } = progress
  if (filledTo >= fillEnd) return takeUpChanges(tx, itemsTable)
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
    from ${identifier(itemsTable)} where seq > ${after} order by seq limit ${STEP_ITEMS}`)
  return upToSize(rows)
}

async function takeUpChanges(tx: Queries, itemsTable: string): Promise<number> {
  const { itemSize, lockFree, numbers } = tx.dialect.search
  const rows = await tx.all<SizedRow>(sql`select search_changes.seq, ${itemSize} as size
    from search_changes left join ${identifier(itemsTable)} as items
    on items.seq = search_changes.seq
    where items_table = ${itemsTable} order by search_changes.seq
    limit ${STEP_ITEMS}${lockFree}`)
  const seqs = upToSize(rows)
  await writeWords(tx, searchNames(itemsTable), seqs)
  await tx.run(sql`delete from search_changes where items_table = ${itemsTable}
    and seq in (${numbers(seqs)})`)
  return seqs.length
}

interface SizedRow {
  seq: number
  /** Null when there is no such item any more. */
  size: number | null
}

/** The first items of a list, as many as one step can take: one at least. */
function upToSize(rows: readonly SizedRow[]): number[] {
  let bytes = 0
  const fitting = rows.filter(({ size }, index) => {
    bytes += size ?? 0
    return index === 0 || bytes <= STEP_BYTES
  })
  return fitting.map(({ seq }) => seq)
}

async function writeWords(tx: Queries, names: SearchNames, seqs: readonly number[]): Promise<void> {
  const { items, search } = tx.dialect
  const rows = await tx.all<{ seq: number; text: string }>(
    sql`select seq, ${items.text} as text from ${identifier(names.items)}
      where seq in (${search.numbers(seqs)})`,
  )
  const found = rows.map(({ seq, text }) => ({
    seq,
    words: wordsOfItem(JSON.parse(text) as Record<string, unknown>),
  }))
  const words = new Set(found.flatMap((item) => item.words.filter(canBeSpelt)))
  const kept = new Set(found.map(({ seq }) => seq))
  const gone = seqs.filter((seq) => !kept.has(seq))
  const index = identifier(names.index)
  if (found.length > 0) await tx.run(search.put(index, found))
  if (gone.length > 0) await tx.run(search.remove(index, gone))
  await tx.run(sql`insert into ${identifier(names.vocabulary)} (word)
    select word from (${search.texts([...words].sort())}) as words where true on conflict do nothing`)
}
