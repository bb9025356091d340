import { ownerEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { listDeclarations } from '../../data/collections/declaration.js'
import { defineRoute, type Route } from '../../http/route.js'
import type { RouteDeps } from '../kit/deps.js'

/** `GET /_foyer/v1/declarations`: the collections as a site file would declare them, for the owner. */
export function listDeclarationsRoute(deps: RouteDeps): Route {
  return defineRoute({
    endpoint: ownerEndpoints.listDeclarations,
    access: 'operator',
    scope: 'settings:read',
    schema: v.object({}),
    handle: async () => ({ collections: await listDeclarations(deps.db) }),
  })
}
