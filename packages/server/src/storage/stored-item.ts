import type { CreationOrigin } from './event.js'

/** A stored item. `text` is its complete JSON, including system fields. */
export interface StoredItem {
  id: string
  /**
   * Id of the member or visitor who created the item; null for an operator. The column is `owner`, the wire field
   * `_owner`.
   */
  author: string | null
  /** Starts at 1 and increases with every change. */
  revision: number
  text: string
}

/** An item to insert. With `origin`, the insert writes the event `item.created` too. */
export interface NewItem extends StoredItem {
  origin?: CreationOrigin | undefined
}
