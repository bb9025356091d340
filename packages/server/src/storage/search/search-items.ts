import type { Filter, Sort } from '@foyer/protocol'
import { compileScan } from '../compile-filter.js'
import { compileSort } from '../compile-sort.js'
import { type Database, first } from '../database.js'
import type { ListedItem } from '../items.js'
import { identifier, type Sql, sql } from '../sql.js'
import { compileSearch, type SpeltExpression, type SpeltTerm } from './compile-search.js'
import type { SearchExpression, SearchTerm } from './expression.js'
import { searchNames } from './search-index.js'
import { differencesAllowed, similarWords } from './similar-words.js'

type Reading = Pick<Database, 'all' | 'dialect'>

/** What is looked for in a collection, and among which items. */
export interface Search {
  expression: SpeltExpression
  filter: Filter
}

/**
 * A page of the items that fit an expression and match a filter. Without a sort list those that fit best come first, and of
 * those that fit alike the one that was inserted first.
 */
export async function listFoundItems(
  db: Reading,
  itemsTable: string,
  { sort, limit, offset, ...search }: Search & { sort: Sort; limit: number; offset: number },
): Promise<ListedItem[]> {
  const { items, json } = db.dialect
  const isRanked = sort.length === 0
  const by = isRanked ? sql`found.points desc, seq` : compileSort(sort, json)
  // The texts are read of the items on the page only.
  return db.all(sql`select id, revision, ${items.text} as text from (
      select seq, row_number() over (order by ${by}) as place
      ${fromFound(db, itemsTable, search, isRanked)}
      order by place limit ${db.dialect.limit(limit)} offset ${offset}
    ) as page join ${identifier(itemsTable)} using (seq) order by page.place`)
}

/** How many items `listFoundItems` lists on all pages. */
export async function countFoundItems(
  db: Reading,
  itemsTable: string,
  search: Search,
): Promise<number> {
  const row = await first<{ total: number }>(
    db,
    sql`select count(*) as total ${fromFound(db, itemsTable, search, false)}`,
  )
  return row?.total ?? 0
}

/** Looks up the other spellings of the words that are meant fuzzily. */
export async function spellExpression(
  db: Reading,
  itemsTable: string,
  { mode, terms }: SearchExpression,
): Promise<SpeltExpression> {
  const spelt: SpeltTerm[] = []
  for (const term of terms) {
    spelt.push({ ...term, spellings: term.isFuzzy ? await spellingsOf(db, itemsTable, term) : [] })
  }
  return { mode, terms: spelt }
}

async function spellingsOf(
  db: Reading,
  itemsTable: string,
  { words }: SearchTerm,
): Promise<string[]> {
  const word = words.at(-1) ?? ''
  const allowed = differencesAllowed(word)
  const [initial, ...others] = word
  if (allowed === 0 || initial === undefined) return []
  const length = others.length + 1
  const rows = await db.all<{ word: string }>(sql`
    select word from ${identifier(searchNames(itemsTable).vocabulary)}
    where ${db.dialect.json.checkpoint} and word >= ${initial} and word < ${after(initial)}
    and length(word) between ${length - allowed} and ${length + allowed}`)
  return similarWords(
    word,
    rows.map((row) => row.word),
  )
}

/** The character after one, halves of surrogate pairs left out. */
function after(character: string): string {
  const next = (character.codePointAt(0) ?? 0) + 1
  return String.fromCodePoint(next === 0xd800 ? 0xe000 : next)
}

/** Where the items come from that a search finds, and the condition that they meet. */
export function fromFound(
  { dialect }: Pick<Database, 'dialect'>,
  itemsTable: string,
  { expression, filter }: Search,
  isRanked: boolean,
): Sql {
  const { json, search } = dialect
  const index = identifier(searchNames(itemsTable).index)
  const found = compileSearch(index, expression, { search, isRanked })
  return sql`from (${found}) as found join ${identifier(itemsTable)} using (seq)
    where ${compileScan(filter, json)}`
}
