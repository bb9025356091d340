import type { Filter } from '@foyer/protocol'
import type { IndexKey } from '../engine/index-keys.js'
import type { Scan } from '../scan/scan.js'

/**
 * Table and filter of a statement that reads items. Compile the filter with this `dialect`, not with that of the
 * database: it may resolve multi-reference fields (`dialectForFilter`).
 */
export interface SelectedItems extends Pick<Scan, 'dialect'> {
  /** Name of the items table. */
  table: string
  filter: Filter
  /** Keys of the collection's indexes. They change the form of a statement, never its result. */
  indexKeys: readonly IndexKey[]
}

/**
 * A read of selected items. `all` runs its statements, in a scan or a transaction.
 * @see createRead in `data/reads/create-read.ts`, which creates the reads of calls
 */
export interface ItemRead extends SelectedItems, Scan {}
