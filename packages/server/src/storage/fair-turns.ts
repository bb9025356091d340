import { ScanRefusedError } from './scan.js'

/** Bounds of what runs and waits. */
export interface TurnLimits {
  /** Pieces of work that run at once. */
  atOnce: number
  /** Those that wait, of one caller and of all. */
  waitingOfOne: number
  waiting: number
  /** Milliseconds that one waits at the most. */
  waitMs: number
}

/** Lets some pieces of work run at once. Of the callers that wait, those with the least under way come first. */
export interface FairTurns {
  /**
   * Waits for a turn.
   * @returns what gives the turn back
   * @throws ScanRefusedError
   */
  take(caller: string): Promise<() => void>
  /** Refuses all that wait and all that come. */
  close(): void
}

interface Waiter {
  go(): void
  refuse(reason: string): void
}

/** @see docs/decisions/0025-scans.md */
export function createFairTurns(limits: TurnLimits): FairTurns {
  /** In the order in which their turns ended, the longest ago first. */
  const waiting = new Map<string, Waiter[]>()
  const running = new Map<string, number>()
  let runs = 0
  let waits = 0
  let closed = false

  const leave = (caller: string): void => {
    const left = (running.get(caller) ?? 1) - 1
    if (left > 0) running.set(caller, left)
    else running.delete(caller)
    runs--
    toEnd(waiting, caller)
    const next = nextCaller(waiting, running)
    if (next !== undefined) waiting.get(next)?.[0]?.go()
  }
  const enter = (caller: string): (() => void) => {
    runs++
    running.set(caller, (running.get(caller) ?? 0) + 1)
    let given = false
    return () => {
      if (given) return
      given = true
      leave(caller)
    }
  }
  const remove = (caller: string, waiter: Waiter): void => {
    const own = waiting.get(caller) ?? []
    own.splice(own.indexOf(waiter), 1)
    if (own.length === 0) waiting.delete(caller)
    waits--
  }
  const wait = (caller: string): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const own = waiting.get(caller) ?? []
      const timer = setTimeout(() => waiter.refuse('others took too long'), limits.waitMs)
      const end = (): void => {
        clearTimeout(timer)
        remove(caller, waiter)
      }
      const waiter: Waiter = {
        go: () => {
          end()
          resolve(enter(caller))
        },
        refuse: (reason) => {
          end()
          reject(new ScanRefusedError(reason))
        },
      }
      own.push(waiter)
      waiting.set(caller, own)
      waits++
    })

  return {
    take: async (caller) => {
      if (closed) throw new ScanRefusedError('the database is being closed')
      if (runs < limits.atOnce) return enter(caller)
      const own = waiting.get(caller)?.length ?? 0
      if (own >= limits.waitingOfOne || waits >= limits.waiting) {
        throw new ScanRefusedError('too many wait already')
      }
      return wait(caller)
    },
    close: () => {
      closed = true
      for (const waiter of [...waiting.values()].flat()) {
        waiter.refuse('the database is being closed')
      }
    },
  }
}

function toEnd(waiting: Map<string, Waiter[]>, caller: string): void {
  const own = waiting.get(caller)
  if (!own) return
  waiting.delete(caller)
  waiting.set(caller, own)
}

function nextCaller(
  waiting: ReadonlyMap<string, readonly Waiter[]>,
  running: ReadonlyMap<string, number>,
): string | undefined {
  let best: string | undefined
  for (const caller of waiting.keys()) {
    if (best === undefined || (running.get(caller) ?? 0) < (running.get(best) ?? 0)) best = caller
  }
  return best
}
