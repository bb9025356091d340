import { StorageError } from '../storage-error.js'
import type { PostgresClient } from './client.js'

/** Milliseconds that a transaction waits for a connection. */
const WAIT_MS = 2000

/** Connections for transactions. Each transaction has a connection of its own. */
export interface WritePool {
  /**
   * Takes a free connection, or waits for one.
   * @throws StorageError when none is free in time, or the pool is closed
   */
  take(): Promise<PostgresClient>
  giveBack(client: PostgresClient): void
  /** Closes all connections after they are returned. */
  close(): Promise<void>
}

type Waiting = (client: PostgresClient) => void

/** Creates a pool of at most `size` clients with one connection each. */
export function createWritePool(size: number, create: () => PostgresClient): WritePool {
  const idle: PostgresClient[] = []
  const waiting: Waiting[] = []
  let inUse = 0
  let onAllReturned: (() => void) | undefined
  let isClosed = false

  const next = (): PostgresClient => {
    for (let client = idle.pop(); client; client = idle.pop()) {
      if (client.isReusable) return client
      void client.close()
    }
    return create()
  }

  return {
    take: async () => {
      if (isClosed) throw new StorageError('refusing', 'the database is closed')
      if (inUse === size) return wait(waiting)
      inUse++
      return next()
    },
    giveBack: (client) => {
      if (client.isReusable) idle.push(client)
      else void client.close()
      const first = waiting.shift()
      if (first) return first(next())
      inUse--
      if (inUse === 0) onAllReturned?.()
    },
    close: async () => {
      isClosed = true
      if (inUse > 0) {
        await new Promise<void>((resolve) => {
          onAllReturned = resolve
        })
      }
      await Promise.all(idle.splice(0).map((client) => client.close()))
    },
  }
}

function wait(waiting: Waiting[]): Promise<PostgresClient> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      waiting.splice(waiting.indexOf(receive), 1)
      reject(new StorageError('too-slow', `no connection was free within ${WAIT_MS} ms`))
    }
    const timer = setTimeout(giveUp, WAIT_MS)
    const receive: Waiting = (client) => {
      clearTimeout(timer)
      resolve(client)
    }
    waiting.push(receive)
  })
}
