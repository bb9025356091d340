import { afterEach, expect, it, vi } from 'vitest'
import { systemClock } from './clock.js'

afterEach(() => vi.useRealTimers())

// Seen to fail: a longer timer than 24.8 days ends at once.
it.each([Number.POSITIVE_INFINITY, 2 ** 31])('waits for a timer of %d ms', (ms) => {
  vi.useFakeTimers()
  const run = vi.fn()
  systemClock.after(ms, run)
  vi.advanceTimersByTime(60_000)
  expect(run).not.toHaveBeenCalled()
})
