import {
  type AllItems,
  createAllItems,
  createConnection,
  hostedProvider,
  memoryStorage,
} from '@foyer/client'
import { items } from '@wix/data'
import { createClient, OAuthStrategy } from '@wix/sdk'

/** Id of the OAuth client in both clients. */
export const clientId = '0a1b2c3d-0000-4000-8000-000000000000'

/** Creates the official items module, typed as ours. The tests show every other difference. */
export function officialItems(): AllItems {
  const client = createClient({ modules: { items }, auth: OAuthStrategy({ clientId }) })
  return client.items as unknown as AllItems
}

/** Creates our items client with the hosted provider as its host. */
export function ourItems(): AllItems {
  return createAllItems(
    createConnection({ clientId, host: hostedProvider, storage: memoryStorage() }),
  )
}
