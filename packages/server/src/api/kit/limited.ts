import type { Caller } from '../../caller.js'
import type { Route } from '../../http/route.js'
import type { CallOrigin } from '../../limits/limits.js'
import type { RouteDeps } from './deps.js'

/** Enforces the rate limit that a route declares: it responds with 429 above it. The owner is not limited. */
export function limited(deps: Pick<RouteDeps, 'limits' | 'networks'>, route: Route): Route {
  const { limit } = route
  if (limit === undefined) return route
  return {
    ...route,
    answer: async (context) => {
      if (context.caller?.kind !== 'operator') {
        await deps.limits.take(limit, originOf(deps, context))
      }
      return route.answer(context)
    },
  }
}

/** Returns the origin of a call: its network, and the client of its token. */
export function originOf(
  { networks }: Pick<RouteDeps, 'networks'>,
  { caller, request }: { caller: Caller | undefined; request: Request },
): CallOrigin {
  const network = networks.of(request)
  if (caller === undefined || caller.kind === 'operator') return { network }
  return { network, clientId: caller.clientId }
}
