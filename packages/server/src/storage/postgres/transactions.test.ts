import { expect, it } from 'vitest'
import type { NewEvent } from '../event.js'
import { type Sql, statementText } from '../sql.js'
import type { PostgresClient } from './client.js'
import { runTransaction } from './transactions.js'
import type { WritePool } from './write-pool.js'

/** A pool of one client that records its statements and does nothing. */
function recordingPool(sent: string[]): WritePool {
  const client = {
    lost: false,
    send: async (query: Sql) => {
      const text = statementText(query)
      sent.push(text)
      return Object.assign([], { count: 0, command: text.toUpperCase() })
    },
  } as unknown as PostgresClient
  return {
    take: async () => client,
    giveBack: () => {},
    close: async () => {},
  }
}

it.each([
  ['many small events', 1200, 10, 3],
  ['large events', 10, 1_500_000, 5],
  ['one event that is larger than a statement should be', 1, 5_000_000, 1],
])('writes %s in statements of limited size', async (_, count, size, statements) => {
  const event: NewEvent = {
    type: 'item.removed',
    collectionId: 'films',
    entityId: 'a',
    detail: 'x'.repeat(size),
    actor: { type: 'APP', id: null },
    requestId: null,
    at: new Date(0),
  }
  const sent: string[] = []
  await runTransaction(recordingPool(sent), async (tx) => {
    for (let n = 0; n < count; n++) await tx.record(event)
  })
  expect(sent.filter((text) => text.includes('events'))).toHaveLength(statements)
})
