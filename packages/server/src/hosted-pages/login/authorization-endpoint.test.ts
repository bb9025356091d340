// @database sqlite
import { createHash } from 'node:crypto'
import { codeChallengeOf, createCodeVerifier } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { startLogin } from '../../testing/authorization-flow.js'
import { clientId, createTestFoyer, publicUrl, redirectUri } from '../../testing/test-foyer.js'
import { createMember, logIn, password } from '../../testing/test-member.js'
import { openPage, type TestPage } from '../../testing/test-page.js'

const foyer = await createTestFoyer()
await createMember(foyer, 'ada@example.com')
const codeVerifier = createCodeVerifier()
const codeChallenge = await codeChallengeOf(codeVerifier)

const good = {
  response_type: 'code',
  client_id: clientId,
  redirect_uri: redirectUri,
  state: 's&t=<a>',
  code_challenge: codeChallenge,
  code_challenge_method: 'S256',
}

function ask(replaced: Record<string, string | undefined> = {}): Promise<TestPage> {
  const parameters = Object.entries({ ...good, ...replaced }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const query = new URLSearchParams(Object.fromEntries(parameters))
  return openPage(foyer, `/oauth2/authorize?${query}`)
}

function answerOf({ location }: TestPage): Record<string, string> {
  return Object.fromEntries(location?.searchParams ?? [])
}

it('starts a login that returns a code for the PKCE verifier', async () => {
  const begun = await ask({ ui_locales: 'de-CH en' })
  expect(begun.status).toBe(303)
  const page = await openPage(foyer, begun.location?.href ?? '')
  expect(page.document.documentElement.getAttribute('lang')).toBe('de')
  const done = await page.submit({ email: 'ada@example.com', password })
  const { code, state } = answerOf(done)
  expect(state).toBe(good.state)
  const exchange = { grantType: 'authorization_code', clientId, redirectUri, code, codeVerifier }
  const visitor = await foyer.visitor()
  expect((await visitor.post('/oauth2/token', exchange)).status).toBe(200)
})

// Seen to fail: the empty response mode was an error.
it('ignores parameters without a value', async () => {
  const empty = { response_mode: '', prompt: '', ui_locales: '', scope: '' }
  const begun = await ask(empty)
  expect(begun.location?.pathname).toBe('/auth/authorize')
})

it('returns login_required immediately for prompt=none', async () => {
  const begun = await ask({ prompt: 'none' })
  const { error, state } = answerOf(await openPage(foyer, begun.location?.href ?? ''))
  expect({ error, state }).toEqual({ error: 'login_required', state: good.state })
})

// Seen to fail: each parameter was compared with all others, so a URL of 15 KB took 84 ms, not 4.
it('checks many parameters for a repeated one without comparing each with all others', async () => {
  const many = Array.from({ length: 40_000 }, (_, number) => `p${number}`).join('&')
  const start = performance.now()
  const page = await openPage(foyer, `/oauth2/authorize?${many}&last&last`)
  expect(performance.now() - start).toBeLessThan(5000)
  expect(page.html).toContain('&quot;last&quot; is repeated')
})

// Seen to fail: a comparison by prefix, or of parsed URLs.
describe('an unregistered redirect_uri', () => {
  it.each([
    `${redirectUri}/`,
    `${redirectUri}?x=1`,
    'https://evil.example/callback',
    'javascript:alert(1)',
    '"><script>alert(1)</script>',
    '',
  ])('gets an error page without a redirect: %j', async (uri) => {
    const page = await ask({ redirect_uri: uri })
    expect(page.status).toBe(400)
    expect(page.location).toBeUndefined()
    expect(page.document.querySelectorAll('script')).toHaveLength(0)
    const facts = [...page.document.querySelectorAll('dd')].map((one) => one.textContent)
    expect(facts).toEqual([uri, redirectUri])
  })

  it.each([{ client_id: 'nope' }, { client_id: undefined }])(
    'gets an error page with an unknown client: %j',
    async (replaced) => {
      const page = await ask({ ...replaced, redirect_uri: 'https://evil.example/' })
      expect(page.status).toBe(400)
      expect(page.location).toBeUndefined()
      expect(page.html).not.toContain('evil')
    },
  )

  it('is refused when duplicated with a registered redirect_uri', async () => {
    const query = new URLSearchParams(good)
    query.append('redirect_uri', 'https://evil.example/')
    const page = await openPage(foyer, `/oauth2/authorize?${query}`)
    expect(page.status).toBe(400)
    expect(page.location).toBeUndefined()
  })
})

it.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ response_type: 'code token' }, 'unsupported_response_type'],
  [{ response_type: undefined }, 'unsupported_response_type'],
  [{ response_mode: 'direct' }, 'invalid_request'],
  [{ response_mode: '__proto__' }, 'invalid_request'],
  [{ response_mode: 'web_message' }, 'invalid_request'],
  [{ code_challenge: undefined }, 'invalid_request'],
  [{ code_challenge: 'x'.repeat(42) }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge_method: undefined }, 'invalid_request'],
  [{ prompt: 'none login' }, 'invalid_request'],
  [{ prompt: 'create' }, 'invalid_request'],
])('redirects with an error for %j', async (replaced, error) => {
  const page = await ask(replaced)
  expect(page.status).toBe(303)
  expect(page.location?.href.startsWith(`${redirectUri}?`)).toBe(true)
  expect(answerOf(page)).toEqual({
    error,
    // @see RFC 6749 §4.1.2.1
    error_description: expect.stringMatching(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/),
    state: good.state,
    iss: publicUrl,
  })
})

it.each([
  ['none login', "expected the prompt 'none' alone, received it with another prompt"],
  ['create', 'expected the prompt none, login, consent or select_account'],
])('says what it expects in place of the prompt "%s"', async (prompt, description) => {
  expect(answerOf(await ask({ prompt }))).toMatchObject({ error_description: description })
})

it.each([undefined, ''])('returns no state to a request with the state %j', async (state) => {
  const refused = await ask({ state, response_type: 'token' })
  expect(Object.keys(answerOf(refused))).toEqual(['error', 'error_description', 'iss'])
  const begun = await ask({ state })
  const page = await openPage(foyer, begun.location?.href ?? '')
  const done = await page.submit({ email: 'ada@example.com', password })
  expect(Object.keys(answerOf(done))).toEqual(['code', 'iss'])
})

it('refuses a state of more than 2048 characters', async () => {
  const state = 'x'.repeat(2049)
  expect(answerOf(await ask({ state }))).toMatchObject({ error: 'invalid_request', state })
  expect(answerOf(await ask({ state: state.slice(1) }))).toEqual({ request: expect.any(String) })
})

describe('a prompt with several values', () => {
  /** Opens a request in a browser in which ada is logged in. */
  async function askLoggedIn(prompt: string): Promise<{ page: TestPage; cookie: string }> {
    const login = await openPage(foyer, (await ask()).location?.href ?? '')
    const done = await login.submit({ email: 'ada@example.com', password })
    const cookie = done.headers.get('set-cookie')?.split(';')[0] ?? ''
    const begun = await ask({ prompt })
    return { page: await openPage(foyer, begun.location?.href ?? '', { cookie }), cookie }
  }

  it.each(['login consent', 'consent login', ' consent  login '])(
    'asks for a login and for consent: "%s"',
    async (prompt) => {
      const { page, cookie } = await askLoggedIn(prompt)
      expect(page.document.querySelector('#password')).not.toBeNull()
      const consent = await page.submit(
        { email: 'ada@example.com', password },
        { headers: { cookie } },
      )
      expect(consent.document.querySelector('button[name=decision]')).not.toBeNull()
    },
  )

  it('asks for the account and for consent', async () => {
    const { page, cookie } = await askLoggedIn('consent select_account')
    const account = page.document.querySelector('button[name=account]')?.getAttribute('value')
    const consent = await page.submit({ account: account ?? '' }, { headers: { cookie } })
    expect(consent.document.querySelector('button[name=decision]')).not.toBeNull()
  })
})

describe('the response mode form_post', () => {
  const hostile = `"><script>alert(1)</script>&code=evil`

  it('returns a form with the code, a hashed script and a button', async () => {
    const sessionToken = await logIn(await foyer.visitor(), 'ada@example.com')
    const asked = { responseMode: 'form_post', sessionToken, state: hostile }
    const { fullUrl } = await startLogin(foyer, asked, 'none')
    const page = await openPage(foyer, fullUrl)
    expect(page.status).toBe(200)
    const form = page.document.querySelector('form')
    expect(form?.getAttribute('method')).toBe('post')
    expect(form?.getAttribute('action')).toBe(redirectUri)
    const fields = [...page.document.querySelectorAll('input')].map((one) => [
      one.getAttribute('name'),
      one.getAttribute('value'),
    ])
    expect(Object.fromEntries(fields)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: hostile,
      iss: publicUrl,
    })
    expect(page.document.querySelectorAll('form button')).toHaveLength(1)
    const [script, ...more] = [...page.document.querySelectorAll('script')]
    expect(more).toEqual([])
    const hash = createHash('sha256')
      .update(script?.textContent ?? '')
      .digest('base64')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'sha256-${hash}'`)
    expect(policy).toContain(`form-action 'self' ${new URL(redirectUri).origin} `)
  })

  it('returns a form with an error', async () => {
    const { fullUrl } = await startLogin(foyer, { responseMode: 'form_post' }, 'none')
    const page = await openPage(foyer, fullUrl)
    expect(page.document.querySelector('[name=error]')?.getAttribute('value')).toBe(
      'login_required',
    )
  })
})
