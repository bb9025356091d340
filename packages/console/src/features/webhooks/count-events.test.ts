import type { SiteEvent } from '@foyer/protocol/events'
import type { ListEventsRequest, ListEventsResponse } from '@foyer/protocol/webhooks'
import { expect, test } from 'vitest'
import { countEvents } from './count-events.js'

const start = Date.parse('2026-05-01T00:00:00.000Z')
const minute = 60_000
const all = { types: [], collectionIds: [] }

/** A log with an event every minute, from sequence `first` on. A page has at most `maxPage` events. */
function logOf(count: number, first = 1, maxPage = 1000) {
  const events = Array.from(
    { length: count },
    (_, index): SiteEvent => ({
      id: `event-${index}`,
      sequence: first + index,
      type: index % 2 === 0 ? 'item.created' : 'member.logged-in',
      time: timeOf(index),
      collectionId: index % 2 === 0 ? 'films' : null,
      entityId: 'one',
      actor: { type: 'WIX_USER', id: null },
      requestId: null,
      detail: {},
    }),
  )
  let calls = 0
  return {
    calls: () => calls,
    listEvents: async ({
      after = 0,
      limit = 50,
    }: ListEventsRequest): Promise<ListEventsResponse> => {
      calls++
      const begin = Math.max(0, after - first + 1)
      return {
        events: events.slice(begin, begin + Math.min(limit, maxPage)),
        nextBefore: null,
        position: first + count - 1,
        log: 'log',
      }
    },
  }
}

function timeOf(index: number): string {
  return new Date(start + index * minute).toISOString()
}

test('counts one event', async () => {
  const log = logOf(5)
  expect(await countEvents(log, all, { eventId: 'any' })).toEqual({ count: 1, isComplete: true })
  expect(log.calls()).toBe(0)
})

test('counts the events after a sequence that the endpoint selects', async () => {
  const log = logOf(2_500, 1_000)
  const since = { sinceSequence: 1_499 }
  expect(await countEvents(log, all, since)).toEqual({ count: 2_000, isComplete: true })
  const ofFilms = { types: [], collectionIds: ['films'] }
  expect((await countEvents(log, ofFilms, since)).count).toBe(1_000)
  const logins = { types: ['member.logged-in' as const], collectionIds: [] }
  expect((await countEvents(log, logins, { sinceSequence: 3_497 })).count).toBe(1)
  const logouts = { types: ['member.logged-out' as const], collectionIds: [] }
  expect((await countEvents(log, logouts, since)).count).toBe(0)
})

test('counts the events of pages that are shorter than requested', async () => {
  const since = { sinceSequence: 0 }
  expect(await countEvents(logOf(250, 1, 100), all, since)).toEqual({
    count: 250,
    isComplete: true,
  })
})

test('counts a time range without reading the log before it', async () => {
  const log = logOf(100_000)
  const range = { from: timeOf(90_000), to: timeOf(90_030) }
  expect(await countEvents(log, all, { range })).toEqual({ count: 30, isComplete: true })
  expect(log.calls()).toBeLessThan(12)
})

test('counts no events in an empty log', async () => {
  const range = { from: timeOf(0), to: timeOf(1) }
  expect(await countEvents(logOf(0), all, { range })).toEqual({ count: 0, isComplete: true })
})

test('stops counting after 10,000 events', async () => {
  expect(await countEvents(logOf(20_000), all, { sinceSequence: 0 })).toEqual({
    count: 10_000,
    isComplete: false,
  })
})
