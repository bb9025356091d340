import { permits } from '@foyer/protocol/api-keys'
import type { SiteEvent } from '@foyer/protocol/events'
import {
  type ItemFieldChange,
  type ItemHistoryEntry,
  type ItemHistoryRequest,
  type ItemHistoryResponse,
  itemHistoryLimits,
} from '@foyer/protocol/item-history'
import type { Caller } from '../../caller.js'
import type { Settings } from '../../settings/settings.js'
import { readItemEvents } from '../../storage/events/read-events.js'
import { type NamedKind, type Names, readNames } from '../../storage/logs/object-names.js'
import { OWNER_KEY } from '../../storage/oauth/api-keys.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import { scanFor } from '../reads/create-read.js'

/** Maximum events of the log that one call searches. */
const MAX_SEARCHED = 50_000

/** Maximum characters of the values on a page. A single item may have 500,000 bytes. */
const PAGE_CHARACTERS = 1_000_000

/**
 * Bytes of the details of events after which a read of the log ends. The details of a change contain the item twice:
 * before and after the change.
 */
const READ_BYTES = 2 * PAGE_CHARACTERS

/** Dependencies of the history. */
export type HistoryDeps = DataDeps & {
  settings: Pick<Settings, 'events'>
  /** Default: `MAX_SEARCHED`. */
  searchedEvents?: number
}

/**
 * Reads the changes of an item from the event log, newest first. The item may have been removed.
 * @throws DataError collection-unknown
 * @see docs/wire/events.md#item-history
 */
export async function itemHistory(
  deps: HistoryDeps,
  caller: Caller,
  { dataCollectionId, dataItemId, before, limit = itemHistoryLimits.page }: ItemHistoryRequest,
): Promise<ItemHistoryResponse> {
  const { db, settings, searchedEvents = MAX_SEARCHED } = deps
  const { id: collectionId, isLogged } = await requireCollection(deps, dataCollectionId, caller)
  const { events, nextBefore } = await readItemEvents(
    { dialect: db.dialect, commits: db.commits, all: scanFor(db, caller, 'events').all },
    {
      collectionId,
      itemId: dataItemId,
      before,
      limit,
      maxBytes: READ_BYTES,
      searched: searchedEvents,
    },
  )
  const mayNameMembers = caller.kind === 'operator' && permits(caller.scopes, 'members:read')
  const actors = events.flatMap((event) => namedActorOf(event) ?? [])
  const names = await readNames(
    db,
    actors.filter(({ kind }) => kind !== 'member' || mayNameMembers),
  )
  const entries = events.flatMap((event) => toEntry(event, names) ?? [])
  const changes = withinBudget(entries)
  const isWhole = changes.length === entries.length
  return {
    changes,
    nextBefore: isWhole ? nextBefore : (changes.at(-1)?.sequence ?? nextBefore),
    keepDays: settings.events.keepDays,
    isLogged,
  }
}

/** Returns the kind and id of an actor with a name; undefined for visitors and the server. */
function namedActorOf({
  actor: { type, id },
}: SiteEvent): { kind: NamedKind; id: string } | undefined {
  if (id === null) return undefined
  switch (type) {
    case 'MEMBER':
      return { kind: 'member', id }
    case 'APP':
      return { kind: 'key', id }
    case 'WIX_USER':
      return { kind: id === OWNER_KEY ? 'key' : 'owner', id }
    default:
      return undefined
  }
}

function toEntry(event: SiteEvent, names: Names): ItemHistoryEntry | undefined {
  const { id, sequence, type, time, actor, requestId } = event
  if (!isOfItem(type)) return undefined
  const namedActor = namedActorOf(event)
  const name = (namedActor && names.of(namedActor.kind, namedActor.id)) ?? null
  return { id, sequence, type, time, actor: { ...actor, name }, requestId, fields: fieldsOf(event) }
}

/** Returns the first entries whose values fit on a page, at least one. */
function withinBudget(entries: readonly ItemHistoryEntry[]): ItemHistoryEntry[] {
  let characters = 0
  const end = entries.findIndex(({ fields }, index) => {
    characters += JSON.stringify(fields).length
    return index > 0 && characters > PAGE_CHARACTERS
  })
  return end < 0 ? [...entries] : entries.slice(0, end)
}

function isOfItem(type: SiteEvent['type']): type is ItemHistoryEntry['type'] {
  return (
    type.startsWith('item.') || type === 'collection.truncated' || type === 'collection.changed'
  )
}

function fieldsOf({ detail: { before, item, changedFields = [] } }: SiteEvent): ItemFieldChange[] {
  return changedFields.map((field) => {
    const values: ItemFieldChange = { field }
    if (before?.[field] !== undefined) values.before = before[field]
    if (item?.[field] !== undefined) values.after = item[field]
    return values
  })
}
