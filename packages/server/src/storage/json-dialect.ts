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
import type { IndexKey } from './index-keys.js'
import type { OrderPart } from './order-part.js'
import type { Sql } from './sql.js'

/**
 * All that differs between databases in reading a field of an item. The pieces name the columns of a collection's table
 * without a table name: `id`, `owner`, `data`. A condition may be NULL where it is not true; the compiler
 * takes care of that. Paths become literals, because an index serves no other; values become parameters.
 * `keys` are what the indexes of the collection hold: they change how a condition is put, never what it means.
 * @see docs/storage.md#items
 */
export interface JsonDialect {
  /**
   * Holds for every row. A statement that may look at many has it among its conditions: where the database cannot
   * be stopped from outside, it stops the statement when its time is over.
   */
  readonly checkpoint: Sql
  /** The same for a statement over the table of a collection alone, where it costs less. */
  readonly itemCheckpoint: Sql
  /**
   * Whether conditions are put for this operand as for all others of its type for which it holds, and take it as it is. Only
   * where statements are remembered.
   */
  isPlain?(value: string | number): boolean
  /** The field is null or missing. */
  isNull(path: Path, keys?: Keys): Sql
  /** The key is there. */
  exists(path: Path): Sql
  /** One of the field's values equals one of these. */
  isOneOf(path: Path, values: readonly Scalar[], keys?: Keys): Sql
  /** The field itself, which is no list then, equals one of these. */
  itselfIsOneOf(path: Path, values: readonly Scalar[], keys?: Keys): Sql
  /**
   * The field is a list with an element that equals one of these.
   * @param table the collection's table, where its lists are to be found by their index and nothing else
   */
  hasOneOf(path: Path, values: readonly Scalar[], table?: Sql): Sql
  /** No item in the table has a list in the field, as one look into the index of its lists tells, where that costs next to nothing. */
  noneIsList?(path: Path, table: Sql): Sql
  /** The field as a whole is this list or object. */
  equals(path: Path, value: Composite): Sql
  compare(path: Path, comparison: Comparison, value: Scalar, keys?: Keys): Sql
  /** `value` is in folded case. */
  textTest(path: Path, test: TextTest, value: string, keys?: Keys): Sql
  matches(path: Path, pattern: TextPattern): Sql
  /** One entry of an ORDER BY list. */
  orderBy(key: SortKey): Sql
  /** How items stand to a value in the order of `orderParts` by the same keys. */
  beside(key: SortKey, value: SortValue, keys?: Keys): Beside
  /** The same entry in the pieces that it is made of, with one that an index holds before them. */
  orderParts(key: SortKey, keys?: Keys): readonly OrderPart[]
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
  /** What an index holds of a field: in the order of `orderBy`, and NULL where `isNull` holds. */
  indexed(key: IndexKey): Sql
  /** Characters of what an index holds of a field when it is not cut; NULL for numbers and booleans. */
  indexedLength(path: Path): Sql
  /** The index that finds the items whose field is a list, as what stands behind `on` and the table. */
  listIndex(path: Path): Sql
  /** The text; NULL for every other type. */
  textOf(path: Path): Sql
  /** The date as JSON text, in order of time; NULL for every other type. */
  dateOf(path: Path): Sql
}

type Keys = readonly IndexKey[]
