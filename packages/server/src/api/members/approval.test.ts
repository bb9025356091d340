import { beforeEach, describe, expect, it } from 'vitest'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { password } from '../../testing/test-member.js'

const IAM = '/_api/iam'
const ownerAddress = 'owner@example.com'
const waits = 'REQUIRE_OWNER_APPROVAL'
let foyer: TestFoyer
let careful: TestFoyer
let visitor: TestCaller

const register = (caller: TestCaller, email: string): Promise<TestResponse> =>
  caller.post(`${IAM}/authentication/v2/register`, { loginId: { email }, password })
const logIn = (caller: TestCaller, email: string, secret = password): Promise<TestResponse> =>
  caller.post(`${IAM}/authentication/v2/login`, { loginId: { email }, password: secret })
const idOf = ({ body }: TestResponse): string => (body.identity as { id: string }).id
const act = async (at: TestFoyer, id: string, action: string): Promise<TestResponse> => {
  const answer = await at.owner.post(`/members/v1/members/${id}/${action}`, { id })
  await at.mailRunner.untilIdle()
  return answer
}
const subjectsTo = (at: TestFoyer, to: string): string[] =>
  at.mails.filter((mail) => mail.to === to).map(({ subject }) => subject)
const recover = async (at: TestFoyer, email: string): Promise<TestResponse> => {
  const asking = await at.visitor()
  await asking.post(`${IAM}/recovery/v1/send-email`, { email })
  const mail = at.mails.findLast(({ to, code }) => to === email && code !== undefined)
  const [, recoveryToken] = /recoveryToken=([\w-]+)/.exec(mail?.text ?? '') ?? []
  return asking.post(`${IAM}/recovery/v1/recover`, { recoveryToken, password: 'another quiet one' })
}

/** Expects the state of a pending approval, and no token. */
function expectWaiting({ status, body }: TestResponse): void {
  expect(status).toBe(200)
  expect(body).toMatchObject({
    state: waits,
    identity: { status: { name: 'PENDING', reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'] } },
  })
  expect(body).not.toHaveProperty('sessionToken')
  expect(body).not.toHaveProperty('stateToken')
}

describe('a registration with owner approval', () => {
  beforeEach(async () => {
    foyer = await createTestFoyer({
      settings: { registration: { ownerApproval: true }, mail: { ownerAddress } },
    })
    visitor = await foyer.visitor()
  })

  it('waits for the owner, and the member gets an e-mail after the approval', async () => {
    const email = 'ada@example.com'
    const registered = await register(visitor, email)
    expectWaiting(registered)
    expectWaiting(await logIn(visitor, email))
    const wrong = await logIn(visitor, email, 'wrong password')
    expect(wrong.status).toBe(403)
    expect(subjectsTo(foyer, ownerAddress)).toEqual([
      'A new member of Test site awaits your approval',
    ])
    const { body } = await foyer.owner.get('/_foyer/v1/members?status=PENDING')
    expect(body).toMatchObject({ total: 1, members: [{ email, waitsFor: ['owner'] }] })
    const approved = await act(foyer, idOf(registered), 'approve')
    expect(approved.body).toMatchObject({ member: { status: 'APPROVED' } })
    expect(subjectsTo(foyer, email)).toEqual(['Your account at Test site is approved'])
    expect((await logIn(visitor, email)).body).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.any(String),
    })
    await act(foyer, idOf(registered), 'approve')
    expect(subjectsTo(foyer, email)).toHaveLength(1)
  })

  it('still waits after a password recovery', async () => {
    const email = 'sneak@example.com'
    await register(visitor, email)
    expectWaiting(await recover(foyer, email))
    expectWaiting(await logIn(visitor, email, 'another quiet one'))
  })

  it('can be blocked while pending, which refuses logins and recovery e-mails', async () => {
    const email = 'blocked@example.com'
    const id = idOf(await register(visitor, email))
    const { body } = await act(foyer, id, 'block')
    expect(body).toMatchObject({ member: { status: 'BLOCKED' } })
    const mails = foyer.mails.length
    const recovered = await recover(foyer, email)
    expect(recovered.status).toBe(400)
    expect(foyer.mails).toHaveLength(mails)
    expect((await logIn(visitor, email)).status).toBe(403)
    await act(foyer, id, 'approve')
    expect(subjectsTo(foyer, email)).toEqual(['Your account at Test site is approved'])
    expect((await logIn(visitor, email)).body).toMatchObject({ state: 'SUCCESS' })
  })

  it('sends the approval by e-mail in the language of the profile', async () => {
    const email = 'heike@example.com'
    const registered = await visitor.post(`${IAM}/authentication/v2/register`, {
      loginId: { email },
      password,
      profile: { language: 'de' },
    })
    await act(foyer, idOf(registered), 'approve')
    expect(subjectsTo(foyer, email)).toEqual(['Dein Konto bei Test site ist freigegeben'])
  })
})

describe('a registration with owner approval and e-mail verification', () => {
  beforeEach(async () => {
    careful = await createTestFoyer({
      settings: {
        registration: { ownerApproval: true, emailVerification: true },
        mail: { ownerAddress },
      },
    })
  })

  const prove = async (email: string, registered: TestResponse): Promise<TestResponse> => {
    const asking = await careful.visitor()
    const code = careful.mails.findLast(({ to }) => to === email)?.code
    const { stateToken } = registered.body
    return asking.post(`${IAM}/verification/v1/auth/verify`, { code, stateToken })
  }

  it('requires the verification first and then notifies the owner', async () => {
    const email = 'grace@example.com'
    const registered = await register(await careful.visitor(), email)
    expect(registered.body).toMatchObject({
      state: 'REQUIRE_EMAIL_VERIFICATION',
      identity: {
        status: {
          reasons: ['PENDING_EMAIL_VERIFICATION_REQUIRED', 'PENDING_ADMIN_APPROVAL_REQUIRED'],
        },
      },
    })
    expect(registered.body).not.toHaveProperty('sessionToken')
    expect(subjectsTo(careful, ownerAddress)).toEqual([])
    expectWaiting(await prove(email, registered))
    expect(subjectsTo(careful, ownerAddress)).toHaveLength(1)
    expectWaiting(await logIn(await careful.visitor(), email))
    await act(careful, idOf(registered), 'approve')
    expect((await logIn(await careful.visitor(), email)).body).toMatchObject({ state: 'SUCCESS' })
  })

  it('stays pending when the owner approves before the verification', async () => {
    const email = 'early@example.com'
    const registered = await register(await careful.visitor(), email)
    const approved = await act(careful, idOf(registered), 'approve')
    expect(approved.body).toMatchObject({ member: { status: 'PENDING' } })
    expect((await logIn(await careful.visitor(), email)).body).toMatchObject({
      state: 'REQUIRE_EMAIL_VERIFICATION',
    })
    const again = await logIn(await careful.visitor(), email)
    expect((await prove(email, again)).body).toMatchObject({ state: 'SUCCESS' })
  })

  it('a code sent before a block is refused', async () => {
    const email = 'shut@example.com'
    const registered = await register(await careful.visitor(), email)
    await act(careful, idOf(registered), 'block')
    expect((await prove(email, registered)).status).toBe(400)
    expect((await logIn(await careful.visitor(), email)).status).toBe(403)
  })

  it('a password recovery verifies the address and notifies the owner', async () => {
    const email = 'byway@example.com'
    const before = subjectsTo(careful, ownerAddress).length
    await register(await careful.visitor(), email)
    expectWaiting(await recover(careful, email))
    expect(subjectsTo(careful, ownerAddress)).toHaveLength(before + 1)
  })

  it('an operator verifies the address, which notifies the owner once', async () => {
    const email = 'vouched@example.com'
    const before = subjectsTo(careful, ownerAddress).length
    const path = `/_foyer/v1/members/${idOf(await register(await careful.visitor(), email))}`
    const vouch = async () => {
      const { body } = await careful.owner.patch(path, { email, emailVerified: true })
      await careful.mailRunner.untilIdle()
      return body.member
    }
    expect(await vouch()).toMatchObject({ status: 'PENDING', waitsFor: ['owner'] })
    await vouch()
    expect(subjectsTo(careful, ownerAddress)).toHaveLength(before + 1)
  })
})
