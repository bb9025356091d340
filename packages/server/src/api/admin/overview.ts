import { ownerEndpoints } from '@foyer/protocol'
import { type KeyScope, permits } from '@foyer/protocol/api-keys'
import * as v from 'valibot'
import { countSite, type SiteCounts } from '../../data/overview.js'
import { defineRoute, type Route } from '../../http/route.js'
import { ReloadedValue } from '../../lib/reloaded-value.js'
import type { RouteDeps } from '../kit/deps.js'

/** Milliseconds for which the counts of the database are kept. */
const KEPT_MS = 10_000

/** `GET /_foyer/v1/overview`: figures for the first page of the console. @see docs/wire.md#overview */
export function overviewRoute(deps: RouteDeps): Route {
  const load = (): Promise<SiteCounts> => countSite(deps)
  const counts = new ReloadedValue({ ttlMs: KEPT_MS, clock: deps.clock, load })
  return defineRoute(deps, {
    endpoint: ownerEndpoints.getOverview,
    access: 'operator',
    scope: 'data:read',
    schema: v.object({}),
    handle: async (_message, { caller }) => {
      const scopes = caller.kind === 'operator' ? caller.scopes : []
      const { at, storage, members, mails, webhooks } = await counts.get()
      const may = (scope: KeyScope): boolean => permits(scopes, scope)
      const { traffic, slowReads } = deps
      return {
        at,
        traffic: { since: traffic.since.toISOString(), minutes: traffic.listMinutes() },
        slowReads: slowReads.list(),
        storage,
        ...(may('members:read') && { members }),
        ...(may('inbox:read') && { mails }),
        ...(may('webhooks:read') && { webhooks }),
      }
    },
  })
}
