import { isDeepStrictEqual } from 'node:util'
import type { EventActor, EventType } from '@foyer/protocol/events'
import type { Caller } from '../../caller.js'
import type { Clock } from '../../ports/clock.js'
import type { Queries } from '../../storage/database.js'
import type { StoredItem } from '../../storage/engine.js'
import type { EventOrigin, ItemCreated } from '../../storage/events/event.js'
import { operatorActor } from '../../storage/events/event-actor.js'
import type { StoredCollection } from '../../storage/items/collections.js'

/** What the change log needs to know of a write. */
interface Writing {
  clock: Clock
  caller: Caller
  collection: Pick<StoredCollection, 'id' | 'isLogged'>
}

/** Returns the origin of a new item's event; undefined for a collection that is left out of the change log. */
export function itemCreation({ clock, caller, collection }: Writing): ItemCreated | undefined {
  if (!collection.isLogged) return undefined
  return { collectionId: collection.id, ...originOf(caller, clock) }
}

/** Records the change of an item. */
export async function recordUpdated(
  writing: Writing & { tx: Queries },
  before: StoredItem,
  after: StoredItem,
): Promise<void> {
  const changedFields = JSON.stringify(changedFieldsOf(before, after))
  const detail = `{"item":${after.text},"before":${before.text},"changedFields":${changedFields}}`
  await record(writing, 'item.updated', after.id, detail)
}

/** Records the removal of an item. */
export async function recordRemoved(
  writing: Writing & { tx: Queries },
  before: Pick<StoredItem, 'id' | 'text'>,
): Promise<void> {
  await record(writing, 'item.removed', before.id, `{"before":${before.text}}`)
}

/** Records an event of a whole collection. */
export async function recordOfCollection(
  writing: Writing & { tx: Queries },
  type: 'collection.truncated',
): Promise<void> {
  await record(writing, type, writing.collection.id, '{}')
}

async function record(
  { tx, clock, caller, collection }: Writing & { tx: Queries },
  type: EventType,
  entityId: string,
  detail: string,
): Promise<void> {
  if (!collection.isLogged) return
  const origin = originOf(caller, clock)
  await tx.record({ type, collectionId: collection.id, entityId, detail, ...origin })
}

function originOf(caller: Caller, clock: Clock): EventOrigin {
  return { actor: actorOf(caller), requestId: caller.requestId ?? null, at: clock.now() }
}

function actorOf(caller: Caller): EventActor {
  if (caller.kind === 'operator') return operatorActor(caller.keyId)
  const { id } = caller
  return caller.kind === 'member' ? { type: 'MEMBER', id } : { type: 'ANONYMOUS_VISITOR', id }
}

/** Lists the fields that differ, without the fields that every change sets. */
function changedFieldsOf(before: StoredItem, after: StoredItem): string[] {
  const [old, fresh] = [before, after].map(({ text }) => JSON.parse(text) as object)
  const oldFields = new Map(Object.entries(old ?? {}))
  const newFields = new Map(Object.entries(fresh ?? {}))
  const names = new Set([...oldFields.keys(), ...newFields.keys()])
  names.delete('_updatedDate')
  return [...names].filter((name) => !isDeepStrictEqual(oldFields.get(name), newFields.get(name)))
}
