import * as tokenEndpoints from '@foyer/protocol/token-endpoints'
import * as v from 'valibot'
import { defineRoute, type Route } from '../../http/route.js'
import type { SigningKeys } from '../../oauth/token/signing-keys.js'
import type { RouteDeps } from '../kit/deps.js'

/** `GET`, `POST /_foyer/v1/signing-keys`: lists the keys that sign tokens, and adds a new one. @see docs/wire.md#signing-keys */
export function signingKeyRoutes(deps: RouteDeps): Route[] {
  const { signingKeys } = deps
  const change = v.object({ endEarlier: v.exactOptional(v.boolean()) })
  return [
    defineRoute(deps, {
      endpoint: tokenEndpoints.listSigningKeys,
      access: 'operator',
      scope: 'all',
      schema: v.object({}),
      handle: async () => {
        await signingKeys.refresh()
        return toAnswer(signingKeys)
      },
    }),
    defineRoute(deps, {
      endpoint: tokenEndpoints.rotateSigningKey,
      access: 'operator',
      scope: 'all',
      schema: change,
      handle: async ({ endEarlier = false }, context) => {
        await signingKeys.rotate({ endEarlier })
        context.deps.audit.record({
          action: 'signing-key.rotated',
          subject: signingKeys.current().id,
          detail: { endEarlier },
        })
        return toAnswer(signingKeys)
      },
    }),
  ]
}

function toAnswer(signingKeys: SigningKeys): tokenEndpoints.SigningKeysResponse {
  const keys = signingKeys.list().map(({ id, createdAt, neededUntil }) => ({
    id,
    createdAt: createdAt.toISOString(),
    signs: neededUntil === null,
    neededUntil: neededUntil?.toISOString() ?? null,
  }))
  return { keys }
}
