import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'esbuild'
import { clubClientId } from '../lib/film-club.js'
import { type FoyerServer, starterSite, startFoyer } from '../lib/foyer-server.js'

/** A site whose name shares nothing with the address of the server, so that its calls are cross-origin. */
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
    args: ['--site', starterSite],
    env: { FOYER_CLIENT_ID: clubClientId, FOYER_REDIRECT_URIS: `${siteUrl}/callback` },
  })
})

test.afterAll(async () => {
  await server.stop()
  await new Promise((resolve) => site.close(resolve))
})

/** Requests of a page to the server, as the browser sends them. */
interface Traffic {
  /** Method and path of each request, those of preflights with `OPTIONS`. */
  sent: string[]
  statuses: number[]
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
  const preflights = (): string[] => traffic.sent.filter((one) => one.startsWith('OPTIONS'))
  expect(preflights()).toEqual([`OPTIONS ${tokenPath}`, `OPTIONS ${queryPath}`])
  expect(traffic.sent.filter((one) => one === `POST ${queryPath}`)).toHaveLength(100)
  expect(traffic.sent).toHaveLength(103)

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
  expect(preflights()).toHaveLength(2)
  expect(traffic.sent).toHaveLength(107)
})

test('a page of the same origin reads by GET, and gets 304 for what it holds', async ({ page }) => {
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
