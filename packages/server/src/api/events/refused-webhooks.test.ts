import { operatorEndpoints } from '@foyer/protocol'
import type { WebhookEndpoint } from '@foyer/protocol/webhooks'
import { beforeAll, expect, it } from 'vitest'
import { closed } from '../../testing/permissions.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

const { path } = operatorEndpoints.createWebhook
/** Nothing listens at this address. The endpoint has no events to deliver. */
const endpointUrl = 'http://127.0.0.1:9/hook'

/** A site with one endpoint, which no test changes. */
let foyer: TestFoyer
let endpoint: WebhookEndpoint
beforeAll(async () => {
  const collections = [{ id: 'films', permissions: closed }]
  foyer = await createTestFoyer({ webhookAllowList: ['127.0.0.1'], collections })
  const { status, body } = await foyer.owner.post(path, {
    url: endpointUrl,
    types: ['item.created'],
  })
  expect(status).toBe(200)
  endpoint = body.endpoint as WebhookEndpoint
})

it.each([
  [{ url: 'https://10.0.0.1/' }, 'url'],
  [{ url: 'http://hooks.example/' }, 'url'],
  [{ url: 'hooks.example' }, 'url'],
  [{}, 'url'],
  [{ url: 'https://hooks.example/', types: ['item.exploded'] }, 'types.0'],
  [{ url: 'https://hooks.example/', appId: 'my app' }, 'appId'],
  [{ url: 'https://hooks.example/', secret: 'x' }, 'secret'],
])('refuses the endpoint %j', async (request, field) => {
  const { status, body } = await foyer.owner.post(path, request)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(`"field":"${field}"`)
})

it('refuses to change the URL of an endpoint to a private address', async () => {
  const { id } = endpoint
  const url = 'https://10.0.0.1/'
  const { status, body } = await foyer.owner.patch(`${path}/${id}`, { url })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('"field":"url"')
  const { endpoints } = (await foyer.owner.get(path)).body
  expect(endpoints).toContainEqual(expect.objectContaining({ id, url: endpointUrl }))
})

it('refuses unknown collections', async () => {
  const typo = { url: endpointUrl, collectionIds: ['films', 'film'] }
  const { status, body } = await foyer.owner.post(path, typo)
  expect([status, body.message]).toEqual([
    400,
    'collectionIds.1: there is no collection "film". Did you mean "films"?',
  ])
  const changed = await foyer.owner.patch(`${path}/${endpoint.id}`, { collectionIds: ['none'] })
  expect([changed.status, changed.body.message]).toEqual([
    400,
    'collectionIds.0: there is no collection "none".',
  ])
})

it.each([
  [{}, 'expected exactly one of'],
  [{ eventId: 'x', sinceSequence: 1 }, 'expected exactly one of'],
  [{ eventId: 'x' }, 'there is no event \\"x\\"'],
  [{ sinceSequence: 1_000_000 }, 'no event with the sequence 1000000 yet; expected at most'],
  [
    { range: { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' } },
    'expected \\"range.from\\" before \\"range.to\\"',
  ],
])('refuses the replay %j', async (request, reason) => {
  const { status, body } = await foyer.owner.post(`${path}/${endpoint.id}/replay`, request)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(reason)
})
