import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HeadersVisit, Visit } from '../server.js'
import {
  Browser,
  browse,
  delayRenewals,
  type FakeSite,
  fakeSite,
  INSERT,
  LIFE,
  LOG,
  oauthRefusal,
  QUERY,
  SECRET,
  TOKEN,
} from './testing/fake-site.js'

afterEach(() => vi.restoreAllMocks())

const whoReads = async ({ client }: Visit) => {
  const { items } = await client.items.query<{ who: string }>('films').find()
  return new Response(items[0]?.who)
}
const settled = ({ mock }: { mock: { settledResults: unknown[] } }) =>
  mock.settledResults.filter((result) => Object(result).type === 'fulfilled').length
const emptyResponse = () => new Response('')
const stateOf = ({ handOver }: Visit) => Response.json(handOver())

describe('a request', () => {
  it('of a visitor requests a token on the first read, and stores it', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.get('/', emptyResponse)
    expect(fake.requests).toHaveLength(0)
    expect(await (await browser.get('/', whoReads)).text()).toBe('visitor-1')
    expect(await (await browser.get('/', whoReads)).text()).toBe('visitor-1')
    expect(fake.to(TOKEN)).toHaveLength(1)
  })

  it('of a member with an expired token renews once for six loaders', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    fake.pass(LIFE + 1)
    const counts: number[] = []
    await browser.get('/', async (visit) => {
      counts.push(fake.grants('refresh_token').length)
      await Promise.all(
        Array.from({ length: 6 }, (_, at) => visit.client.items.query('films').skip(at).find()),
      )
      return new Response('')
    })
    expect(counts).toEqual([1])
    expect(fake.grants('refresh_token')).toHaveLength(1)
    expect(fake.to(QUERY)).toHaveLength(6)
    await browser.get('/', whoReads)
    expect(fake.grants('refresh_token')).toHaveLength(1)
  })

  it('renews shortly before the expiry, not earlier', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    fake.pass(LIFE - 61)
    await browser.get('/', emptyResponse)
    expect(fake.grants('refresh_token')).toHaveLength(0)
    fake.pass(1)
    await browser.get('/', emptyResponse)
    expect(fake.grants('refresh_token')).toHaveLength(1)
  })

  it('never requests rotation of the refresh token', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    fake.pass(LIFE + 1)
    await browser.get('/', whoReads)
    expect(fake.grants('refresh_token').map(({ body }) => body.rotation)).toEqual([undefined])
  })

  it('whose reads are rejected renews only once more', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    fake.pass(LIFE + 1)
    fake.on(QUERY, () => new Response('', { status: 401 }))
    await browser.get('/', async ({ client }) => {
      for (const skip of [0, 1, 2]) {
        await expect(client.items.query('films').skip(skip).find()).rejects.toMatchObject({
          status: 401,
        })
      }
      return new Response('')
    })
    expect(fake.grants('refresh_token')).toHaveLength(2)
  })

  it('can read the sequence of the event log, as the visitor or member of the request', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    fake.on(LOG, () => Response.json({ log: 'a', sequence: 7 }))
    const response = await browser.get('/', async ({ client }) =>
      Response.json(await client.items.logSequence()),
    )
    expect(await response.json()).toEqual({ log: 'a', sequence: 7 })
    expect(fake.to(LOG).map(({ authorization }) => authorization)).toEqual(['ada 2'])
  })

  it('of an ended session continues as a visitor, with the reason', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    fake.pass(LIFE + 1)
    fake.on(TOKEN, ({ body }) =>
      body.grantType === 'refresh_token'
        ? oauthRefusal('invalid_grant', { reason: 'password-changed' })
        : Response.json({ access_token: 'v 9', refresh_token: 'v', expires_in: LIFE }),
    )
    const { session } = await (await browser.get('/', stateOf)).json()
    expect(session).toMatchObject({ role: 'visitor', loggedIn: false, reason: 'password-changed' })
    expect(await (await browser.get('/', stateOf)).json()).toMatchObject({
      session: { role: 'visitor', loggedIn: false },
    })
  })

  it('keeps the session of the member while the server is unreachable', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    fake.pass(LIFE + 1)
    fake.on(TOKEN, () => Promise.reject(new TypeError('fetch failed')))
    const { session } = await (await browser.get('/', stateOf)).json()
    expect(session).toMatchObject({ role: 'member', loggedIn: true, ready: true })
  })

  it('forwards the visitor’s address if configured', async () => {
    const fake = fakeSite({
      visitorAddress: ({ headers }) => headers.get('x-real-ip') ?? undefined,
    })
    const browser = new Browser(fake)
    const request = browser.request('/', { headers: { 'x-real-ip': '192.0.2.7' } })
    await fake.site.handle(request, whoReads)
    expect(fake.requests.map(({ headers }) => headers.get('x-forwarded-for'))).toEqual([
      '192.0.2.7',
      '192.0.2.7',
    ])
  })
})

describe('two requests', () => {
  it('with the same expired cookie at once renew once', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    fake.pass(LIFE + 1)
    const waiting = delayRenewals(fake)
    const digest = vi.spyOn(crypto.subtle, 'digest')
    const answers = [browser.get('/', whoReads), browser.get('/', whoReads)]
    // Each request hashes its token first; after that it shares the renewal.
    await expect.poll(() => settled(digest)).toBe(2)
    waiting.end()
    const both = await Promise.all(answers)
    expect(await Promise.all(both.map((response) => response.text()))).toEqual(['ada', 'ada'])
    expect(fake.grants('refresh_token')).toHaveLength(1)
  })

  it('do not wait for each other if renewals are not shared', async () => {
    const fake = fakeSite({ sharesRenewals: false })
    const browser = browse(fake)
    await browser.logIn('ada')
    fake.pass(LIFE + 1)
    await Promise.all([browser.get('/', whoReads), browser.get('/', whoReads)])
    expect(fake.grants('refresh_token')).toHaveLength(2)
  })
})

describe('headers without a request', () => {
  const readCaller = async ({ client }: HeadersVisit) => {
    const { items } = await client.items.query<{ who: string }>('films').find()
    return items[0]?.who
  }

  it('open the session of the member for reading', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    const visit = await fake.site.open(browser.request('/').headers)
    expect(Object.keys(visit)).toEqual(['client', 'handOver'])
    expect(await readCaller(visit)).toBe('ada')
    expect(visit.handOver().session).toMatchObject({ role: 'member', loggedIn: true })
  })

  it('without a cookie, or with an invalid one, belong to a visitor', async () => {
    const fake = fakeSite()
    for (const init of [{}, { cookie: 'foyer-session=forged' }]) {
      const visit = await fake.site.open(new Headers(init))
      expect(visit.handOver().session).toMatchObject({ loggedIn: false })
      expect(await readCaller(visit)).toMatch(/^visitor-/)
    }
  })

  it('with an expired token renew it', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    fake.pass(LIFE + 1)
    expect(await readCaller(await fake.site.open(browser.request('/').headers))).toBe('ada')
    expect(fake.grants('refresh_token')).toHaveLength(1)
  })

  it('send the visitor’s address', async () => {
    const visitorAddress = ({ headers }: Request) => headers.get('x-real-ip') ?? undefined
    const fake = fakeSite({ visitorAddress })
    await readCaller(await fake.site.open(new Headers({ 'x-real-ip': '192.0.2.7' })))
    const forwarded = fake.requests.map(({ headers }) => headers.get('x-forwarded-for'))
    expect(forwarded).toEqual(['192.0.2.7', '192.0.2.7'])
  })

  const forwardFrom = async (fake: FakeSite, request: Request) => {
    const visit = await fake.site.open(request)
    const headers = await visit.forwardedHeaders()
    return { headers, response: await visit.commit(new Response('')) }
  }

  it('from a middleware contain the renewed session and the other cookies', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    fake.pass(LIFE + 1)
    const cookie = `theme=dark; ${browser.cookie}`
    const { headers } = await forwardFrom(fake, browser.request('/', { headers: { cookie } }))
    expect(fake.grants('refresh_token')).toHaveLength(1)
    expect(await readCaller(await fake.site.open(headers))).toBe('ada')
    expect(fake.grants('refresh_token')).toHaveLength(1)
  })

  it('from a middleware keep other cookies and contain one session', async () => {
    const fake = fakeSite()
    const cookie = 'theme=dark; foyer-session=forged; a=b'
    const request = new Request('http://club.test/', { headers: { cookie } })
    const { headers } = await forwardFrom(fake, request)
    expect(headers.get('cookie')).toMatch(/^theme=dark; a=b; foyer-session=[\w-]+$/)
  })

  it('from a middleware contain one visitor token, which the response stores', async () => {
    const fake = fakeSite()
    const { headers, response } = await forwardFrom(fake, new Request('http://club.test/'))
    expect(await readCaller(await fake.site.open(headers))).toBe('visitor-1')
    const [cookie = ''] = response.headers.getSetCookie()
    const again = new Headers({ cookie: cookie.split(';')[0] ?? '' })
    expect(await readCaller(await fake.site.open(again))).toBe('visitor-1')
    expect(fake.to(TOKEN)).toHaveLength(1)
  })

  it('from a middleware contain no session while the server is unreachable', async () => {
    const fake = fakeSite()
    fake.on(TOKEN, () => Promise.reject(new TypeError('fetch failed')))
    const cookie = 'foyer-session=forged'
    const request = new Request('http://club.test/', { headers: { cookie } })
    const { headers } = await forwardFrom(fake, request)
    expect(headers.has('cookie')).toBe(false)
  })
})

// Seen to fail with a storage, a client or a renewal that the requests share.
it('fifty concurrent visitors each read as themselves, and get their own cookie', async () => {
  const fake = fakeSite()
  const names = Array.from({ length: 50 }, (_, at) => `person-${at}`)
  const browsers = []
  for (const name of names) {
    const browser = browse(fake)
    await browser.logIn(name)
    browsers.push(browser)
  }
  fake.pass(LIFE + 1)
  const answers = browsers.map((browser) =>
    browser.get('/', async (visit) => {
      const [page, member] = await Promise.all([
        whoReads(visit),
        visit.client.members.getCurrentMember(),
      ])
      return Response.json([await page.text(), member?.profile?.nickname])
    }),
  )
  const bodies = await Promise.all((await Promise.all(answers)).map((response) => response.json()))
  expect(bodies).toEqual(names.map((name) => [name, name]))
  expect(fake.grants('refresh_token')).toHaveLength(50)
  for (const [at, browser] of browsers.entries()) {
    expect(await (await browser.get('/', whoReads)).text()).toBe(names[at])
  }
  expect(fake.grants('refresh_token')).toHaveLength(50)
})

describe('a write', () => {
  const write = (visit: Visit) =>
    visit
      .writer()
      .items.insert('reviews', { text: 'Good.' })
      .then(() => new Response('written'))

  it('is accepted from a page of the site', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    fake.on(INSERT, () => Response.json({ dataItem: { id: 'r', data: { _id: 'r' } } }))
    expect(await (await browser.post('/', write)).text()).toBe('written')
    expect(fake.to(INSERT).map(({ authorization }) => authorization)).toEqual(['ada 2'])
  })

  it.each([
    ['another site', (browser: Browser) => browser.post('/', write, 'http://evil.test')],
    ['a link', (browser: Browser) => browser.get('/', write)],
  ])('is refused for %s', async (_title, send) => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    const before = fake.requests.length
    expect((await send(browser)).status).toBe(403)
    expect(fake.requests).toHaveLength(before)
  })

  it('and the session are not available to a loader', async () => {
    const fake = fakeSite()
    await browse(fake).get('/', ({ client }) => {
      expect(Object.keys(client)).toEqual(['session', 'members', 'permissions', 'items'])
      expect(Object.keys(client.session)).toEqual(['state', 'subscribe'])
      expect(Object.keys(client.items)).not.toContain('insert')
      return new Response('')
    })
  })
})

describe('a response', () => {
  it('is private by default, and keeps its own headers', async () => {
    const browser = browse(fakeSite())
    const headers = { 'set-cookie': 'theme=dark', etag: '"1"' }
    const response = await browser.get('/', () => new Response('', { status: 201, headers }))
    expect([
      response.status,
      response.headers.get('cache-control'),
      response.headers.get('etag'),
    ]).toEqual([201, 'private, no-cache', '"1"'])
    expect(response.headers.getSetCookie()).toEqual(['theme=dark'])
    const other = { headers: { 'cache-control': 'no-store' } }
    const uncached = await browser.get('/', () => new Response('', other))
    expect(uncached.headers.get('cache-control')).toBe('no-store')
  })

  it('is not public if it contains the session cookie', async () => {
    const browser = browse(fakeSite())
    const read = (caching: string) =>
      browser.get('/', async ({ client }) => {
        await client.items.query('films').find()
        return new Response('', { headers: { 'cache-control': caching } })
      })
    const first = await read('public, max-age=60')
    expect(first.headers.getSetCookie()).toHaveLength(1)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const second = await read('public, max-age=60')
    expect(second.headers.getSetCookie()).toEqual([])
    expect(second.headers.get('cache-control')).toBe('public, max-age=60')
  })

  it('with the cookie tells no CDN to cache it', async () => {
    const browser = browse(fakeSite())
    const forCdn = { 'cdn-cache-control': 'max-age=60', 'surrogate-control': 'max-age=60' }
    const read = () =>
      browser.get('/', async ({ client }) => {
        await client.items.query('films').find()
        return new Response('', { headers: { 'cache-control': 'private', ...forCdn } })
      })
    const [first, second] = [await read(), await read()]
    expect(Object.keys(forCdn).map((name) => first.headers.get(name))).toEqual([null, null])
    expect(second.headers.get('cdn-cache-control')).toBe('max-age=60')
  })

  it.each(['private, max-age=60', 'no-store'])('with the cookie keeps "%s"', async (caching) => {
    const response = await browse(fakeSite()).get('/', async ({ client }) => {
      await client.items.query('films').find()
      return new Response('', { headers: { 'cache-control': caching } })
    })
    expect(response.headers.getSetCookie()).toHaveLength(1)
    expect(response.headers.get('cache-control')).toBe(caching)
  })

  it('tells apart the members who use the browser one after the other', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    const generation = async () =>
      (await (await browser.get('/', stateOf)).json()).session.generation
    await browser.logIn('ada')
    const ada = await generation()
    fake.pass(LIFE + 1)
    expect(await generation()).toBe(ada)
    await browser.logIn('bert')
    expect(await generation()).not.toBe(ada)
  })

  it('hands over the generation of the client of the request, so that the page finds preloaded data', async () => {
    const browser = browse(fakeSite())
    await browser.logIn('ada')
    const response = await browser.get('/', ({ client, handOver }) => {
      const state = client.session.state()
      expect(client.session.state()).toBe(state)
      return Response.json([state.generation, handOver().session.generation])
    })
    const [ofClient, ofPage] = await response.json()
    expect(ofClient).toBe(ofPage)
    expect(ofPage).not.toBe(0)
  })

  it('contains the access token only on request, and never the refresh token', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    fake.pass(600)
    const without = await (await browser.get('/', stateOf)).text()
    expect(without).not.toContain('ada')
    const response = await browser.get('/', (visit) =>
      Response.json(visit.handOver({ accessToken: true })),
    )
    expect(await response.json()).toEqual({
      session: { role: 'member', loggedIn: true, generation: expect.any(Number), ready: true },
      accessToken: {
        value: 'ada 2',
        secondsLeft: LIFE - 600,
        extensions: 'idempotency-key rotation',
      },
    })
  })
})

describe('a site', () => {
  it.each([
    [{ secrets: [] }, '"secrets" is empty'],
    [{ secrets: [SECRET, 'short'] }, '"secrets" contains a secret that is too short'],
    [{ origin: 'http://club.test/' }, '"origin" is "http://club.test/"'],
    [{ origin: 'club.test' }, '"origin" is "club.test"'],
    [{ host: '' }, '"host" is "": expected an address'],
    [{ host: '127.0.0.1:4400' }, '"host" is "127.0.0.1:4400": expected an address'],
    [{ clientId: '' }, '"clientId" is "": expected the id'],
  ])('refuses %o', (config, message) => {
    expect(() => fakeSite(config)).toThrow(message)
  })
})

it('shares equal reads of one request', async () => {
  const fake = fakeSite()
  await browse(fake).get('/', async ({ client }) => {
    const find = () => client.items.query('films').find()
    await Promise.all([find(), find()])
    return new Response('')
  })
  expect(fake.to(QUERY)).toHaveLength(1)
})
