import { createBatcher } from '../lib/batcher.js'
import { timedOut, withTimeout } from '../lib/with-timeout.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { CountChange, SharedCount, SharedCounts } from '../ports/shared-counts.js'

/** Maximum delay of queued changes. A synchronized count is current for the same time. */
const BATCH_MS = 1000
/**
 * Maximum time that a call waits for a synchronization. After a timeout or an error, calls skip it for the
 * same time.
 */
const TIMEOUT_MS = 2000
/** Minimum time between two removals of unused counts. */
const SWEEP_MS = 10_000

/** Keeps the counts of this process in step with `SharedCounts`, which all processes of a site change. */
export interface CountSync {
  /** Queues a change. It is sent within a second, or with the next `sync`. */
  push(change: CountChange): void
  /**
   * Sends queued changes, and reads the counts. Concurrent calls share one statement. Never rejects: resolves after a
   * timeout or error too.
   */
  sync(): Promise<void>
  /** Returns the count of the other processes and the seconds until it expires. */
  get(key: string): { others: number; secondsLeft: number }
  /** Returns whether a count was synchronized within the last second. */
  isCurrent(key: string): boolean
}

interface Entry {
  windowSeconds: number
  /** Changes of this process that are not sent yet. */
  pending: number
  /** Changes of this process within the window that ends at `endsAt`. */
  sent: number
  others: number
  endsAt: number
  syncedAt: number
}

/**
 * Creates the synchronization of counts. At most one synchronization runs at a time.
 * @see docs/decisions/0038-limits-of-many-processes.md
 */
export function createCountSync(deps: {
  counts: SharedCounts
  clock: Clock
  log: Pick<Log, 'error'>
}): CountSync {
  const { counts, clock, log } = deps
  const entries = new Map<string, Entry>()
  const queued = new Set<string>()
  let batchTimer: NodeJS.Timeout | undefined
  let pausedUntil = 0
  let sweptAt = clock.now().getTime()

  /** Logs the first failure of an outage. */
  const pause = (error: string): void => {
    if (pausedUntil === 0) {
      log.error(
        { error },
        'shared rate limits are unavailable; this process counts alone until the database responds',
      )
    }
    pausedUntil = performance.now() + TIMEOUT_MS
  }

  const send = async (): Promise<void> => {
    clearTimeout(batchTimer)
    batchTimer = undefined
    const now = clock.now()
    const keys = [...queued]
    queued.clear()
    const changes = keys.flatMap((key) => takePending(entries, key, now))
    if (changes.length === 0) return
    try {
      const results = await counts.change(changes, now)
      for (const [index, change] of changes.entries()) apply(entries, change, results[index], now)
      pausedUntil = 0
    } catch (error) {
      // The next batch sends these changes again.
      for (const { key, by } of changes) {
        returnPending(entries, key, by)
        if (by !== 0) queued.add(key)
      }
      pause(String(error))
    }
    if (now.getTime() - sweptAt < SWEEP_MS) return
    sweptAt = now.getTime()
    removeUnused(entries, sweptAt)
  }

  const sendAll = createBatcher<void, void>(
    async (calls) => {
      await send()
      for (const { resolve } of calls) resolve()
    },
    // One `send` serves all calls, and each further one would fail while the database does.
    { maxBatch: Number.POSITIVE_INFINITY },
  )

  return {
    push: ({ key, by, windowSeconds }) => {
      const entry = entries.get(key) ?? emptyEntry(windowSeconds)
      entries.set(key, entry)
      entry.pending += by
      queued.add(key)
      batchTimer ??= setTimeout(() => void sendAll(), BATCH_MS).unref()
    },
    sync: async () => {
      if (performance.now() < pausedUntil) return
      if ((await withTimeout(TIMEOUT_MS, sendAll())) !== timedOut) return
      pause(`no response within ${TIMEOUT_MS / 1000} seconds`)
    },
    get: (key) => {
      const { others = 0, endsAt = 0 } = entries.get(key) ?? {}
      const secondsLeft = Math.ceil((endsAt - clock.now().getTime()) / 1000)
      return secondsLeft > 0 ? { others, secondsLeft } : { others: 0, secondsLeft: 0 }
    },
    isCurrent: (key) => {
      const age = clock.now().getTime() - (entries.get(key)?.syncedAt ?? 0)
      return age >= 0 && age < BATCH_MS
    },
  }
}

function emptyEntry(windowSeconds: number): Entry {
  return { windowSeconds, pending: 0, sent: 0, others: 0, endsAt: 0, syncedAt: 0 }
}

function takePending(entries: Map<string, Entry>, key: string, now: Date): CountChange[] {
  const entry = entries.get(key)
  if (!entry) return []
  const { pending, windowSeconds } = entry
  // Without this, a decrement after the end of its window would lower the count of the next window.
  const by = entry.endsAt <= now.getTime() ? Math.max(0, pending) : pending
  entry.pending = 0
  return [{ key, by, windowSeconds }]
}

function returnPending(entries: Map<string, Entry>, key: string, by: number): void {
  const entry = entries.get(key)
  if (entry) entry.pending += by
}

function apply(
  entries: Map<string, Entry>,
  { key, by }: CountChange,
  result: SharedCount | undefined,
  now: Date,
): void {
  const entry = entries.get(key)
  if (!entry || !result) return
  const endsAt = result.endsAt.getTime()
  // If the end has changed, this is a new window, in which earlier changes do not count.
  entry.sent = (endsAt === entry.endsAt ? entry.sent : 0) + by
  entry.others = Math.max(0, result.total - entry.sent)
  entry.endsAt = endsAt
  entry.syncedAt = now.getTime()
}

/** Removes the counts of ended windows, and of attempts that were taken back. */
function removeUnused(entries: Map<string, Entry>, now: number): void {
  for (const [key, { endsAt, syncedAt, pending, sent, others }] of entries) {
    const isUnused = endsAt <= now || (sent === 0 && others === 0)
    if (isUnused && syncedAt + BATCH_MS <= now && pending === 0) entries.delete(key)
  }
}
