import * as factorEndpoints from '@foyer/protocol/factor-endpoints'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { type Sql, sql } from '../../storage/sql.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { beginLogin, enrolApp, enrolSent, sentCode } from '../../testing/test-factor.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { newestMail, wrongCode } from '../../testing/test-mail.js'
import { createMember, type TestMember } from '../../testing/test-member.js'

const foyer = await createTestFoyer()
const mine = factorEndpoints.listFactors.path
const renewal = factorEndpoints.renewRecoveryCodes.path

let people = 0
async function join(): Promise<TestMember & { email: string }> {
  const email = `person${++people}@example.com`
  return { ...(await createMember(foyer, email)), email }
}

const codeOf = ({ body }: TestResponse): unknown =>
  (body.details as { applicationError?: { code?: string } } | undefined)?.applicationError?.code
const fieldsOf = ({ body }: TestResponse): unknown =>
  (
    body.details as { validationError?: { fieldViolations: { field: string }[] } } | undefined
  )?.validationError?.fieldViolations.map(({ field }) => field)
const statesOf = async (email: string): Promise<unknown> =>
  (await beginLogin(await foyer.visitor(), email)).body.state

describe('enrolling a factor', () => {
  it('shows the secret of an authenticator app once, and the app becomes active after its first code', async () => {
    const member = await join()
    const begun = await member.post(mine, { type: 'TOTP', name: ' My phone ' })
    const { factor, totp } = begun.body as { factor: { id: string }; totp: Record<string, string> }
    expect(begun.body).toEqual({
      factor: {
        id: factor.id,
        type: 'TOTP',
        status: 'INACTIVE',
        name: 'My phone',
        hint: '',
        createdAt: expect.stringMatching(/Z$/),
        lastUsedAt: null,
      },
      totp: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringContaining(`secret=${totp.secret}`),
        qrCode: expect.stringMatching(/^<svg /),
      },
    })
    expect(await statesOf(member.email)).toBe('SUCCESS')
    const again = await enrolApp(foyer, member)
    expect(again.recoveryCodes).toHaveLength(10)
    expect(new Set(again.recoveryCodes).size).toBe(10)
    expect(await statesOf(member.email)).toBe('REQUIRE_MFA')
    const listed = await member.get(mine)
    expect(listed.body).toEqual({
      factors: [expect.objectContaining({ id: again.id, type: 'TOTP', status: 'ACTIVE' })],
      recoveryCodesLeft: 10,
    })
    expect(JSON.stringify(listed.body)).not.toContain(again.secret)
    const mail = newestMail(foyer, member.email)
    expect(mail.subject).toBe('Two-step verification is on at Test site')
  })

  it('ends after five wrong codes, after half an hour or when another enrolment starts', async () => {
    const member = await join()
    const begin = async (): Promise<{ path: string; code: string }> => {
      const { body } = await member.post(mine, { type: 'EMAIL' })
      const { id } = body.factor as { id: string }
      return { path: `${mine}/${id}/confirm`, code: await sentCode(foyer, member.email) }
    }
    const first = await begin()
    for (let number = 1; number <= 5; number++) {
      const wrong = await member.post(first.path, { code: wrongCode(first.code, number) })
      expect(codeOf(wrong)).toBe('VERIFICATION_CODE_INVALID')
    }
    expect(codeOf(await member.post(first.path, { code: first.code }))).toBe('ENROLMENT_OVER')
    const second = await begin()
    const third = await begin()
    expect(codeOf(await member.post(second.path, { code: second.code }))).toBe('ENROLMENT_OVER')
    foyer.advance(1800)
    expect(codeOf(await member.post(third.path, { code: third.code }))).toBe('ENROLMENT_OVER')
    expect(await statesOf(member.email)).toBe('SUCCESS')
  })

  it('replaces an existing authenticator app and returns no new recovery codes', async () => {
    const member = await join()
    const first = await enrolApp(foyer, member)
    const second = await enrolApp(foyer, member)
    expect(second.recoveryCodes).toEqual([])
    const { body } = await member.get(mine)
    const ids = (body.factors as { id: string }[]).map(({ id }) => id)
    expect(ids).toEqual([second.id])
    expect(ids).not.toContain(first.id)
  })

  it.each([
    [{ type: 'SMS' }, ['to']],
    [{ type: 'SMS', to: '030 1234' }, ['to']],
    [{ type: 'CALL', to: '+0301234567' }, ['to']],
    [{ type: 'CALL', to: '+49 30 1234\u0000' }, ['to']],
    [{ type: 'PUSH', to: 'two words' }, ['to']],
    [{ type: 'TOTP', to: '+4930123456' }, ['to']],
    [{ type: 'EMAIL', to: 'other@example.com' }, ['to']],
    [{ type: 'PASSWORD' }, ['type']],
    [{ type: 'TOTP', name: 'x'.repeat(101) }, ['name']],
    [{}, ['type']],
  ])('refuses %j', async (message, fields) => {
    const member = await join()
    const answer = await member.post(mine, message)
    expect([answer.status, fieldsOf(answer)]).toEqual([400, fields])
  })

  it('expects a country code in a phone number', async () => {
    const member = await join()
    const { body } = await member.post(mine, { type: 'SMS', to: '030 1234' })
    expect(JSON.stringify(body)).toContain('expected a phone number with its country code, such as')
  })

  it('sends at most ten codes per hour to a member', async () => {
    const member = await join()
    const statuses: number[] = []
    for (let time = 0; time < 12; time++) {
      const to = `+4930111200${time + 10}`
      statuses.push((await member.post(mine, { type: 'SMS', to })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  })
})

describe('a factor', () => {
  it('can be renamed', async () => {
    const member = await join()
    const { id } = await enrolApp(foyer, member)
    const renamed = await member.patch(`${mine}/${id}`, { name: 'Old phone' })
    expect(renamed.body.factor).toMatchObject({ id, name: 'Old phone', status: 'ACTIVE' })
    const { body } = await member.get(mine)
    expect(body.factors).toMatchObject([{ name: 'Old phone' }])
  })

  it('can be removed, and removing the last factor removes the recovery codes', async () => {
    const member = await join()
    const app = await enrolApp(foyer, member)
    const phone = '+49301110001'
    const sms = await enrolSent(foyer, member, { type: 'SMS', to: phone }, phone)
    expect(newestMail(foyer, member.email).subject).toBe(
      'A verification method was added at Test site',
    )
    expect((await member.delete(`${mine}/${app.id}`)).body).toEqual({})
    expect(newestMail(foyer, member.email).subject).toBe(
      'A verification method was removed at Test site',
    )
    expect((await member.get(mine)).body).toMatchObject({ recoveryCodesLeft: 10 })
    expect(await statesOf(member.email)).toBe('REQUIRE_MFA')
    expect((await member.delete(`${mine}/${sms}`)).status).toBe(200)
    expect((await member.get(mine)).body).toEqual({ factors: [], recoveryCodesLeft: 0 })
    expect(await statesOf(member.email)).toBe('SUCCESS')
    const { subject } = newestMail(foyer, member.email)
    expect(subject).toBe('Two-step verification is off at Test site')
  })

  it('of the type PASSWORD cannot be removed', async () => {
    const member = await join()
    const answer = await member.delete(`${mine}/${member.id}`)
    expect([answer.status, codeOf(answer)]).toEqual([400, 'FACTOR_NEEDED'])
  })

  it('of another member is not found', async () => {
    const [owner, stranger] = [await join(), await join()]
    const { id } = await enrolApp(foyer, owner)
    const path = `${mine}/${id}`
    const answers = [
      await stranger.delete(path),
      await stranger.patch(path, { name: 'mine' }),
      await stranger.delete(`${mine}/made-up`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const confirm = await stranger.post(`${path}/confirm`, { code: '123456' })
    expect(codeOf(confirm)).toBe('ENROLMENT_OVER')
    expect((await owner.get(mine)).body.factors).toMatchObject([{ id, name: '' }])
  })

  it('with an unreadable secret is reported as REQUIRE_REENROLL and login still requires MFA', async () => {
    const member = await join()
    const { id } = await enrolApp(foyer, member)
    const { db } = foyer.services
    await db.transaction((tx) => tx.run(sql`update factors set secret = 'x' where id = ${id}`))
    const { body } = await beginLogin(await foyer.visitor(), member.email)
    expect(body.requireMfaData).toMatchObject({
      availableFactors: [
        { factorType: 'TOTP', factorStatus: 'REQUIRE_REENROLL' },
        { factorType: 'RECOVERY_CODE', factorStatus: 'ENABLED' },
      ],
    })
    expect((await member.get(mine)).body.factors).toMatchObject([{ status: 'REQUIRE_REENROLL' }])
  })
})

it('new recovery codes replace the old codes and require a factor', async () => {
  const member = await join()
  expect(codeOf(await member.post(renewal, {}))).toBe('FACTOR_UNKNOWN')
  const app = await enrolApp(foyer, member)
  const { recoveryCodes } = (await member.post(renewal, {})).body as { recoveryCodes: string[] }
  expect(recoveryCodes).toHaveLength(10)
  expect(app.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([])
  expect((await member.get(mine)).body.recoveryCodesLeft).toBe(10)
})

// Seen to fail on PostgreSQL: 500 for one of two enrolments; twenty recovery codes; no removal saw that it was the last
// one.
describe('concurrent changes of factors', () => {
  it('leave one pending enrolment', async () => {
    const member = await join()
    const answers = await Promise.all([1, 2, 3].map(() => member.post(mine, { type: 'TOTP' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(Object((await member.get(mine)).body).factors).toHaveLength(1)
  })

  it('leave ten recovery codes', async () => {
    const member = await join()
    await enrolApp(foyer, member)
    await Promise.all([1, 2, 3].map(() => member.post(renewal, {})))
    expect((await member.get(mine)).body.recoveryCodesLeft).toBe(10)
  })

  it('leave no recovery codes after the removal of all factors', async () => {
    const member = await join()
    const { id } = await enrolApp(foyer, member)
    const other = await enrolSent(foyer, member, { type: 'EMAIL' }, member.email)
    await Promise.all([id, other].map((one) => member.delete(`${mine}/${one}`)))
    expect((await member.get(mine)).body).toEqual({ factors: [], recoveryCodesLeft: 0 })
    expect((await enrolApp(foyer, member)).recoveryCodes).toHaveLength(10)
  })
})

// Seen to fail: the active app removed, none activated, and a success with recovery codes.
it('an app that is removed while its code is checked does not replace the active one', async () => {
  let isRemoving = false
  const racing = await createTestFoyer({
    wrapDatabase: (inner) => ({
      ...inner,
      all: async <Row>(query: Sql) => {
        const rows = await inner.all<Row>(query)
        if (isRemoving && query.text.join('?').includes('from factors')) {
          isRemoving = false
          await inner.transaction((tx) =>
            tx.run(sql`delete from factors where status = 'INACTIVE'`),
          )
        }
        return rows
      },
    }),
  })
  const member = await createMember(racing, 'ada@example.com')
  const { id } = await enrolApp(racing, member)
  const { body } = await member.post(mine, { type: 'TOTP' })
  const { factor, totp } = body as { factor: { id: string }; totp: { secret: string } }
  const timestamp = racing.services.clock.now().getTime()
  isRemoving = true
  const code = new TOTP({ secret: totp.secret }).generate({ timestamp })
  expect(codeOf(await member.post(`${mine}/${factor.id}/confirm`, { code }))).toBe('ENROLMENT_OVER')
  expect(Object((await member.get(mine)).body).factors).toMatchObject([{ id, status: 'ACTIVE' }])
})

it('changes of factors require a login within the last ten minutes', async () => {
  const member = await join()
  const { id } = await enrolApp(foyer, member)
  foyer.advance(601)
  const answers = [
    await member.post(mine, { type: 'TOTP' }),
    await member.delete(`${mine}/${id}`),
    await member.post(renewal, {}),
  ]
  for (const answer of answers) {
    expect([answer.status, codeOf(answer)]).toEqual([403, 'RECENT_LOGIN_REQUIRED'])
  }
  expect((await member.get(mine)).status).toBe(200)
  expect((await member.patch(`${mine}/${id}`, { name: 'x' })).status).toBe(200)
})

it('visitors and the owner cannot use the factor routes', async () => {
  for (const caller of [await foyer.visitor(), foyer.owner]) {
    const answers = [
      await caller.get(mine),
      await caller.post(mine, { type: 'TOTP' }),
      await caller.post(`${mine}/x/confirm`, { code: '1' }),
      await caller.patch(`${mine}/x`, { name: 'x' }),
      await caller.delete(`${mine}/x`),
      await caller.post(renewal, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403))
  }
})

describe('resetting the factors of a member', () => {
  const pathOf = (id: string): string => `/_foyer/v1/members/${id}/factors`

  it('removes all factors, ends pending logins and notifies the member by e-mail', async () => {
    const member = await join()
    await enrolApp(foyer, member)
    const waiting = await beginLogin(await foyer.visitor(), member.email)
    const reset = await foyer.owner.delete(pathOf(member.id))
    expect([reset.status, reset.body]).toEqual([200, { removed: 1 }])
    await foyer.mailRunner.untilIdle()
    const { subject } = newestMail(foyer, member.email)
    expect(subject).toBe('Two-step verification was reset at Test site')
    expect(await statesOf(member.email)).toBe('SUCCESS')
    const visitor = await foyer.visitor()
    const answer = await visitor.post('/_api/iam/authentication/v2/TOTP/verify', {
      stateToken: waiting.body.stateToken,
      totpData: { code: '000000' },
    })
    expect(codeOf(answer)).toBe('STATE_TOKEN_INVALID')
    expect((await foyer.owner.delete(pathOf(member.id))).body).toEqual({ removed: 0 })
    expect((await foyer.owner.delete(pathOf('nobody'))).status).toBe(404)
  })

  it('requires the owner', async () => {
    const member = await join()
    for (const caller of [member, await foyer.visitor()]) {
      expect((await caller.delete(pathOf(member.id))).status).toBe(403)
    }
  })
})

it('a blocked member cannot log in with a second factor', async () => {
  const member = await join()
  const app = await enrolApp(foyer, member)
  const visitor = await foyer.visitor()
  const { body } = await beginLogin(visitor, member.email)
  await foyer.services.db.transaction((tx) =>
    tx.run(sql`update identities set status = 'BLOCKED' where id = ${member.id}`),
  )
  const path = factorEndpoints.verifyFactor.path.replace('{factorType}', 'TOTP')
  const answer = await visitor.post(path, {
    stateToken: body.stateToken,
    totpData: { code: app.code() },
  })
  expect(codeOf(answer)).toBe('IDENTITY_UNAVAILABLE')
})
