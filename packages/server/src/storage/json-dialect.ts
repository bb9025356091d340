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
import type { Beside } from './beside.js'
import type { Sql } from './sql.js'

/**
 * All that differs between databases in reading a field of an item. The pieces name the columns of a collection's table
 * without a table name: `id`, `owner`, `data`. A condition may be NULL where it is not true; the compiler
 * takes care of that. Paths become literals, because an index serves no other; values become parameters.
 * @see docs/storage.md#items
 */
export interface JsonDialect {
  /** The field is null or missing. */
  isNull(path: Path): Sql
  /** The key is there. */
  exists(path: Path): Sql
  /** One of the field's values equals one of these. */
  isOneOf(path: Path, values: readonly Scalar[]): Sql
  /** The field as a whole is this list or object. */
  equals(path: Path, value: Composite): Sql
  compare(path: Path, comparison: Comparison, value: Scalar): Sql
  /** `value` is in folded case. */
  textTest(path: Path, test: TextTest, value: string): Sql
  matches(path: Path, pattern: TextPattern): Sql
  /** One entry of an ORDER BY list. */
  orderBy(key: SortKey): Sql
  /** How items stand to a value in the order of `orderBy`. */
  beside(key: SortKey, value: SortValue): Beside
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
  /** The text; NULL for every other type. */
  textOf(path: Path): Sql
  /** The date as JSON text, in order of time; NULL for every other type. */
  dateOf(path: Path): Sql
}
