import { afterEach, expect, it, vi } from 'vitest'
import { createClient, type FoyerClient } from './create-client.js'
import {
  type FakeServer,
  fakeClock,
  fakeServer,
  gate,
  type Recorded,
  refusal,
  TOKEN,
  tokenResponse,
} from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'

// With `server: 'foyer'`, the response to the first read of a new visitor contains the tokens.

const QUERY = '/wix-data/v2/items/query'
const host = 'https://foyer.test'
const films = { dataItems: [{ id: 'one', data: { _id: 'one' } }], pagingMetadata: { count: 1 } }

afterEach(() => vi.unstubAllGlobals())

/** Answers a query, and adds tokens for a new visitor, as Foyer does. */
async function answerQuery({ authorization }: Recorded): Promise<Response> {
  const isNew = authorization === 'Client c'
  const headers = isNew ? { 'x-foyer-tokens': await tokenResponse(7).text() } : {}
  return Response.json(films, { headers })
}

function setup(option: { server?: 'foyer' } = { server: 'foyer' }): {
  server: FakeServer
  client: FoyerClient
} {
  const fake = fakeServer()
  fake.on(QUERY, answerQuery)
  const { fetch } = fake
  const storage = memoryStorage()
  const client = createClient({
    clientId: 'c',
    host,
    fetch,
    storage,
    clock: fakeClock(),
    ...option,
  })
  return { server: fake, client }
}

const find = (client: FoyerClient, year: number, signal?: AbortSignal) =>
  client.items.query('films').eq('year', year).find({ signal })

/** Kind and authorization of the requests. */
const sent = (server: FakeServer): string[] =>
  server.requests.map(
    ({ path, authorization }) => `${path === TOKEN ? 'token' : 'read'} ${authorization}`,
  )

it('receives the tokens with the first read and uses them for the next one', async () => {
  const { server, client } = setup()
  expect((await find(client, 1990)).items).toMatchObject([{ _id: 'one' }])
  expect(sent(server)).toEqual(['read Client c'])
  expect(client.auth.getTokens()).toMatchObject({
    accessToken: { value: 'A7' },
    refreshToken: { value: 'R7', role: 'visitor' },
  })
  await find(client, 1991)
  expect(sent(server).slice(1)).toEqual(['read A7'])
})

it('creates one visitor for concurrent reads, writes and a login', async () => {
  const { server, client } = setup()
  server.on('/wix-data/v2/items', () => Response.json({ dataItem: { id: 'x', data: {} } }))
  const login = '/_api/iam/authentication/v2/login'
  server.on(login, () => Response.json({ state: 'SUCCESS', sessionToken: 's' }))
  await Promise.all([
    find(client, 1990),
    find(client, 1991),
    find(client, 1992),
    client.items.insert('films', { title: 'x' }),
    client.auth.login({ email: 'ada@example.com', password: 'p' }),
  ])
  expect(sent(server).sort()).toEqual(['read A7', 'read A7', 'read A7', 'read A7', 'read Client c'])
})

it('sends all reads by POST on a page of another origin', async () => {
  vi.stubGlobal('location', new URL('https://films.example/list'))
  const { server, client } = setup()
  await Promise.all([find(client, 1990), client.items.get('films', 'one')])
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST ${QUERY}`,
    `POST ${QUERY}`,
  ])
})

it('requests tokens with the first read after a logout', async () => {
  const { server, client } = setup()
  await find(client, 1990)
  const redirectSession = { fullUrl: `${host}/auth/logout` }
  server.on('/_api/redirects-api/v1/redirect-session', () => Response.json({ redirectSession }))
  await client.auth.logout('https://films.example')
  await find(client, 1991)
  expect(sent(server)).toEqual(['read Client c', 'read A7', 'read Client c'])
})

it('requests tokens from the token endpoint without the option server', async () => {
  const { server, client } = setup({})
  await find(client, 1990)
  expect(sent(server)).toEqual(['token null', 'read A1'])
})

it.each<[string, (request: Recorded) => Response | Promise<Response>]>([
  ['is rejected', () => refusal(401, 'UNAUTHENTICATED')],
  ['returns no tokens', () => Response.json(films)],
  ['fails with a network error', () => Promise.reject(new TypeError('failed to fetch'))],
])('requests tokens from the token endpoint when the first read %s', async (_, first) => {
  const { server, client } = setup()
  server.on(QUERY, (request) =>
    request.authorization === 'Client c' ? first(request) : answerQuery(request),
  )
  expect((await find(client, 1990)).items).toMatchObject([{ _id: 'one' }])
  expect(sent(server).slice(0, 2)).toEqual(['read Client c', 'token null'])
  await find(client, 1991)
  expect(sent(server).at(-1)).toBe('read A1')
  expect(server.to(TOKEN)).toHaveLength(1)
})

it('throws the error of the first read and completes the other reads', async () => {
  const { server, client } = setup()
  server.on('/wix-data/v2/items/none', () => refusal(403, 'WDE0027', 'not for visitors'))
  const failing = client.items.get('diary', 'none')
  const other = find(client, 1990)
  await expect(failing).rejects.toMatchObject({ status: 403, code: 'WDE0027' })
  expect((await other).items).toHaveLength(1)
  expect(sent(server).sort()).toEqual(['read A1', 'read A1', 'read Client c', 'token null'])
})

it('completes the other reads when the caller aborts the first one', async () => {
  const { server, client } = setup()
  const { open, opened } = gate()
  server.on(QUERY, async (request) => {
    if (request.authorization === 'Client c') await opened
    return answerQuery(request)
  })
  const controller = new AbortController()
  const aborted = find(client, 1990, controller.signal)
  const other = find(client, 1991)
  await expect.poll(() => server.requests.length).toBe(1)
  controller.abort(new Error('left the page'))
  await expect(aborted).rejects.toThrow('left the page')
  expect((await other).items).toHaveLength(1)
  expect(sent(server)).toEqual(['read Client c', 'token null', 'read A1'])
  open()
})

it('keeps the tokens of a login that happens during the first read', async () => {
  const { server, client } = setup()
  const { open, opened } = gate()
  server.on(QUERY, async (request) => {
    await opened
    return answerQuery(request)
  })
  const read = find(client, 1990)
  await expect.poll(() => server.requests.length).toBe(1)
  const expiresAt = Date.parse('2030-01-01') / 1000
  client.auth.setTokens({
    accessToken: { value: 'member', expiresAt },
    refreshToken: { value: 'M', role: 'member' },
  })
  open()
  expect((await read).items).toHaveLength(1)
  expect(client.auth.getTokens().accessToken.value).toBe('member')
})
