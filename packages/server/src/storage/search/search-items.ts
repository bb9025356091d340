import type { Sort } from '@foyer/protocol'
import { countRows } from '../database.js'
import { prefixUpperBound } from '../engine/index-keys.js'
import { compileFilterWithDeadlineCheck } from '../query/compile-filter.js'
import {
  type ItemPosition,
  itemOrderTerms,
  keysetOfItems,
  orderList,
  type PositionedItem,
  positionOfItem,
} from '../query/item-order.js'
import type { ItemRead, SelectedItems } from '../query/item-read.js'
import { type KeysetKey, type KeysetStart, notNullKey, readKeysetPage } from '../query/keyset.js'
import { assertPageFits, ifPageFits, sizeOfPage } from '../query/page-size.js'
import { identifier, type Sql, sql } from '../sql.js'
import {
  compileSearch,
  type ExpandedExpression,
  type SearchExpression,
  type SearchTerm,
  type SpeltTerm,
} from './expression.js'
import { searchNames } from './search-index.js'
import { differencesAllowed, similarWords } from './similar-words.js'

/**
 * Lists a page of the items that match an expression and a filter. Without a sort list, the best matches are first, and
 * the order of insertion breaks ties.
 */
export async function listMatches(
  read: ItemRead,
  expression: ExpandedExpression,
  { sort, limit, offset }: { sort: Sort; limit: number; offset: number },
): Promise<MatchedItem[]> {
  const { dialect } = read
  const isRanked = sort.length === 0
  const by = isRanked
    ? sql`found.points desc, seq`
    : orderList(itemOrderTerms(sort, { dialect, indexKeys: [] }))
  return readPage(
    read,
    sql`select seq, ${points} as points, row_number() over (order by ${by}) as place
      ${fromMatches(read, expression, isRanked)}
      order by place limit ${dialect.limit(limit)} offset ${offset}`,
  )
}

/**
 * Reads the items of a page, in the order of `place`. Their texts are measured first. The last CTE keeps the order in
 * which PostgreSQL locks the tables: the search index before the items, as `emptyItemsAndSearchIndex` does.
 * @throws PageTooLargeError
 */
async function readPage({ all, dialect, table }: ItemRead, page: Sql): Promise<MatchedItem[]> {
  const items = sql`page join ${identifier(table)} using (seq)`
  const text = ifPageFits(dialect.itemColumns.text)
  return assertPageFits(
    await all<MatchedItem>(sql`with page as materialized (${page}), ${sizeOfPage(dialect, items)},
      texts as (select seq, id, revision, ${text} as text, page.points as points, place from ${items})
      select seq, id, revision, text, points from texts order by place`),
  )
}

/** Counts the items that `listMatches` lists on all pages. */
export async function countMatches(
  read: ItemRead,
  expression: ExpandedExpression,
): Promise<number> {
  return countRows(read, fromMatches(read, expression, false))
}

/** Adds similar words of the collection to the terms of a fuzzy search. */
export async function addSimilarWords(
  read: Omit<ItemRead, 'filter' | 'indexKeys'>,
  { mode, terms }: SearchExpression,
): Promise<ExpandedExpression> {
  const spelt: SpeltTerm[] = []
  for (const term of terms) {
    spelt.push({
      ...term,
      spellings: term.isFuzzy ? await spellingsOf(read, term) : [],
    })
  }
  return { mode, terms: spelt }
}

/** Maximum words to compare with a word. Those with the same two first letters come first. */
const MAX_WORDS = 50_000

async function spellingsOf(
  { all, dialect, table }: Omit<ItemRead, 'filter' | 'indexKeys'>,
  { words }: SearchTerm,
): Promise<string[]> {
  const word = words.at(-1) ?? ''
  const allowed = differencesAllowed(word)
  const [initial = '', ...others] = word
  const end = prefixUpperBound(initial)
  const [second = ''] = others
  const beginning = initial + second
  if (allowed === 0 || end === undefined) return []
  const length = others.length + 1
  const rows = await all<{ word: string }>(sql`
    select word from ${identifier(searchNames(table).vocabulary)}
    where ${dialect.json.deadlineCheck} and word >= ${initial} and word < ${end}
    and length(word) between ${length - allowed} and ${length + allowed}
    order by case when word >= ${beginning} and word < ${prefixUpperBound(beginning) ?? end} then 0 else 1 end
    limit ${dialect.limit(MAX_WORDS)}`)
  return similarWords(
    word,
    rows.map((row) => row.word),
  )
}

/**
 * Compiles the FROM and WHERE clauses of a search. They use no index of the collection: the search index finds the
 * items.
 */
function fromMatches(
  { dialect, table, filter }: SelectedItems,
  expression: ExpandedExpression,
  isRanked: boolean,
): Sql {
  const { json, search } = dialect
  const index = identifier(searchNames(table).index)
  const matches = compileSearch(index, expression, { search, isRanked })
  return sql`from (${matches}) as found join ${identifier(table)} using (seq)
    where ${compileFilterWithDeadlineCheck(filter, json)}`
}

/** A match with its score. With a sort list, the score is meaningless. */
export interface MatchedItem extends PositionedItem {
  points: number
}

/** The position of a match. It stays valid after the item is deleted. */
export interface MatchPosition extends ItemPosition {
  points: number
}

/** Computes the position of a match in an order. */
export function positionOfMatch(sort: Sort, item: MatchedItem): MatchPosition {
  return { ...positionOfItem({ sort }, item), points: item.points }
}

/** Lists items like `listMatches`, but starts at a position, and reads in either direction. */
export async function listMatchesFrom(
  read: ItemRead,
  expression: ExpandedExpression,
  page: { sort: Sort; from: KeysetStart<MatchPosition>; limit: number },
): Promise<MatchedItem[]> {
  const { dialect } = read
  const { sort, from } = page
  const isRanked = sort.length === 0
  const keys = isRanked
    ? ranking(from)
    : keysetOfItems({ dialect, indexKeys: [] }, { order: { sort }, from })
  const matches = fromMatches(read, expression, isRanked)
  return readKeysetPage(keys, page, ({ condition, orderBy }, limit) =>
    readPage(
      read,
      sql`select seq, ${points} as points, row_number() over (order by ${orderList(orderBy)}) as place
        ${matches} and ${condition} order by place limit ${dialect.limit(limit)}`,
    ),
  )
}

/** The score as an integer, because PostgreSQL returns sums as `numeric`. */
const points = sql`cast(found.points as integer)`

/** Builds the sort keys of a ranking: the best matches first; the order of insertion breaks ties. */
function ranking(from: KeysetStart<MatchPosition>): KeysetKey<MatchPosition>[] {
  const { backwards, inclusive } = from
  // `seq` orders equal scores, so only the key of `seq` includes the row at the position.
  const score = notNullKey<MatchPosition>(points, (position) => position.points, {
    descending: !backwards,
    inclusive: false,
  })
  return [score, notNullKey(sql`seq`, ({ seq }) => seq, { descending: backwards, inclusive })]
}
