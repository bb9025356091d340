import { endpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { sql } from '../../storage/sql.js'
import { startLogin } from '../../testing/authorization-flow.js'
import { countRowsButLogs } from '../../testing/dump-tables.js'
import { clientId, createTestFoyer, publicUrl, redirectUri } from '../../testing/test-foyer.js'
import { createMember, password } from '../../testing/test-member.js'
import { openPage, postForm, type TestPage } from '../../testing/test-page.js'

const foyer = await createTestFoyer()
const ada = await createMember(foyer, 'ada@example.com')
const right = { email: 'ada@example.com', password }

async function openLogin(): Promise<TestPage & { codeVerifier: string }> {
  const { fullUrl, codeVerifier } = await startLogin(foyer)
  return { ...(await openPage(foyer, fullUrl)), codeVerifier }
}

function problemsOf({ document }: TestPage): string[] {
  return [...document.querySelectorAll('[role=alert] li')].map((item) => item.textContent ?? '')
}

it('redirects to the site with a code that can be exchanged for tokens', async () => {
  const page = await openLogin()
  const sent = await page.submit(right)
  expect(sent.status).toBe(303)
  expect(sent.headers.get('referrer-policy')).toBe('no-referrer')
  expect(sent.location?.searchParams.get('state')).toBe('state-of-the-test')
  const tokens = await foyer.as('').post(endpoints.token.path, {
    grantType: 'authorization_code',
    clientId,
    redirectUri,
    code: sent.location?.searchParams.get('code'),
    codeVerifier: page.codeVerifier,
  })
  expect(tokens.status).toBe(200)
  const member = await foyer
    .as(String(tokens.body.access_token))
    .get(endpoints.getCurrentMember.path)
  expect(member.body).toMatchObject({ member: { id: ada.id } })
})

it('sets the input types and autocomplete values', async () => {
  const { document } = await openLogin()
  const filled = ['email', 'password'].map((name) => {
    const input = document.querySelector(`input[name=${name}]`)
    return [input?.getAttribute('type'), input?.getAttribute('autocomplete')]
  })
  expect(filled).toEqual([
    ['email', 'username'],
    ['password', 'current-password'],
  ])
})

describe('a refused login form', () => {
  it('shows the same message for an unknown address and a wrong password', async () => {
    const page = await openLogin()
    const wrong = await page.submit({ ...right, password: 'wrong password' })
    const unknown = await page.submit({ ...right, email: 'nobody@example.com' })
    expect(wrong.status).toBe(400)
    expect(problemsOf(wrong)).toEqual([
      'Wrong e-mail address or password. Check both and try again.',
    ])
    expect(unknown.html.replace('nobody@', 'ada@')).toBe(wrong.html)
  })

  it('can be corrected on the returned page, which keeps the address only', async () => {
    const page = await openLogin()
    const again = await page.submit({ ...right, password: 'wrong password' })
    expect(again.document.querySelector('#email')?.getAttribute('value')).toBe('ada@example.com')
    expect(again.html).not.toContain('wrong password')
    expect((await again.submit(right)).status).toBe(303)
  })

  it.each([
    {},
    { email: '', password: '' },
    { email: 'ada@example.com' },
    { password },
    { email: 'ada@example.com', password: 'a'.repeat(50_000) },
    { email: 'a'.repeat(50_000), password },
    { email: 'ada@example.com\0', password },
  ])('shows one error for %.60j', async (fields: Record<string, string>) => {
    const page = await openLogin()
    const answer = await page.submit(fields)
    expect(answer.status).toBe(400)
    expect(problemsOf(answer)).toHaveLength(1)
  })

  it('shows the entered text without HTML', async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
    const answer = await (await openLogin()).submit({ email: hostile, password })
    expect(answer.document.querySelectorAll('img')).toHaveLength(0)
    expect(answer.html).not.toContain('<script>alert')
    expect(answer.document.querySelector('#email')?.getAttribute('value')).toBe(hostile)
  })
})

it('tells a member with the right password that the account is blocked', async () => {
  const { id } = await createMember(foyer, 'blocked@example.com')
  await foyer.services.db.transaction((tx) =>
    tx.run(sql`update identities set status = 'BLOCKED' where id = ${id}`),
  )
  const answer = await (await openLogin()).submit({ email: 'blocked@example.com', password })
  expect(problemsOf(answer)).toEqual([
    'This account cannot log in right now. Contact the site owner.',
  ])
})

// Seen to fail: each of the forms logged the browser in.
it('a login form cannot be submitted again after the login', async () => {
  const page = await openLogin()
  const before = await countRowsButLogs(foyer.services.db)
  const answers = await Promise.all([page.submit(right), page.submit(right), page.submit(right)])
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400])
  const { browser_logins } = await countRowsButLogs(foyer.services.db)
  expect(browser_logins).toBe((before.browser_logins ?? 0) + 1)
  expect((await page.submit(right)).document.querySelector('h1')?.textContent).toBe(
    'This login is no longer valid',
  )
})

const forms = ['/auth/login', '/auth/sign-up', '/auth/verify', '/auth/resend']

describe('a direct visit', () => {
  it.each(['/auth/login', '/auth/sign-up'])(
    'to %s starts a login that ends at the account page',
    async (path) => {
      const sent = await openPage(foyer, path)
      expect(sent.status).toBe(303)
      expect(sent.location?.pathname).toBe(path)
      const page = await openPage(foyer, sent.location?.href ?? '')
      expect(page.status).toBe(200)
      expect(page.document.querySelector('form')?.getAttribute('action')).toBe(path)
      const request = sent.location?.searchParams.get('request') ?? ''
      const done = await postForm(foyer, '/auth/login', { ...right, request })
      expect(done.location?.href).toBe(`${publicUrl}/auth/account`)
    },
  )
})

describe('the origin of a form', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { origin: publicUrl, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: `${publicUrl}.evil.example` },
    { origin: publicUrl.replace('http:', 'https:') },
  ]

  it.each(foreign)('is refused with %j at every form', async (headers) => {
    const { document } = await openLogin()
    const request = document.querySelector('input[name=request]')?.getAttribute('value') ?? ''
    for (const path of forms) {
      const answer = await postForm(foyer, path, { ...right, request }, headers)
      expect(answer.status).toBe(403)
      expect(answer.location).toBeUndefined()
      expect(answer.headers.has('set-cookie')).toBe(false)
    }
  })

  it.each([
    { origin: publicUrl, 'sec-fetch-site': 'same-origin' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { origin: publicUrl },
    {},
  ])('is accepted with %j', async (headers: Record<string, string>) => {
    expect((await (await openLogin()).submit(right, { headers })).status).toBe(303)
  })
})

it.each(forms)('%s accepts only form bodies of a pending request', async (path) => {
  const url = new URL(path, publicUrl)
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  expect((await foyer.fetch(new Request(url, json))).status).toBe(415)
  for (const request of ['', 'made-up', '__proto__']) {
    const answer = await postForm(foyer, path, { ...right, request })
    expect(answer.status).toBe(400)
    expect(answer.document.querySelector('h1')?.textContent).toBe('This login is no longer valid')
  }
})
