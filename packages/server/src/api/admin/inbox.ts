import { setTimeout as wait } from 'node:timers/promises'
import { ownerEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { readPage } from '../../data/paging/page.js'
import { defineRoute, type Route } from '../../http/route.js'
import type { RouteDeps } from '../kit/deps.js'
import { queryPaging, shortText } from '../kit/schemas.js'

/** Maximum wait for mails in delivery, in milliseconds. */
const MAX_WAIT_MS = 1000

/**
 * `GET /_foyer/v1/inbox`: lists captured mails, newest first. Waits for mails in delivery, so that the mails of earlier calls
 * are included.
 */
export function listInboxRoute(deps: RouteDeps): Route {
  const schema = v.object({
    to: v.exactOptional(shortText),
    channel: v.exactOptional(shortText),
    ...v.omit(queryPaging, ['offset']).entries,
  })
  return defineRoute({
    endpoint: ownerEndpoints.listInbox,
    access: 'operator',
    scope: 'members:write',
    schema,
    handle: async ({ to, channel, limit }) => {
      const page = readPage(limit === undefined ? undefined : { limit })
      await Promise.race([deps.mails.untilIdle(), wait(MAX_WAIT_MS, undefined, { ref: false })])
      return { messages: await deps.inbox.list({ to, channel, limit: page.limit }) }
    },
  })
}
