import { endpoints, recoveryEndpoints } from '@foyer/protocol'
import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { sql } from '../../storage/sql.js'
import { startLogin } from '../../testing/authorization-flow.js'
import { beginLogin, enrolApp } from '../../testing/test-factor.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, password, type TestMember } from '../../testing/test-member.js'
import { openPage } from '../../testing/test-page.js'

const email = 'ada@example.com'
const newPassword = 'a whole new password'

interface Race {
  foyer: TestFoyer
  member: TestMember
  /** Runs work after the next password was checked, and before its login continues. */
  during(work: () => Promise<unknown>): void
}

async function createRace(): Promise<Race> {
  const foyer = await createTestFoyer()
  const { passwords } = foyer.services
  const matches = passwords.matches
  let pending: (() => Promise<unknown>) | undefined
  passwords.matches = async (...input) => {
    const matching = await matches(...input)
    const work = pending
    pending = undefined
    await work?.()
    return matching
  }
  const during = (work: () => Promise<unknown>): void => {
    pending = work
  }
  const member = await createMember(foyer, email)
  return { foyer, member, during }
}

const changePassword = ({ member }: Race): Promise<unknown> =>
  member.post(recoveryEndpoints.changePassword.path, { newPassword })

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

it('a login during which the owner requires a new password gets no session token', async () => {
  const race = await createRace()
  const path = `/_foyer/v1/members/${race.member.id}`
  race.during(() => race.foyer.owner.patch(path, { passwordResetRequired: true }))
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
