import { ownerEndpoints } from '@foyer/protocol'
import { requestKinds, statusClasses } from '@foyer/protocol/request-log'
import * as v from 'valibot'
import { readPage } from '../../data/paging/page.js'
import { defineRoute, type Route } from '../../http/route.js'
import type { RouteDeps } from '../kit/deps.js'
import { isoTime, queryPaging, shortText } from '../kit/schemas.js'

const schema = v.object({
  kind: v.exactOptional(v.picklist(requestKinds)),
  status: v.exactOptional(v.picklist(statusClasses)),
  path: v.exactOptional(shortText),
  requestId: v.exactOptional(shortText),
  since: v.exactOptional(isoTime),
  cursor: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'expected a "nextCursor"'))),
  limit: queryPaging.entries.limit,
})

/** `GET /_foyer/v1/logs`: lists requests that this process answered, newest first. @see docs/wire.md#request-log */
export function listRequestsRoute({ requestLog }: RouteDeps): Route {
  return defineRoute({
    endpoint: ownerEndpoints.listRequests,
    access: 'operator',
    scope: 'settings:read',
    schema,
    handle: async ({ cursor, since, limit, ...filter }) => {
      const page = readPage(limit === undefined ? undefined : { limit })
      const { requests, next } = requestLog.list({
        ...filter,
        since: since === undefined ? undefined : new Date(since),
        before: cursor === undefined ? undefined : Number(cursor),
        limit: page.limit,
      })
      return {
        requests,
        nextCursor: next === undefined ? null : String(next),
        process: requestLog.process,
        slowMs: requestLog.slowMs,
      }
    },
  })
}
