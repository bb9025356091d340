// A double tap sends a form twice, and the browser shows the response to the second one. So does a lost response.
import { endpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { startLogin } from '../../testing/authorization-flow.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { enrolApp, enrolSent, sentCode } from '../../testing/test-factor.js'
import { clientId, createTestFoyer, redirectUri, type TestFoyer } from '../../testing/test-foyer.js'
import { newestMail, wrongCode } from '../../testing/test-mail.js'
import { createMember, password } from '../../testing/test-member.js'
import { openPage, type TestPage } from '../../testing/test-page.js'

const foyer = await createTestFoyer()

let people = 0
const newEmail = (): string => `person${++people}@example.com`

interface Login {
  page: TestPage
  codeVerifier: string
}

async function openLogin(on = foyer, page = 'authorize'): Promise<Login> {
  const { fullUrl, codeVerifier } = await startLogin(on)
  return { page: await openPage(on, fullUrl.replace('authorize', page)), codeVerifier }
}

function exchange(code: string | undefined, { codeVerifier }: Login): Promise<TestResponse> {
  const grant = { grantType: 'authorization_code', clientId, redirectUri, code, codeVerifier }
  return foyer.as('').post(endpoints.token.path, grant)
}

const codeOf = ({ location }: TestPage): string | undefined =>
  location?.searchParams.get('code') ?? undefined

function expectOver(page: TestPage): void {
  expect(page.status).toBe(400)
  const title = page.document.querySelector('h1')?.textContent
  expect(title).toBe('This login is no longer valid')
}

/** Sends a form twice. Expects one code, and a login of the browser with each response. */
async function expectSameCode(page: TestPage, fields: Record<string, string>): Promise<string> {
  const first = await page.submit(fields)
  expect(codeOf(first)).toMatch(/^[\w-]{43}$/)
  const second = await page.submit(fields)
  expect([second.status, second.location?.href]).toEqual([303, first.location?.href])
  expect(second.headers.getSetCookie().join()).toContain('foyer-browser=')
  return codeOf(second) ?? ''
}

async function joinWithApp(): Promise<{ email: string; code: () => string; recovery: string[] }> {
  const email = newEmail()
  const app = await enrolApp(foyer, await createMember(foyer, email))
  return { email, code: () => app.code(), recovery: [...app.recoveryCodes] }
}

it('a password that is sent twice continues with one code, until the client has exchanged it', async () => {
  const email = newEmail()
  await createMember(foyer, email)
  const login = await openLogin()
  const code = await expectSameCode(login.page, { email, password })
  expect((await exchange(code, login)).status).toBe(200)
  expectOver(await login.page.submit({ email, password }))
})

it('a password that is sent twice at once continues with one code', async () => {
  const email = newEmail()
  await createMember(foyer, email)
  const { page } = await openLogin()
  const sent = [page.submit({ email, password }), page.submit({ email, password })]
  const codes = (await Promise.all(sent)).map(codeOf)
  expect(codes).toEqual([expect.stringMatching(/^[\w-]{43}$/), codes[0]])
})

it('continues for a minute, and only for the same member', async () => {
  const [ada, ben] = [newEmail(), newEmail()]
  await createMember(foyer, ada)
  await createMember(foyer, ben)
  const { page } = await openLogin()
  await page.submit({ email: ada, password })
  expectOver(await page.submit({ email: ben, password }))
  expectOver(await page.submit({ email: ada, password: 'wrong' }))
  foyer.advance(61)
  expectOver(await page.submit({ email: ada, password }))
})

it('a sign-up that is sent twice continues with one code', async () => {
  const { page } = await openLogin(foyer, 'sign-up')
  await expectSameCode(page, { email: newEmail(), nickname: 'Ada', password })
})

it('a code of an authenticator app that is sent twice continues with one code', async () => {
  const { email, code } = await joinWithApp()
  const login = await openLogin()
  const page = await login.page.submit({ email, password })
  const right = code()
  await expectSameCode(page, { code: right })
  expect((await page.submit({ code: wrongCode(right) })).status).toBe(400)
  const other = await (await openLogin()).page.submit({ email, password })
  expect(codeOf(await other.submit({ code: right }))).toBeUndefined()
})

it('a recovery code that is sent twice is not accepted again', async () => {
  const { email, recovery } = await joinWithApp()
  const page = await (await openLogin()).page.submit({ email, password })
  const [code = ''] = recovery
  expect(codeOf(await page.submit({ code }))).toBeDefined()
  expectOver(await page.submit({ code }))
})

it('a factor code of an e-mail that is sent twice continues with one code', async () => {
  const email = newEmail()
  const member = await createMember(foyer, email)
  await enrolSent(foyer, member, { type: 'EMAIL' }, email)
  const page = await (await openLogin()).page.submit({ email, password })
  await expectSameCode(page, { code: await sentCode(foyer, email) })
})

it('a factor code continues only the login that it has completed', async () => {
  const { email, code } = await joinWithApp()
  const login = await openLogin()
  const page = await login.page.submit({ email, password })
  const right = code()
  expect(codeOf(await page.submit({ code: right }))).toBeDefined()
  const stolen = page.document.querySelector('input[name=stateToken]')?.getAttribute('value') ?? ''
  const other = await (await openLogin()).page.submit({ email, password })
  const html = other.document.querySelector('input[name=stateToken]')
  html?.setAttribute('value', stolen)
  expect(codeOf(await other.submit({ code: right }))).toBeUndefined()
})

async function openVerify(on: TestFoyer): Promise<{ page: TestPage; code: string }> {
  const email = newEmail()
  const { page: signUp } = await openLogin(on, 'sign-up')
  const page = await signUp.submit({ email, nickname: 'Ada', password })
  return { page, code: newestMail(on, email).code ?? '' }
}

it('a code of a verification e-mail that is sent twice continues with one code', async () => {
  const settings = { registration: { emailVerification: true } }
  const verifying = await createTestFoyer({ settings })
  const { page, code } = await openVerify(verifying)
  await expectSameCode(page, { code })
  expectOver(await page.submit({ code: wrongCode(code) }))
  for (let number = 0; number < 5; number++)
    await page.submit({ code: wrongCode(code, number + 1) })
  expectOver(await page.submit({ code }))
})

it('a login to the account that is sent twice leads to the account', async () => {
  const email = newEmail()
  await createMember(foyer, email)
  const page = await openPage(foyer, '/auth/account')
  const login = await openPage(foyer, page.location?.href ?? '')
  const first = await login.submit({ email, password })
  expect(first.location?.pathname).toBe('/auth/account')
  const second = await login.submit({ email, password })
  expect([second.status, second.location?.href]).toEqual([303, first.location?.href])
  foyer.advance(61)
  expectOver(await login.submit({ email, password }))
})
