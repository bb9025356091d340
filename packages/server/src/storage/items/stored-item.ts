import type { ItemCreated } from '../events/event.js'

/** A stored item. `text` is its complete JSON, including system fields. */
export interface StoredItem {
  id: string
  /** Id of the member or visitor who created the item; null for an operator. The column is `owner`, the wire field `_owner`. */
  author: string | null
  /** Starts at 1 and increases with every change. */
  revision: number
  text: string
}

/** An item to insert. With `created`, the event log records the insert. */
export interface NewItem extends StoredItem {
  created?: ItemCreated | undefined
}

/** The collection of a write, and the version of the fields that its items were checked against. */
export interface CheckedFields {
  id: string
  enforcedSinceRevision: number
}
