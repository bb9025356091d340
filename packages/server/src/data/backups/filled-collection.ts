import type { BackedUpCollection } from '../../storage/backup/backed-up-collections.js'

/** A collection of a backup whose items are in a table that nobody sees yet. */
export interface FilledCollection {
  from: BackedUpCollection
  /** The collection that it becomes. */
  id: string
  displayName: string
  table: string
}
