import { operatorEndpoints } from '@foyer/protocol'
import type { ListRequestsResponse } from '@foyer/protocol/request-log'
import { expect, it } from 'vitest'
import { dataCalls } from '../../testing/data-calls.js'
import { createTestFoyer, publicUrl } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const permissions = {
  read: 'ANYONE',
  insert: 'CMS_EDITOR',
  update: 'CMS_EDITOR',
  remove: 'CMS_EDITOR',
} as const
const foyer = await createTestFoyer({ collections: [{ id: 'films', permissions }] })
const { path } = operatorEndpoints.listRequests

async function list(query: Record<string, string> = {}): Promise<ListRequestsResponse> {
  const { status, body } = await foyer.owner.get(`${path}?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body as unknown as ListRequestsResponse
}

it('lists a denied call of a member with its decision id', async () => {
  const ada = await createMember(foyer, 'ada@example.com')
  const { headers, body } = await dataCalls(ada, 'films').insert({ title: 'Metropolis' })
  const requestId = headers.get('x-wix-request-id') ?? ''
  const { data, code } = Object(Object(body.details).applicationError)
  const { requests, process, slowMs } = await list({ requestId })
  expect(requests).toEqual([
    {
      requestId,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      method: 'POST',
      path: '/wix-data/v2/items',
      route: 'POST /wix-data/v2/items',
      status: 403,
      ms: expect.any(Number),
      slow: expect.any(Boolean),
      caller: { kind: 'member', id: ada.id },
      errorCode: code,
      decisionId: data.decisionId,
    },
  ])
  expect(process).toMatchObject({
    name: expect.stringMatching(/:\d+$/),
    shared: foyer.database !== undefined,
  })
  expect(slowMs).toBe(1000)
})

it('contains no query string, no token and no key', async () => {
  const secrets = ['code-of-a-login', 'state-of-a-login', foyer.owner.authorization]
  const [code, state, key] = secrets
  await foyer.fetch(new Request(`${publicUrl}/auth/callback?code=${code}&state=${state}`))
  await foyer.fetch(new Request(`${publicUrl}/auth/callback%3Fcode=${code}`))
  await foyer.fetch(new Request(`${publicUrl}/films?key=${key}`))
  const { requests } = await list({ limit: '100' })
  expect(requests.filter((one) => one.path === '/auth/callback')).toHaveLength(2)
  const text = JSON.stringify(requests)
  for (const secret of secrets) expect(text).not.toContain(secret)
})

it('lists an unreadable request without a path', async () => {
  const response = foyer.respondToError(new Error('GET http://user:password@127.0.0.1/films'))
  const { requests } = await list({ kind: 'errors', limit: '1' })
  expect(requests[0]).toMatchObject({
    requestId: response.headers.get('x-wix-request-id'),
    path: '',
    status: 500,
    caller: { kind: 'none', id: null },
  })
  expect(JSON.stringify(requests)).not.toContain('password')
})

it('returns pages by cursor', async () => {
  for (let at = 0; at < 3; at++) await foyer.fetch(new Request(`${publicUrl}/page-${at}`))
  const first = await list({ path: '/page-', limit: '2' })
  expect(first.requests.map((one) => one.path)).toEqual(['/page-2', '/page-1'])
  const second = await list({ path: '/page-', limit: '2', cursor: first.nextCursor ?? '' })
  expect(second.requests.map((one) => one.path)).toEqual(['/page-0'])
  expect(second.nextCursor).toBeNull()
})

it.each([{ kind: 'fast' }, { status: '404' }, { since: 'yesterday' }, { cursor: 'x' }])(
  'refuses the filter %o',
  async (query) => {
    const { status } = await foyer.owner.get(`${path}?${new URLSearchParams(query)}`)
    expect(status).toBe(400)
  },
)
