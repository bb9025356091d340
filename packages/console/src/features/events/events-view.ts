import type { EventType } from '@foyer/protocol/events'
import { urlParams } from '../../url/url-params.js'
import { readEventType } from './event-words.js'

/** Position of a page in the log: before or after a sequence. */
export type EventsPosition = { before: number } | { after: number }

/** State of the event log, stored in its URL. */
export interface EventsView {
  /** Undefined for all types. */
  type: EventType | undefined
  /** Empty for all collections. */
  collectionId: string
  /** Id of an item, or name, address or id of a member or a collection; empty for all. */
  entityId: string
  /** Undefined for the newest events. */
  position: EventsPosition | undefined
  /** Sequence of the event in the panel. */
  openEvent: number | undefined
  isWatching: boolean
}

/** Parses the URL; invalid values become defaults. */
export function readEventsView(params: URLSearchParams): EventsView {
  const before = readSequence(params.get('before'))
  const after = readSequence(params.get('after'))
  return {
    type: readEventType(params.get('type')),
    collectionId: params.get('collection') ?? '',
    entityId: params.get('entity') ?? '',
    position: before !== undefined ? { before } : after !== undefined ? { after } : undefined,
    openEvent: readSequence(params.get('event')),
    isWatching: params.get('watch') === 'on',
  }
}

/** Formats the URL without default values. */
export function writeEventsView(view: EventsView): URLSearchParams {
  const { type, collectionId: collection, entityId: entity, position, openEvent: event } = view
  const watch = view.isWatching ? 'on' : undefined
  return urlParams({ type, collection, entity, ...position, watch, event })
}

/** Parses the sequence of an event; undefined for any other string. */
export function readSequence(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
