// @database sqlite
import { endpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { startLogin } from '../../testing/authorization-flow.js'
import { dumpTables } from '../../testing/dump-tables.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { openPage, type TestPage } from '../../testing/test-page.js'

const foyer = await createTestFoyer({ settings: { password: { minLength: 10 } } })
const password = 'ten letters'

async function openSignUp(): Promise<TestPage> {
  const { fullUrl } = await startLogin(foyer)
  const loginPage = await openPage(foyer, fullUrl)
  const link = loginPage.document.querySelector('.alternatives a')?.getAttribute('href') ?? ''
  return openPage(foyer, link)
}

function problemsOf({ document }: TestPage): string[] {
  return [...document.querySelectorAll('[role=alert] li')].map((item) => item.textContent ?? '')
}

async function profileOf(email: string): Promise<unknown> {
  const { identities = [] } = await dumpTables(foyer.services.db)
  const row = identities.find((one) => one.email === email)
  return row && JSON.parse(String(row.profile))
}

it('is linked from the login page and links back', async () => {
  const page = await openSignUp()
  expect(page.status).toBe(200)
  expect(page.document.querySelector('h1')?.textContent).toBe('Sign up')
  const password = page.document.querySelector('#password')
  expect(password?.getAttribute('autocomplete')).toBe('new-password')
  expect(password?.getAttribute('minlength')).toBe('10')
  const link = page.document.querySelector('.alternatives a')?.getAttribute('href') ?? ''
  expect((await openPage(foyer, link)).document.querySelector('h1')?.textContent).toBe('Log in')
})

it('creates an account and redirects to the site with a code', async () => {
  const page = await openSignUp()
  const sent = await page.submit({ email: 'ada@example.com', nickname: ' Ada ', password })
  expect(sent.status).toBe(303)
  expect(sent.location?.searchParams.get('code')).toBeTruthy()
  expect(await profileOf('ada@example.com')).toEqual({ nickname: 'Ada', language: 'en' })
  const again = await page.submit({ email: 'other@example.com', nickname: 'x', password })
  expect(again.document.querySelector('h1')?.textContent).toBe('This login is no longer valid')
  expect(await profileOf('other@example.com')).toBeUndefined()
})

it.each([
  ['', 'none'],
  ['  ', 'spaces'],
])('uses the local part of the address as nickname for the name %j', async (nickname, local) => {
  await (await openSignUp()).submit({ email: `${local}@example.com`, nickname, password })
  expect(await profileOf(`${local}@example.com`)).toEqual({ nickname: local, language: 'en' })
})

it('cuts a nickname at 100 characters, without splitting a surrogate pair', async () => {
  const nickname = `${'a'.repeat(99)}😀😀`
  await (await openSignUp()).submit({ email: 'long@example.com', nickname, password })
  expect(await profileOf('long@example.com')).toEqual({
    nickname: `${'a'.repeat(99)}😀`,
    language: 'en',
  })
})

describe('an invalid sign-up', () => {
  it('shows each problem and keeps the entered values except the password', async () => {
    const fields = { email: 'no address', nickname: 'Ben', password: 'short one' }
    const answer = await (await openSignUp()).submit(fields)
    expect(answer.status).toBe(400)
    expect(problemsOf(answer)).toEqual([
      'Enter an e-mail address like name@example.com.',
      'That password is too short. Use at least 10 characters.',
    ])
    const values = ['email', 'nickname', 'password'].map((id) =>
      answer.document.querySelector(`#${id}`)?.getAttribute('value'),
    )
    expect(values).toEqual(['no address', 'Ben', null])
    expect(answer.html).not.toContain('short one')
    const right = await answer.submit({ email: 'ben@example.com', nickname: 'Ben', password })
    expect(right.status).toBe(303)
  })

  it('with a registered address changes nothing', async () => {
    await (await openSignUp()).submit({ email: 'eve@example.com', nickname: 'Eve', password })
    const fields = { email: ' EVE@example.com', nickname: 'Mallory', password: 'another one' }
    const answer = await (await openSignUp()).submit(fields)
    expect(problemsOf(answer)).toEqual([
      'There is already an account with this e-mail address. Log in instead.',
    ])
    expect(answer.location).toBeUndefined()
    expect(await profileOf('eve@example.com')).toEqual({ nickname: 'Eve', language: 'en' })
  })

  it('with the address and the password of an account logs in', async () => {
    const fields = { email: 'twice@example.com', nickname: 'Ada', password }
    await (await openSignUp()).submit(fields)
    const again = await (await openSignUp()).submit({ ...fields, nickname: 'Other' })
    expect(again.status).toBe(303)
    expect(again.location?.searchParams.get('code')).toBeTruthy()
    expect(await profileOf('twice@example.com')).toEqual({ nickname: 'Ada', language: 'en' })
  })

  // Seen to fail: the page was an error 429, because each such sign-up counts as a failed login.
  it('names the account after too many sign-ups with its address and other passwords', async () => {
    const fields = { email: 'often@example.com', nickname: 'Ada' }
    await (await openSignUp()).submit({ ...fields, password })
    const email = fields.email
    const visitor = await foyer.visitor()
    let status = 0
    for (let attempt = 0; attempt < 40 && status !== 429; attempt++) {
      const login = { loginId: { email }, password: 'other letters' }
      ;({ status } = await visitor.post(endpoints.login.path, login))
    }
    expect(status).toBe(429)
    const again = await (await openSignUp()).submit({ ...fields, password: 'other letters' })
    expect(again.document.querySelector('h1')?.textContent).toBe('Sign up')
    expect(problemsOf(again)).toEqual([expect.stringMatching(/account/)])
  })

  it('shows the entered values without HTML', async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
    const answer = await (await openSignUp()).submit({
      email: hostile,
      nickname: hostile,
      password,
    })
    expect(answer.document.querySelectorAll('img')).toHaveLength(0)
    expect(answer.html).not.toContain('<script>alert')
    for (const id of ['email', 'nickname']) {
      expect(answer.document.querySelector(`#${id}`)?.getAttribute('value')).toBe(hostile)
    }
  })

  it.each([
    {},
    { email: 'x@example.com' },
    { email: 'x@example.com', password: 'a'.repeat(50_000) },
    { email: `${'a'.repeat(50_000)}@example.com`, password },
    { email: 'x@example.com', nickname: 'a'.repeat(50_000), password: '' },
  ])('is refused: %.60j', async (fields: Record<string, string>) => {
    const answer = await (await openSignUp()).submit(fields)
    expect(answer.status).toBe(400)
    expect(problemsOf(answer).length).toBeGreaterThan(0)
  })
})

it('ignores fields that the form does not have', async () => {
  const gain = { status: 'ACTIVE', role: 'admin', id: 'x', emailVerified: 'true', firstName: 'x' }
  await (await openSignUp()).submit({ email: 'mass@example.com', nickname: 'M', password, ...gain })
  expect(await profileOf('mass@example.com')).toEqual({ nickname: 'M', language: 'en' })
})
