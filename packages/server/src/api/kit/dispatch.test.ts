// @database sqlite
import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import type { Caller } from '../../caller.js'
import { type AppEnv, registerRoutes } from '../../http/http-route.js'
import type { RequestState } from '../../http/request-state.js'
import { open } from '../../testing/permissions.js'
import { slowBody } from '../../testing/slow-body.js'
import { createTestFoyer, ownerKey, publicUrl } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'
import { defineRoute } from './define-route.js'
import type { ApiDeps } from './deps.js'
import { apiRoutes } from './dispatch.js'

const foyer = await createTestFoyer({
  collections: [
    { id: 'films', permissions: open },
    { id: 'closed', permissions: { ...open, insert: 'PRIVILEGED' } },
  ],
})
const visitor = await foyer.visitor()
await visitor.post('/wix-data/v2/items', {
  dataCollectionId: 'films',
  dataItem: { id: 'one', data: { title: 'One' } },
})

const asVisitor = { authorization: visitor.authorization }
const asOwner = { authorization: ownerKey }
const address = '/wix-data/v2/items/one?dataCollectionId=films&dataItemId=one'
const send = (method: string, path: string, headers = {}): Promise<Response> =>
  foyer.fetch(
    new Request(new URL(path, publicUrl), {
      method,
      headers: { authorization: visitor.authorization, ...headers },
    }),
  )

it('returns the headers of GET without a body for HEAD', async () => {
  const [head, get] = [await send('HEAD', address), await send('GET', address)]
  expect([head.status, await head.text()]).toEqual([200, ''])
  const names = (response: Response): string[] => [...response.headers.keys()]
  expect(names(head)).toEqual(names(get))
})

it('matches a route by the decoded path', async () => {
  const plain = await send('GET', '/wix-data/v2/items/query?dataCollectionId=films')
  const encoded = await send('GET', '/wix-data/v2/items/qu%65ry?dataCollectionId=films')
  expect(await encoded.text()).toBe(await plain.text())
})

it('passes other methods of the same path on', async () => {
  const asked = await send('OPTIONS', address, { origin: publicUrl })
  expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([
    204,
    'GET, POST, PUT, PATCH, DELETE',
  ])
  expect((await send('TRACE-LIKE', '/oauth2/token')).status).toBe(404)
})

// Seen to fail: the violations of two million entries took three gigabytes and twenty seconds.
it('reports only the first violation of a message with very many values', async () => {
  const report = async (count: number): Promise<string[]> => {
    const dataItems = Array.from({ length: count }, () => 0)
    const message = { dataCollectionId: 'films', dataItems }
    const { status, body } = await visitor.post('/wix-data/v2/bulk/items/insert', message)
    expect(status).toBe(400)
    const { fieldViolations } = Object(body).details.validationError
    return fieldViolations.map(({ field }: { field: string }) => field)
  }
  expect(await report(3)).toEqual(['dataItems.0', 'dataItems.1', 'dataItems.2'])
  expect(await report(300_000)).toEqual(['dataItems.0'])
})

/** Inserts an item, with a body that takes more than a second. `change` runs after the call was authorized. */
async function insertSlowly(
  { authorization }: { authorization: string },
  dataCollectionId: string,
  change: () => Promise<unknown>,
): Promise<Response> {
  const text = JSON.stringify({ dataCollectionId, dataItem: { data: { title: 'x' } } })
  const body = slowBody(text, async () => {
    await change()
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 1100)
  })
  const headers = { authorization, 'content-type': 'application/json' }
  const init = { method: 'POST', body, headers, duplex: 'half' } as const
  try {
    return await foyer.fetch(new Request(`${publicUrl}/wix-data/v2/items`, init))
  } finally {
    vi.restoreAllMocks()
  }
}

// Seen to fail: a blocked member wrote an item by a call whose body had begun before the block.
it('authorizes a call again after a body that took more than a second', async () => {
  const ada = await createMember(foyer, 'ada@example.com')
  expect((await insertSlowly(ada, 'films', async () => {})).status).toBe(200)
  const block = () => foyer.owner.post(`/members/v1/members/${ada.id}/block`, { id: ada.id })
  expect((await insertSlowly(ada, 'films', block)).status).toBe(401)
})

// Seen to fail: the decision named the roles of the member before the body.
it('records a denial after a slow body with the current roles of the member', async () => {
  const eve = await createMember(foyer, 'eve@example.com')
  const setRoles = (roles: string[]) => foyer.owner.patch(`/_foyer/v1/members/${eve.id}`, { roles })
  await setRoles(['critic'])
  const answer = await insertSlowly(eve, 'closed', () => setRoles([]))
  const { decisionId } = Object(await answer.json()).details.applicationError.data
  const { body } = await foyer.owner.get(`/_foyer/v1/decisions/${decisionId}`)
  expect(body.decision).toMatchObject({ caller: { id: eve.id, roles: [] } })
})

// The context of a stream lives as long as the stream.
it('stores the caller in the context without its request', async () => {
  const deps = { ...foyer.services, commandKey: 'key' } as unknown as ApiDeps
  let caller: Caller | undefined
  const route = defineRoute({
    endpoint: { method: 'GET', path: '/_foyer/v1/here' },
    access: 'caller',
    scope: 'data:read',
    handle: async (_, context) => {
      caller = context.caller
      return {}
    },
  })
  const requestState: RequestState = { requestId: 'a', headers: {}, startedAt: 0, route: '' }
  const headers = { authorization: 'key' }
  const request = new Request(new URL('/_foyer/v1/here', publicUrl), { headers })
  const app = new Hono<AppEnv>()
  registerRoutes(app, apiRoutes(deps, [route]))
  const response = await app.fetch(request, { requestState, network: 'here' })
  expect(response.status).toBe(200)
  expect(caller).toMatchObject({ kind: 'operator', request })
  expect(requestState.caller).toMatchObject({ kind: 'operator' })
  expect(requestState.caller).not.toHaveProperty('request')
})

it.each([
  ['a call without a token', '/oauth2/token', {}, 2 ** 16],
  ['a login', '/_api/iam/authentication/v2/login', asVisitor, 2 ** 20],
  ['a read of items', '/wix-data/v2/items/query', asVisitor, 2 ** 20],
  ['a read of items with an API key', '/wix-data/v2/items/query', asOwner, 2 ** 20],
  ['a write of items', '/wix-data/v2/bulk/items/insert', asVisitor, 2 ** 22],
  ['a write of items with an API key', '/wix-data/v2/bulk/items/insert', asOwner, 2 ** 24],
  ['a call for operators', '/_foyer/v1/members/import', asOwner, 2 ** 24],
])('limits the body of %s', async (_, path, headers, maxBytes) => {
  const statusOf = async (bytes: number): Promise<number> => {
    const body = '{}'.padEnd(bytes)
    const { status } = await foyer.fetch(
      new Request(new URL(path, publicUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      }),
    )
    return status
  }
  expect([await statusOf(maxBytes), await statusOf(maxBytes + 1)]).toEqual([400, 413])
})

it.each([
  ['a data call', '/wix-data/v2/items/query', 'WDE0014'],
  ['another call', '/_api/iam/authentication/v2/login', 'TOO_MANY_REQUESTS'],
])('refuses %s of a network that has sent 32 MiB in large bodies', async (_, path, code) => {
  const limited = await createTestFoyer()
  const { authorization } = await limited.visitor()
  const sendTo = async (address: string, bytes: number) => {
    const response = await limited.fetchFrom(
      address,
      new Request(new URL(path, publicUrl), {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: '{}'.padEnd(bytes),
      }),
    )
    return { status: response.status, text: await response.text() }
  }
  for (let sent = 0; sent < 32; sent++) {
    expect((await sendTo('192.0.2.1', 2 ** 20)).status).toBe(400)
  }
  const refused = await sendTo('192.0.2.1', 2 ** 17)
  expect([refused.status, refused.text.includes(code)]).toEqual([429, true])
  expect((await sendTo('192.0.2.1', 2 ** 15)).status).toBe(400)
  expect((await sendTo('192.0.2.2', 2 ** 20)).status).toBe(400)
})

it('allows registered origins to read responses and errors', async () => {
  for (const path of [address, '/wix-data/v2/items/two?dataCollectionId=none&dataItemId=two']) {
    const own = await send('GET', path, { origin: publicUrl })
    const foreign = await send('GET', path, { origin: 'https://evil.example' })
    expect(own.headers.get('access-control-allow-origin')).toBe(publicUrl)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect(foreign.headers.get('vary')).toBe('origin')
  }
})
