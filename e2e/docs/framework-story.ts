import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient, memoryStorage } from '@foyer/client'
import { expect, type Page, type Request } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'
import { findFreePort } from '../lib/free-port.js'
import { startProcess } from '../lib/server-process.js'
import { member } from './member.js'

/** Client id of the pages. */
const clientId = 'my-site'

/** A program of Node.js with its arguments. */
type Command = readonly [file: string, ...args: string[]]

/** Builds and starts the site of a page of the documentation. */
export interface SiteOptions {
  folder: string
  /** Programs that build the site, in order. */
  build?: readonly Command[]
  /** Program that serves the site. `PORT` in its arguments is replaced. */
  serve: Command
  /** Output of that program once it serves. */
  ready: RegExp
  /** True if the browser reaches Foyer under the origin of the site only. */
  isOneOrigin: boolean
}

/** Starts a Foyer server with a member and a site in front of it. Stops both after `use`. */
export async function withSite(
  { folder, build = [], serve, ready, isOneOrigin }: SiteOptions,
  use: (origin: string, foyer: FoyerServer) => Promise<void>,
): Promise<void> {
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const server = await startFoyer({
    args: [
      '--site',
      join(import.meta.dirname, '../../packages/create-foyer/templates/_layers/notes'),
    ],
    env: {
      FOYER_CLIENT_ID: clientId,
      FOYER_REDIRECT_URIS: `${origin}/callback`,
      FOYER_TRUST_PROXY: '127.0.0.1',
      ...(isOneOrigin && { FOYER_PUBLIC_URL: origin }),
    },
  })
  const env = {
    PORT: String(port),
    SITE_ORIGIN: origin,
    SITE_SERVER: `http://127.0.0.1:${server.port}`,
    SITE_SECRET: 'a secret of thirty-two characters',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    // `NODE_ENV` of the tests breaks builds. Development servers set their own mode.
    NODE_ENV: build.length > 0 ? 'production' : '',
  }
  try {
    for (const [file, ...args] of build) {
      await promisify(execFile)(process.execPath, [file, ...args], {
        cwd: folder,
        env: { ...process.env, ...env },
      })
    }
    await run()
  } finally {
    await server.discard()
  }

  async function run(): Promise<void> {
    const [file, ...rest] = serve
    const args = rest.map((text) => text.replace('PORT', String(port)))
    const site = startProcess({ file, args, cwd: folder, env })
    try {
      await site.waitFor(ready)
      await registerMember(server.url)
      await use(origin, server)
    } catch (error) {
      throw new Error(`the site wrote:\n${site.output()}`, { cause: error })
    } finally {
      await site.end('SIGTERM')
    }
  }
}

async function registerMember(host: string): Promise<void> {
  const { auth } = createClient({ clientId, host, storage: memoryStorage() })
  const { loginState } = await auth.register({ ...member, profile: { nickname: 'Ada' } })
  expect(loginState).toBe('SUCCESS')
}

/** A text that no browser sends unchanged from a page without a character encoding. */
const note = 'Grüße 🙂 שלום'

/** Address of the browser that a proxy in front of the site reports. */
const visitor = '203.0.113.7'
/** Form in which a session has this address. */
const visitorNetwork = '203.0.113.0/24'

/** Differences between the sites. */
export interface StoryOptions {
  foyer: FoyerServer
  isOneOrigin: boolean
  /** Paths that refuse a cross-site form: with 403, or with 400 by React Router itself. */
  guarded: readonly string[]
}

/** Uses the site of a page of the documentation as a member: reads, logs in, writes, logs out. */
export async function followMember(
  page: Page,
  origin: string,
  { foyer, isOneOrigin, guarded }: StoryOptions,
): Promise<void> {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': visitor })
  await page.goto(origin)
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Welcome. Log in to write' }),
  ).toBeVisible()
  await expect(page.getByText('Welcome Ada')).toHaveCount(0)
  // Development servers send no charset either, and without a viewport a phone gets a page of 980 px.
  await expect(page.locator('meta[charset], meta[name=viewport]')).toHaveCount(2)
  await expectAccessible(page)
  await logInOnSite(page, origin, isOneOrigin)
  // Without `visitorAddress`, the session would have the network of the site's server.
  expect(await readSessionNetworks(foyer)).toEqual([visitorNetwork])
  const cookies = await page.context().cookies(origin)
  const session = cookies.filter(({ name }) => name === 'foyer-session')
  expect(session).toMatchObject([{ httpOnly: true, sameSite: 'Lax' }])
  await page.getByLabel('Note').fill(note)
  const published = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: note })).toBeVisible()
  // A form that keeps the text would be sent again, with another key.
  await expect(page.getByLabel('Note')).toHaveValue('')
  await sendAgain(page, await published)
  await page.goto(origin)
  await expect(page.getByRole('listitem').filter({ hasText: note })).toHaveCount(1)
  await expectAccessible(page)
  for (const path of guarded) {
    expect([400, 403], path).toContain(await sendForged(page, origin + path))
  }
  await page.reload()
  await expect(page.getByText('Welcome Ada')).toBeVisible()
  await expect(page.getByText('forged')).toHaveCount(0)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page).toHaveURL(`${origin}/`)
  await expect(page.getByText('Welcome Ada')).toHaveCount(0)
}

/** Returns the networks from which the members logged in on the site. */
async function readSessionNetworks({ url, adminKey }: FoyerServer): Promise<unknown[]> {
  const read = async (path: string) => {
    const headers = { authorization: adminKey }
    return (await fetch(`${url}/_foyer/v1/${path}`, { headers })).json()
  }
  const { members } = (await read('members')) as { members: { id: string }[] }
  const lists = members.map(async ({ id }) => {
    const { sessions } = (await read(`sessions?memberId=${id}`)) as {
      sessions: { network: string }[]
    }
    return sessions.map(({ network }) => network)
  })
  return (await Promise.all(lists)).flat()
}

/** Sends a form again, as a double tap does, or a browser that got no response. */
async function sendAgain(page: Page, form: Request): Promise<void> {
  const headers = await form.allHeaders()
  const data = form.postDataBuffer() ?? ''
  const response = await page.request.fetch(form.url(), { method: 'POST', headers, data })
  expect(response.ok()).toBe(true)
}

/** Logs the member in from the page of the site. */
export async function logInOnSite(page: Page, origin: string, isOneOrigin: boolean): Promise<void> {
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL((url) => (url.origin === origin) === isOneOrigin)
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${origin}/`)
  await expect(page.getByText('Welcome Ada')).toBeVisible()
}

/** Submits a form from a page of another site with the member's cookie. Returns the status. */
async function sendForged(page: Page, address: string): Promise<number> {
  const response = await page.context().request.post(address, {
    headers: { origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' },
    form: { text: 'forged' },
    maxRedirects: 0,
  })
  return response.status()
}

/** Requests a visitor token under the origin of the site, as the client of its pages does. */
export async function requestVisitorToken(origin: string): Promise<unknown> {
  const body = JSON.stringify({ clientId, grantType: 'anonymous' })
  const headers = { 'content-type': 'application/json', origin }
  const response = await fetch(`${origin}/oauth2/token`, { method: 'POST', body, headers })
  return response.json()
}
