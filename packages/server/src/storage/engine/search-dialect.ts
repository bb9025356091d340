import type { Sql } from '../sql.js'

/** Names of the search tables of one collection. */
export interface SearchNames {
  /** The collection's table. */
  items: string
  /** The index: the words of each item. */
  index: string
  /** Table of the words of all items, also of removed ones, for fuzzy searches. */
  vocabulary: string
}

/**
 * Operations of search that differ between databases.
 * @see sqliteSearch in `sqlite/search-dialect.ts`, postgresSearch in `postgres/search-dialect.ts`;
 * docs/storage.md#search
 */
export interface SearchDialect {
  /** Creates an empty index, and what the triggers of all indexes share. The caller has locked the site. */
  create(names: SearchNames): Sql[]
  /** Empties the index without reading its rows. */
  empty(index: Sql): Sql
  /** Returns whether a read failed because the tables of its index do not exist. */
  isMissing(error: unknown): boolean
  /** Optimizes an index after all items were added. */
  settle(names: SearchNames): Sql[]
  /** Creates the triggers that record written items in `search_changes`. */
  createTriggers(names: SearchNames): Sql[]
  dropTriggers(names: SearchNames): Sql[]
  /** Condition: the triggers of a table exist. */
  hasTriggers(names: SearchNames): Sql
  /** Lock clause of a query for changes to process. It skips rows that another transaction has locked. */
  skipLocked: Sql
  /** Table option that stores rows in key order. */
  clustered: Sql
  /** Approximate size of an item in bytes, computed without reading it. */
  itemSize: Sql
  /** A list of numbers, for `in (…)`. */
  numbers(list: readonly number[]): Sql
  /** A list of strings, as rows of one column `word`. */
  texts(list: readonly string[]): Sql
  /** Replaces the words of items in the index. */
  put(index: Sql, items: readonly { seq: number; words: readonly string[] }[]): Sql
  remove(index: Sql, seqs: readonly number[]): Sql
  /** Items that match a query in the language of the index, as rows of `seq` and `points`. */
  find(index: Sql, query: string, points: number): Sql
  language: SearchLanguage
}

/** Syntax of index queries. Words contain only letters, digits and marks, so nothing needs escaping. */
export interface SearchLanguage {
  word(text: string): string
  prefix(text: string): string
  and: string
  or: string
}
