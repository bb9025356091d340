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
}

/**
 * Closes a connection whose client has stopped reading. While the unread bytes of all responses exceed `maxBytes`,
 * closes the oldest connection of the address with the most unread bytes.
 * @see docs/security-tests.md#the-server
 */
export function createSlowReaders({ maxBytes, stallMs }: SlowReaderLimits): SlowReaders {
  const unreadResponses = new Map<ServerResponse, Unread>()
  let totalBytes = 0
  const unwatch = (outgoing: ServerResponse): void => {
    totalBytes -= unreadResponses.get(outgoing)?.bytes ?? 0
    unreadResponses.delete(outgoing)
  }
  return {
    watch: (outgoing) => {
      const bytes = outgoing.writableLength
      if (bytes === 0 || outgoing.writableFinished || outgoing.destroyed) return
      const address = outgoing.socket?.remoteAddress ?? ''
      unreadResponses.set(outgoing, { address, bytes })
      totalBytes += bytes
      outgoing.once('close', () => unwatch(outgoing))
      // Node.js closes the connection itself. The progress of a long write counts as activity.
      outgoing.setTimeout(stallMs)
      while (totalBytes > maxBytes) {
        const oldest = oldestOf(unreadResponses, heaviestAddress(unreadResponses))
        if (!oldest) return
        unwatch(oldest)
        oldest.destroy()
      }
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
