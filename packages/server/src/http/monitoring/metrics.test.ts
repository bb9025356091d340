import { PerformanceObserver } from 'node:perf_hooks'
import { expect, it, onTestFinished, vi } from 'vitest'
import { RELEASE } from '../../storage/backups/write-backup.js'
import { addQueueGauges, createMetrics } from './metrics.js'

it('measures the process once for all servers in the process', async () => {
  const observers = vi.spyOn(PerformanceObserver.prototype, 'observe')
  onTestFinished(() => observers.mockRestore())
  const [one, other] = [createMetrics(), createMetrics()]
  expect(observers.mock.calls.length).toBeLessThanOrEqual(1)
  one.addGauge({ name: 'foyer_own', help: 'Of one server', read: () => 7 })
  expect(await one.render()).toMatch(/^foyer_own 7$/m)
  expect(await one.render()).toContain(`\nfoyer_build_info{version="${RELEASE}"} 1\n`)
  expect(await other.render()).not.toContain('foyer_own')
  for (const metrics of [one, other]) expect(await metrics.render()).toContain('foyer_nodejs_gc')
})

// Seen to fail: while the database was overloaded, there were no metrics at all.
it('keeps the other metrics while the queues cannot be counted', async () => {
  const metrics = createMetrics()
  const log = { error: vi.fn(), info: vi.fn() }
  const counts = {
    mails: { queued: 5, retried: 1 },
    webhooks: { endpoints: 3, failing: 2, pausedForFailures: 0 },
  }
  const count = vi.fn(async () => counts)
  addQueueGauges(metrics, count, log)
  metrics.observe({ route: 'GET /readyz', status: 200, seconds: 1 })
  expect(await metrics.render()).toMatch(/^foyer_mails_queued 5$/m)
  count.mockRejectedValue(new Error('the database does not respond'))
  for (let scrape = 0; scrape < 2; scrape++) {
    const text = await metrics.render()
    expect(text).toMatch(/^foyer_request_seconds_count\{.*\} 1$/m)
    expect(text).not.toMatch(/^foyer_(mails|webhooks)_/m)
  }
  expect(log.error).toHaveBeenCalledOnce()
  count.mockResolvedValue(counts)
  expect(await metrics.render()).toMatch(/^foyer_webhooks_failing 2$/m)
  expect(log.info).toHaveBeenCalledOnce()
})
