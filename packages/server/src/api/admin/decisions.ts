import { generalCodes, ownerEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { readPage } from '../../data/paging/page.js'
import { HttpError } from '../../http/errors.js'
import { defineRoute, type Route } from '../../http/route.js'
import type { RouteDeps } from '../kit/deps.js'
import { idInPath } from '../kit/path-id.js'
import { queryPaging } from '../kit/schemas.js'

/** `GET /_foyer/v1/decisions`: lists the newest permission denials. */
export function listDecisionsRoute({ decisions }: RouteDeps): Route {
  const schema = v.object({ limit: queryPaging.entries.limit })
  return defineRoute({
    endpoint: ownerEndpoints.listDecisions,
    access: 'operator',
    scope: 'data:read',
    schema,
    handle: async ({ limit }) => {
      const page = readPage(limit === undefined ? undefined : { limit })
      return { decisions: await decisions.list(page.limit) }
    },
  })
}

/** `GET /_foyer/v1/decisions/{id}`: explains why a call was denied. */
export function getDecisionRoute({ decisions }: RouteDeps): Route {
  return defineRoute({
    endpoint: ownerEndpoints.getDecision,
    access: 'operator',
    scope: 'data:read',
    schema: v.object({}),
    handle: async (_message, { request }) => {
      const id = idInPath(request)
      const decision = await decisions.find(id)
      if (decision) return { decision }
      throw new HttpError(404, generalCodes.notFound, `there is no decision "${id}", or no longer`)
    },
  })
}
