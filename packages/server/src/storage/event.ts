import type { EventActor, EventType } from '@foyer/protocol/events'

/** The cause of an event. */
export interface EventOrigin {
  actor: EventActor
  /** Null for work of the server itself. */
  requestId: string | null
  at: Date
}

/** An event to write in the transaction of its change. */
export interface NewEvent extends EventOrigin {
  type: EventType
  collectionId: string | null
  entityId: string
  /** JSON of an `EventDetail`. */
  detail: string
}

/** The origin and the collection of a new item, for the event `item.created`. */
export interface InsertEvent extends EventOrigin {
  collectionId: string
}

/** Builds the event of a new item, without the content of the item. */
export function toInsertEvent(id: string, insertEvent: InsertEvent): Omit<NewEvent, 'detail'> {
  const { collectionId, actor, requestId, at } = insertEvent
  return { type: 'item.created', collectionId, entityId: id, actor, requestId, at }
}

/** Filter of events; undefined matches all. */
export interface EventFilter {
  id?: string | undefined
  types?: readonly EventType[] | undefined
  collectionId?: string | undefined
  entityId?: string | undefined
}
