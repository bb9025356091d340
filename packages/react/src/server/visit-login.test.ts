import { describe, expect, it } from 'vitest'
import type { Visit } from '../server.js'
import {
  browse,
  fakeSite,
  HOSTED,
  MY,
  ORIGIN,
  oauthRefusal,
  REDIRECT,
  TOKEN,
} from './testing/fake-site.js'

const login = (visit: Visit) => visit.login()
const callback = (visit: Visit) => visit.callback()
const logout = (visit: Visit) => visit.logout()
const name = async ({ client }: Visit) => {
  const member = await client.members.getCurrentMember()
  return new Response(member?.profile?.nickname ?? 'nobody')
}

describe('a login', () => {
  it('redirects to the hosted page, and back to the previous page', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    const response = await browser.get('/login?to=/films/jaws%3Fa%3D1', login)
    expect([response.status, response.headers.get('location')]).toEqual([303, HOSTED])
    const [sent] = fake.to(REDIRECT)
    expect(sent?.body).toMatchObject({
      auth: {
        authRequest: {
          redirectUri: `${ORIGIN}/callback`,
          codeChallengeMethod: 'S256',
          responseMode: 'query',
        },
      },
    })
    const back = await browser.get(`/callback?code=ada&state=${browser.state}`, callback)
    expect([back.status, back.headers.get('location')]).toEqual([303, '/films/jaws?a=1'])
    expect(await (await browser.get('/', name)).text()).toBe('ada')
    const [grant] = fake.grants('authorization_code')
    expect(grant?.body).toMatchObject({ code: 'ada', redirectUri: `${ORIGIN}/callback` })
    expect(String(grant?.body.codeVerifier)).toHaveLength(43)
  })

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/.//evil.test',
    `/${'x'.repeat(301)}`,
  ])('does not redirect to %s', async (to) => {
    const browser = browse(fakeSite())
    await browser.get(`/login?to=${encodeURIComponent(to)}`, login)
    const back = await browser.get(`/callback?code=ada&state=${browser.state}`, callback)
    expect(back.headers.get('location')).toBe('/')
  })

  it('can start in several tabs', async () => {
    const browser = browse(fakeSite())
    await browser.get('/login?to=/one', login)
    const first = browser.state
    await browser.get('/login?to=/two', login)
    const back = await browser.get(`/callback?code=ada&state=${first}`, callback)
    expect(back.headers.get('location')).toBe('/one')
    const other = await browser.get(`/callback?code=ada2&state=${browser.state}`, callback)
    expect(other.headers.get('location')).toBe('/two')
  })
})

describe('the callback', () => {
  it('exchanges a code once: for concurrent requests, after a reload, and from the history', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.get('/login?to=/films', login)
    const path = `/callback?code=ada&state=${browser.state}`
    const cookie = browser.cookie
    const both = await Promise.all([browser.get(path, callback), browser.get(path, callback)])
    expect(both.map(({ headers }) => headers.get('location'))).toEqual(['/films', '/films'])
    const reload = await browser.get(path, callback)
    expect(reload.headers.get('location')).toBe('/films')
    // The response was lost, so the browser has the previous cookie.
    browser.cookie = cookie
    await browser.get(path, callback)
    expect(await (await browser.get('/', name)).text()).toBe('ada')
    expect(fake.grants('authorization_code')).toHaveLength(1)
  })

  it('returns the tokens of a code only to the browser that started the login', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.get('/login', login)
    const path = `/callback?code=ada&state=${browser.state}`
    await browser.get(path, callback)
    const other = browse(fake)
    expect((await other.get(path, callback)).status).toBe(400)
    expect(await (await other.get('/', name)).text()).toBe('nobody')
    expect(fake.grants('authorization_code')).toHaveLength(1)
  })

  it('links to a new login if the state is lost, unknown or expired', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.get('/login?to=/films', login)
    fake.pass(601)
    const late = await browser.get(`/callback?code=ada&state=${browser.state}`, callback)
    expect(late.status).toBe(400)
    expect(await late.text()).toContain('href="/login?to=%2F"')
    expect((await browser.get('/callback', callback)).status).toBe(400)
    expect(fake.grants('authorization_code')).toHaveLength(0)
  })

  it('renders the site’s own page, with a link that returns to the previous page', async () => {
    const fake = fakeSite({ showProblem: (problem) => Response.json(problem) })
    const browser = browse(fake)
    await browser.get('/login?to=/films', login)
    const path = `/callback?error=access_denied&state=${browser.state}`
    expect(await (await browser.get(path, callback)).json()).toEqual({
      reason: 'refused',
      code: 'access_denied',
      retry: '/login?to=%2Ffilms',
    })
  })

  it.each([
    ['refused', () => oauthRefusal('invalid_grant'), 403],
    ['unreachable', () => Promise.reject(new TypeError('fetch failed')), 503],
  ])('reports that the exchange was %s', async (reason, answer, status) => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.get('/login', login)
    fake.on(TOKEN, answer)
    const path = `/callback?code=ada&state=${browser.state}`
    const response = await browser.get(path, callback)
    expect([reason, response.status]).toEqual([reason, status])
    expect(await response.text()).toContain('Log in again')
  })
})

describe('a logout', () => {
  it('ends the session on the site, on the Foyer server, and on the hosted pages', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    const response = await browser.post('/logout', logout)
    expect([response.status, response.headers.get('location')]).toEqual([303, HOSTED])
    expect(response.headers.get('set-cookie')).toContain('foyer-session=; Path=/; Max-Age=0')
    expect(fake.to(REDIRECT).at(-1)).toMatchObject({
      body: { logout: { clientId: 'club' }, callbacks: { postFlowUrl: `${ORIGIN}/` } },
      authorization: 'ada 2',
    })
    expect(browser.cookie).toBe('')
    expect(await (await browser.get('/', name)).text()).toBe('nobody')
    expect(fake.to(MY)).toHaveLength(0)
  })

  it('ends the session on the site while the Foyer server is unreachable', async () => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    fake.on(REDIRECT, () => Promise.reject(new TypeError('fetch failed')))
    const response = await browser.post('/logout', logout)
    expect([response.status, response.headers.get('location')]).toEqual([303, `${ORIGIN}/`])
    expect(browser.cookie).toBe('')
  })

  it.each([
    ['a link', 405, (browser: ReturnType<typeof browse>) => browser.get('/logout', logout)],
    [
      'another site',
      403,
      (browser: ReturnType<typeof browse>) => browser.post('/logout', logout, 'http://evil.test'),
    ],
  ])('is refused for %s', async (_title, status, send) => {
    const fake = fakeSite()
    const browser = browse(fake)
    await browser.logIn('ada')
    expect((await send(browser)).status).toBe(status)
    expect(await (await browser.get('/', name)).text()).toBe('ada')
  })
})
