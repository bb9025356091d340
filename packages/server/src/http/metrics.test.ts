import { PerformanceObserver } from 'node:perf_hooks'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createMetrics, createTraffic } from './metrics.js'

const start = Date.parse('2026-11-21T10:00:00.000Z')

function trafficAt(): {
  traffic: ReturnType<typeof createTraffic>
  advance(minutes: number): void
} {
  let now = start
  return {
    traffic: createTraffic({ clock: { now: () => new Date(now) } }),
    advance: (minutes) => {
      now += minutes * 60_000
    },
  }
}

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

it('counts requests, failures and durations per minute', () => {
  const { traffic, advance } = trafficAt()
  traffic.observe({ status: 200, ms: 10 })
  traffic.observe({ status: 404, ms: 20 })
  traffic.observe({ status: 500, ms: 60.04 })
  advance(2)
  traffic.observe({ status: 200, ms: 4 })
  expect(traffic.listMinutes()).toEqual([
    { at: '2026-11-21T10:00:00.000Z', requests: 3, failed: 1, averageMs: 30, slowestMs: 60 },
    { at: '2026-11-21T10:02:00.000Z', requests: 1, failed: 0, averageMs: 4, slowestMs: 4 },
  ])
})

it('keeps the last hour only', () => {
  const { traffic, advance } = trafficAt()
  for (let minute = 0; minute < 100; minute++) {
    traffic.observe({ status: 200, ms: 1 })
    advance(1)
  }
  const kept = traffic.listMinutes()
  expect(kept).toHaveLength(59)
  expect(kept[0]?.at).toBe('2026-11-21T10:41:00.000Z')
  advance(60)
  expect(traffic.listMinutes()).toEqual([])
})
