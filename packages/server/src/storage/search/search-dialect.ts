import type { Sql } from '../sql.js'

/** The names of what belongs to the search in one collection. */
export interface SearchNames {
  /** The collection's table. */
  items: string
  /** The index: which words each item holds. */
  index: string
  /** Every word that an item ever held, for fuzzy searches. */
  vocabulary: string
}

/** All that differs between databases in searching. @see docs/storage.md#search */
export interface SearchDialect {
  create(names: SearchNames): Sql[]
  /** Takes everything out of the index without visiting it. */
  empty(index: Sql): Sql
  /** What an index needs when all items are in it. */
  settle(names: SearchNames): Sql[]
  /** Makes the database note in `search_changes` which items are written. */
  note(names: SearchNames): Sql[]
  unnote(names: SearchNames): Sql[]
  /** Whether changes of a table are noted. */
  isNoted(names: SearchNames): Sql
  /** Stands behind a query for changes that are about to be worked on: those that another is writing are left for later. */
  lockFree: Sql
  /** Stands behind the options of a table that is kept in the order of its key. */
  clustered: Sql
  /** The size of an item in bytes, roughly, without reading it. */
  itemSize: Sql
  /** The numbers of a list, for `in (…)`. */
  numbers(list: readonly number[]): Sql
  /** The texts of a list, as rows of one column `word`. */
  texts(list: readonly string[]): Sql
  /** Puts the words of items in the index in place of those before. */
  put(index: Sql, items: readonly { seq: number; words: readonly string[] }[]): Sql
  remove(index: Sql, seqs: readonly number[]): Sql
  /** Items under a query in the index's own language, as rows of `seq` and `points`. */
  find(index: Sql, query: string, points: number): Sql
  language: SearchLanguage
}

/** How a query for an index is written. Words hold letters, digits and marks only, so that nothing needs escaping. */
export interface SearchLanguage {
  word(text: string): string
  beginning(text: string): string
  and: string
  or: string
}
