import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createClient } from '@foyer/client'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'esbuild'
import { type FaultyProxy, startFaultyProxy } from '../lib/faulty-proxy.js'
import { clubClientId, clubPassword as password } from '../lib/film-club.js'
import { type FoyerServer, filmClubSite, startFoyer } from '../lib/foyer-server.js'

/*
 * The client on a page of another origin, when requests, storage or scripts fail. The path of the page selects the
 * fault: `/plain/` (none), `/strict/` (a content security policy), `/worker/` (a service worker handles its requests),
 * `/stateless/` (the browser refuses storage and locks), `/gone/` (lazily loaded scripts are 404, as after a new
 * version of the site) and `/replaced/` (they are replaced by an HTML page).
 */

let server: FoyerServer
let site: Server
let siteUrl: string
let proxy: FaultyProxy
const email = 'ilsa@example.com'

const TOKEN = 'POST /oauth2/token'
const QUERY = 'POST /wix-data/v2/items/query'
const LOGOUT = 'POST /_api/redirects-api/v1/redirect-session'
const INSERT = 'POST /wix-data/v2/items'

test.beforeAll(async () => {
  site = await startSite()
  siteUrl = `http://localhost:${(site.address() as AddressInfo).port}`
  server = await startFoyer({
    args: ['--site', filmClubSite],
    env: { FOYER_CLIENT_ID: clubClientId, FOYER_REDIRECT_URIS: `${siteUrl}/callback` },
  })
  const { auth } = createClient({ clientId: clubClientId, host: server.url })
  await auth.register({ email, password })
  await auth.processVerification({ verificationCode: await server.newestCode(email) })
})

test.afterAll(async () => {
  await server.discard()
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})

test.beforeEach(async () => {
  proxy = await startFaultyProxy(server.url, siteUrl)
})
test.afterEach(() => proxy.close())

const policies: Record<string, string> = {
  strict:
    "default-src 'none'; script-src 'self'; connect-src http://127.0.0.1:*; require-trusted-types-for 'script'; trusted-types 'none'",
  // A page without an origin: the browser refuses storage, cookies and locks.
  stateless: 'sandbox allow-scripts',
}

const worker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const isProbe = event.request.url.endsWith('/probe')
  event.respondWith(isProbe ? new Response('the worker') : fetch(event.request))
})`

async function startSite(): Promise<Server> {
  const { outputFiles, metafile } = await build({
    entryPoints: { app: join(import.meta.dirname, 'fault-app.ts') },
    bundle: true,
    splitting: true,
    metafile: true,
    write: false,
    outdir: 'site',
    absWorkingDir: import.meta.dirname,
    format: 'esm',
    platform: 'browser',
    logLevel: 'error',
  })
  const scripts = new Map(outputFiles.map(({ path, text }) => [path.split('/').at(-1), text]))
  // Lazily imported modules are entry points of their own.
  const later = Object.entries(metafile.outputs)
    .filter(([, { entryPoint }]) => entryPoint !== undefined && entryPoint !== 'fault-app.ts')
    .map(([path]) => path.split('/').at(-1))
  const html = '<!doctype html><title>Films</title><script type="module" src="app.js"></script>'
  const created = createServer(({ url = '/' }, response) => {
    const [, kind = '', name = ''] = new URL(url, 'http://site').pathname.split('/')
    const script = name === 'worker.js' ? worker : scripts.get(name)
    const isMissing = later.includes(name)
    if (policies[kind]) response.setHeader('content-security-policy', policies[kind])
    response.setHeader('access-control-allow-origin', '*')
    if (script === undefined || (kind === 'replaced' && isMissing)) {
      response.setHeader('content-type', 'text/html').end(html)
    } else if (kind === 'gone' && isMissing) {
      response.writeHead(404).end()
    } else {
      response.setHeader('content-type', 'text/javascript').end(script)
    }
  })
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve))
  return created
}

/** Opens a page whose client calls the server through the proxy. */
async function open(page: Page, kind: string): Promise<void> {
  const parameters = new URLSearchParams({ host: proxy.url, pages: server.url })
  await page.goto(`${siteUrl}/${kind}/?${parameters}`)
  await expect.poll(() => page.evaluate(() => 'faultApp' in window)).toBe(true)
}

/** Sends a query for the films of each year, all in parallel. Returns the number of years that have films. */
function query(page: Page, years: readonly number[]): Promise<number> {
  return page.evaluate(async (years) => {
    const { items } = window.faultApp.client
    const found = await Promise.all(
      years.map((year) => items.query('films').eq('year', year).limit(1).find()),
    )
    return found.filter(({ items }) => items.length > 0).length
  }, years)
}

function logIn(page: Page): Promise<string> {
  return page.evaluate(
    async ([email, password]) => {
      const { auth } = window.faultApp.client
      const answer = await auth.login({ email, password })
      if (answer.loginState !== 'SUCCESS') return answer.loginState
      await auth.getMemberTokensForDirectLogin(answer.data.sessionToken)
      return auth.getTokens().refreshToken.role
    },
    [email, password] as const,
  )
}

function role(page: Page): Promise<string> {
  return page.evaluate(() => window.faultApp.client.session.state().role)
}

/** Expires every token of the page. */
function expireTokens(page: Page): Promise<void> {
  return page.evaluate(() => window.faultApp.advance(30 * 24 * 3_600_000))
}

/** Logs out. Returns the URL to which the app sends the browser. */
function logOut(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { logoutUrl } = await window.faultApp.client.auth.logout('/bye')
    return new URL(logoutUrl).pathname
  })
}

function refreshToken(page: Page): Promise<string> {
  return page.evaluate(() => window.faultApp.client.auth.getTokens().refreshToken.value)
}

/** Returns whether the server renews tokens with this refresh token. */
async function canRenew(refreshToken: string): Promise<boolean> {
  const body = JSON.stringify({ grantType: 'refresh_token', clientId: clubClientId, refreshToken })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${server.url}/oauth2/token`, { method: 'POST', headers, body })).ok
}

/** Runs `work`. Returns the calls that arrive until it ends. */
async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = proxy.arrivals.length
  await work()
  return proxy.arrivals.slice(before).map(({ call }) => call)
}

/** Inserts a review whose response is dropped, and expects that the server stores it once. */
async function expectStoredOnce(page: Page): Promise<void> {
  const before = proxy.arrivals.length
  proxy.fail(INSERT, 'dropped')
  const stored = await page.evaluate(async () => {
    const { items } = window.faultApp.client
    const { _id } = await items.insert('reviews', { filmId: 'jaws-1975', text: 'Lost once.' })
    const { items: found } = await items.query('reviews').eq('text', 'Lost once.').find()
    await items.remove('reviews', _id)
    return found.map((review) => review._id === _id)
  })
  expect(stored).toEqual([true])
  const inserts = proxy.arrivals.slice(before).filter(({ call }) => call === INSERT)
  expect(inserts).toHaveLength(2)
  expect(inserts[0]?.idempotencyKey).toBeTruthy()
  expect(inserts[1]?.idempotencyKey).toBe(inserts[0]?.idempotencyKey)
}

const hundredYears = Array.from({ length: 100 }, (_, at) => 1911 + at)

/** Reads as a new visitor. */
async function readAsVisitor(page: Page): Promise<void> {
  expect(await callsOf(() => query(page, [1999]))).toEqual([TOKEN, QUERY])
  expect(await callsOf(() => query(page, hundredYears))).toEqual(Array(100).fill(QUERY))
  expect(await role(page)).toBe('visitor')
}

/** Renews tokens while the server fails in ways that need no lazily loaded script. The member stays logged in. */
async function renewAsMember(page: Page): Promise<void> {
  await expireTokens(page)
  expect(await callsOf(() => query(page, [1998]))).toEqual([TOKEN, QUERY])
  await expireTokens(page)
  proxy.fail(TOKEN, 'dropped')
  expect(await callsOf(() => query(page, [1997, 1996]))).toEqual([TOKEN, TOKEN, QUERY, QUERY])
  await expectStoredOnce(page)
  expect(await role(page)).toBe('member')
}

for (const kind of ['plain', 'strict', 'worker', 'stateless']) {
  test(`a client on a ${kind} page reads, logs in, renews and logs out, despite failures`, async ({
    page,
  }) => {
    await open(page, kind)
    if (kind === 'worker') await startWorker(page)
    if (kind === 'stateless') await expectNoStorage(page)
    await readAsVisitor(page)

    expect(await logIn(page)).toBe('member')
    await renewAsMember(page)

    proxy.fail(QUERY, 'rejected')
    expect(await callsOf(() => query(page, [1995]))).toEqual([QUERY, TOKEN, QUERY])
    proxy.fail(QUERY, 'busy')
    expect(await callsOf(() => query(page, [1994]))).toEqual([QUERY, QUERY])
    expect(await role(page)).toBe('member')

    const token = await refreshToken(page)
    expect(await logOut(page)).toBe('/auth/logout')
    expect(await role(page)).toBe('none')
    expect(await canRenew(token)).toBe(false)
    expect(await callsOf(() => query(page, [1993]))).toEqual([TOKEN, QUERY])

    const solved = () => window.faultApp.client.captcha.solve('login')
    expect((await page.evaluate(solved)).recaptchaToken).toBeTruthy()
    expect(await page.evaluate(() => window.faultApp.violations)).toEqual([])
    if (kind === 'strict') await expectStrict(page)
  })
}

/** Registers the service worker and waits until it handles the requests of the page. */
async function startWorker(page: Page): Promise<void> {
  const text = await page.evaluate(async () => {
    const { serviceWorker } = navigator
    const controls = new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve)
    })
    await serviceWorker.register('worker.js')
    if (!serviceWorker.controller) await controls
    return (await fetch('probe')).text()
  })
  expect(text).toBe('the worker')
}

/** Expects that the browser enforces the content security policy. */
async function expectStrict(page: Page): Promise<void> {
  const write = () => {
    document.body.innerHTML = 'a text'
  }
  await expect(page.evaluate(write)).rejects.toThrow('TrustedHTML')
  const violations = () => page.evaluate(() => window.faultApp.violations)
  await expect.poll(violations).toHaveLength(1)
}

async function expectNoStorage(page: Page): Promise<void> {
  const refusals = await page.evaluate(async () => {
    const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : 'another')
    const refusals: string[] = []
    try {
      localStorage.getItem('x')
    } catch (error) {
      refusals.push(nameOf(error))
    }
    await navigator.locks.request('x', () => {}).catch((error) => refusals.push(nameOf(error)))
    return refusals
  })
  expect(refusals).toEqual(['SecurityError', 'SecurityError'])
}

for (const kind of ['gone', 'replaced']) {
  test(`lazily loaded scripts are ${kind}: calls without them succeed, and a reload repairs the others`, async ({
    page,
  }) => {
    await open(page, kind)
    expect(await callsOf(() => query(page, [1999]))).toEqual([TOKEN, QUERY])
    const failed = () => expect(logIn(page)).rejects.toThrow('ChunkLoadError')
    expect(await callsOf(failed)).toEqual([])

    await open(page, 'plain')
    expect(await logIn(page)).toBe('member')
    await open(page, kind)
    await renewAsMember(page)
    proxy.fail(QUERY, 'busy')
    expect(await callsOf(() => query(page, [1994]))).toEqual([QUERY, QUERY])

    const token = await refreshToken(page)
    expect(await logOut(page)).toBe('/bye')
    expect(await role(page)).toBe('none')
    expect(await canRenew(token)).toBe(false)
  })
}

test('a visitor who was offline at the first login reloads the page and logs in', async ({
  page,
}) => {
  await open(page, 'plain')
  expect(await query(page, [1999])).toBe(1)
  await page.context().setOffline(true)
  await expect(query(page, [1999])).rejects.toThrow('NetworkError')
  await expect(logIn(page)).rejects.toThrow('ChunkLoadError')
  await page.context().setOffline(false)
  expect(await query(page, [1999])).toBe(1)
  await page.reload()
  expect(await logIn(page)).toBe('member')
  await renewAsMember(page)
})

test('an offline member stays logged in, logs out at once, and the server ends the session later', async ({
  page,
}) => {
  await open(page, 'plain')
  await logIn(page)
  await open(page, 'plain')
  await expireTokens(page)
  await page.context().setOffline(true)
  await expect(query(page, [1999])).rejects.toThrow('NetworkError')
  expect(await role(page)).toBe('member')
  await page.context().setOffline(false)
  expect(await query(page, [1999])).toBe(1)
  expect(await role(page)).toBe('member')
  const token = await refreshToken(page)
  const heldLogout = proxy.hold(LOGOUT)
  await page.context().setOffline(true)
  expect(await logOut(page)).toBe('/bye')
  expect(await role(page)).toBe('none')
  await page.context().setOffline(false)
  expect(await query(page, [1999])).toBe(1)
  expect(await role(page)).toBe('visitor')
  await page.evaluate(() => window.faultApp.advance(30_000))
  await heldLogout.answered
  heldLogout.release()
  expect(await canRenew(token)).toBe(false)
})

test('two tabs renew tokens once, and share a login and a logout', async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  await open(one, 'plain')
  await open(other, 'plain')
  const both = <Result>(run: (page: Page) => Promise<Result>) => Promise.all([run(one), run(other)])
  /** Waits until both tabs see the same tokens: the browser copies the storage of one tab to the other with a delay. */
  const untilShared = () => {
    const read = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))
    const isShared = async () => new Set(await both(read)).size === 1
    return expect.poll(isShared).toBe(true)
  }

  await test.step('both tabs use the tokens of one visitor', async () => {
    const calls = await callsOf(() => both((page) => query(page, hundredYears)))
    expect(calls.filter((call) => call === TOKEN)).toHaveLength(1)
  })

  await test.step('one tab logs in while the other renews a visitor: both are logged in', async () => {
    await expireTokens(other)
    const renewal = proxy.hold(TOKEN)
    const late = query(other, [1999])
    await renewal.answered
    expect(await logIn(one)).toBe('member')
    await untilShared()
    renewal.release()
    expect(await late).toBe(1)
    await untilShared()
    expect(await both(role)).toEqual(['member', 'member'])
  })

  await test.step('both tabs renew the tokens of a member once, although a response is dropped', async () => {
    // Sets both clocks to the same time.
    await expireTokens(one)
    await both(expireTokens)
    proxy.fail(TOKEN, 'dropped')
    const calls = await callsOf(() => both((page) => query(page, [1998])))
    expect(calls.filter((call) => call === TOKEN)).toHaveLength(2)
    expect(await both(role)).toEqual(['member', 'member'])
  })

  await test.step('one tab logs out while the other renews: both are logged out', async () => {
    const token = await refreshToken(one)
    await expireTokens(other)
    const renewal = proxy.hold(TOKEN)
    const late = query(other, [1997])
    await renewal.answered
    expect(await logOut(one)).toBe('/auth/logout')
    await untilShared()
    renewal.release()
    expect(await late).toBe(1)
    await untilShared()
    expect(await both(role)).toEqual(['visitor', 'visitor'])
    expect(await canRenew(token)).toBe(false)
  })
})

test('a member logs out during a renewal and stays logged out', async ({ page }) => {
  await open(page, 'plain')
  await logIn(page)
  await expireTokens(page)
  const renewal = proxy.hold(TOKEN)
  const late = query(page, [1999])
  await renewal.answered
  const calls = await callsOf(async () => {
    const out = logOut(page)
    await expect.poll(() => role(page)).toBe('none')
    renewal.release()
    expect(await out).toBe('/auth/logout')
    expect(await late).toBe(1)
  })
  // The client never uses the token of the renewal.
  expect(calls.toSorted()).toEqual([LOGOUT, TOKEN, QUERY].toSorted())
  expect(await role(page)).toBe('visitor')
})
