import type { ServerResponse } from 'node:http'

/** Limits for clients that read slowly. */
export interface SlowReaderLimits {
  /** Maximum unread bytes of all clients together. */
  maxBytes: number
  /** Timeout of a response without progress. */
  stallMs: number
}

/**
 * Timeout of a client that has stopped reading. Its connection is closed after at most twice this time, because a
 * client may stop right after a check.
 */
export const STALL_MS = 15_000

/** Limits the memory of responses that clients do not read. */
export interface SlowReaders {
  /** Watches a written response until the client has read all of it. */
  watch(outgoing: ServerResponse): void
  /** Watches a streamed response that waits for its client, until the client has read the bytes written so far. */
  watchStream(outgoing: ServerResponse): void
}

/**
 * Closes a connection whose client has stopped reading. While the unread bytes of all responses exceed `maxBytes`,
 * closes the oldest connection of the address with the most unread bytes.
 * @see docs/security-tests.md#the-server
 */
export function createSlowReaders({ maxBytes, stallMs }: SlowReaderLimits): SlowReaders {
  const unreadResponses = new Map<ServerResponse, Unread>()
  let totalBytes = 0
  const remove = (outgoing: ServerResponse): void => {
    totalBytes -= unreadResponses.get(outgoing)?.bytes ?? 0
    unreadResponses.delete(outgoing)
  }
  /** Counts the unread bytes of a response. Returns a function that ends the count. */
  const add = (outgoing: ServerResponse): (() => void) => {
    const bytes = outgoing.writableLength
    const address = outgoing.socket?.remoteAddress ?? ''
    unreadResponses.set(outgoing, { address, bytes })
    totalBytes += bytes
    const end = (): void => {
      outgoing.off('close', end)
      remove(outgoing)
    }
    outgoing.once('close', end)
    // Node.js closes the connection itself. The progress of a long write counts as activity.
    outgoing.setTimeout(stallMs)
    while (totalBytes > maxBytes) {
      const oldest = oldestOf(unreadResponses, heaviestAddress(unreadResponses))
      if (!oldest) break
      remove(oldest)
      oldest.destroy()
    }
    return end
  }
  return {
    watch: (outgoing) => {
      const isRead = outgoing.writableLength === 0 || outgoing.writableFinished
      if (!isRead && !outgoing.destroyed) add(outgoing)
    },
    watchStream: (outgoing) => {
      if (!outgoing.writableNeedDrain || unreadResponses.has(outgoing)) return
      const end = add(outgoing)
      outgoing.once('drain', () => {
        end()
        // A stream without anything to send may be idle.
        outgoing.setTimeout(0)
      })
    },
  }
}

/** Client address and unread bytes of a response. */
interface Unread {
  address: string
  bytes: number
}

/** Returns the client address with the most unread bytes. */
function heaviestAddress(responses: ReadonlyMap<ServerResponse, Unread>): string | undefined {
  const totals = new Map<string, number>()
  for (const { address, bytes } of responses.values()) {
    totals.set(address, (totals.get(address) ?? 0) + bytes)
  }
  const [heaviest] = [...totals].toSorted(([, left], [, right]) => right - left)
  return heaviest?.[0]
}

function oldestOf(
  responses: ReadonlyMap<ServerResponse, Unread>,
  clientAddress: string | undefined,
): ServerResponse | undefined {
  for (const [outgoing, { address }] of responses) if (address === clientAddress) return outgoing
  return undefined
}
