import { expect, it } from 'vitest'
import { sql } from '../../storage/sql.js'
import { open } from '../../testing/permissions.js'
import { createTestFoyer, publicUrl } from '../../testing/test-foyer.js'

const foyer = await createTestFoyer({ collections: [{ id: 'films', permissions: open }] })
const visitor = await foyer.visitor()
const dataCollectionId = 'films'
await visitor.post('/wix-data/v2/items', {
  dataCollectionId,
  dataItem: { id: 'one', data: { title: 'One' } },
})

const headers = { authorization: visitor.authorization, 'content-type': 'application/json' }
const pipeline = { stages: [{ filter: {} }] }
const aggregation = { operations: [{ resultFieldName: 'films', itemCount: {} }] }

it.each([
  ['a query', 'query', { query: {} }],
  ['a count', 'count', {}],
  ['distinct values', 'query-distinct-values', { fieldName: 'title' }],
  ['a pipeline', 'aggregate-pipeline', { pipeline }],
  ['an aggregation', 'aggregate', { aggregation }],
])('does not run %s whose client has closed the connection', async (_, path, message) => {
  const send = (signal?: AbortSignal): Promise<Response> =>
    foyer.fetch(
      new Request(new URL(`/wix-data/v2/items/${path}`, publicUrl), {
        method: 'POST',
        headers,
        body: JSON.stringify({ dataCollectionId, ...message }),
        ...(signal && { signal }),
      }),
    )
  expect((await send()).status).toBe(200)
  const page = new AbortController()
  const sent = send(page.signal)
  page.abort()
  expect((await sent).status).toBe(499)
})

it('reads an item without creating the signal of its request', async () => {
  const address = `/wix-data/v2/items/one?dataCollectionId=${dataCollectionId}&dataItemId=one`
  const request = new Request(new URL(address, publicUrl), { headers })
  let created = 0
  Object.defineProperty(request, 'signal', { get: () => created++ })
  expect([(await foyer.fetch(request)).status, created]).toEqual([200, 0])
})

it('stores a job without the request of its caller', async () => {
  const { body } = await foyer.owner.post('/wix-data/v2/bulk/items/async-remove-by-filter', {
    dataCollectionId,
    filter: { title: 'nowhere' },
  })
  const [job] = await foyer.services.db.all<{ caller: string }>(
    sql`select caller from async_jobs where id = ${String(body.jobId)}`,
  )
  expect(JSON.parse(job?.caller ?? '')).not.toHaveProperty('request')
})
