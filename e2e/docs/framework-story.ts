import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient, memoryStorage } from '@foyer/client'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../lib/accessible.js'
import { startFoyer } from '../lib/foyer-server.js'
import { findFreePort } from '../lib/free-port.js'
import { startProcess } from '../lib/server-process.js'
import { member } from './member.js'

/** The client of the pages. */
const clientId = 'my-site'

/** A program of Node.js with its arguments. */
type Command = readonly [file: string, ...args: string[]]

/** How the site of a page of the documentation is built and started. */
export interface SiteOptions {
  folder: string
  /** Programs that build it, one after the other. */
  build?: readonly Command[]
  /** Program that serves it. `PORT` in the arguments is replaced. */
  serve: Command
  /** Output of that program when it serves. */
  ready: RegExp
  /** True if the browser reaches Foyer under the origin of the site only. */
  isOneOrigin: boolean
}

/** Starts a Foyer server with a member, and a site in front of it, and stops both afterwards. */
export async function withSite(
  { folder, build = [], serve, ready, isOneOrigin }: SiteOptions,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const server = await startFoyer({
    args: ['--site', join(import.meta.dirname, '../../packages/create-foyer/templates/notes')],
    env: {
      FOYER_CLIENT_ID: clientId,
      FOYER_REDIRECT_URIS: `${origin}/callback`,
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
    // That of the tests breaks builds. Programs for development have a mode of their own.
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
    await server.stop()
  }

  async function run(): Promise<void> {
    const [file, ...rest] = serve
    const args = rest.map((text) => text.replace('PORT', String(port)))
    const site = startProcess({ file, args, cwd: folder, env })
    try {
      await site.waitFor(ready)
      await registerMember(server.url)
      await use(origin)
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

/** What differs between the sites. */
export interface StoryOptions {
  isOneOrigin: boolean
  /** Paths that refuse a form of another site: with 403, or 400 by React Router itself. */
  guarded: readonly string[]
}

/** Follows a member through the site of a page of the documentation: reads, logs in, writes, logs out. */
export async function followMember(
  page: Page,
  origin: string,
  { isOneOrigin, guarded }: StoryOptions,
): Promise<void> {
  await page.goto(origin)
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Welcome. Log in to write' }),
  ).toBeVisible()
  await expect(page.getByText('Welcome Ada')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL((url) => (url.origin === origin) === isOneOrigin)
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${origin}/`)
  await expect(page.getByText('Welcome Ada')).toBeVisible()
  const cookies = await page.context().cookies(origin)
  const session = cookies.filter(({ name }) => name === 'foyer-session')
  expect(session).toMatchObject([{ httpOnly: true, sameSite: 'Lax' }])
  await page.getByLabel('Note').fill('Dune')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Dune' })).toBeVisible()
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

/** Sends a form from a page of another site, with the member's cookie, and gives the status. */
async function sendForged(page: Page, address: string): Promise<number> {
  const response = await page.context().request.post(address, {
    headers: { origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' },
    form: { text: 'forged' },
    maxRedirects: 0,
  })
  return response.status()
}

/** Asks for a visitor token under the site's own origin, as the client of its pages does. */
export async function requestVisitorToken(origin: string): Promise<unknown> {
  const body = JSON.stringify({ clientId, grantType: 'anonymous' })
  const headers = { 'content-type': 'application/json', origin }
  const response = await fetch(`${origin}/oauth2/token`, { method: 'POST', body, headers })
  return response.json()
}
