import { expect, it } from 'vitest'
import { createTraffic } from './traffic.js'

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
