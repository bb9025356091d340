import type { SiteEvent } from '@foyer/protocol/events'
import { expect, it } from 'vitest'
import type { EventLog } from '../../storage/events/event-log.js'
import { Feed } from './feed.js'

type Listener = Parameters<EventLog['listen']>[0]

function eventAt(sequence: number): SiteEvent {
  return {
    id: String(sequence),
    sequence,
    type: 'item.created',
    time: '2026-01-01T00:00:00.000Z',
    collectionId: 'films',
    entityId: 'one',
    actor: { type: 'WIX_USER', id: null },
    requestId: null,
    detail: {},
  }
}

/** Creates a feed, which `receive` gives events of a megabyte each. */
function createFeed() {
  const listeners: Listener[] = []
  const events = {
    lastSequence: 0,
    listen: (listener: Listener) => {
      listeners.push(listener)
      return () => {}
    },
  }
  const delivered: number[] = []
  const dropped: number[] = []
  const feed = new Feed(
    { events: events as unknown as EventLog, log: { error: () => {} } },
    {
      beginBatch:
        () =>
        async ({ sequence }) =>
          void delivered.push(sequence),
      untilWritten: async () => {},
      onDropped: (sequence) => void dropped.push(sequence),
      onFailed: () => {},
    },
  )
  feed.start()
  const receive = (from: number, to: number): void => {
    for (let sequence = from; sequence <= to; sequence++) {
      listeners.at(-1)?.([eventAt(sequence)], 1_000_000)
    }
  }
  /** Calls `during` while a subscription begins, and waits for the delivery of the events. */
  const duringWork = async (during: () => void, lastSequence: number): Promise<void> => {
    let release = (): void => {}
    const work = feed.exclusively(
      () =>
        new Promise<void>((resolve) => {
          release = resolve
        }),
    )
    await Promise.resolve()
    during()
    release()
    await work
    await expect.poll(() => feed.deliveredSequence).toBe(lastSequence)
  }
  return { feed, delivered, dropped, receive, duringWork }
}

// Seen to fail: ten thousand events, of a megabyte each, could wait for their delivery.
it('drops the waiting events when their details have more than 64 MB', async () => {
  const { delivered, dropped, receive, duringWork } = createFeed()
  await duringWork(() => receive(1, 50), 50)
  expect([delivered.length, dropped]).toEqual([50, []])
  await duringWork(() => receive(51, 151), 151)
  expect([delivered.length, dropped.length]).toEqual([50, 1])
})

it('does not count the waiting events that a stop has discarded', async () => {
  const { feed, delivered, dropped, receive, duringWork } = createFeed()
  await duringWork(() => {
    receive(1, 50)
    feed.stop()
    feed.start()
    receive(51, 100)
  }, 100)
  expect([delivered.length, dropped]).toEqual([50, []])
})
