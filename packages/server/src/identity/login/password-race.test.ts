import { endpoints, recoveryEndpoints } from '@foyer/protocol'
import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { sql } from '../../storage/sql.js'
import { startLogin } from '../../testing/authorization-flow.js'
import { beginLogin, enrolApp } from '../../testing/test-factor.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { newestMail } from '../../testing/test-mail.js'
import { createMember, password, type TestMember } from '../../testing/test-member.js'
import { openPage, type TestPage } from '../../testing/test-page.js'
import { PasswordsBusyError } from '../errors.js'

const email = 'ada@example.com'
const newPassword = 'a whole new password'
/** The password after a reset by e-mail. */
const resetTo = 'the password of the reset'

interface Race {
  foyer: TestFoyer
  member: TestMember
  /** Runs work after the next password was checked or hashed, and before the call that needs it continues. */
  during(work: () => Promise<unknown>): void
}

async function createRace(): Promise<Race> {
  const foyer = await createTestFoyer()
  const { passwords } = foyer.services
  const { matches, hash: hashPassword } = passwords
  let pending: (() => Promise<unknown>) | undefined
  const runPending = async <Result>(result: Result): Promise<Result> => {
    const work = pending
    pending = undefined
    await work?.()
    return result
  }
  passwords.matches = async (...input) => runPending(await matches(...input))
  passwords.hash = async (...input) => runPending(await hashPassword(...input))
  const during = (work: () => Promise<unknown>): void => {
    pending = work
  }
  const member = await createMember(foyer, email)
  return { foyer, member, during }
}

const changePassword = ({ member }: Race): Promise<unknown> =>
  member.post(recoveryEndpoints.changePassword.path, { newPassword })

const requireNewPassword = ({ foyer, member }: Race): Promise<unknown> =>
  foyer.owner.patch(`/_foyer/v1/members/${member.id}`, { passwordResetRequired: true })

async function resetPassword({ foyer }: Race): Promise<void> {
  const visitor = await foyer.visitor()
  await visitor.post(recoveryEndpoints.sendRecoveryEmail.path, { email })
  const { recoveryToken } = newestMail(foyer, email)
  const recovery = { recoveryToken, password: resetTo }
  expect((await visitor.post(recoveryEndpoints.recover.path, recovery)).status).toBe(200)
}

async function statusOfLogin({ foyer }: Race, password: string): Promise<number> {
  const visitor = await foyer.visitor()
  return (await visitor.post(endpoints.login.path, { loginId: { email }, password })).status
}

/** Logs in on the hosted page, and opens the account. Returns a function that posts one of its forms. */
async function openAccount({ foyer }: Race) {
  const login = await openPage(foyer, (await startLogin(foyer)).fullUrl)
  const { headers } = await login.submit({ email, password })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = await openPage(foyer, '/auth/account', { cookie })
  return (fields: Record<string, string>, form: number): Promise<TestPage> =>
    page.submit(fields, { form, headers: { cookie } })
}

// Seen to fail: each of these logins began with the old password, and stayed after the end of all sessions.
it('a login during which the password is changed gets no session token', async () => {
  const race = await createRace()
  const visitor = await race.foyer.visitor()
  race.during(() => changePassword(race))
  const { status, body } = await visitor.post(endpoints.login.path, {
    loginId: { email },
    password,
  })
  expect([status, body.sessionToken]).toEqual([400, undefined])
  const again = { loginId: { email }, password: newPassword }
  expect((await visitor.post(endpoints.login.path, again)).status).toBe(200)
})

it('a login succeeds with an outdated hash that cannot be renewed, because the queue of hashes is full', async () => {
  const race = await createRace()
  const { passwords } = race.foyer.services
  passwords.isCurrentHash = () => false
  passwords.hash = () => Promise.reject(new PasswordsBusyError())
  expect(await statusOfLogin(race, password)).toBe(200)
})

it('a login during which the owner requires a new password gets no session token', async () => {
  const race = await createRace()
  race.during(() => requireNewPassword(race))
  const visitor = await race.foyer.visitor()
  const { body } = await visitor.post(endpoints.login.path, { loginId: { email }, password })
  expect(body.sessionToken).toBe(undefined)
})

it('a login during which the password is changed cannot continue with the second factor', async () => {
  const race = await createRace()
  await enrolApp(race.foyer, race.member)
  race.during(() => changePassword(race))
  const { body } = await beginLogin(await race.foyer.visitor(), email)
  expect(body.stateToken).toBe(undefined)
})

it('a login on the page during which the password is changed gets no code and no cookie', async () => {
  const race = await createRace()
  const page = await openPage(race.foyer, (await startLogin(race.foyer)).fullUrl)
  race.during(() => changePassword(race))
  const done = await page.submit({ email, password })
  expect([done.status, done.location]).toEqual([400, undefined])
  expect(done.headers.getSetCookie().join()).not.toContain('foyer-browser=')
  expect(done.document.querySelector('[role=alert]')).not.toBeNull()
  const again = await done.submit({ email, password: newPassword })
  expect(again.location?.searchParams.get('code')).toBeTruthy()
})

// Seen to fail: the password of the change replaced the recovered one, and only the session of the recovery ended.
it('a password reset during a change of the password wins', async () => {
  const race = await createRace()
  race.during(() => resetPassword(race))
  const { status, body } = await race.member.post(recoveryEndpoints.changePassword.path, {
    newPassword,
  })
  expect([status, JSON.stringify(body)]).toEqual([
    403,
    expect.stringContaining('RECENT_LOGIN_REQUIRED'),
  ])
  expect(await statusOfLogin(race, newPassword)).toBe(403)
  expect(await statusOfLogin(race, resetTo)).toBe(200)
})

it('a password reset during a change on the account page wins', async () => {
  const race = await createRace()
  const submit = await openAccount(race)
  race.during(() => resetPassword(race))
  await submit({ currentPassword: password, password: newPassword }, 3)
  expect(await statusOfLogin(race, newPassword)).toBe(403)
  expect(await statusOfLogin(race, resetTo)).toBe(200)
})

it('a change of the password during which the owner requires a new one does not count', async () => {
  const race = await createRace()
  const submit = await openAccount(race)
  race.during(() => requireNewPassword(race))
  await submit({ currentPassword: password, password: newPassword }, 3)
  expect(await statusOfLogin(race, newPassword)).toBe(403)
})

it('concurrent logins that renew the hash of an imported password all succeed', async () => {
  const { foyer, member } = await createRace()
  const imported = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await foyer.services.db.transaction((tx) =>
    tx.run(sql`update identities set password_hash = ${imported} where id = ${member.id}`),
  )
  const visitor = await foyer.visitor()
  const logIns = Array.from({ length: 6 }, () =>
    visitor.post(endpoints.login.path, { loginId: { email }, password }),
  )
  const answers = await Promise.all(logIns)
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
})
