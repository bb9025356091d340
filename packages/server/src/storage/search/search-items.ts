import type { Filter, Sort } from '@foyer/protocol'
import { first } from '../database.js'
import { prefixUpperBound } from '../engine/index-keys.js'
import type { ListedItem } from '../items/list-items.js'
import { compileFilterWithCheckpoint } from '../query/compile-filter.js'
import {
  type ItemPosition,
  itemOrderTerms,
  keysetOfItems,
  orderList,
  type PositionedItem,
  positionOfItem,
} from '../query/item-order.js'
import { type KeysetKey, type KeysetStart, notNullKey, readKeysetPage } from '../query/keyset.js'
import type { Scan } from '../scan/scan.js'
import { identifier, type Sql, sql } from '../sql.js'
import {
  compileSearch,
  type SearchExpression,
  type SearchTerm,
  type SpeltExpression,
  type SpeltTerm,
} from './expression.js'
import { searchNames } from './search-index.js'
import { differencesAllowed, similarWords } from './similar-words.js'

/** Expression of a search, and filter of the items to search. */
export interface Search {
  expression: SpeltExpression
  filter: Filter
}

/**
 * Lists a page of the items that match an expression and a filter. Without a sort list, the best matches are first, and the
 * order of insertion breaks ties.
 */
export async function listMatches(
  scan: Scan,
  itemsTable: string,
  { sort, limit, offset, ...search }: Search & { sort: Sort; limit: number; offset: number },
): Promise<ListedItem[]> {
  const { items, json } = scan.dialect
  const isRanked = sort.length === 0
  const by = isRanked ? sql`found.points desc, seq` : orderList(itemOrderTerms(sort, json))
  // Texts are read only for the items on the page.
  return scan.all(sql`select id, revision, ${items.text} as text from (
      select seq, row_number() over (order by ${by}) as place
      ${fromMatches(scan, itemsTable, search, isRanked)}
      order by place limit ${scan.dialect.limit(limit)} offset ${offset}
    ) as page join ${identifier(itemsTable)} using (seq) order by page.place`)
}

/** Counts the items that `listMatches` lists on all pages. */
export async function countMatches(
  scan: Scan,
  itemsTable: string,
  search: Search,
): Promise<number> {
  const row = await first<{ total: number }>(
    scan,
    sql`select count(*) as total ${fromMatches(scan, itemsTable, search, false)}`,
  )
  return row?.total ?? 0
}

/** Adds similar words of the collection to the terms of a fuzzy search. */
export async function spellExpression(
  scan: Scan,
  itemsTable: string,
  { mode, terms }: SearchExpression,
): Promise<SpeltExpression> {
  const spelt: SpeltTerm[] = []
  for (const term of terms) {
    spelt.push({
      ...term,
      spellings: term.isFuzzy ? await spellingsOf(scan, itemsTable, term) : [],
    })
  }
  return { mode, terms: spelt }
}

async function spellingsOf(
  scan: Scan,
  itemsTable: string,
  { words }: SearchTerm,
): Promise<string[]> {
  const word = words.at(-1) ?? ''
  const allowed = differencesAllowed(word)
  const [initial = '', ...others] = word
  const end = prefixUpperBound(initial)
  if (allowed === 0 || end === undefined) return []
  const length = others.length + 1
  const rows = await scan.all<{ word: string }>(sql`
    select word from ${identifier(searchNames(itemsTable).vocabulary)}
    where ${scan.dialect.json.checkpoint} and word >= ${initial} and word < ${end}
    and length(word) between ${length - allowed} and ${length + allowed}`)
  return similarWords(
    word,
    rows.map((row) => row.word),
  )
}

/** Compiles the FROM and WHERE clauses of a search. */
function fromMatches(
  { dialect }: Scan,
  itemsTable: string,
  { expression, filter }: Search,
  isRanked: boolean,
): Sql {
  const { json, search } = dialect
  const index = identifier(searchNames(itemsTable).index)
  const matches = compileSearch(index, expression, { search, isRanked })
  return sql`from (${matches}) as found join ${identifier(itemsTable)} using (seq)
    where ${compileFilterWithCheckpoint(filter, json)}`
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
  scan: Scan,
  itemsTable: string,
  page: Search & { sort: Sort; from: KeysetStart<MatchPosition>; limit: number },
): Promise<MatchedItem[]> {
  const { items, json } = scan.dialect
  const { sort, from } = page
  const isRanked = sort.length === 0
  const keys = isRanked ? ranking(from) : keysetOfItems({ order: { sort }, from }, json)
  const matches = fromMatches(scan, itemsTable, page, isRanked)
  // Texts are read only for the items on the page.
  return readKeysetPage(keys, page, ({ condition, orderBy }, limit) =>
    scan.all<MatchedItem>(sql`select seq, id, revision, ${items.text} as text, page.points as points
      from (
        select seq, ${points} as points, row_number() over (order by ${orderList(orderBy)}) as place
        ${matches} and ${condition} order by place limit ${scan.dialect.limit(limit)}
      ) as page join ${identifier(itemsTable)} using (seq) order by page.place`),
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
