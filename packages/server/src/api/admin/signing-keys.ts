import * as tokenEndpoints from '@foyer/protocol/token-endpoints'
import * as v from 'valibot'
import type { SigningKeys } from '../../oauth/token/signing-keys.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'

/**
 * `GET`, `POST /_foyer/v1/signing-keys`: lists the keys that sign tokens, and adds a new one.
 * @see docs/wire/tokens.md#signing-keys
 */
export const signingKeyRoutes: readonly ApiRoute[] = [
  defineRoute({
    endpoint: tokenEndpoints.listSigningKeys,
    access: 'operator',
    scope: 'all',
    handle: (_message, { deps: { signingKeys } }) => toAnswer(signingKeys),
  }),
  defineRoute({
    endpoint: tokenEndpoints.rotateSigningKey,
    access: 'operator',
    scope: 'all',
    schema: v.object({ endEarlier: v.exactOptional(v.boolean()) }),
    handle: async ({ endEarlier = false }, { deps: { signingKeys, audit } }) => {
      await signingKeys.rotate({ endEarlier, audit })
      return toAnswer(signingKeys)
    },
  }),
]

async function toAnswer(signingKeys: SigningKeys): Promise<tokenEndpoints.SigningKeysResponse> {
  const keys = (await signingKeys.list()).map(({ id, createdAt, neededUntil }) => ({
    id,
    createdAt: createdAt.toISOString(),
    signs: neededUntil === null,
    neededUntil: neededUntil?.toISOString() ?? null,
  }))
  return { keys }
}
