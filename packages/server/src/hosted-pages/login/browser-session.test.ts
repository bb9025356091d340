import { endpoints, recoveryEndpoints } from '@foyer/protocol'
import { requestMyDeletion } from '@foyer/protocol/account-data-endpoints'
import { enrolFactor, listFactors, renewRecoveryCodes } from '@foyer/protocol/factor-endpoints'
import { deleteMyMember } from '@foyer/protocol/member-endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../storage/sql.js'
import { fullUrlOf, startLogin } from '../../testing/authorization-flow.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import {
  clientId,
  createTestFoyer,
  publicUrl,
  redirectUri,
  type TestFoyer,
} from '../../testing/test-foyer.js'
import { createMember, password } from '../../testing/test-member.js'
import { openPage, postForm, type TestPage } from '../../testing/test-page.js'

let foyer: TestFoyer

beforeAll(async () => {
  foyer = await createTestFoyer()
  await createMember(foyer, 'ada@example.com')
  await createMember(foyer, 'ben@example.com')
})

/** Logs in on the hosted page. @returns the new cookie of the browser */
async function logIn(email: string, cookie = ''): Promise<string> {
  const { fullUrl } = await startLogin(foyer)
  const page = await openPage(foyer, fullUrl, { cookie })
  const done = await page.submit({ email, password }, { headers: { cookie } })
  expect(done.status).toBe(303)
  return cookieOf(done)
}

function cookieOf({ headers }: TestPage): string {
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function open(prompt: string, cookie: string): Promise<TestPage> {
  const { fullUrl } = await startLogin(foyer, {}, prompt)
  return openPage(foyer, fullUrl, { cookie })
}

function answerOf({ location }: TestPage): Record<string, string> {
  return Object.fromEntries(location?.searchParams ?? [])
}

function headingOf({ document }: TestPage): string | undefined {
  return document.querySelector('h1')?.textContent ?? undefined
}

it('stores a random secret in an HttpOnly cookie', async () => {
  const { fullUrl } = await startLogin(foyer)
  const page = await openPage(foyer, fullUrl)
  const done = await page.submit({ email: 'ada@example.com', password })
  expect(done.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^foyer-browser=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^foyer-known-[\da-f]{16}=[\w.-]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ])
})

describe('a logged-in browser', () => {
  it('gets a code without a page for prompt=none', async () => {
    const cookie = await logIn('ada@example.com')
    expect(answerOf(await open('none', cookie))).toMatchObject({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'state-of-the-test',
    })
    expect(answerOf(await open('none', ''))).toMatchObject({ error: 'login_required' })
  })

  it('must enter the password again for prompt=login, with the address filled in', async () => {
    const cookie = await logIn('ada@example.com')
    const page = await open('login', cookie)
    expect(headingOf(page)).toBe('Log in')
    expect(page.document.querySelector('#email')?.getAttribute('value')).toBe('ada@example.com')
    expect(page.html).not.toContain('code=')
  })

  // Seen to fail: the secret kept after a login, so that an attacker who set it before is logged in.
  it('gets a new secret at each login, which invalidates the previous secret', async () => {
    const first = await logIn('ada@example.com')
    const second = await logIn('ada@example.com', first)
    expect(second).not.toBe(first)
    expect(answerOf(await open('none', first))).toMatchObject({ error: 'login_required' })
    expect(answerOf(await open('none', second))).toHaveProperty('code')
  })

  it.each(['foyer-browser=made-up', `foyer-browser=${'a'.repeat(43)}`, 'foyer-browser=', 'x=y'])(
    'is not recognized by the cookie %j',
    async (cookie) => {
      expect(answerOf(await open('none', cookie))).toMatchObject({ error: 'login_required' })
    },
  )
})

it.each(['none', 'select_account'])(
  'renews the cookie with each use of a login: prompt=%s',
  async (prompt) => {
    const cookie = await logIn('ada@example.com')
    foyer.advance(20 * 86_400)
    const opened = await open(prompt, cookie)
    const account = opened.document.querySelector('button[name=account]')?.getAttribute('value')
    const used =
      account == null ? opened : await opened.submit({ account }, { headers: { cookie } })
    expect(answerOf(used)).toHaveProperty('code')
    expect(used.headers.getSetCookie()).toEqual([
      `${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    ])
    expect(answerOf(await open('none', '')).code).toBeUndefined()
  },
)

describe('a session from a browser login', () => {
  /** Logs a member in to the site, in a browser that is logged in. */
  async function join(prompt: string, cookie: string): Promise<TestCaller> {
    const { fullUrl, codeVerifier } = await startLogin(foyer, {}, prompt)
    let page = await openPage(foyer, fullUrl, { cookie })
    if (prompt === 'select_account') {
      const account = page.document.querySelector('button[name=account]')?.getAttribute('value')
      page = await page.submit({ account: account ?? '' }, { headers: { cookie } })
    }
    if (prompt === 'consent') page = await page.submit({ decision: 'allow' })
    const code = page.location?.searchParams.get('code')
    const exchange = { grantType: 'authorization_code', clientId, redirectUri, code, codeVerifier }
    const { body } = await (await foyer.visitor()).post(endpoints.token.path, exchange)
    return foyer.as(String(body.access_token))
  }

  const sensitiveCalls = (member: TestCaller): Promise<TestResponse>[] => [
    member.post(recoveryEndpoints.changePassword.path, { newPassword: 'another good one' }),
    member.post(enrolFactor.path, { type: 'TOTP' }),
    member.delete(`${listFactors.path}/some-factor`),
    member.post(renewRecoveryCodes.path, {}),
    member.post(requestMyDeletion.path, {}),
    member.delete(deleteMyMember.path),
  ]

  // Seen to fail: the time of the exchange taken for that of the login, so a browser that was left open could delete
  // the account.
  it.each(['none', 'select_account', 'consent'])(
    'by prompt=%s is no recent login when the browser logged in long ago',
    async (prompt) => {
      const cookie = await logIn('ada@example.com')
      foyer.advance(601)
      const member = await join(prompt, cookie)
      for (const { status, body } of await Promise.all(sensitiveCalls(member))) {
        expect([status, JSON.stringify(body)]).toEqual([
          403,
          expect.stringContaining('RECENT_LOGIN_REQUIRED'),
        ])
      }
    },
  )

  it('is a recent login within ten minutes of the login of the browser', async () => {
    const cookie = await logIn('ada@example.com')
    foyer.advance(540)
    const member = await join('none', cookie)
    const begin = (): Promise<TestResponse> => member.post(enrolFactor.path, { type: 'TOTP' })
    expect((await begin()).status).toBe(200)
    foyer.advance(61)
    expect((await begin()).status).toBe(403)
  })
})

describe('several accounts', () => {
  it('are listed, and the chosen account becomes the current account', async () => {
    const ada = await logIn('ada@example.com')
    const cookie = await logIn('ben@example.com', ada)
    const page = await open('select_account', cookie)
    expect(headingOf(page)).toBe('Choose an account')
    const buttons = [...page.document.querySelectorAll('button[name=account]')]
    expect(buttons.map((one) => one.querySelector('.email')?.textContent)).toEqual([
      'ben@example.com',
      'ada@example.com',
    ])
    const account = buttons[1]?.getAttribute('value') ?? ''
    const done = await page.submit({ account }, { headers: { cookie } })
    expect(answerOf(done)).toHaveProperty('code')
    const next = await open('login', cookie)
    expect(next.document.querySelector('#email')?.getAttribute('value')).toBe('ada@example.com')
  })

  it('of other browsers cannot be chosen', async () => {
    const ada = await logIn('ada@example.com')
    const ben = await logIn('ben@example.com')
    const choice = await open('select_account', ada)
    const account = choice.document.querySelector('button[name=account]')?.getAttribute('value')
    const page = await open('select_account', ben)
    const done = await page.submit({ account: account ?? '' }, { headers: { cookie: ben } })
    expect(done.location).toBeUndefined()
    expect(headingOf(done)).toBe('Log in')
  })

  it('cannot be chosen for prompt=login', async () => {
    const cookie = await logIn('ada@example.com')
    const choice = await open('select_account', cookie)
    const account = choice.document.querySelector('button[name=account]')?.getAttribute('value')
    const form = await open('login', cookie)
    const request = form.document.querySelector('input[name=request]')?.getAttribute('value')
    const fields = { request: request ?? '', account: account ?? '' }
    const done = await postForm(foyer, '/auth/choose', fields, { cookie })
    expect(done.location).toBeUndefined()
    expect(headingOf(done)).toBe('Log in')
  })

  it('include a link to log in with another account', async () => {
    const cookie = await logIn('ada@example.com')
    const choice = await open('select_account', cookie)
    const href = choice.document.querySelector('.alternatives a')?.getAttribute('href') ?? ''
    const page = await openPage(foyer, href, { cookie })
    expect(headingOf(page)).toBe('Log in')
    expect(page.document.querySelector('#email')?.getAttribute('value')).toBe('')
  })
})

it('a browser without logins gets the login form for prompt=select_account', async () => {
  expect(headingOf(await open('select_account', ''))).toBe('Log in')
})

describe('the end of a browser login', () => {
  it('happens after a logout, for the logged-out member only', async () => {
    const member = await createMember(foyer, 'cem@example.com')
    const cem = await logIn('cem@example.com')
    const cookie = await logIn('ada@example.com', cem)
    const body = { logout: { clientId }, callbacks: { postFlowUrl: `${publicUrl}/` } }
    const session = await member.post(endpoints.createRedirectSession.path, body)
    await openPage(foyer, fullUrlOf(session), { cookie })
    const page = await open('select_account', cookie)
    expect(page.html).not.toContain('cem@example.com')
    expect(page.html).toContain('ada@example.com')
  })

  it('does not happen at a forged logout URL', async () => {
    const cookie = await logIn('ada@example.com')
    await openPage(foyer, '/auth/logout?request=made-up', { cookie })
    expect(answerOf(await open('none', cookie))).toHaveProperty('code')
  })

  it('happens after a password change, in every browser', async () => {
    const member = await createMember(foyer, 'dan@example.com')
    const cookie = await logIn('dan@example.com')
    const path = '/_api/iam/authentication/v2/change-password'
    expect((await member.post(path, { newPassword: 'another good one' })).status).toBe(200)
    expect(answerOf(await open('none', cookie))).toMatchObject({ error: 'login_required' })
  })

  it('happens when the owner requires a new password', async () => {
    const member = await createMember(foyer, 'eva@example.com')
    const cookie = await logIn('eva@example.com')
    await foyer.owner.patch(`/_foyer/v1/members/${member.id}`, { passwordResetRequired: true })
    await foyer.owner.patch(`/_foyer/v1/members/${member.id}`, { passwordResetRequired: false })
    expect(answerOf(await open('none', cookie))).toMatchObject({ error: 'login_required' })
  })

  // Seen to fail: a browser login counted while a new password was required.
  it('happens while a new password is required', async () => {
    const member = await createMember(foyer, 'ivy@example.com')
    const cookie = await logIn('ivy@example.com')
    const setRequired = (required: number): Promise<number> =>
      foyer.services.db.transaction((tx) =>
        tx.run(sql`update identities set password_reset_required = ${required}
          where id = ${member.id}`),
      )
    await setRequired(1)
    expect(answerOf(await open('none', cookie))).toMatchObject({ error: 'login_required' })
    await setRequired(0)
    expect(answerOf(await open('none', cookie))).toHaveProperty('code')
  })

  it('happens after the configured time without a visit', async () => {
    const other = await createTestFoyer({ settings: { tokens: { refreshSeconds: 60 } } })
    await createMember(other, 'ada@example.com')
    const { fullUrl } = await startLogin(other)
    const done = await (await openPage(other, fullUrl)).submit({
      email: 'ada@example.com',
      password,
    })
    const cookie = cookieOf(done)
    other.advance(61)
    const flow = await startLogin(other, {}, 'none')
    const page = await openPage(other, flow.fullUrl, { cookie })
    expect(answerOf(page)).toMatchObject({ error: 'login_required' })
  })

  // Seen to fail: a shorter time applied only from the next visit on.
  it('happens after a shorter time that is configured later', async () => {
    const other = await createTestFoyer()
    await createMember(other, 'ada@example.com')
    const page = await openPage(other, (await startLogin(other)).fullUrl)
    const cookie = cookieOf(await page.submit({ email: 'ada@example.com', password }))
    other.advance(61)
    await other.owner.patch('/_foyer/v1/settings', { tokens: { refreshSeconds: 60 } })
    const silent = await openPage(other, (await startLogin(other, {}, 'none')).fullUrl, { cookie })
    expect(answerOf(silent)).toMatchObject({ error: 'login_required' })
  })
})

it('refuses a cross-site login form', async () => {
  const { fullUrl } = await startLogin(foyer)
  const page = await openPage(foyer, fullUrl)
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const refused = await page.submit({ email: 'ada@example.com', password }, { headers })
  expect(refused.status).toBe(403)
  expect(refused.headers.has('set-cookie')).toBe(false)
})

it('accepts an expired login form after one resubmission, with the address kept', async () => {
  const { fullUrl } = await startLogin(foyer)
  const page = await openPage(foyer, fullUrl)
  foyer.advance(601)
  const again = await page.submit({ email: 'ada@example.com', password })
  expect(again.status).toBe(400)
  expect(again.document.querySelector('#email')?.getAttribute('value')).toBe('ada@example.com')
  expect(again.document.querySelector('[role=alert]')?.textContent).toContain('open for too long')
  const done = await again.submit({ email: 'ada@example.com', password })
  expect(answerOf(done)).toMatchObject({ state: 'state-of-the-test', code: expect.any(String) })
  expect((await again.submit({ email: 'ada@example.com', password })).status).toBe(400)
})
