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

/** Content of the event `item.created` besides the item: its origin and its collection. */
export interface CreationOrigin extends EventOrigin {
  collectionId: string
}

/** Returns the event `item.created`, without the content of the item. */
export function toCreatedEvent(id: string, origin: CreationOrigin): Omit<NewEvent, 'detail'> {
  const { collectionId, actor, requestId, at } = origin
  return { type: 'item.created', collectionId, entityId: id, actor, requestId, at }
}

/** Filter of events; undefined matches all. */
export interface EventFilter {
  id?: string | undefined
  types?: readonly EventType[] | undefined
  collectionId?: string | undefined
  entityId?: string | undefined
}
