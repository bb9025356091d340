import {
  type AllItems,
  createAllItems,
  createConnection,
  hostedProvider,
  memoryStorage,
} from '@foyer/client'
import { items } from '@wix/data'
import { createClient, OAuthStrategy } from '@wix/sdk'

/** Id of the OAuth client in both. */
export const clientId = '0a1b2c3d-0000-4000-8000-000000000000'

/** The official module of items. It has our names: what else differs, the comparison shows. */
export function officialItems(): AllItems {
  const client = createClient({ modules: { items }, auth: OAuthStrategy({ clientId }) })
  return client.items as unknown as AllItems
}

/** Our calls on items, sent to the hosted provider. */
export function ourItems(): AllItems {
  return createAllItems(
    createConnection({ clientId, host: hostedProvider, storage: memoryStorage() }),
  )
}
