import { generalCodes, ownerEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { readPage } from '../../data/paging/page.js'
import { HttpError } from '../../http/errors.js'
import { operatorRoute, type Route } from '../../http/route.js'
import type { RouteDeps } from '../kit/deps.js'
import { idInPath } from '../kit/path-id.js'
import { queryPaging } from '../kit/schemas.js'

/** `GET /_foyer/v1/decisions`: lists the newest permission denials. */
export function listDecisionsRoute({ decisions }: RouteDeps): Route {
  const schema = v.object({ limit: queryPaging.entries.limit })
  return operatorRoute(ownerEndpoints.listDecisions, schema, async ({ limit }) => {
    const page = readPage(limit === undefined ? undefined : { limit })
    return { decisions: await decisions.list(page.limit) }
  })
}

/** `GET /_foyer/v1/decisions/{id}`: explains why a call was denied. */
export function getDecisionRoute({ decisions }: RouteDeps): Route {
  return operatorRoute(ownerEndpoints.getDecision, v.object({}), async (_message, { request }) => {
    const id = idInPath(request)
    const decision = await decisions.find(id)
    if (decision) return { decision }
    throw new HttpError(404, generalCodes.notFound, `there is no decision "${id}", or no longer`)
  })
}
