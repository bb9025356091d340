import * as accounts from '@foyer/protocol/owner-accounts'
import { TOTP } from 'otpauth'
import { beforeEach, expect, it } from 'vitest'
import { codeOf } from '../../testing/data-calls.js'
import {
  firstOwner,
  invitedOwner,
  type OwnerBrowser,
  ownerBrowser,
  ownerPassword as password,
  tokenOf,
} from '../../testing/owner-browser.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

const email = 'ada@example.com'
const newPassword = 'another long phrase'
let foyer: TestFoyer
let ada: OwnerBrowser
beforeEach(async () => {
  foyer = await createTestFoyer()
  ada = await firstOwner(foyer)
})

/** Runs work after the next password was checked, and before its call continues. */
function duringNextCheck(work: () => Promise<unknown>): void {
  const { passwords } = foyer.services
  const { matches } = passwords
  passwords.matches = async (...input) => {
    passwords.matches = matches
    const matching = await matches(...input)
    await work()
    return matching
  }
}

const changeOwnPassword = () =>
  ada.call('POST', accounts.changeOwnPassword.path, { password, newPassword })
const listSessions = (browser: OwnerBrowser) => browser.call('GET', accounts.listOwnerSessions.path)

async function logIn(typed = password): Promise<{ code: unknown; browser: OwnerBrowser }> {
  const browser = ownerBrowser(foyer, '198.51.100.7')
  const answer = await browser.call('POST', accounts.logInOwner.path, { email, password: typed })
  return { code: answer.status === 200 ? 200 : codeOf(answer), browser }
}

/** Creates a password link for Ada. The returned function sets a new password with it. */
async function passwordLink(): Promise<() => Promise<unknown>> {
  const { body } = await foyer.owner.post(accounts.createOwnerLink.path, { email })
  const input = { token: tokenOf(String(body.url)), password: newPassword }
  return () => ownerBrowser(foyer).call('POST', accounts.redeemOwnerLink.path, input)
}

// Seen to fail: each of these logins began before the change, and its session stayed for 30 days.
it.each([
  ['the owner changes the password', async () => changeOwnPassword],
  ['the owner redeems a password link', passwordLink],
])('a login during which %s gets no session', async (_change, prepare) => {
  duringNextCheck(await prepare())
  const { code, browser } = await logIn()
  expect(code).toBe('CREDENTIALS_WRONG')
  expect((await listSessions(browser)).status).toBe(401)
  expect((await logIn(newPassword)).code).toBe(200)
})

it('a login during which the owner activates an authenticator app needs a code', async () => {
  const { body } = await ada.call('POST', accounts.beginOwnerSecondFactor.path, { password })
  const totp = new TOTP({ secret: String(body.secret) })
  const code = totp.generate({ timestamp: foyer.services.clock.now().getTime() })
  duringNextCheck(() => ada.call('POST', accounts.confirmOwnerSecondFactor.path, { code }))
  const login = await logIn()
  expect(login.code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await listSessions(login.browser)).status).toBe(401)
})

it('a login during which the account is removed gets no session', async () => {
  const other = await invitedOwner(foyer, ada, 'owner')
  const { body } = await ada.call('GET', accounts.getOwnerSession.path)
  const path = `/_foyer/v1/owners/${Object(body.owner).id}`
  duringNextCheck(() => other.call('DELETE', path))
  expect((await logIn()).code).toBe('CREDENTIALS_WRONG')
})

// Seen to fail: a call that waited for its password check replaced the password that the owner had just set by a link.
it('a change of the password during which a link sets another one is refused', async () => {
  duringNextCheck(await passwordLink())
  expect(codeOf(await changeOwnPassword())).toBe('CREDENTIALS_WRONG')
  expect((await logIn(newPassword)).code).toBe(200)
})
