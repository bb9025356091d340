import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { createClient } from '@foyer/client'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'esbuild'
import { clubClientId } from '../lib/film-club.js'
import { type FoyerServer, filmClubSite, startFoyer } from '../lib/foyer-server.js'

/** A site on another host name than the server, so that its calls are cross-origin. */
let site: Server
let siteUrl: string
let server: FoyerServer

test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'reading-app.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'error',
  })
  const script = outputFiles[0]?.text ?? ''
  site = createServer(({ url }, response) => {
    response.setHeader('content-type', url === '/app.js' ? 'text/javascript' : 'text/html')
    const html = '<!doctype html><title>Films</title><script type="module" src="/app.js"></script>'
    response.end(url === '/app.js' ? script : html)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  if (address === null || typeof address === 'string') throw new Error('expected a port')
  siteUrl = `http://localhost:${address.port}`
  server = await startFoyer({
    args: ['--site', filmClubSite],
    env: { FOYER_CLIENT_ID: clubClientId, FOYER_REDIRECT_URIS: `${siteUrl}/callback` },
  })
})

test.afterAll(async () => {
  await server.discard()
  await new Promise((resolve) => site.close(resolve))
})

/** Requests of a page to the server, as the browser sends them. */
interface Traffic {
  /** Method and path of each request, including preflights (`OPTIONS`). The browser reports them in any order. */
  sent: string[]
  statuses: number[]
}

/** Waits until the browser has reported exactly these requests since `from`. */
async function expectSent(
  { sent }: Traffic,
  expected: Record<string, number>,
  from = 0,
): Promise<void> {
  const counts = () => {
    const all: Record<string, number> = {}
    for (const request of sent.slice(from)) all[request] = (all[request] ?? 0) + 1
    return all
  }
  await expect.poll(counts).toEqual(expected)
}

async function watch(page: Page): Promise<Traffic> {
  const traffic: Traffic = { sent: [], statuses: [] }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const own = new Set<string>()
  session.on('Network.requestWillBeSent', ({ request, requestId }) => {
    const { origin, pathname } = new URL(request.url)
    if (origin !== server.url) return
    own.add(requestId)
    traffic.sent.push(`${request.method} ${pathname}`)
  })
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (own.has(requestId)) traffic.statuses.push(statusCode)
  })
  return traffic
}

const tokenPath = '/oauth2/token'
const queryPath = '/wix-data/v2/items/query'
const loginPath = '/_api/iam/authentication/v2/login'
const years = Array.from({ length: 100 }, (_, at) => 1911 + at)

test('a page of another origin sends one preflight for 100 queries and the gets after them', async ({
  page,
}) => {
  await page.goto(siteUrl)
  const traffic = await watch(page)
  const host = server.url
  const found = await page.evaluate(([host, years]) => window.readingApp.query(host, years), [
    host,
    years,
  ] as const)
  expect(found).toBeGreaterThan(100)
  const preflights = { [`OPTIONS ${tokenPath}`]: 1, [`OPTIONS ${queryPath}`]: 1 }
  const token = { [`POST ${tokenPath}`]: 1 }
  await expectSent(traffic, { ...preflights, ...token, [`POST ${queryPath}`]: 100 })

  const ids = ['jaws-1975', 'no-such-film', 'alien-1979']
  const titles = await page.evaluate(([host, ids]) => window.readingApp.get(host, ids), [
    host,
    ids,
  ] as const)
  expect(titles[0]).toBe('Jaws')
  expect(titles[1]).toBeUndefined()

  await page.reload()
  await page.evaluate(([host, years]) => window.readingApp.query(host, years), [
    host,
    [1999],
  ] as const)
  await expectSent(traffic, { [`POST ${queryPath}`]: 4 }, 103)
})

test('a page that knows its server is Foyer gets visitor tokens in the response to its first query', async ({
  page,
}) => {
  await page.goto(siteUrl)
  const traffic = await watch(page)
  const query = (queried: number[]) =>
    page.evaluate(([host, queried]) => window.readingApp.queryFoyer(host, queried), [
      server.url,
      queried,
    ] as const)
  expect(await query([1999])).toBeGreaterThan(10)
  await expectSent(traffic, { [`OPTIONS ${queryPath}`]: 1, [`POST ${queryPath}`]: 1 })

  await page.reload()
  expect(await query([1998])).toBeGreaterThan(10)
  await expectSent(traffic, { [`POST ${queryPath}`]: 1 }, 2)
})

test('parallel queries request one visitor token', async ({ page }) => {
  await page.goto(siteUrl)
  const traffic = await watch(page)
  await page.evaluate((host) => window.readingApp.queryFoyer(host, [1995, 1996, 1997]), server.url)
  const posts = () => traffic.sent.filter((request) => request.startsWith('POST'))
  await expect.poll(posts).toEqual(Array(3).fill(`POST ${queryPath}`))
})

test('a login by form sends three requests (visitor token, login, exchange) and opens no frame', async ({
  page,
}) => {
  const [email, password] = ['ilsa@example.com', 'a password for the club']
  const { auth } = createClient({ clientId: clubClientId, host: server.url })
  await auth.register({ email, password })
  await auth.processVerification({ verificationCode: await server.newestCode(email) })

  await page.goto(siteUrl)
  const traffic = await watch(page)
  const frames: string[] = []
  page.on('frameattached', (frame) => frames.push(frame.url()))
  const outcome = await page.evaluate(
    ([host, email, password]) => window.readingApp.logIn(host, email, password),
    [server.url, email, password] as const,
  )
  expect(outcome).toEqual(['SUCCESS', 'member'])
  await expectSent(traffic, {
    [`OPTIONS ${tokenPath}`]: 1,
    [`OPTIONS ${loginPath}`]: 1,
    [`POST ${loginPath}`]: 1,
    [`POST ${tokenPath}`]: 2,
  })
  expect(frames).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('a page of the same origin reads with GET, and gets 304 for a cached reply', async ({
  page,
}) => {
  await page.goto(`${server.url}/people`)
  const traffic = await watch(page)
  const read = () =>
    page.evaluate(async (clientId) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ grantType: 'anonymous', clientId })
      const granted = await fetch('/oauth2/token', { method: 'POST', headers, body })
      const authorization: string = (await granted.json()).access_token
      const request = btoa(JSON.stringify({ dataCollectionId: 'films', query: {} }))
      const path = `/wix-data/v2/items/query?.r=${request.replace(/=+$/, '')}`
      const response = await fetch(path, { headers: { authorization } })
      return { status: response.status, count: (await response.json()).dataItems.length }
    }, clubClientId)
  const first = await read()
  expect(first).toEqual({ status: 200, count: 50 })
  expect(traffic.statuses).not.toContain(304)
  expect(await read()).toEqual(first)
  await expect.poll(() => traffic.statuses).toContain(304)
})
