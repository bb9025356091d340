import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createFairQueue,
  type FairQueue,
  type FairQueueLimits,
  type Pausable,
  type Priority,
  QueueRefusedError,
  type Requester,
} from './fair-queue.js'
import { RequestAbortedError } from './request-aborted.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const limits: FairQueueLimits = {
  slots: 1,
  visitorSlots: 1,
  maxWaitingOfGroup: 32,
  maxWaiting: 64,
  maxWaitMs: 3000,
}

function of(priority: Priority, network: string, person = 'p'): Requester {
  return { priority, network, person }
}

interface Entered {
  name: string
  state: 'waiting' | 'running' | 'paused' | 'done' | string
}

/** Enters tasks of several units of work into a queue, and records their states. */
function createTasks(queue: FairQueue) {
  const all: (Entered & { left: number; release?: () => void })[] = []
  const log: string[] = []
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 10; n++) await Promise.resolve()
  }
  return {
    log,
    states: () => all.map(({ state }) => state),
    find: (name: string) => all.filter((task) => task.name === name).map(({ state }) => state),
    enter: async (
      name: string,
      requester: Requester,
      { units = 1, pausable = false }: { units?: number; pausable?: boolean } = {},
    ) => {
      const task: (typeof all)[number] = { name, state: 'waiting', left: units }
      all.push(task)
      const control: Pausable = {
        pause: () => {
          task.state = 'paused'
        },
        resume: () => {
          task.state = 'running'
        },
      }
      queue.enter(requester, pausable ? control : undefined).then(
        (release) => {
          task.state = 'running'
          task.release = release
          log.push(name)
        },
        (error: Error) => {
          task.state = error.message
        },
      )
      await settle()
    },
    /** Advances the clock until a full queue reports its refusals. */
    reportRefusals: async () => {
      await vi.advanceTimersByTimeAsync(1000)
    },
    /** Completes a unit of work of each running task. */
    work: async () => {
      for (const task of all.filter(({ state }) => state === 'running')) {
        task.left--
        if (task.left > 0) continue
        task.state = 'done'
        task.release?.()
      }
      await settle()
    },
  }
}

it('runs the tasks of one person in the order of arrival', async () => {
  const tasks = createTasks(createFairQueue(limits))
  for (const name of 'abc') await tasks.enter(name, of('member', 'n'))
  for (let n = 0; n < 3; n++) await tasks.work()
  expect(tasks.log.join('')).toBe('abc')
})

it('rotates among networks and among the people of a network', async () => {
  const tasks = createTasks(createFairQueue(limits))
  await tasks.enter('x', of('member', 'other'))
  for (const name of ['a1', 'a2', 'a3']) await tasks.enter(name, of('member', 'n', 'a'))
  for (const name of ['b1', 'b2']) await tasks.enter(name, of('member', 'n', 'b'))
  for (const name of ['c1', 'c2']) await tasks.enter(name, of('member', 'm', 'c'))
  for (let n = 0; n < 8; n++) await tasks.work()
  expect(tasks.log.join(' ')).toBe('x a1 c1 b1 c2 a2 b2 a3')
})

it('gives a free slot to the network with the fewest running tasks', async () => {
  const queue = createFairQueue({ ...limits, slots: 2, visitorSlots: 2 })
  const tasks = createTasks(queue)
  await tasks.enter('a1', of('visitor', 'a'), { units: 9 })
  await tasks.enter('b1', of('visitor', 'b'))
  await tasks.enter('a2', of('visitor', 'a'))
  await tasks.enter('b2', of('visitor', 'b'))
  await tasks.work()
  expect(tasks.log.join(' ')).toBe('a1 b1 b2')
})

it('starts tasks of the owner before members and of members before visitors', async () => {
  const tasks = createTasks(createFairQueue(limits))
  await tasks.enter('first', of('member', 'm'))
  await tasks.enter('visitor', of('visitor', 'v'))
  await tasks.enter('member', of('member', 'm'))
  await tasks.enter('operator', of('operator', 'o'))
  for (let n = 0; n < 4; n++) await tasks.work()
  expect(tasks.log).toEqual(['first', 'operator', 'member', 'visitor'])
})

it('reserves slots for members', async () => {
  const tasks = createTasks(createFairQueue({ ...limits, slots: 2, visitorSlots: 1 }))
  await tasks.enter('v1', of('visitor', 'v'))
  await tasks.enter('v2', of('visitor', 'w'))
  await tasks.enter('m', of('member', 'v'))
  expect(tasks.states()).toEqual(['running', 'waiting', 'running'])
})

it('pauses a visitor’s task for a member and resumes the task before other visitors start', async () => {
  const tasks = createTasks(createFairQueue(limits))
  await tasks.enter('v1', of('visitor', 'v'), { units: 3, pausable: true })
  await tasks.enter('v2', of('visitor', 'w'), { pausable: true })
  await tasks.enter('m1', of('member', 'm'))
  await tasks.enter('m2', of('member', 'm'))
  expect(tasks.states()).toEqual(['paused', 'waiting', 'running', 'waiting'])
  await tasks.work()
  expect(tasks.states()).toEqual(['paused', 'waiting', 'done', 'running'])
  await tasks.work()
  expect(tasks.states()).toEqual(['running', 'waiting', 'done', 'done'])
  for (let n = 0; n < 4; n++) await tasks.work()
  expect(tasks.states()).toEqual(['done', 'done', 'done', 'done'])
})

it('does not pause a task of a member', async () => {
  const tasks = createTasks(createFairQueue(limits))
  await tasks.enter('m', of('member', 'a'), { pausable: true })
  await tasks.enter('o', of('operator', 'b'), { pausable: true })
  expect(tasks.states()).toEqual(['running', 'waiting'])
})

it('refuses excess tasks of one network but no tasks of other networks', async () => {
  const tasks = createTasks(createFairQueue({ ...limits, maxWaitingOfGroup: 3, maxWaiting: 5 }))
  for (let n = 0; n < 6; n++) await tasks.enter('flood', of('visitor', 'a'))
  const tooMany = "the network's queue is full (at most 3 waiting)"
  await tasks.reportRefusals()
  expect(tasks.find('flood').slice(4)).toEqual([tooMany, tooMany])
  await tasks.enter('other', of('visitor', 'b'))
  await tasks.enter('member', of('member', 'a'))
  expect([...tasks.find('other'), ...tasks.find('member')]).toEqual(['waiting', 'waiting'])
})

it('reports a refusal after a second but frees the place in the queue at once', async () => {
  const tasks = createTasks(createFairQueue({ ...limits, maxWaitingOfGroup: 1, maxWaiting: 1 }))
  for (let n = 0; n < 3; n++) await tasks.enter('flood', of('visitor', 'a'))
  await vi.advanceTimersByTimeAsync(999)
  expect(tasks.find('flood')).toEqual(['running', 'waiting', 'waiting'])
  await tasks.work()
  expect(tasks.find('flood')).toEqual(['done', 'running', 'waiting'])
  await tasks.enter('member', of('member', 'a'))
  await vi.advanceTimersByTimeAsync(1)
  expect(tasks.find('flood')[2]).toBe("the network's queue is full (at most 1 waiting)")
  await tasks.work()
  expect(tasks.find('member')).toEqual(['running'])
})

it('refuses the latest tasks of the longest line when the whole queue is full', async () => {
  const tasks = createTasks(createFairQueue({ ...limits, maxWaitingOfGroup: 4, maxWaiting: 4 }))
  for (let n = 0; n < 5; n++) await tasks.enter('flood', of('visitor', 'a'))
  await tasks.enter('other', of('visitor', 'b'))
  await tasks.enter('member', of('member', 'a'))
  await tasks.reportRefusals()
  expect(tasks.find('flood')).toEqual([
    'running',
    'waiting',
    'waiting',
    'the queue is full (at most 4 waiting)',
    'the queue is full (at most 4 waiting)',
  ])
  expect([...tasks.find('other'), ...tasks.find('member')]).toEqual(['waiting', 'waiting'])
})

it('one person cannot fill the places of other people in the network', async () => {
  const tasks = createTasks(createFairQueue({ ...limits, maxWaitingOfGroup: 2 }))
  for (let n = 0; n < 3; n++) await tasks.enter('a', of('member', 'n', 'a'))
  await tasks.enter('b', of('member', 'n', 'b'))
  await tasks.reportRefusals()
  expect(tasks.find('a')).toEqual([
    'running',
    'waiting',
    "the network's queue is full (at most 2 waiting)",
  ])
  expect(tasks.find('b')).toEqual(['waiting'])
})

it('refuses a task that has waited too long and continues with other tasks', async () => {
  const queue = createFairQueue(limits)
  const release = await queue.enter(of('visitor', 'a'))
  const late = expect(queue.enter(of('visitor', 'b'))).rejects.toThrow(QueueRefusedError)
  await vi.advanceTimersByTimeAsync(1800)
  const withTimeout = queue.enter(of('visitor', 'c'))
  await vi.advanceTimersByTimeAsync(1500)
  await late
  release()
  await expect(withTimeout).resolves.toBeTypeOf('function')
})

it('removes a waiting task whose requester aborts, and rejects a task that has aborted before', async () => {
  const queue = createFairQueue(limits)
  const release = await queue.enter(of('member', 'a'))
  const page = new AbortController()
  const left = expect(queue.enter({ ...of('member', 'a'), signal: page.signal })).rejects.toThrow(
    RequestAbortedError,
  )
  const tasks = createTasks(queue)
  await tasks.enter('next', of('visitor', 'b'))
  page.abort()
  await left
  release()
  await expect(queue.enter({ ...of('member', 'a'), signal: page.signal })).rejects.toThrow(
    RequestAbortedError,
  )
  await tasks.work()
  expect(tasks.find('next')).toEqual(['done'])
})

it('does not end a running task whose requester aborts', async () => {
  const queue = createFairQueue(limits)
  const page = new AbortController()
  await queue.enter({ ...of('visitor', 'a'), signal: page.signal })
  page.abort()
  const tasks = createTasks(queue)
  await tasks.enter('next', of('visitor', 'b'))
  expect(tasks.find('next')).toEqual(['waiting'])
})

it('releases a slot only once', async () => {
  const queue = createFairQueue(limits)
  const release = await queue.enter(of('visitor', 'a'))
  release()
  release()
  const tasks = createTasks(queue)
  await tasks.enter('a', of('visitor', 'a'))
  await tasks.enter('b', of('visitor', 'b'))
  expect(tasks.states()).toEqual(['running', 'waiting'])
})

it('refuses all tasks after close', async () => {
  const queue = createFairQueue(limits)
  await queue.enter(of('visitor', 'a'))
  const waits = expect(queue.enter(of('visitor', 'b'))).rejects.toThrow('is closed')
  queue.close()
  await waits
  await expect(queue.enter(of('operator', 'c'))).rejects.toThrow('is closed')
})

it('completes a member’s scan in time while one network floods with 40 tokens', async () => {
  const tasks = createTasks(createFairQueue(limits))
  for (let token = 0; token < 40; token++) {
    await tasks.enter('flood', of('visitor', 'a', `${token}`), { units: 20, pausable: true })
  }
  await tasks.work()
  await tasks.enter('member', of('member', 'b'), { units: 10 })
  await tasks.enter('neighbour', of('visitor', 'c'), { units: 10, pausable: true })
  for (let n = 0; n < 10; n++) await tasks.work()
  expect(tasks.find('member')).toEqual(['done'])
  // The running task of the flood has 19 units left. The other network is next.
  for (let n = 0; n < 29; n++) await tasks.work()
  expect(tasks.find('neighbour')).toEqual(['done'])
})
