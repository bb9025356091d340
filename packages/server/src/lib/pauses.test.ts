import { expect, it, vi } from 'vitest'
import { createPauses } from './pauses.js'

it.each([
  [1, false],
  [5, true],
])('lets other work run between steps of %d ms: %s', async (stepMs, pauses) => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const pause = createPauses()
  let hasRun = false
  setImmediate(() => {
    hasRun = true
  })
  for (let step = 0; step < 4; step++) {
    now += stepMs
    await pause()
  }
  clock.mockRestore()
  expect(hasRun).toBe(pauses)
})
