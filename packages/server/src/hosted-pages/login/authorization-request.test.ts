import { operatorEndpoints } from '@foyer/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { saveClient } from '../../storage/oauth/clients.js'
import { startLogin } from '../../testing/authorization-flow.js'
import { createTestFoyer, publicUrl, redirectUri } from '../../testing/test-foyer.js'
import { authorizeSilently, createMember, logIn, password } from '../../testing/test-member.js'
import { openPage, type TestPage } from '../../testing/test-page.js'

const foyer = await createTestFoyer()
await createMember(foyer, 'ada@example.com')
const visitor = await foyer.visitor()

function parametersOf({ location }: TestPage): Record<string, string> {
  return Object.fromEntries(location?.searchParams ?? [])
}

function expectOver({ status, location, document }: TestPage): void {
  expect(status).toBe(400)
  expect(location).toBeUndefined()
  expect(document.querySelector('h1')?.textContent).toBe('This login is no longer valid')
}

function expectCannotContinue(page: TestPage): void {
  expectOver(page)
  expect(page.document.querySelector('main a')?.getAttribute('href')).toBe(`${publicUrl}/`)
  const requestId = page.headers.get('x-wix-request-id') ?? 'none'
  expect(page.document.querySelector('.request')?.textContent).toContain(requestId)
}

it('shows the login page each time the URL is opened', async () => {
  const { fullUrl } = await startLogin(foyer)
  for (let time = 0; time < 2; time++) {
    const page = await openPage(foyer, fullUrl)
    expect(page.status).toBe(200)
    expect(page.document.querySelector('h1')?.textContent).toBe('Log in')
    expect(page.document.querySelectorAll('input[type=password]')).toHaveLength(1)
  }
})

it('does not put the state into the page', async () => {
  const { fullUrl } = await startLogin(foyer, { state: 'secret-state' })
  expect((await openPage(foyer, fullUrl)).html).not.toContain('secret-state')
})

describe('with a session token', () => {
  it('redirects with a code immediately, by 303 and without a referrer', async () => {
    const sessionToken = await logIn(visitor, 'ada@example.com')
    const { fullUrl } = await startLogin(foyer, { sessionToken }, 'none')
    const page = await openPage(foyer, fullUrl)
    expect(page.status).toBe(303)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.has('set-cookie')).toBe(false)
    expect(page.location?.href.startsWith(`${redirectUri}?`)).toBe(true)
    expect(parametersOf(page)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'state-of-the-test',
      iss: publicUrl,
    })
  })

  it('redirects with the code in the fragment for the response mode fragment', async () => {
    const sessionToken = await logIn(visitor, 'ada@example.com')
    const { fullUrl } = await startLogin(foyer, { sessionToken, responseMode: 'fragment' }, 'none')
    const { location } = await openPage(foyer, fullUrl)
    expect(location?.search).toBe('')
    const parameters = new URLSearchParams(location?.hash.slice(1))
    expect(parameters.get('code')).toBeTruthy()
  })

  it('redirects once, and then the URL is invalid', async () => {
    const sessionToken = await logIn(visitor, 'ada@example.com')
    const { fullUrl } = await startLogin(foyer, { sessionToken }, 'none')
    await openPage(foyer, fullUrl)
    expectCannotContinue(await openPage(foyer, fullUrl))
  })

  it('redirects with a code for one of ten concurrent requests', async () => {
    const sessionToken = await logIn(visitor, 'ada@example.com')
    const { fullUrl } = await startLogin(foyer, { sessionToken }, 'none')
    const pages = await Promise.all(Array.from({ length: 10 }, () => openPage(foyer, fullUrl)))
    expect(pages.filter((page) => 'code' in parametersOf(page))).toHaveLength(1)
  })

  it('proves one request: a second one needs a login of its own', async () => {
    const sessionToken = await logIn(visitor, 'ada@example.com')
    const requests = [
      await startLogin(foyer, { sessionToken }, 'none'),
      await startLogin(foyer, { sessionToken }, 'none'),
      await startLogin(foyer, { sessionToken }, 'login'),
    ]
    const pages = []
    for (const { fullUrl } of requests) pages.push(await openPage(foyer, fullUrl))
    const [first, second, third] = pages
    expect(first && parametersOf(first)).toHaveProperty('code')
    expect(second && parametersOf(second)).toMatchObject({ error: 'login_required' })
    expect(third?.document.querySelector('h1')?.textContent).toBe('Log in')
  })

  it('older than five minutes returns login_required', async () => {
    const sessionToken = await logIn(visitor, 'ada@example.com')
    foyer.advance(300)
    const { location } = await authorizeSilently(foyer, visitor, sessionToken)
    expect(location.searchParams.get('error')).toBe('login_required')
  })
})

describe('prompt=none without a session token', () => {
  it('returns login_required with the state', async () => {
    const { fullUrl } = await startLogin(foyer, {}, 'none')
    const page = await openPage(foyer, fullUrl)
    expect(page.status).toBe(303)
    expect(parametersOf(page)).toEqual({
      error: 'login_required',
      error_description: expect.any(String),
      state: 'state-of-the-test',
      iss: publicUrl,
    })
    expectCannotContinue(await openPage(foyer, fullUrl))
  })

  it.each(['random', visitor.authorization])('refuses any other token: %.6s', async (token) => {
    const { fullUrl } = await startLogin(foyer, { sessionToken: token }, 'none')
    expect(parametersOf(await openPage(foyer, fullUrl))).toMatchObject({ error: 'login_required' })
  })
})

describe('an unknown or expired authorization request', () => {
  it.each(['', 'made-up', '%00', '__proto__', `' or 1=1 --`])(
    'cannot continue with "%s"',
    async (id) => {
      expectCannotContinue(await openPage(foyer, `/auth/authorize?request=${id}`))
      expectCannotContinue(await openPage(foyer, `/auth/sign-up?request=${id}`))
    },
  )

  it('a login expires after ten minutes', async () => {
    const { fullUrl } = await startLogin(foyer)
    foyer.advance(599)
    const page = await openPage(foyer, fullUrl)
    expect(page.status).toBe(200)
    foyer.advance(1)
    expectCannotContinue(await openPage(foyer, fullUrl))
    expectCannotContinue(await openPage(foyer, fullUrl.replace('authorize', 'sign-up')))
    const again = await page.submit({ email: 'ada@example.com', password })
    expect(again.location).toBeUndefined()
  })

  it('a logout request cannot continue as a login', async () => {
    const answer = await visitor.post('/_api/redirects-api/v1/redirect-session', {
      logout: { clientId: 'test-site' },
    })
    const { request } = (
      answer.body as { redirectSession: { urlDetails: { searchParams: { request: string } } } }
    ).redirectSession.urlDetails.searchParams
    expectCannotContinue(await openPage(foyer, `/auth/authorize?request=${request}`))
  })
})

it('ignores parameters that are added to the URL', async () => {
  const sessionToken = await logIn(visitor, 'ada@example.com')
  const { fullUrl } = await startLogin(foyer, { sessionToken }, 'none')
  const evil = encodeURIComponent('https://evil.example/')
  const names = ['redirect_uri', 'redirectUri', 'postFlowUrl', 'returnTo', 'client_id', 'state']
  const added = names.map((name) => `${name}=${evil}`).join('&')
  const modes = 'response_type=token&response_mode=fragment&code_challenge=x&request=x'
  const page = await openPage(foyer, `${fullUrl}&${added}&${modes}`)
  expect(page.location?.href.startsWith(`${redirectUri}?code=`)).toBe(true)
  expect(page.location?.href).not.toContain('evil')
  expect(parametersOf(page).state).toBe('state-of-the-test')
})

it('does not reflect parameters of the URL', async () => {
  const hostile = encodeURIComponent(`"><img src=x onerror=alert(1)><script>x</script>`)
  const names = [
    'error_description',
    'email',
    'message',
    'redirect',
    'token',
    'state',
    'lang',
    'theme',
  ]
  const query = names.map((name) => `${name}=${hostile}`).join('&')
  const { fullUrl } = await startLogin(foyer)
  for (const url of [`${fullUrl}&${query}`, `/auth/authorize?request=${hostile}&${query}`]) {
    const { html, document } = await openPage(foyer, url)
    expect(document.querySelectorAll('img')).toHaveLength(0)
    expect(html).not.toMatch(/<script>x|onerror|javascript:/)
  }
})

// Seen to fail: only a new request was compared with the redirect URIs of its client. Whoever controls a removed
// URI got codes by a stored request, which a late form renewed again and again.
describe('after the redirect URI was removed from the client', () => {
  const path = `${operatorEndpoints.listClients.path}/shop`
  const former = 'https://former.example/callback'
  const form = { email: 'ada@example.com', password }

  async function startAtFormerUri(sessionToken?: string): Promise<string> {
    const client = { id: 'shop', name: 'Shop', redirectUris: [former] }
    await foyer.owner.post(operatorEndpoints.listClients.path, client)
    const request = { clientId: 'shop', redirectUri: former, sessionToken }
    return (await startLogin(foyer, request, 'select_account')).fullUrl
  }

  async function removeUri(): Promise<void> {
    const changed = await foyer.owner.patch(path, { redirectUris: ['https://shop.example/cb'] })
    expect(changed.status).toBe(200)
  }

  afterEach(() => foyer.owner.delete(path))

  it('a pending request is over, also for a form that is open', async () => {
    const fullUrl = await startAtFormerUri()
    const page = await openPage(foyer, fullUrl)
    await removeUri()
    expectOver(await page.submit(form))
    expectCannotContinue(await openPage(foyer, fullUrl))
  })

  it('a session token gets no code', async () => {
    const fullUrl = await startAtFormerUri(await logIn(visitor, 'ada@example.com'))
    await removeUri()
    expectCannotContinue(await openPage(foyer, fullUrl))
  })

  it('a request goes on if another process has added the URI again', async () => {
    const fullUrl = await startAtFormerUri()
    await removeUri()
    const { services } = foyer
    const client = { id: 'shop', name: 'Shop', redirectUris: [former], origins: [] }
    await services.db.transaction((tx) => saveClient(tx, client, services.clock.now()))
    const page = await openPage(foyer, fullUrl)
    const done = await page.submit(form)
    expect(done.location?.href).toContain(former)
  })

  it('a form that was open for too long does not renew its request', async () => {
    const page = await openPage(foyer, await startAtFormerUri())
    await removeUri()
    foyer.advance(601)
    expectOver(await page.submit(form))
  })
})

describe('the headers of every hosted page', () => {
  it('prevent framing, scripts and forms to other sites', async () => {
    const { services } = foyer
    const films = {
      id: 'films',
      name: 'Films',
      redirectUris: ['https://films.example/callback'],
      origins: ['https://films.example'],
    }
    await services.db.transaction((tx) => saveClient(tx, films, services.clock.now()))
    // Written past the API, as by another process: known after five seconds.
    foyer.advance(5)
    const [filmsUri = ''] = films.redirectUris
    const { fullUrl } = await startLogin(foyer, { clientId: 'films', redirectUri: filmsUri })
    const loginPage = await openPage(foyer, fullUrl)
    const signUp = await openPage(foyer, fullUrl.replace('authorize', 'sign-up'))
    const wrong = await loginPage.submit({ email: 'ada@example.com', password: 'wrong password' })
    const dead = await openPage(foyer, '/auth/authorize')
    const out = await openPage(foyer, '/auth/logout')
    for (const page of [loginPage, signUp, wrong, dead, out]) {
      const { headers, html } = page
      const policy = readPolicy(headers.get('content-security-policy') ?? '')
      expect(policy).toMatchObject({
        'default-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'style-src': "'self'",
      })
      const hasPassword = ![dead, out].includes(page)
      const inlineScript = hasPassword ? expect.stringMatching(/^'sha256-[^' ]+'$/) : undefined
      expect(policy['script-src']).toEqual(inlineScript)
      expect(policy['form-action']).toMatch(/^'self'( https:\/\/films\.example)?$/)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      })
      expect(headers.has('set-cookie')).toBe(false)
      expect(headers.has('x-powered-by')).toBe(false)
      expect(html).not.toMatch(/<script\s|(src|href)="(https?:)?\/\/(?!127\.0\.0\.1:4400)/)
    }
  })
})

function readPolicy(text: string): Record<string, string> {
  const directives = text.split(';').map((one) => one.trim().split(/ (.*)/s, 2))
  return Object.fromEntries(directives.map(([name = '', value = '']) => [name, value]))
}
