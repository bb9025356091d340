import type { Filter } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import type { Queries } from '../storage/database.js'
import type { DataDeps } from './deps.js'

/** One caller at work on a collection, inside a transaction. What works on single items decides there and then. */
export interface Writing extends Pick<DataDeps, 'clock'> {
  tx: Queries
  collection: StoredCollection
  caller: Caller
  /** Holds for every item that is changed or removed. */
  condition: Filter | undefined
  /** Whether the values of multi-reference fields are saved, or left aside. */
  saveReferences: boolean
}

/** What a caller expects of the one item that it changes. */
export interface Expected {
  ifRevision?: number | undefined
}
