// @database sqlite
import { expect, it } from 'vitest'
import { startLogin } from '../../testing/authorization-flow.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { openPage, type TestPage } from '../../testing/test-page.js'

const registration = { ownerApproval: true }
const foyer = await createTestFoyer({ settings: { registration } })
const careful = await createTestFoyer({
  settings: { registration: { ...registration, emailVerification: true } },
})
const password = 'two quiet words'

async function open(at: TestFoyer, name: 'in' | 'up'): Promise<TestPage> {
  const { fullUrl } = await startLogin(at)
  const loginPage = await openPage(at, fullUrl)
  if (name === 'in') return loginPage
  return openPage(
    at,
    loginPage.document.querySelector('.alternatives a')?.getAttribute('href') ?? '',
  )
}

function expectWaiting(page: TestPage, email: string): void {
  expect(page.status).toBe(200)
  expect(page.location).toBeUndefined()
  expect(page.document.querySelector('h1')?.textContent).toBe('Your account awaits approval')
  expect(page.document.querySelector('.lead strong')?.textContent).toBe(email)
  expect(page.document.querySelector('form')).toBeNull()
}

it('the waiting page is shown after a sign-up and at a login before the approval', async () => {
  const email = 'ada@example.com'
  const signUp = await open(foyer, 'up')
  expectWaiting(await signUp.submit({ email, nickname: 'Ada', password }), email)
  const loginPage = await open(foyer, 'in')
  expectWaiting(await loginPage.submit({ email, password }), email)
  const wrong = await loginPage.submit({ email, password: 'wrong password' })
  expect(wrong.document.querySelector('h1')?.textContent).toBe('Log in')
})

it('the waiting page is shown after the verification of the address', async () => {
  const email = 'grace@example.com'
  const verify = await (await open(careful, 'up')).submit({ email, nickname: 'Grace', password })
  expect(verify.document.querySelector('h1')?.textContent).toBe('Check your e-mail')
  const code = careful.mails.findLast(({ to }) => to === email)?.code ?? ''
  expectWaiting(await verify.submit({ code }), email)
})

it('the waiting page is shown after a password reset', async () => {
  const email = 'joan@example.com'
  await (await open(foyer, 'up')).submit({ email, nickname: 'Joan', password })
  const forgot = await openPage(foyer, '/auth/forgot')
  await forgot.submit({ email })
  const link = /http\S+recoveryToken=\S+/.exec(foyer.mails.at(-1)?.text ?? '')?.[0] ?? ''
  const reset = await openPage(foyer, link)
  expectWaiting(await reset.submit({ password: 'three quiet words' }), email)
})
