import { expect, it, vi } from 'vitest'
import type { Clock } from './clock.js'
import { NetworkError } from './errors.js'
import { createBackoff } from './retry-rules.js'
import { fakeClock, settled } from './testing/fake-server.js'

it('removes its abort listener and its timer after a wait', async () => {
  const clock = fakeClock()
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  const waitOrThrow = createBackoff(clock)
  await waitOrThrow(new NetworkError('lost'), true, signal)
  await waitOrThrow(new NetworkError('lost'), true, signal)
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length)

  const controller = new AbortController()
  const long = createBackoff(clock)
  const waiting = long(new NetworkError('busy', { retryAfterMs: 9000 }), true, controller.signal)
  await settled()
  expect(clock.waiting()).toBe(1)
  controller.abort()
  await waiting
  expect(clock.waiting()).toBe(0)
})

it('triples the wait after each failure, with jitter, and throws after the third failure', async () => {
  const waited: number[] = []
  const clock: Clock = {
    now: () => 0,
    after(ms, run) {
      waited.push(ms)
      queueMicrotask(run)
      return () => {}
    },
  }
  const lost = new NetworkError('lost')
  for (const chance of [0, 0.5, 1]) {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    const waitOrThrow = createBackoff(clock)
    await waitOrThrow(lost, true)
    await waitOrThrow(lost, true)
    await expect(waitOrThrow(lost, true)).rejects.toBe(lost)
  }
  vi.restoreAllMocks()
  expect(waited).toEqual([150, 450, 225, 675, 300, 900])
})
