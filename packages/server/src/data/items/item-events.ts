import type { EventType } from '@foyer/protocol/events'
import { actorOf, type Caller } from '../../caller.js'
import type { Clock } from '../../ports/clock.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { Queries } from '../../storage/database.js'
import type { CreationOrigin, EventOrigin } from '../../storage/event.js'
import { eventActor } from '../../storage/events/event-actors.js'
import type { StoredItem } from '../../storage/stored-item.js'

/** Details of a write for the event log. */
interface EventContext {
  clock: Clock
  caller: Caller
  collection: Pick<StoredCollection, 'id' | 'isLogged'>
}

/**
 * Returns the origin of the event `item.created`; undefined for a collection whose items have no events. The storage
 * writes this event together with the item (`ItemRows.insert`). The functions below record the other events.
 */
export function creationOriginOf({
  clock,
  caller,
  collection,
}: EventContext): CreationOrigin | undefined {
  if (!collection.isLogged) return undefined
  return { collectionId: collection.id, ...eventOriginOf(caller, clock) }
}

export async function recordUpdated(
  context: EventContext & { tx: Queries },
  before: StoredItem,
  after: StoredItem,
): Promise<void> {
  const detail = `{"item":${after.text},"before":${before.text}}`
  await record(context, 'item.updated', after.id, detail)
}

export async function recordRemoved(
  context: EventContext & { tx: Queries },
  before: Pick<StoredItem, 'id' | 'text'>,
): Promise<void> {
  await record(context, 'item.removed', before.id, `{"before":${before.text}}`)
}

/** Records the removal of all items of a collection. */
export async function recordTruncated(context: EventContext & { tx: Queries }): Promise<void> {
  await record(context, 'collection.truncated', context.collection.id, '{}')
}

async function record(
  { tx, clock, caller, collection }: EventContext & { tx: Queries },
  type: EventType,
  entityId: string,
  detail: string,
): Promise<void> {
  if (!collection.isLogged) return
  const origin = eventOriginOf(caller, clock)
  await tx.record({ type, collectionId: collection.id, entityId, detail, ...origin })
}

function eventOriginOf(caller: Caller, clock: Clock): EventOrigin {
  return {
    actor: eventActor(actorOf(caller)),
    requestId: caller.requestId ?? null,
    at: clock.now(),
  }
}
