import {
  createClient,
  type FoyerClient,
  type LiveEnd,
  type LiveListener,
  memoryStorage,
} from '@foyer/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEventRange } from '../../storage/events/read-events.js'
import { makeFolder } from '../../storage/testing/test-database.js'
import { open } from '../../testing/permissions.js'
import { clientId, createTestFoyer, publicUrl, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const collections = [{ id: 'reviews', permissions: open }]
let ended = new AbortController()
beforeEach(() => {
  ended = new AbortController()
})
afterEach(() => ended.abort())

interface Site {
  /** The server that handles requests; a test may replace it. */
  foyer: TestFoyer
  client: FoyerClient
  /** Paths of the requests. */
  requests: string[]
}

async function createSite(foyer?: TestFoyer): Promise<Site> {
  const requests: string[] = []
  const site = { foyer: foyer ?? (await createTestFoyer({ collections })), requests }
  // Before the server has read the event of the new collection, a subscription gets `reread`.
  const newest = (await readEventRange(site.foyer.services.db))?.newest
  await expect.poll(() => site.foyer.live.logSequence().sequence).toBe(newest)
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
  return Object.assign(site, { client })
}

/** Creates a listener that records its events. */
function recorder(): LiveListener & { told: string[]; ends: LiveEnd[] } {
  const told: string[] = []
  const ends: LiveEnd[] = []
  return {
    told,
    ends,
    signal: ended.signal,
    onChange: ({ kind, itemId }) => told.push(`${kind} ${itemId}`),
    onSubscribed: () => told.push('subscribed'),
    onReread: ({ reason }) => told.push(`reread ${reason}`),
    onEnd: (end) => ends.push(end),
  }
}

describe('client subscriptions', () => {
  it('receive changes with decoded items over one shared stream', async () => {
    const { client, requests } = await createSite()
    const [film, item] = [recorder(), recorder()]
    const dates: unknown[] = []
    client.items
      .query('reviews')
      .eq('filmId', 'f1')
      .subscribe({
        ...film,
        onChange: (change) => {
          film.onChange(change)
          if (change.kind !== 'leave') dates.push(change.item._createdDate)
        },
      })
    const stop = client.items.subscribe('reviews', 'one', item)
    await expect.poll(() => [film.told, item.told]).toEqual([['subscribed'], ['subscribed']])
    await client.items.insert('reviews', { _id: 'one', filmId: 'f1' })
    await client.items.update('reviews', { _id: 'one', filmId: 'f2' })
    await expect.poll(() => film.told).toEqual(['subscribed', 'enter one', 'leave one'])
    expect(dates).toEqual([expect.any(Date)])
    await expect.poll(() => item.told).toEqual(['subscribed', 'enter one', 'change one'])
    stop()
    const other = recorder()
    client.items.subscribe('reviews', 'two', other)
    await expect.poll(() => other.told).toEqual(['subscribed'])
    await client.items.remove('reviews', 'one')
    await client.items.insert('reviews', { _id: 'two' })
    await expect.poll(() => other.told).toEqual(['subscribed', 'enter two'])
    expect(item.told).toHaveLength(3)
    expect(requests.filter((request) => request === 'POST /_foyer/v1/live')).toHaveLength(1)
  })

  it('continue without lost or repeated changes after a server restart', async () => {
    const dataFolder = await makeFolder()
    const site = await createSite(await createTestFoyer({ dataFolder, collections }))
    const listener = recorder()
    const after = await site.client.items.logSequence()
    await site.client.items.insert('reviews', { _id: 'early' })
    site.client.items.query('reviews').subscribe({ ...listener, after })
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

  it('end at logout or with the code of a refused subscription', async () => {
    const { foyer, client } = await createSite()
    const member = await createMember(foyer, 'live@example.org')
    const expiresAt = Date.now() / 1000 + 3600
    client.connection.session.install({
      accessToken: { value: member.authorization, expiresAt },
      refreshToken: { value: member.refreshToken, role: 'member' },
    })
    const [listener, refused] = [recorder(), recorder()]
    client.items.query('reviews').subscribe(listener)
    client.items.query('none').subscribe(refused)
    await expect.poll(() => refused.ends).toMatchObject([{ code: 'WDE0025' }])
    await expect.poll(() => listener.told).toEqual(['subscribed'])
    client.connection.session.clear()
    expect(listener.ends).toMatchObject([{ code: 'LOGGED_OUT' }])
    expect(refused.ends).toHaveLength(1)
  })

  it('end with LIVE_UNSUPPORTED at another server and close the stream when aborted', async () => {
    const { client, foyer } = await createSite()
    const listener = recorder()
    const controller = new AbortController()
    client.items.query('reviews').subscribe({ ...listener, signal: controller.signal })
    await expect.poll(() => listener.told).toEqual(['subscribed'])
    controller.abort()
    await expect.poll(() => foyer.live.size).toBe(0)
    const provider = createClient({
      clientId,
      host: 'https://www.wixapis.com',
      storage: memoryStorage(),
      fetch: async (input) => {
        if (String(input).endsWith('/oauth2/token'))
          return Response.json({ access_token: 'A', refresh_token: 'R', expires_in: 14_400 })
        return new Response('{"message":"no such call"}', { status: 404 })
      },
    })
    const other = recorder()
    provider.items.query('reviews').subscribe(other)
    await expect.poll(() => other.ends).toMatchObject([{ code: 'LIVE_UNSUPPORTED' }])
  })
})
