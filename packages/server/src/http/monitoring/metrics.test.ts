import { PerformanceObserver } from 'node:perf_hooks'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createMetrics } from './metrics.js'

it('measures the process once for all servers in the process', async () => {
  const observers = vi.spyOn(PerformanceObserver.prototype, 'observe')
  onTestFinished(() => observers.mockRestore())
  const [one, other] = [createMetrics(), createMetrics()]
  expect(observers.mock.calls.length).toBeLessThanOrEqual(1)
  one.addGauge({ name: 'foyer_own', help: 'Of one server', read: () => 7 })
  expect(await one.render()).toMatch(/^foyer_own 7$/m)
  expect(await other.render()).not.toContain('foyer_own')
  for (const metrics of [one, other]) expect(await metrics.render()).toContain('foyer_nodejs_gc')
})
