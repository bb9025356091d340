import type { Filter } from '@foyer/protocol'
import type { IndexKey } from '../engine/index-keys.js'
import type { Scan } from '../scan/scan.js'

/**
 * Selection of items of a table by a statement. Its `dialect` may resolve multi-reference fields (`dialectForFilter`),
 * so the filter is compiled with it, not with that of the database.
 */
export interface SelectedItems extends Pick<Scan, 'dialect'> {
  /** Name of the items table. */
  table: string
  filter: Filter
  /** Keys of the collection's indexes. They change the form of a statement, never its result. */
  indexKeys: readonly IndexKey[]
}

/** A read of selected items. `all` runs its statements, in a scan or a transaction. */
export interface ItemRead extends SelectedItems, Scan {}
