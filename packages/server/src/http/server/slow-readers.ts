import type { ServerResponse } from 'node:http'

/** Bounds for clients that read slowly. */
export interface SlowReaderLimits {
  /** Unread bytes of all clients together. */
  maxBytes: number
  /** Milliseconds without progress after which a connection is closed. */
  stallMs: number
}

/**
 * Timeout of a stalled client: half of 30 seconds, because a client may stop reading right after a check, which doubles
 * the wait.
 */
export const STALL_MS = 15_000

/** Bounds the memory of responses that clients do not read. */
export interface SlowReaders {
  /** Watches a written response until the client has read all of it. */
  watch(outgoing: ServerResponse): void
}

/**
 * Closes connections that accept no data. When all unread responses exceed `maxBytes`, closes the oldest ones of the address
 * with the most unread bytes.
 * @see docs/security.md
 */
export function createSlowReaders({ maxBytes, stallMs }: SlowReaderLimits): SlowReaders {
  const waiting = new Map<ServerResponse, Waiting>()
  let total = 0
  const drop = (outgoing: ServerResponse): void => {
    total -= waiting.get(outgoing)?.bytes ?? 0
    waiting.delete(outgoing)
  }
  return {
    watch: (outgoing) => {
      const bytes = outgoing.writableLength
      if (bytes === 0 || outgoing.writableFinished || outgoing.destroyed) return
      const address = outgoing.socket?.remoteAddress ?? ''
      waiting.set(outgoing, { address, bytes })
      total += bytes
      outgoing.once('close', () => drop(outgoing))
      // Node.js closes the connection itself; progress of a long write counts as activity.
      outgoing.setTimeout(stallMs)
      while (total > maxBytes) {
        const victim = oldestOf(waiting, heaviestAddress(waiting))
        if (!victim) return
        drop(victim)
        victim.destroy()
      }
    },
  }
}

interface Waiting {
  address: string
  bytes: number
}

function heaviestAddress(waiting: ReadonlyMap<ServerResponse, Waiting>): string | undefined {
  const totals = new Map<string, number>()
  for (const { address, bytes } of waiting.values()) {
    totals.set(address, (totals.get(address) ?? 0) + bytes)
  }
  const [heaviest] = [...totals].toSorted(([, left], [, right]) => right - left)
  return heaviest?.[0]
}

function oldestOf(
  waiting: ReadonlyMap<ServerResponse, Waiting>,
  heaviest: string | undefined,
): ServerResponse | undefined {
  for (const [outgoing, { address }] of waiting) if (address === heaviest) return outgoing
  return undefined
}
