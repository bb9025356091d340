import type { Config } from '../../config.js'
import type { ItemsDoor } from './items-store.js'
import { openLocalDoor } from './local-store.js'
import { remoteDoor } from './remote-store.js'
import { readServer, type ServerFlags } from './server-call.js'

/**
 * Opens the items of a collection where the flags say: behind a running server, or in the data itself.
 * @throws StartError as `openLocalDoor`; when the key of a server is missing
 */
export async function openDoor(
  collectionId: string,
  config: Pick<Config, 'dataFolder' | 'database' | 'adminKey'>,
  flags: ServerFlags,
): Promise<ItemsDoor> {
  const server = readServer(flags, config.adminKey)
  return server ? remoteDoor(collectionId, server) : openLocalDoor(collectionId, config)
}
