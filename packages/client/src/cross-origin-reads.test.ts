import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient, type FoyerClient } from './create-client.js'
import { type FakeServer, fakeClock, fakeServer, refusal, TOKEN } from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'

// A browser sends a CORS preflight per URL, so cross-origin reads use POST to one URL where the server supports it.

const QUERY = '/wix-data/v2/items/query'
const host = 'https://foyer.test'

function setup(extensions?: string): { server: FakeServer; client: FoyerClient } {
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

describe('a client on a page of another origin', () => {
  beforeEach(() => vi.stubGlobal('location', new URL('https://films.example/list')))

  it('sends all reads by POST to one URL when the server supports post-reads', async () => {
    const { server, client } = setup('idempotency-key post-reads')
    await readAll(client)
    expect(server.to(TOKEN)).toHaveLength(1)
    expect(sent(server)).toEqual(Array(3).fill(`POST ${QUERY}`))
    expect(server.to(QUERY).every(({ query }) => query.size === 0)).toBe(true)
    expect(server.to(QUERY)[2]?.body.query).toMatchObject({ filter: { _id: 'one' } })
  })

  it.each([undefined, 'idempotency-key rotation'])(
    'reads by GET when the server supports the extensions %s',
    async (extensions) => {
      const { server, client } = setup(extensions)
      await readAll(client)
      expect(sent(server)).toEqual([`GET ${QUERY}`, `GET ${QUERY}`, 'GET /wix-data/v2/items/one'])
    },
  )

  it('returns null for an item that does not exist', async () => {
    const { server, client } = setup('post-reads')
    server.on(QUERY, () => Response.json({ dataItems: [], pagingMetadata: { count: 0 } }))
    expect(await client.items.get('films', 'none')).toBeNull()
  })

  it('rejects a read with the error of the token request, or with the reason of its signal', async () => {
    const { server, client } = setup('post-reads')
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

it('reads items by GET on a page of the same origin', async () => {
  vi.stubGlobal('location', new URL(`${host}/list`))
  const { server, client } = setup('post-reads')
  await readAll(client)
  expect(sent(server)).toEqual([`GET ${QUERY}`, `GET ${QUERY}`, 'GET /wix-data/v2/items/one'])
})

it('reads items by GET outside of a page', async () => {
  const { server, client } = setup('post-reads')
  await readAll(client)
  expect(sent(server)).toContain('GET /wix-data/v2/items/one')
})
