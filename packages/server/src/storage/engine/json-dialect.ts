import type {
  Comparison,
  Composite,
  Path,
  Scalar,
  SortKey,
  SortValue,
  TextPattern,
  TextTest,
} from '@foyer/protocol'
import { type Sql, sql } from '../sql.js'
import type { IndexKey } from './index-keys.js'

/**
 * Expressions and conditions on the fields of an item, which differ between databases. They name the columns of an
 * items table without the name of the table: `id`, `owner` and `data`, on PostgreSQL also `body`. A condition may be
 * NULL instead of false; the compiler handles that. Paths become literals, because an index on an expression serves
 * only literals. Values become parameters. `indexKeys` are the keys of the collection's indexes. They change the form
 * of a condition, never its meaning.
 * @see sqliteJson in `sqlite/json-dialect.ts`, postgresJson in `postgres/json-dialect.ts`; docs/storage.md#items
 */
export interface JsonDialect {
  /**
   * A condition that is always true, for statements that may visit many rows. On SQLite, it aborts the statement after
   * its deadline, because nothing else can cancel a statement there.
   */
  readonly deadlineCheck: Sql
  /** A cheaper deadline check, for statements that read only one items table. */
  readonly itemDeadlineCheck: Sql
  /**
   * Wraps the conditions that no index serves. Without the wrapper, the planner of PostgreSQL underestimates how many
   * rows match.
   */
  wrapUnindexed(condition: Sql): Sql
  /** The field is null or missing. */
  isNull(path: Path, indexKeys: Keys): Sql
  /** The key exists. */
  exists(path: Path): Sql
  /** The field, or an element of the array in it, equals one of these values. */
  valueOrElementIn(path: Path, values: readonly Scalar[], indexKeys: Keys): Sql
  /** The field itself, not an element of an array, equals one of these values. */
  valueIn(path: Path, values: readonly Scalar[], indexKeys: Keys): Sql
  /**
   * The field is an array with an element that equals one of these values.
   * @param table its index of arrays finds the items; without it, no index is used
   */
  elementIn(path: Path, values: readonly Scalar[], table?: Sql): Sql
  /** No item of the table has an array in the field. Undefined if the test takes more than one index lookup. */
  hasNoArrays(path: Path, table: Sql): Sql | undefined
  /** The whole field equals this array or object. */
  equals(path: Path, value: Composite): Sql
  /**
   * The field is lower than, higher than or equal to a value of the same type, as `comparison` says.
   * @param options.typeIsKnown another condition on the same rows implies that the field has the type of the value
   */
  compare(
    path: Path,
    comparison: Comparison,
    value: Scalar,
    indexKeys: Keys,
    options?: { typeIsKnown: boolean },
  ): Sql
  /** The string in the field contains, begins or ends with `value`, which is in folded case. */
  textTest(path: Path, test: TextTest, value: string, indexKeys: Keys): Sql
  /** The whole string in the field matches a pattern. */
  matches(path: Path, pattern: TextPattern): Sql
  /**
   * Places items relative to a value of a field, in the order that `orderTerms` defines with the same index keys.
   * @see `postgres/order.ts`, which has both for PostgreSQL; those of SQLite are in `sqlite/json-dialect.ts`
   */
  keysetConditions(key: SortKey, value: SortValue, indexKeys: Keys): KeysetConditions
  /** The ORDER BY terms of a key of a sort list. With an index on the field, the first is the index entry. */
  orderTerms(key: SortKey, indexKeys: Keys): readonly OrderTerm[]
  /** One entry of an ORDER BY list: the MD5 of seed and id, in hexadecimal, so that databases agree. */
  shuffled(seed: string): Sql
  /** The value as JSON text; `null` as text for null and missing. */
  jsonText(path: Path): Sql
  /** The number, as a double; NULL for every other type. */
  numberOf(path: Path): Sql
  /** The sum of the numbers of a group, as a double; 0 without one; NULL or infinity when it is too large. */
  sum(path: Path): Sql
  /** The mean of the numbers of a group, as a double; NULL without one; NULL or infinity when it is too large. */
  average(path: Path): Sql
  /** The index entry of a field: sorts as `orderTerms`, and is NULL where `isNull` is true. */
  indexEntry(key: IndexKey): Sql
  /** Condition: the index entry of the field is not NULL. An index finds these items in one range. */
  hasIndexEntry(key: IndexKey): Sql
  /** The index entry of a value. */
  entryOfValue(key: IndexKey, value: string | number): Sql
  /**
   * True if an OR over indexed fields has to be compiled to one select for each term; false if the planner combines
   * indexes.
   */
  readonly splitsOr: boolean
  /** Number of characters of the index entry of a field before it is truncated; NULL for numbers and booleans. */
  indexEntryLength(path: Path): Sql
  /** The index over items whose field is an array: the part of its statement after `on` and the table. */
  arrayIndex(path: Path): Sql
  /** The string; NULL for every other type. */
  textOf(path: Path): Sql
  /** The date as JSON text, in order of time; NULL for every other type. */
  dateOf(path: Path): Sql
}

type Keys = readonly IndexKey[]

/** Conditions that place rows relative to a value in a sort order; each is an index range scan. */
export interface KeysetConditions {
  /** Rows with the same value: the next key decides. */
  readonly equal: Sql
  /** Further ORDER BY terms for rows with the same value. Set if the database uses the index only with them. */
  readonly equalOrderBy?: readonly OrderTerm[] | undefined
  /** Rows after the value, as disjoint index ranges in reading order. */
  readonly after: readonly Sql[]
  /** Condition of rows without a value, when they sort last. */
  readonly nullRows?: Sql
}

/** A term of an ORDER BY list. The direction is separate, because a union sorts by columns. */
export interface OrderTerm {
  value: Sql
  direction: Sql
}

/** The operators of comparisons. */
export const signs: Readonly<Record<Comparison, Sql>> = {
  lt: sql`<`,
  lte: sql`<=`,
  gt: sql`>`,
  gte: sql`>=`,
}
