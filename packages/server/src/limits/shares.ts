import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { CountChange, SharedCount, SharedCounts } from '../ports/shared-counts.js'

/** Milliseconds until the others are told of what needs no answer, and for which what they said is believed. */
const BUNDLE_MS = 1000
/** Milliseconds that a call waits for what the others counted; after that, and for some time more, it goes without. */
const PATIENCE_MS = 2000
/** Milliseconds until what is over is looked for again. */
const SWEEP_MS = 10_000

/** What the other processes of a site count, as far as this one has heard. */
export interface Shares {
  /** Tells them of a change within a second; with an exchange at once. */
  tell(of: CountChange): void
  /** Tells and hears at once, for as many as ask at the same time; gives up in silence where nobody answers in time. */
  exchange(): Promise<void>
  /** What the others have, and for how many seconds it counts. */
  of(key: string): { others: number; secondsLeft: number }
  /** Whether what is known of a count was heard just now. */
  isFresh(key: string): boolean
}

interface Share {
  windowSeconds: number
  /** Changes of this process that the others do not know yet. */
  pending: number
  /** Those that they know, of the time that ends at `endsAt`. */
  told: number
  others: number
  endsAt: number
  heardAt: number
}

/** Keeps one exchange under way, however many wait for it. @see docs/decisions/0038-limits-of-many-processes.md */
export function createShares(deps: {
  counts: SharedCounts
  clock: Clock
  log: Pick<Log, 'error'>
}): Shares {
  const { counts, clock, log } = deps
  const shares = new Map<string, Share>()
  const asked = new Set<string>()
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let bundle: NodeJS.Timeout | undefined
  let silentUntil = 0
  let sweptAt = clock.now().getTime()

  const send = async (): Promise<void> => {
    // Whoever asks in the same moment goes along.
    await undefined
    clearTimeout(bundle)
    bundle = undefined
    const now = clock.now()
    const keys = [...asked]
    asked.clear()
    const sent = keys.flatMap((key) => takePending(shares, key, now))
    if (sent.length === 0) return
    try {
      const heard = await counts.change(sent, now)
      for (const [index, change] of sent.entries()) hear(shares, change, heard[index], now)
      silentUntil = 0
    } catch (error) {
      // They are told the next time.
      for (const { key, by } of sent) {
        giveBack(shares, key, by)
        if (by !== 0) asked.add(key)
      }
      if (silentUntil === 0) log.error({ error: String(error) }, 'limits are counted alone')
      silentUntil = performance.now() + PATIENCE_MS
    }
    if (now.getTime() - sweptAt < SWEEP_MS) return
    sweptAt = now.getTime()
    forgetOver(shares, sweptAt)
  }

  const begin = (): Promise<void> => {
    running = send().finally(() => {
      running = undefined
    })
    return running
  }
  const sendAll = (): Promise<void> => {
    if (!running) return begin()
    next ??= running.then(() => {
      next = undefined
      return begin()
    })
    return next
  }

  return {
    tell: ({ key, by, windowSeconds }) => {
      const share = shares.get(key) ?? emptyShare(windowSeconds)
      shares.set(key, share)
      share.pending += by
      asked.add(key)
      bundle ??= setTimeout(() => void sendAll(), BUNDLE_MS).unref()
    },
    exchange: async () => {
      if (performance.now() < silentUntil) return
      if (await endsInTime(sendAll(), PATIENCE_MS)) return
      silentUntil = performance.now() + PATIENCE_MS
    },
    of: (key) => {
      const { others = 0, endsAt = 0 } = shares.get(key) ?? {}
      const left = Math.ceil((endsAt - clock.now().getTime()) / 1000)
      return left > 0 ? { others, secondsLeft: left } : { others: 0, secondsLeft: 0 }
    },
    isFresh: (key) => {
      const age = clock.now().getTime() - (shares.get(key)?.heardAt ?? 0)
      return age >= 0 && age < BUNDLE_MS
    },
  }
}

function emptyShare(windowSeconds: number): Share {
  return { windowSeconds, pending: 0, told: 0, others: 0, endsAt: 0, heardAt: 0 }
}

function takePending(shares: Map<string, Share>, key: string, now: Date): CountChange[] {
  const share = shares.get(key)
  if (!share) return []
  const { pending, windowSeconds } = share
  // What is taken back after its time is over would be missing in the next one.
  const by = share.endsAt <= now.getTime() ? Math.max(0, pending) : pending
  share.pending = 0
  return [{ key, by, windowSeconds }]
}

function giveBack(shares: Map<string, Share>, key: string, by: number): void {
  const share = shares.get(key)
  if (share) share.pending += by
}

function hear(
  shares: Map<string, Share>,
  { key, by }: CountChange,
  heard: SharedCount | undefined,
  now: Date,
): void {
  const share = shares.get(key)
  if (!share || !heard) return
  const endsAt = heard.endsAt.getTime()
  // Another end is another time: what was told before does not count in it.
  share.told = (endsAt === share.endsAt ? share.told : 0) + by
  share.others = Math.max(0, heard.used - share.told)
  share.endsAt = endsAt
  share.heardAt = now.getTime()
}

function forgetOver(shares: Map<string, Share>, now: number): void {
  for (const [key, { endsAt, heardAt, pending }] of shares) {
    const isOver = endsAt <= now && heardAt + BUNDLE_MS <= now
    if (isOver && pending === 0) shares.delete(key)
  }
}

async function endsInTime(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const done = work.then(() => true)
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
