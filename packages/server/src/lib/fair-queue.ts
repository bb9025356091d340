import { assertNotAborted, RequestAbortedError } from './request-aborted.js'

/** The caller for whom a task runs. It determines when a fair queue runs the task. */
export interface Requester {
  /** Tasks of operators precede those of members, and those of members precede those of visitors. */
  priority: Priority
  /** Network of the caller. Requesters with the same network and priority are a group. Groups take turns. */
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
  /** Maximum number of waiting tasks of a group: one network and priority. */
  maxWaitingOfGroup: number
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

/** Returns the key of a requester's group: all requesters with the same network and priority. */
export function groupKeyOf({ priority, network }: Requester): string {
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
  /** Takes a slot. Returns a function that releases it. */
  const takeSlot = (requester: Requester, pausable: Pausable | undefined): (() => void) => {
    const task: Running = { requester, pausable, paused: false }
    running.add(task)
    rotation.recordSlot(requester)
    return () => {
      if (!running.delete(task)) return
      dispatch()
      rotation.prune(waiting, running)
    }
  }
  const wait = (requester: Requester, pausable: Pausable | undefined): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const leaveQueue = (): void => {
        clearTimeout(timer)
        requester.signal?.removeEventListener('abort', onAbort)
        waiting.delete(task)
      }
      const fail = (error: Error): void => {
        leaveQueue()
        reject(error)
      }
      const onAbort = (): void => fail(new RequestAbortedError())
      const task: Waiting = {
        requester,
        pausable,
        start: () => {
          leaveQueue()
          resolve(takeSlot(requester, pausable))
        },
        refuse: (reason) => fail(new QueueRefusedError(reason)),
        refuseLater: (reason) => {
          leaveQueue()
          setTimeout(() => reject(new QueueRefusedError(reason)), REFUSAL_MS)
        },
      }
      const timer = setTimeout(
        () => task.refuse(`no slot became free within ${limits.maxWaitMs} ms`),
        limits.maxWaitMs,
      )
      requester.signal?.addEventListener('abort', onAbort)
      waiting.add(task)
      dispatch()
      if (waiting.has(task)) refuseExcessTask(waiting, limits, task)
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
 * Refuses one waiting task if the new task makes too many. If the group of the new task has too many, this is the
 * newest task of the person with the most tasks in the group. If the whole queue has too many, it is chosen in the same
 * way from the network with the most tasks of the lowest priority.
 */
function refuseExcessTask(
  waiting: ReadonlySet<Waiting>,
  limits: Pick<FairQueueLimits, 'maxWaiting' | 'maxWaitingOfGroup'>,
  newTask: Waiting,
): void {
  const tasks = [...waiting]
  const groupKey = groupKeyOf(newTask.requester)
  const tasksOfGroup = tasks.filter(({ requester }) => groupKeyOf(requester) === groupKey)
  if (tasksOfGroup.length > limits.maxWaitingOfGroup) {
    withCommonestKey(tasksOfGroup, personOf)
      .at(-1)
      ?.refuseLater(`the network's queue is full (at most ${limits.maxWaitingOfGroup} waiting)`)
  } else if (tasks.length > limits.maxWaiting) {
    const lowest = Math.max(...tasks.map(rankOf))
    const tasksOfLowest = tasks.filter((task) => rankOf(task) === lowest)
    const tasksOfNetwork = withCommonestKey(tasksOfLowest, ({ requester }) => requester.network)
    withCommonestKey(tasksOfNetwork, personOf)
      .at(-1)
      ?.refuseLater(`the queue is full (at most ${limits.maxWaiting} waiting)`)
  }
}

/** Selects the tasks with the most frequent key. Of equally frequent keys, it is that of the newest task. */
function withCommonestKey(tasks: readonly Waiting[], keyOf: (task: Waiting) => string): Waiting[] {
  const counts = new Map<string, number>()
  for (const task of tasks.toReversed()) counts.set(keyOf(task), (counts.get(keyOf(task)) ?? 0) + 1)
  const [key] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0])
  return tasks.filter((task) => keyOf(task) === key)
}

/** Chooses the waiting task that runs next. */
interface Rotation {
  next(waiting: Iterable<Waiting>, running: Iterable<Running>): Waiting | undefined
  /** Records that a requester got a slot. */
  recordSlot(requester: Requester): void
  /** Forgets requesters that have no task. */
  prune(waiting: Iterable<Waiting>, running: Iterable<Running>): void
}

function createRotation(): Rotation {
  /** Number of the last slot of each group and of each person. All slots are numbered in the order of the starts. */
  const lastSlots = new Map<string, number>()
  let slotNumber = 0
  return {
    next: (waiting, running) => {
      const runningTasks = countTasks(running)
      const placeOf = (task: Waiting): number[] => {
        const [group, person] = keysOf(task.requester)
        const usageOf = (key: string) => [runningTasks.get(key) ?? 0, lastSlots.get(key) ?? 0]
        return [rankOf(task), ...usageOf(group), ...usageOf(person)]
      }
      let best: { task: Waiting; place: number[] } | undefined
      for (const task of waiting) {
        const place = placeOf(task)
        if (!best || isBefore(place, best.place)) best = { task, place }
      }
      return best?.task
    },
    recordSlot: (requester) => {
      slotNumber++
      for (const key of keysOf(requester)) lastSlots.set(key, slotNumber)
    },
    prune: (waiting, running) => {
      const present = new Set([...countTasks(waiting).keys(), ...countTasks(running).keys()])
      for (const key of lastSlots.keys()) if (!present.has(key)) lastSlots.delete(key)
    },
  }
}

/** Counts the tasks of each group and of each person. */
function countTasks(tasks: Iterable<{ requester: Requester }>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { requester } of tasks) {
    for (const key of keysOf(requester)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function keysOf(requester: Requester): [group: string, person: string] {
  const group = groupKeyOf(requester)
  return [group, `${group} ${requester.person}`]
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
