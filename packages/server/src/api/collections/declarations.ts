import { ownerEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { listDeclarations } from '../../data/declarations/declaration.js'
import { declarationDiff } from '../../data/declarations/declaration-diff.js'
import { defineRoute, type Route } from '../../http/route.js'
import type { RouteDeps } from '../kit/deps.js'

/** `GET /_foyer/v1/declarations`: the collections as a site file would declare them, for the owner. */
export function listDeclarationsRoute(deps: RouteDeps): Route {
  return defineRoute({
    endpoint: ownerEndpoints.listDeclarations,
    access: 'operator',
    scope: 'settings:read',
    schema: v.object({}),
    handle: async () => ({
      collections: (await listDeclarations(deps.db)).map((collection) => {
        const { applied, current } = collection
        const diff = applied ? declarationDiff(applied, current) : ''
        return diff === '' ? collection : { ...collection, diff }
      }),
    }),
  })
}
