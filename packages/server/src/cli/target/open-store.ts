import type { Config } from '../../config.js'
import type { ItemsStore } from './items-store.js'
import { openLocalStore } from './local-store.js'
import { createRemoteStore } from './remote-store.js'
import { readServer, type ServerFlags } from './server-call.js'

/**
 * Opens the items of a collection: on the running server that the flags name, or in the data.
 * @throws StartError if the key of the server is missing, or the data cannot be opened as in `openLocalStore`
 */
export async function openStore(
  collectionId: string,
  config: Pick<Config, 'dataFolder' | 'database' | 'ownerKey'>,
  flags: ServerFlags,
): Promise<ItemsStore> {
  const server = readServer(flags, config.ownerKey)
  return server ? createRemoteStore(collectionId, server) : openLocalStore(collectionId, config)
}
