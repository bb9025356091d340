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
  tokenAnswer,
} from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'

// The first read of a new visitor brings the tokens, where the app says that the server is Foyer.

const QUERY = '/wix-data/v2/items/query'
const host = 'https://foyer.test'
const films = { dataItems: [{ id: 'one', data: { _id: 'one' } }], pagingMetadata: { count: 1 } }

afterEach(() => vi.unstubAllGlobals())

/** Answers a query, with tokens for a new visitor, as Foyer does. */
async function answerQuery({ authorization }: Recorded): Promise<Response> {
  const isNew = authorization === 'Client c'
  const headers = isNew ? { 'x-foyer-tokens': await tokenAnswer(7).text() } : {}
  return Response.json(films, { headers })
}

function set(told: { server?: 'foyer' } = { server: 'foyer' }): {
  server: FakeServer
  client: FoyerClient
} {
  const fake = fakeServer()
  fake.on(QUERY, answerQuery)
  const { fetch } = fake
  const storage = memoryStorage()
  const client = createClient({ clientId: 'c', host, fetch, storage, clock: fakeClock(), ...told })
  return { server: fake, client }
}

const find = (client: FoyerClient, year: number, signal?: AbortSignal) =>
  client.items.query('films').eq('year', year).find({ signal })

/** Path and authorization of the requests. */
const sent = (server: FakeServer): string[] =>
  server.requests.map(
    ({ path, authorization }) => `${path === TOKEN ? 'token' : 'read'} ${authorization}`,
  )

it('reads and gets the tokens with one request, and goes on with them', async () => {
  const { server, client } = set()
  expect((await find(client, 1990)).items).toMatchObject([{ _id: 'one' }])
  expect(sent(server)).toEqual(['read Client c'])
  expect(client.auth.getTokens()).toMatchObject({
    accessToken: { value: 'A7' },
    refreshToken: { value: 'R7', role: 'visitor' },
  })
  await find(client, 1991)
  expect(sent(server).slice(1)).toEqual(['read A7'])
})

it('makes one visitor of reads, writes and a login at once', async () => {
  const { server, client } = set()
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

it('reads by POST on a page of another origin, from the first read on', async () => {
  vi.stubGlobal('location', new URL('https://films.example/list'))
  const { server, client } = set()
  await Promise.all([find(client, 1990), client.items.get('films', 'one')])
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST ${QUERY}`,
    `POST ${QUERY}`,
  ])
})

it('begins again with a read after a logout', async () => {
  const { server, client } = set()
  await find(client, 1990)
  const redirectSession = { fullUrl: `${host}/auth/logout` }
  server.on('/_api/redirects-api/v1/redirect-session', () => Response.json({ redirectSession }))
  await client.auth.logout('https://films.example')
  await find(client, 1991)
  expect(sent(server)).toEqual(['read Client c', 'read A7', 'read Client c'])
})

it('sends the usual requests to a server that it does not know', async () => {
  const { server, client } = set({})
  await find(client, 1990)
  expect(sent(server)).toEqual(['token null', 'read A1'])
})

it.each<[string, (request: Recorded) => Response | Promise<Response>]>([
  ['refuses the first read', () => refusal(401, 'UNAUTHENTICATED')],
  ['answers without tokens', () => Response.json(films)],
  ['loses the first read', () => Promise.reject(new TypeError('failed to fetch'))],
])('fetches a token from a server that %s', async (_, first) => {
  const { server, client } = set()
  server.on(QUERY, (request) =>
    request.authorization === 'Client c' ? first(request) : answerQuery(request),
  )
  expect((await find(client, 1990)).items).toMatchObject([{ _id: 'one' }])
  expect(sent(server).slice(0, 2)).toEqual(['read Client c', 'token null'])
  await find(client, 1991)
  expect(sent(server).at(-1)).toBe('read A1')
  expect(server.to(TOKEN)).toHaveLength(1)
})

it('fails with the error of the read, and lets the others go on', async () => {
  const { server, client } = set()
  server.on('/wix-data/v2/items/none', () => refusal(403, 'WDE0027', 'not for visitors'))
  const failing = client.items.get('diary', 'none')
  const other = find(client, 1990)
  await expect(failing).rejects.toMatchObject({ status: 403, code: 'WDE0027' })
  expect((await other).items).toHaveLength(1)
  expect(sent(server).sort()).toEqual(['read A1', 'read A1', 'read Client c', 'token null'])
})

it('goes on without a first read that its caller has left', async () => {
  const { server, client } = set()
  const { open, opened } = gate()
  server.on(QUERY, async (request) => {
    if (request.authorization === 'Client c') await opened
    return answerQuery(request)
  })
  const controller = new AbortController()
  const left = find(client, 1990, controller.signal)
  const other = find(client, 1991)
  await expect.poll(() => server.requests.length).toBe(1)
  controller.abort(new Error('left the page'))
  await expect(left).rejects.toThrow('left the page')
  expect((await other).items).toHaveLength(1)
  expect(sent(server)).toEqual(['read Client c', 'token null', 'read A1'])
  open()
})

it('keeps the member who logged in while the first read was under way', async () => {
  const { server, client } = set()
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
