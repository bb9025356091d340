import type { Config } from '../config.js'
import { readServer, type ServerFlags } from '../server-call.js'
import type { ItemsDoor } from './items-door.js'
import { openLocalDoor } from './local-door.js'
import { remoteDoor } from './remote-door.js'

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
