import { expect, it, vi } from 'vitest'
import { createTestFoyer } from './testing/test-foyer.js'

it('a start with unsuitable settings leaves no timer behind', async () => {
  const started = vi.spyOn(globalThis, 'setInterval')
  const ended = vi.spyOn(globalThis, 'clearInterval')
  await expect(createTestFoyer({ settings: { events: { keepDays: 0 } } })).rejects.toThrow(
    'Invalid',
  )
  const cleared = ended.mock.calls.map(([timer]) => timer)
  const left = started.mock.results.filter(({ value }) => !cleared.includes(value))
  expect(left).toEqual([])
  vi.restoreAllMocks()
})
