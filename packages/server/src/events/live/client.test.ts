import { createClient, type FoyerClient, memoryStorage } from '@foyer/client'
import { createLive, type Live, type LiveEnd, type LiveListener } from '@foyer/client/live'
import { afterEach, describe, expect, it } from 'vitest'
import { makeFolder } from '../../storage/testing/test-database.js'
import { clientId, createTestFoyer, publicUrl, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const open = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' } as const
const collections = [{ id: 'reviews', permissions: open }]
const lives: Live[] = []
afterEach(() => {
  for (const live of lives.splice(0)) live.close()
})

interface Site {
  /** The server that answers; a test may replace it. */
  foyer: TestFoyer
  client: FoyerClient
  live: Live
  /** Paths of the requests. */
  requests: string[]
}

async function createSite(foyer?: TestFoyer): Promise<Site> {
  const requests: string[] = []
  const site = { foyer: foyer ?? (await createTestFoyer({ collections })), requests }
  const client = createClient({
    clientId,
    host: publicUrl,
    storage: memoryStorage(),
    fetch: (input, init) => {
      const request = new Request(input, init)
      requests.push(`${request.method} ${new URL(request.url).pathname}`)
      return site.foyer.fetch(request)
    },
  })
  const live = createLive(client.connection)
  lives.push(live)
  return Object.assign(site, { client, live })
}

/** A listener that writes down what it is told. */
function recorder(): LiveListener & { told: string[]; ends: LiveEnd[] } {
  const told: string[] = []
  const ends: LiveEnd[] = []
  return {
    told,
    ends,
    onChange: ({ kind, itemId }) => told.push(`${kind} ${itemId}`),
    onSubscribed: () => told.push('subscribed'),
    onReread: ({ reason }) => told.push(`reread ${reason}`),
    onEnd: (end) => ends.push(end),
  }
}

describe('createLive', () => {
  it('tells changes with decoded items, over one stream for all subscriptions', async () => {
    const { client, live, requests } = await createSite()
    const [film, item] = [recorder(), recorder()]
    const dates: unknown[] = []
    live.subscribe(client.items.query('reviews').eq('filmId', 'f1'), {
      ...film,
      onChange: (change) => {
        film.onChange(change)
        if (change.kind !== 'leave') dates.push(change.item._createdDate)
      },
    })
    const stop = live.subscribeItem('reviews', 'one', item)
    await expect.poll(() => [film.told, item.told]).toEqual([['subscribed'], ['subscribed']])
    await client.items.insert('reviews', { _id: 'one', filmId: 'f1' })
    await client.items.update('reviews', { _id: 'one', filmId: 'f2' })
    await expect.poll(() => film.told).toEqual(['subscribed', 'enter one', 'leave one'])
    expect(dates).toEqual([expect.any(Date)])
    await expect.poll(() => item.told).toEqual(['subscribed', 'enter one', 'change one'])
    stop()
    const other = recorder()
    live.subscribeItem('reviews', 'two', other)
    await expect.poll(() => other.told).toEqual(['subscribed'])
    await client.items.remove('reviews', 'one')
    await client.items.insert('reviews', { _id: 'two' })
    await expect.poll(() => other.told).toEqual(['subscribed', 'enter two'])
    expect(item.told).toHaveLength(3)
    expect(requests.filter((request) => request === 'POST /_foyer/v1/live')).toHaveLength(1)
  })

  it('continues without loss or repetition after a restart of the server', async () => {
    const dataFolder = await makeFolder()
    const site = await createSite(await createTestFoyer({ dataFolder, collections }))
    const listener = recorder()
    const after = await site.live.position()
    await site.client.items.insert('reviews', { _id: 'early' })
    site.live.subscribe(site.client.items.query('reviews'), { ...listener, after })
    await expect.poll(() => listener.told).toEqual(['enter early', 'subscribed'])
    await site.foyer.close()
    site.foyer = await createTestFoyer({ dataFolder, collections })
    await site.foyer.owner.post('/wix-data/v2/items', {
      dataCollectionId: 'reviews',
      dataItem: { data: { _id: 'meanwhile' } },
    })
    await expect.poll(() => listener.told.slice(2)).toEqual(['enter meanwhile', 'subscribed'])
    await site.client.items.insert('reviews', { _id: 'late' })
    await expect.poll(() => listener.told.at(-1)).toBe('enter late')
    expect(listener.told).toHaveLength(5)
    expect(listener.ends).toEqual([])
  })

  it('ends at a logout, and with the code of a refused subscription', async () => {
    const { foyer, client, live } = await createSite()
    const member = await createMember(foyer, 'live@example.org')
    const expiresAt = Date.now() / 1000 + 3600
    client.connection.session.install({
      accessToken: { value: member.authorization, expiresAt },
      refreshToken: { value: member.refreshToken, role: 'member' },
    })
    const [listener, refused] = [recorder(), recorder()]
    live.subscribe(client.items.query('reviews'), listener)
    live.subscribe(client.items.query('none'), refused)
    await expect.poll(() => refused.ends).toMatchObject([{ code: 'WDE0025' }])
    await expect.poll(() => listener.told).toEqual(['subscribed'])
    client.connection.session.clear()
    expect(listener.ends).toMatchObject([{ code: 'LOGGED_OUT' }])
    expect(refused.ends).toHaveLength(1)
  })

  it('ends with a code at a server without live queries, and closes the stream after the signal of the last subscription', async () => {
    const { client, live, foyer } = await createSite()
    const listener = recorder()
    const controller = new AbortController()
    live.subscribe(client.items.query('reviews'), { ...listener, signal: controller.signal })
    await expect.poll(() => listener.told).toEqual(['subscribed'])
    controller.abort()
    await expect.poll(() => foyer.live.size).toBe(0)
    const provider = createClient({
      clientId,
      host: 'https://www.wixapis.com',
      storage: memoryStorage(),
      fetch: async (input, init) => {
        if (String(input).endsWith('/oauth2/token'))
          return foyer.fetch(new Request(`${publicUrl}/oauth2/token`, init))
        return new Response('{"message":"no such call"}', { status: 404 })
      },
    })
    const other = recorder()
    createLive(provider.connection).subscribe(provider.items.query('reviews'), other)
    await expect.poll(() => other.ends).toMatchObject([{ code: 'LIVE_UNSUPPORTED' }])
  })
})
