import { expect, test } from '@playwright/test'
import { answerItems } from './answers.js'
import { officialItems, ourItems } from './clients.js'
import { normalFilter } from './normal-filter.js'
import { randomQuery } from './random-query.js'
import { type Outcome, record, withoutTokens } from './record.js'

const SEED = 20261121
const QUERIES = 400

/** The requests, their filters in normal form: the calls that are listed one by one say how filters are written. */
function normalRequests(outcome: Outcome): unknown[] {
  return withoutTokens(outcome).map((request) => {
    const payload = JSON.stringify(request.body ?? request.query)
    const normal: unknown = JSON.parse(payload, (key, value) =>
      key === 'filter' ? normalFilter(value) : value,
    )
    return { path: request.path, host: request.host, normal }
  })
}

// Seen to catch: `returnTotalCount: false` that is not sent, and an `or` that keeps the empty side of a filter that just
// began.
test('random queries are the same requests', async () => {
  const official = officialItems()
  const ours = ourItems()
  const methods = new Set<string>()
  for (let at = 0; at < QUERIES; at++) {
    const expected = await record(() => randomQuery(official, SEED + at), answerItems)
    const actual = await record(() => randomQuery(ours, SEED + at), answerItems)
    expect(expected.error, `seed ${SEED + at}`).toBeUndefined()
    expect(normalRequests(actual), `seed ${SEED + at}`).toEqual(normalRequests(expected))
    for (const { method } of withoutTokens(actual)) methods.add(method)
  }
  expect([...methods].sort()).toEqual(['GET', 'POST'])
})
