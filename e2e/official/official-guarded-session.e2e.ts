import { type GuardedTokenStorage, guardedTokenStorage } from '@foyer/client/official'
import { expect, test } from '@playwright/test'
import { items } from '@wix/data'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { logInOnPage } from './log-in-on-page.js'
import { clientId, serveNotes } from './notes-server.js'

const server = serveNotes()
const password = 'a good password'

function createApp(tokenStorage: GuardedTokenStorage) {
  return createClient({ modules: { items }, auth: OAuthStrategy({ clientId, tokenStorage }) })
}

interface Site {
  app: ReturnType<typeof createApp>
  ended: (string | undefined)[]
  /** Sets the expiry of the access token to the past. */
  expire(): void
}

/** Logs a member in on the official packages with the guarded storage. */
async function logIn(email: string): Promise<Site> {
  const ended: (string | undefined)[] = []
  const tokenStorage = guardedTokenStorage({ onSessionEnd: (reason) => ended.push(reason) })
  globalThis.fetch = tokenStorage.watch(globalThis.fetch)
  const app = createApp(tokenStorage)
  await app.auth.register({ email, password })
  const data = app.auth.generateOAuthData(`${server().url}/callback`)
  const { authUrl } = await app.auth.getAuthUrl(data, { responseMode: 'query' })
  const address = await logInOnPage(authUrl, { email, password })
  const { code, state } = app.auth.parseFromUrl(address, 'query')
  app.auth.setTokens(await app.auth.getMemberTokens(code, state, data))
  const expire = () => {
    const { accessToken, refreshToken } = tokenStorage.getTokens()
    tokenStorage.setTokens({ accessToken: { ...accessToken, expiresAt: 1 }, refreshToken })
  }
  return { app, ended, expire }
}

/** Counts token requests, and replaces their responses by those of `fail`. */
function interceptTokens(fail?: () => Promise<Response>): {
  tokens: () => number
  undo: () => void
} {
  const before = globalThis.fetch
  let tokens = 0
  globalThis.fetch = (input, init) => {
    if (!/oauth2.token/.test(String(input))) return before(input, init)
    tokens += 1
    return fail ? fail() : before(input, init)
  }
  return {
    tokens: () => tokens,
    undo: () => {
      globalThis.fetch = before
    },
  }
}

const failures: [string, () => Promise<Response>][] = [
  ['the connection drops', () => Promise.reject(new TypeError('fetch failed'))],
  ['the server is busy', async () => new Response('busy', { status: 503 })],
  ['a portal answers', async () => new Response('<html>', { status: 200 })],
]

for (const [name, fail] of failures) {
  test(`a member stays logged in while ${name}, and reads on afterwards`, async () => {
    const before = globalThis.fetch
    const { app, ended, expire } = await logIn(`${name.replaceAll(' ', '-')}@example.com`)
    const { refreshToken } = app.auth.getTokens()
    expire()
    const interceptor = interceptTokens(fail)
    await expect(app.items.insert('Diary', { text: 'lost' })).rejects.toBeDefined()
    expect(app.auth.loggedIn()).toBe(true)
    interceptor.undo()
    expect((await app.items.insert('Diary', { text: 'kept' })).text).toBe('kept')
    expect(app.auth.getTokens().refreshToken).toEqual(refreshToken)
    expect(ended).toEqual([])
    globalThis.fetch = before
  })
}

test('parallel calls renew the tokens once', async () => {
  const before = globalThis.fetch
  const interceptor = interceptTokens()
  const { app, expire } = await logIn('many@example.com')
  expire()
  const counted = interceptor.tokens()
  await Promise.all([1, 2, 3, 4, 5].map((n) => app.items.insert('Diary', { text: `${n}` })))
  expect(interceptor.tokens() - counted).toBe(1)
  globalThis.fetch = before
})

/** Requires a new password for a member, as the owner. This ends all sessions of the member. */
async function endSessionsOf(email: string): Promise<void> {
  const { url, adminKey } = server()
  const headers = { Authorization: adminKey, 'Content-Type': 'application/json' }
  const found = await fetch(`${url}/_foyer/v1/members?search=${email}`, { headers })
  const { members } = await found.json()
  const body = JSON.stringify({ passwordResetRequired: true })
  await fetch(`${url}/_foyer/v1/members/${members[0].id}`, { method: 'PATCH', headers, body })
}

test('a member whose session the owner ended is logged out with the reason', async () => {
  const before = globalThis.fetch
  const { app, ended, expire } = await logIn('ended@example.com')
  await endSessionsOf('ended@example.com')
  expire()
  await expect(app.items.insert('Diary', { text: 'no' })).rejects.toBeDefined()
  expect(app.auth.loggedIn()).toBe(false)
  expect(ended).toEqual(['revoked-by-owner'])
  globalThis.fetch = before
})
