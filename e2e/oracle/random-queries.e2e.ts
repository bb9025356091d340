import { expect, test } from '@playwright/test'
import { officialItems, ourItems } from './clients.js'
import { replyWithItems } from './item-reply.js'
import { normalFilter } from './normal-filter.js'
import { randomQuery } from './random-query.js'
import { type Outcome, record, withoutTokens } from './record.js'

const SEED = 20261121
const QUERIES = 400

/** Returns the requests with normalized filters. The other tests of this folder compare the exact form of filters. */
function normalRequests(outcome: Outcome): unknown[] {
  return withoutTokens(outcome).map((request) => {
    const payload = JSON.stringify(request.body ?? request.query)
    const normal: unknown = JSON.parse(payload, (key, value) =>
      key === 'filter' ? normalFilter(value) : value,
    )
    return { path: request.path, host: request.host, normal }
  })
}

// Planted faults that this test detects: a missing `returnTotalCount: false`, and an `or` that keeps the empty side of
// a new filter.
test('both clients send the same request for random queries', async () => {
  const official = officialItems()
  const ours = ourItems()
  const methods = new Set<string>()
  for (let at = 0; at < QUERIES; at++) {
    const expected = await record(() => randomQuery(official, SEED + at), replyWithItems)
    const actual = await record(() => randomQuery(ours, SEED + at), replyWithItems)
    expect(expected.error, `seed ${SEED + at}`).toBeUndefined()
    expect(normalRequests(actual), `seed ${SEED + at}`).toEqual(normalRequests(expected))
    for (const { method } of withoutTokens(actual)) methods.add(method)
  }
  expect([...methods].sort()).toEqual(['GET', 'POST'])
})
