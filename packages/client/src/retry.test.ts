import { expect, it, vi } from 'vitest'
import { NetworkError } from './errors.js'
import { createPauses } from './retry.js'
import { fakeClock, settled } from './testing/fake-server.js'

it('leaves nothing on a signal, nor a timer behind it', async () => {
  const clock = fakeClock()
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  const pause = createPauses(clock)
  await pause(new NetworkError('lost'), true, signal)
  await pause(new NetworkError('lost'), true, signal)
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length)

  const controller = new AbortController()
  const long = createPauses(clock)
  const waiting = long(new NetworkError('busy', { retryAfterMs: 9000 }), true, controller.signal)
  await settled()
  expect(clock.waiting()).toBe(1)
  controller.abort()
  await waiting
  expect(clock.waiting()).toBe(0)
})
