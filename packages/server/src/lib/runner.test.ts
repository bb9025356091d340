import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRunner, type Runner } from './runner.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a runner whose work fails `times` times and then succeeds. */
function failing(times: number): { runner: Runner; tries(): number; logged: unknown[] } {
  let tries = 0
  const logged: unknown[] = []
  const runner = createRunner({
    log: { error: (fields) => void logged.push(fields), info: () => {} },
    name: 'sending',
    work: async () => {
      tries++
      if (tries <= times) throw new Error(`failure ${tries}`)
    },
  })
  return { runner, tries: () => tries, logged }
}

it('retries failed work and logs nothing when a retry succeeds', async () => {
  const { runner, tries, logged } = failing(3)
  let idle = false
  const waiting = runner.untilIdle().then(() => {
    idle = true
  })
  await vi.advanceTimersByTimeAsync(249)
  expect({ idle, tries: tries() }).toEqual({ idle: false, tries: 2 })
  await vi.advanceTimersByTimeAsync(801)
  await waiting
  expect(tries()).toBe(4)
  expect(logged).toEqual([])
})

it('rests for ten seconds after each failed series of retries', async () => {
  const { runner, tries, logged } = failing(Number.POSITIVE_INFINITY)
  const waiting = runner.untilIdle()
  await vi.advanceTimersByTimeAsync(1050)
  await waiting
  expect({ tries: tries(), logged: logged.length }).toEqual({ tries: 4, logged: 1 })
  await vi.advanceTimersByTimeAsync(9999)
  expect(tries()).toBe(4)
  await vi.advanceTimersByTimeAsync(1 + 1050)
  expect(tries()).toBe(8)
  await vi.advanceTimersByTimeAsync(10_000 + 1050)
  expect(tries()).toBe(12)
  expect(logged.length).toBeLessThanOrEqual(3)
})

it('does not run again after a success', async () => {
  const { runner, tries } = failing(5)
  runner.wake()
  await vi.advanceTimersByTimeAsync(1050 + 10_000 + 50)
  expect(tries()).toBe(6)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tries()).toBe(6)
  expect(vi.getTimerCount()).toBe(0)
})

it('a wake ends a wait at once', async () => {
  const { runner, tries } = failing(4)
  runner.wake()
  await vi.advanceTimersByTimeAsync(1050)
  expect(tries()).toBe(4)
  await runner.untilIdle()
  expect(tries()).toBe(5)
  expect(vi.getTimerCount()).toBe(0)
})

it('does not retry after stop', async () => {
  const { runner, tries } = failing(Number.POSITIVE_INFINITY)
  runner.wake()
  await vi.advanceTimersByTimeAsync(10)
  const stopped = runner.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  await stopped
  expect(tries()).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('stop waits for running work, at most for its patience', async () => {
  const isStopped: Record<string, boolean> = {}
  const stop = async (name: string, runner: Runner): Promise<void> => {
    runner.wake()
    await runner.stop()
    isStopped[name] = true
  }
  const log = { error: () => {}, info: () => {} }
  const work = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 5000))
  const all = Promise.all([
    stop('patient', createRunner({ log, name: 'sending', work })),
    stop('impatient', createRunner({ log, name: 'sending', work, stopTimeoutMs: 2000 })),
  ])
  await vi.advanceTimersByTimeAsync(1999)
  expect(isStopped).toEqual({})
  await vi.advanceTimersByTimeAsync(1)
  expect(isStopped).toEqual({ impatient: true })
  await vi.advanceTimersByTimeAsync(3000)
  await all
  expect(isStopped).toEqual({ impatient: true, patient: true })
  expect(vi.getTimerCount()).toBe(0)
})

it('logs no error of work that stop interrupted', async () => {
  const { runner, logged } = failing(1)
  runner.wake()
  await runner.stop()
  expect(logged).toEqual([])
})

it('logs the start and the end of an outage once', async () => {
  const logged: unknown[] = []
  let isOut = true
  const runner = createRunner({
    log: {
      error: (fields, text) => void logged.push([text, fields]),
      info: (_, text) => void logged.push([text]),
    },
    name: 'sending',
    work: async () => {
      if (isOut) throw new Error('the database is away')
    },
  })
  const waking = setInterval(runner.wake, 2000)
  await vi.advanceTimersByTimeAsync(60_000)
  const failed = ['sending failed, retrying', { error: 'Error: the database is away' }]
  expect(logged).toEqual([failed])
  isOut = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(logged).toEqual([failed, ['sending succeeds again']])
  clearInterval(waking)
})
