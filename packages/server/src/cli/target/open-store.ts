import type { Config } from '../../config.js'
import type { ItemsDoor } from './items-store.js'
import { openLocalDoor } from './local-store.js'
import { remoteDoor } from './remote-store.js'
import { readServer, type ServerFlags } from './server-call.js'

/**
 * Opens the items of a collection: on the running server that the flags name, or in the data.
 * @throws StartError as `openLocalStore`, and without the key of a server
 */
export async function openDoor(
  collectionId: string,
  config: Pick<Config, 'dataFolder' | 'database' | 'adminKey'>,
  flags: ServerFlags,
): Promise<ItemsDoor> {
  const server = readServer(flags, config.adminKey)
  return server ? remoteDoor(collectionId, server) : openLocalDoor(collectionId, config)
}
