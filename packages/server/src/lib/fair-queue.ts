import { assertNotAborted, RequestAbortedError } from './request-aborted.js'

/** The caller for whom a task runs. It determines when a fair queue runs the task. */
export interface Requester {
  /** Tasks of operators precede those of members, and those of members precede those of visitors. */
  priority: Priority
  /** All tasks with the same network and priority share their slots. */
  network: string
  /** Distinguishes callers of one network. */
  person: string
  /** Aborts when the requester no longer waits for the task. Default: never. */
  signal?: AbortSignal | undefined
}

export type Priority = 'operator' | 'member' | 'visitor'

/** Requester of the server's own tasks. They have the priority of visitors. */
export const backgroundRequester: Requester = {
  priority: 'visitor',
  network: 'server',
  person: 'server',
}

/** Limits of a fair queue. */
export interface FairQueueLimits {
  /** Maximum number of running tasks. */
  slots: number
  /** Slots available to visitors. */
  visitorSlots: number
  /** Maximum number of waiting tasks of one network. */
  maxWaitingOfNetwork: number
  /** Maximum number of waiting tasks in total. */
  maxWaiting: number
  /** Maximum wait of a task in milliseconds. */
  maxWaitMs: number
}

/** A running task that can be paused. */
export interface Pausable {
  pause(): void
  resume(): void
}

/**
 * Limits how many tasks run at once. A free slot goes to the highest priority with waiting tasks. Within the priority,
 * it goes to the network with the fewest running tasks, and within the network to the person with the fewest. If these
 * are equal, they take turns.
 */
export interface FairQueue {
  /**
   * Waits for a slot.
   * @param pausable lets the queue pause a visitor's task in favour of operators and members
   * @returns a function that releases the slot
   * @throws QueueRefusedError; RequestAbortedError when the requester aborts before the task starts
   */
  enter(requester: Requester, pausable?: Pausable): Promise<() => void>
  /** Refuses all waiting and all later tasks. */
  close(): void
}

/** Thrown for a task if the queue is full or closed, or if the task has waited too long. */
export class QueueRefusedError extends Error {
  override name = 'QueueRefusedError'
}

/**
 * Delay before a full queue reports a refusal. Without it, clients that repeat a refused call immediately would keep
 * the event loop busy and slow down the running tasks.
 */
const REFUSAL_MS = 1000

/** Returns the key of a requester's network and priority. The queue shares its slots among these keys. */
export function shareKeyOf({ priority, network }: Requester): string {
  return `${priority} ${network}`
}

interface Waiting {
  requester: Requester
  pausable: Pausable | undefined
  start(): void
  refuse(reason: string): void
  /** Leaves the queue immediately and reports the refusal after `REFUSAL_MS`. */
  refuseLater(reason: string): void
}

interface Running {
  requester: Requester
  pausable: Pausable | undefined
  paused: boolean
}

const ranks: Record<Priority, number> = { operator: 0, member: 1, visitor: 2 }

/** Creates a fair queue. @see docs/decisions/0025-scans.md */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  /** Waiting tasks, in order of arrival. */
  const waiting = new Set<Waiting>()
  /** Running tasks, in order of their start. */
  const running = new Set<Running>()
  const rotation = createRotation()
  let closed = false

  const hasSlot = ({ priority }: Requester): boolean => {
    const active = [...running].filter(({ paused }) => !paused)
    if (active.length >= limits.slots) return false
    return priority !== 'visitor' || active.filter(isOfVisitor).length < limits.visitorSlots
  }
  const pauseVisitor = (): boolean => {
    const latest = [...running].findLast(
      (task) => isOfVisitor(task) && !task.paused && task.pausable,
    )
    if (!latest) return false
    latest.paused = true
    latest.pausable?.pause()
    return true
  }
  /** Starts or resumes one task. Returns false when nothing can run. */
  const startNext = (): boolean => {
    const next = rotation.next(waiting, running)
    if (next && !isOfVisitor(next)) {
      if (!hasSlot(next.requester) && !pauseVisitor()) return false
      next.start()
      return true
    }
    const paused = [...running].find((task) => task.paused)
    const candidate = paused ?? next
    if (!candidate || !hasSlot(candidate.requester)) return false
    if (paused) {
      paused.paused = false
      paused.pausable?.resume()
    } else next?.start()
    return true
  }
  const dispatch = (): void => {
    while (startNext());
  }
  const run = (requester: Requester, pausable: Pausable | undefined): (() => void) => {
    const task: Running = { requester, pausable, paused: false }
    running.add(task)
    rotation.served(requester)
    return () => {
      if (!running.delete(task)) return
      dispatch()
      rotation.prune(waiting, running)
    }
  }
  const wait = (requester: Requester, pausable: Pausable | undefined): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer)
        requester.signal?.removeEventListener('abort', leave)
        waiting.delete(task)
      }
      const fail = (error: Error): void => {
        end()
        reject(error)
      }
      const leave = (): void => fail(new RequestAbortedError())
      const task: Waiting = {
        requester,
        pausable,
        start: () => {
          end()
          resolve(run(requester, pausable))
        },
        refuse: (reason) => fail(new QueueRefusedError(reason)),
        refuseLater: (reason) => {
          end()
          setTimeout(() => reject(new QueueRefusedError(reason)), REFUSAL_MS)
        },
      }
      const timer = setTimeout(
        () => task.refuse(`no slot became free within ${limits.maxWaitMs} ms`),
        limits.maxWaitMs,
      )
      requester.signal?.addEventListener('abort', leave)
      waiting.add(task)
      dispatch()
      if (waiting.has(task)) trim(waiting, limits, requester)
    })

  return {
    enter: async (requester, pausable) => {
      if (closed) throw new QueueRefusedError('the queue is closed')
      assertNotAborted(requester.signal)
      return wait(requester, pausable)
    },
    close: () => {
      closed = true
      for (const task of [...waiting]) task.refuse('the queue is closed')
    },
  }
}

/**
 * Refuses one waiting task if there are too many: the newest task of the person with the most tasks in a network. It is
 * the network of the new task if that network has too many tasks. If there are too many in total, it is, within the
 * lowest priority, the network with the most tasks.
 */
function trim(
  waiting: ReadonlySet<Waiting>,
  limits: Pick<FairQueueLimits, 'maxWaiting' | 'maxWaitingOfNetwork'>,
  newcomer: Requester,
): void {
  const all = [...waiting]
  const share = all.filter(({ requester }) => shareKeyOf(requester) === shareKeyOf(newcomer))
  if (share.length > limits.maxWaitingOfNetwork) {
    longest(share, personOf)
      .at(-1)
      ?.refuseLater(`more than ${limits.maxWaitingOfNetwork} tasks of this network wait`)
  } else if (all.length > limits.maxWaiting) {
    const lowest = Math.max(...all.map(rankOf))
    const sameRank = all.filter((task) => rankOf(task) === lowest)
    longest(
      longest(sameRank, ({ requester }) => requester.network),
      personOf,
    )
      .at(-1)
      ?.refuseLater(`more than ${limits.maxWaiting} tasks wait`)
  }
}

/** Selects the tasks of the most frequent key; of equally frequent ones, the key of the newest task. */
function longest(tasks: readonly Waiting[], keyOf: (task: Waiting) => string): Waiting[] {
  const counts = new Map<string, number>()
  for (const task of tasks.toReversed()) counts.set(keyOf(task), (counts.get(keyOf(task)) ?? 0) + 1)
  const [key] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0])
  return tasks.filter((task) => keyOf(task) === key)
}

/** Chooses the waiting task that runs next. */
interface Rotation {
  next(waiting: Iterable<Waiting>, running: Iterable<Running>): Waiting | undefined
  /** Records that a requester got a slot. */
  served(requester: Requester): void
  /** Forgets requesters that have no task. */
  prune(waiting: Iterable<Waiting>, running: Iterable<Running>): void
}

function createRotation(): Rotation {
  /** Sequence number of the last slot of each network and person. */
  const lastServed = new Map<string, number>()
  let count = 0
  return {
    next: (waiting, running) => {
      const tasks = countBy(running)
      const placeOf = (task: Waiting): number[] => {
        const [share, person] = keysOf(task.requester)
        const fewest = (key: string): number[] => [tasks.get(key) ?? 0, lastServed.get(key) ?? 0]
        return [rankOf(task), ...fewest(share), ...fewest(person)]
      }
      let best: { task: Waiting; place: number[] } | undefined
      for (const task of waiting) {
        const place = placeOf(task)
        if (!best || isBefore(place, best.place)) best = { task, place }
      }
      return best?.task
    },
    served: (requester) => {
      count++
      for (const key of keysOf(requester)) lastServed.set(key, count)
    },
    prune: (waiting, running) => {
      const present = new Set([...countBy(waiting).keys(), ...countBy(running).keys()])
      for (const key of lastServed.keys()) if (!present.has(key)) lastServed.delete(key)
    },
  }
}

function countBy(tasks: Iterable<{ requester: Requester }>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { requester } of tasks) {
    for (const key of keysOf(requester)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function keysOf(requester: Requester): [share: string, person: string] {
  const share = shareKeyOf(requester)
  return [share, `${share} ${requester.person}`]
}

/** Compares two lists of numbers by their first difference. */
function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((number, at) => number !== b[at])
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0)
}

function isOfVisitor({ requester }: { requester: Requester }): boolean {
  return requester.priority === 'visitor'
}

function rankOf({ requester }: { requester: Requester }): number {
  return ranks[requester.priority]
}

function personOf({ requester }: { requester: Requester }): string {
  return requester.person
}
