import { generalCodes, ownerEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { HttpError } from '../http/errors.js'
import { operatorRoute, type Route } from '../http/route.js'
import type { RouteDeps } from './deps.js'
import { idInPath } from './path-id.js'

/** `GET /_foyer/v1/decisions/{id}`: why somebody was not permitted something. */
export function getDecisionRoute({ decisions }: RouteDeps): Route {
  return operatorRoute(ownerEndpoints.getDecision, v.object({}), async (_message, { request }) => {
    const id = idInPath(request)
    const decision = await decisions.find(id)
    if (decision) return { decision }
    throw new HttpError(404, generalCodes.notFound, `there is no decision "${id}", or no longer`)
  })
}
