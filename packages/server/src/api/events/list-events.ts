import { operatorEndpoints } from '@foyer/protocol'
import { eventTypes } from '@foyer/protocol/events'
import * as v from 'valibot'
import { parsePageSize } from '../../data/paging/page.js'
import { invalidField } from '../../http/errors.js'
import { defineRoute } from '../kit/define-route.js'
import { collectionId, eventSequence, queryPaging, shortText } from '../kit/schemas.js'

const schema = v.object({
  type: v.exactOptional(v.picklist(eventTypes)),
  collectionId: v.exactOptional(collectionId),
  entityId: v.exactOptional(shortText),
  before: v.exactOptional(eventSequence),
  after: v.exactOptional(eventSequence),
  limit: queryPaging.entries.limit,
})

/** `GET /_foyer/v1/events`: lists events of the event log. @see docs/events.md */
export const listEventsRoute = defineRoute({
  endpoint: operatorEndpoints.listEvents,
  access: 'operator',
  scope: 'events:read',
  schema,
  handle: async ({ type, before, after, limit, ...entity }, { deps }) => {
    if (before !== undefined && after !== undefined) {
      throw invalidField('after', 'expected "before" or "after", not both')
    }
    const pageSize = parsePageSize(limit)
    const filter = { ...entity, types: type && [type], limit: pageSize }
    const { events } = deps
    const { lastSequence: position, id: log } = events
    if (after !== undefined) {
      const { events: oldest } = await events.readAfter(after, filter)
      return { events: oldest, nextBefore: null, position, log }
    }
    const { events: newest, isFull } = await events.readBefore(before, filter)
    const last = isFull ? newest.at(-1) : undefined
    return { events: newest, nextBefore: last?.sequence ?? null, position, log }
  },
})
