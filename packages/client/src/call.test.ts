import { describe, expect, it } from 'vitest'
import { createClient } from './create-client.js'
import { fakeClock, fakeServer } from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'

/** Creates a member's client of a server that supports idempotency keys. */
function setup() {
  const server = fakeServer()
  const clock = fakeClock()
  const storage = memoryStorage()
  storage.set({
    accessToken: { value: 'fresh', expiresAt: clock.now() / 1000 + 3600 },
    refreshToken: { value: 'r', role: 'member' },
    extensions: 'idempotency-key',
  })
  const config = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch, clock, storage }
  return { server, client: createClient(config) }
}

const drop = () => Promise.reject(new TypeError('fetch failed'))

describe('callOf', () => {
  it.each(['countries', 'search-log'])('sends a change of the collection "%s" once', async (id) => {
    const { server, client } = setup()
    const path = `/wix-data/v2/collections/${id}`
    server.on(path, drop)
    const change = client.collections.patchDataCollection(id, { displayName: 'New' })
    await expect(change).rejects.toMatchObject({ name: 'NetworkError' })
    expect(server.to(path)).toHaveLength(1)
  })

  it('sends a bulk call once if it has no idempotency key, and repeats it with one', async () => {
    const { server, client } = setup()
    const path = '/wix-data/v2/bulk/items/insert'
    server.on(path, drop)
    const insert = (idempotencyKey?: string) =>
      client.items.bulkInsert('films', [{ title: 'One' }], { idempotencyKey })
    await expect(insert()).rejects.toMatchObject({ name: 'NetworkError' })
    expect(server.to(path)).toHaveLength(1)
    expect(server.to(path)[0]?.headers.has('idempotency-key')).toBe(false)
    await expect(insert('key')).rejects.toMatchObject({ name: 'NetworkError' })
    expect(server.to(path)).toHaveLength(4)
    expect(server.to(path)[3]?.headers.get('idempotency-key')).toBe('key')
  })

  it('sends a change of the collection "items" without an idempotency key', async () => {
    const { server, client } = setup()
    const path = '/wix-data/v2/collections/items'
    server.on(path, () => Response.json({ collection: {} }))
    await client.collections.patchDataCollection('items', { displayName: 'New' })
    expect(server.to(path)[0]?.headers.has('idempotency-key')).toBe(false)
  })

  it('aborts getMyPermissions and logSequence', async () => {
    const { client } = setup()
    const signal = AbortSignal.abort('left')
    await expect(client.permissions.getMyPermissions('films', { signal })).rejects.toBe('left')
    await expect(client.items.logSequence({ signal })).rejects.toBe('left')
  })
})
