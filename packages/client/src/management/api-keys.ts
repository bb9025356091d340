import type { ApiKeySummary, CreateKeyRequest, CreateKeyResponse } from '@foyer/protocol/api-keys'
import { createKey, deleteKey, listKeys } from '@foyer/protocol/operator-endpoints'
import { callOf } from '../call.js'
import type { Connection } from '../connection.js'
import type { RequestOptions } from '../post.js'

/** An API key without its secret. */
export type ApiKey = ApiKeySummary
/** A new API key with its secret. */
export type NewApiKey = CreateKeyResponse

/**
 * Calls that manage API keys. They need a key with the scope `all`.
 * @see docs/wire/operators.md#api-keys
 */
export interface ApiKeys {
  /** Lists the keys without their secrets, oldest first. */
  list(options?: RequestOptions): Promise<ApiKey[]>
  /**
   * Creates a key. Only this response contains the secret.
   * @example
   * const { secret } = await owner.apiKeys.create({ name: 'nightly', scopes: ['data:read'] })
   */
  create(key: CreateKeyRequest, options?: RequestOptions): Promise<NewApiKey>
  /**
   * Removes a key, which stops working.
   * @throws ApplicationError with the status 404; `LAST_KEY` for the last key with the scope `all` that does not expire
   */
  remove(id: string, options?: RequestOptions): Promise<void>
}

/** Creates the API key calls. */
export function createApiKeys(connection: Connection): ApiKeys {
  const call = callOf(connection)
  return {
    list: async (options) => (await call(listKeys, {}, options)).keys,
    create: (key, options) => call(createKey, key, options),
    remove: async (id, options) => {
      await call(deleteKey, { id }, options)
    },
  }
}
