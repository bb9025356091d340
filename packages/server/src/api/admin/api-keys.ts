import { generalCodes, operatorEndpoints } from '@foyer/protocol'
import { type ApiKeySummary, keyScopes } from '@foyer/protocol/api-keys'
import * as v from 'valibot'
import { HttpError, invalidField, unknownResource } from '../../http/errors.js'
import { allKeys, createKey, removeKey } from '../../oauth/clients/manage-keys.js'
import type { ApiKey } from '../../storage/oauth/api-keys.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { isoTime } from '../kit/schemas.js'

const listKeysRoute = defineRoute({
  endpoint: operatorEndpoints.listKeys,
  access: 'operator',
  scope: 'all',
  handle: async (_message, { deps }) => ({ keys: (await allKeys(deps)).map(toWire) }),
})

const createKeyRoute = defineRoute({
  endpoint: operatorEndpoints.createKey,
  access: 'operator',
  scope: 'all',
  schema: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
    scopes: v.pipe(v.array(v.picklist(keyScopes)), v.minLength(1, 'expected at least one scope')),
    expiresAt: v.exactOptional(isoTime),
  }),
  handle: async (message, { deps }) => {
    const { name, scopes } = message
    const expiresAt = message.expiresAt === undefined ? null : new Date(message.expiresAt)
    if (expiresAt && expiresAt <= deps.clock.now()) {
      throw invalidField('expiresAt', 'expected a time in the future')
    }
    const created = await createKey(deps, { name, scopes, expiresAt })
    return { key: toWire(created.key), secret: created.secret }
  },
})

const deleteKeyRoute = defineRoute({
  endpoint: operatorEndpoints.deleteKey,
  access: 'operator',
  scope: 'all',
  schema: v.object({ id: v.string() }),
  handle: async ({ id }, { deps }) => {
    const outcome = await removeKey(deps, id)
    if (outcome === 'removed') return {}
    if (outcome === 'unknown') throw unknownResource('key', id)
    const text = `the key "${id}" is the last one with the scope "all" that does not expire; create another one first`
    throw new HttpError(409, generalCodes.lastKey, text)
  },
})

/** `/_foyer/v1/keys`: API keys and their scopes. @see docs/wire/operators.md#api-keys */
export const keyRoutes: readonly ApiRoute[] = [listKeysRoute, createKeyRoute, deleteKeyRoute]

function toWire({ createdAt, expiresAt, lastUsedAt, ...key }: ApiKey): ApiKeySummary {
  return {
    ...key,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
