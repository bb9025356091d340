import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient, type FoyerClient } from './create-client.js'
import { type FakeServer, fakeClock, fakeServer, refusal, TOKEN } from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'

// Which requests reads travel as: a browser sends a preflight for each URL of another origin.

const QUERY = '/wix-data/v2/items/query'
const host = 'https://foyer.test'

function set(extensions?: string): { server: FakeServer; client: FoyerClient } {
  const server = fakeServer()
  const tokens = { access_token: 'A', refresh_token: 'R', expires_in: 14_400 }
  server.on(TOKEN, () => Response.json({ ...tokens, ...(extensions && { extensions }) }))
  const dataItem = { id: 'one', data: { _id: 'one', title: 'One' } }
  server.on(QUERY, () => Response.json({ dataItems: [dataItem], pagingMetadata: { count: 1 } }))
  server.on('/wix-data/v2/items/one', () => Response.json({ dataItem }))
  const { fetch } = server
  const storage = memoryStorage()
  return {
    server,
    client: createClient({ clientId: 'c', host, fetch, storage, clock: fakeClock() }),
  }
}

/** Method and path of the requests, without those for tokens. */
const sent = (server: FakeServer): string[] =>
  server.requests
    .filter(({ path }) => path !== TOKEN)
    .map(({ method, path }) => `${method} ${path}`)

const readAll = async (client: FoyerClient) => {
  const films = client.items.query('films')
  const [one, other, item] = await Promise.all([
    films.eq('year', 1990).find(),
    films.eq('year', 1991).find(),
    client.items.get('films', 'one'),
  ])
  expect([one.items[0]?._id, other.items[0]?._id, item?._id]).toEqual(['one', 'one', 'one'])
}

describe('on a page of another origin', () => {
  beforeEach(() => vi.stubGlobal('location', new URL('https://films.example/list')))

  it('sends reads to one URL, also the first ones, if the server announces it', async () => {
    const { server, client } = set('idempotency-key post-reads')
    await readAll(client)
    expect(server.to(TOKEN)).toHaveLength(1)
    expect(sent(server)).toEqual(Array(3).fill(`POST ${QUERY}`))
    expect(server.to(QUERY).every(({ query }) => query.size === 0)).toBe(true)
    expect(server.to(QUERY)[2]?.body.query).toMatchObject({ filter: { _id: 'one' } })
  })

  it.each([undefined, 'idempotency-key rotation'])(
    'reads by GET from a server that announces %s',
    async (extensions) => {
      const { server, client } = set(extensions)
      await readAll(client)
      expect(sent(server)).toEqual([`GET ${QUERY}`, `GET ${QUERY}`, 'GET /wix-data/v2/items/one'])
    },
  )

  it('gets null for an item that does not exist', async () => {
    const { server, client } = set('post-reads')
    server.on(QUERY, () => Response.json({ dataItems: [], pagingMetadata: { count: 0 } }))
    expect(await client.items.get('films', 'none')).toBeNull()
  })

  it('fails with the error of the token, and stops at a signal while it is requested', async () => {
    const { server, client } = set('post-reads')
    server.on(TOKEN, () => refusal(400, 'UNKNOWN_CLIENT'))
    await expect(client.items.get('films', 'one')).rejects.toMatchObject({ status: 400 })
    server.on(TOKEN, () => new Promise(() => {}))
    const controller = new AbortController()
    const read = client.items.get('films', 'one', { signal: controller.signal })
    controller.abort(new Error('left the page'))
    await expect(read).rejects.toThrow('left the page')
    expect(sent(server)).toEqual([])
  })
})

it('reads by GET on a page of the same origin', async () => {
  vi.stubGlobal('location', new URL(`${host}/list`))
  const { server, client } = set('post-reads')
  await readAll(client)
  expect(sent(server)).toEqual([`GET ${QUERY}`, `GET ${QUERY}`, 'GET /wix-data/v2/items/one'])
})

it('reads by GET outside of pages', async () => {
  const { server, client } = set('post-reads')
  await readAll(client)
  expect(sent(server)).toContain('GET /wix-data/v2/items/one')
})
