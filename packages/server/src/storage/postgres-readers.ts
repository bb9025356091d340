import type { PostgresClient } from './postgres-client.js'
import { StorageError } from './storage-error.js'

/** Connections that many read with at once. */
export interface Readers {
  /** @throws StorageError */
  send: PostgresClient['send']
  close(): Promise<void>
}

/** Reads with one client until it has to be replaced. */
export function createReaders(create: () => PostgresClient): Readers {
  let client: PostgresClient | undefined
  const current = (): PostgresClient => {
    if (client && !client.lost && !client.full) return client
    void client?.leave()
    client = create()
    return client
  }
  return {
    send: async (query) => {
      try {
        return await current().send(query)
      } catch (error) {
        const isLost = error instanceof StorageError && error.failure === 'unreachable'
        if (!isLost) throw error
        // A read can be repeated: the connection may have been an old one that the server had closed.
        return current().send(query)
      }
    },
    close: async () => client?.leave(),
  }
}
