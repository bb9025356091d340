import { endpoints, recoveryEndpoints } from '@foyer/protocol'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itOnSqlite } from '../../storage/testing/fresh-schema.js'
import { dumpTables } from '../../testing/dump-tables.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { beginLogin, enrolApp, enrolSent, sentCode, verify } from '../../testing/test-factor.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { newestMail, wrongCode } from '../../testing/test-mail.js'
import {
  authorizeSilently,
  createMember,
  password,
  type TestMember,
} from '../../testing/test-member.js'

vi.setConfig({ testTimeout: 120_000 })

const foyer = await createTestFoyer()
let visitor: TestCaller
beforeEach(async () => {
  visitor = await foyer.visitor()
})

let people = 0
async function join(): Promise<TestMember & { email: string }> {
  const email = `person${++people}@example.com`
  return { ...(await createMember(foyer, email)), email }
}

async function joinWithApp() {
  const member = await join()
  return { ...member, app: await enrolApp(foyer, member) }
}

const tokenOf = ({ body }: TestResponse): string => String(body.stateToken)
const begin = async (email: string): Promise<string> => tokenOf(await beginLogin(visitor, email))
const codeOf = ({ body }: TestResponse): unknown =>
  (body.details as { applicationError?: { code?: string } } | undefined)?.applicationError?.code

describe('a login with an authenticator app', () => {
  it('requires a TOTP code, lists the available factors and succeeds with the right code', async () => {
    const { email, app, id } = await joinWithApp()
    const waiting = await beginLogin(visitor, email)
    const available = ['TOTP', 'RECOVERY_CODE']
    expect(waiting.body).toEqual({
      state: 'REQUIRE_MFA',
      stateToken: expect.stringMatching(/^[\w-]{43}$/),
      requireMfaData: {
        availableFactors: available.map((factorType) => ({ factorType, factorStatus: 'ENABLED' })),
        reason: 'USER_SETTINGS',
      },
      additionalData: {
        factors: { listValue: { value: available.map((strValue) => ({ strValue })) } },
      },
    })
    const stateToken = tokenOf(waiting)
    const answer = await verify(visitor, 'TOTP', { stateToken, totpData: { code: app.code() } })
    expect(answer.body).toMatchObject({
      state: 'SUCCESS',
      additionalData: {},
      identity: {
        id,
        factors: [
          { factorId: id, type: 'PASSWORD', status: 'ACTIVE' },
          { factorId: app.id, type: 'TOTP', status: 'ACTIVE' },
        ],
      },
    })
    const { code } = await authorizeSilently(foyer, visitor, String(answer.body.sessionToken))
    expect(code).not.toBe('')
  })

  itOnSqlite('cannot continue with the state token alone', async () => {
    const { email } = await joinWithApp()
    const stateToken = await begin(email)
    const { location } = await authorizeSilently(foyer, visitor, stateToken)
    expect(location.searchParams.get('error')).toBe('login_required')
    for (const path of [endpoints.verifyEmail.path, endpoints.resendCode.path]) {
      expect((await visitor.post(path, { stateToken, code: '000000' })).status).toBe(400)
    }
    expect((await foyer.as(stateToken).get('/members/v1/members/my')).status).toBe(401)
  })

  itOnSqlite('accepts each code once across logins', async () => {
    const { email, app } = await joinWithApp()
    const [one, other] = [await begin(email), await begin(email)]
    const totpData = { code: app.code() }
    const right = await verify(visitor, 'TOTP', { stateToken: one, totpData })
    expect(right.body.state).toBe('SUCCESS')
    const replayed = await verify(visitor, 'TOTP', { stateToken: other, totpData })
    expect([replayed.status, codeOf(replayed)]).toEqual([400, 'VERIFICATION_CODE_INVALID'])
    const again = await verify(visitor, 'TOTP', {
      stateToken: one,
      totpData: { code: app.code() },
    })
    expect([again.status, codeOf(again)]).toEqual([400, 'STATE_TOKEN_INVALID'])
  })

  it('accepts a code once among nine concurrent logins', async () => {
    const { email, app } = await joinWithApp()
    const tokens = await Promise.all(Array.from({ length: 9 }, () => begin(email)))
    const totpData = { code: app.code() }
    const answers = await Promise.all(
      tokens.map((stateToken) => verify(visitor, 'TOTP', { stateToken, totpData })),
    )
    expect(answers.filter(({ body }) => body.state === 'SUCCESS')).toHaveLength(1)
  })

  itOnSqlite('ends after five wrong codes or ten minutes', async () => {
    const { email, app } = await joinWithApp()
    const guessed = await begin(email)
    for (let number = 1; number <= 5; number++) {
      const totpData = { code: wrongCode(app.code(), number) }
      const wrong = await verify(visitor, 'TOTP', { stateToken: guessed, totpData })
      expect(codeOf(wrong)).toBe('VERIFICATION_CODE_INVALID')
    }
    const late = await begin(email)
    const right = await verify(visitor, 'TOTP', {
      stateToken: guessed,
      totpData: { code: app.code() },
    })
    expect([right.status, codeOf(right)]).toEqual([400, 'STATE_TOKEN_INVALID'])
    foyer.advance(600)
    const tooLate = await verify(visitor, 'TOTP', {
      stateToken: late,
      totpData: { code: app.code() },
    })
    expect(codeOf(tooLate)).toBe('STATE_TOKEN_INVALID')
  })

  it('accepts no code after ten wrong codes in an hour, except a recovery code', async () => {
    const { email, app } = await joinWithApp()
    const refusals: unknown[] = []
    const noticesAfter: number[] = []
    for (let login = 0; login < 3; login++) {
      const stateToken = await begin(email)
      for (let number = 1; number <= 5; number++) {
        const totpData = { code: wrongCode(app.code(), number) }
        refusals.push(codeOf(await verify(visitor, 'TOTP', { stateToken, totpData })))
      }
      const mails = foyer.mails.filter((mail) => mail.to === email)
      noticesAfter.push(mails.filter(({ subject }) => subject.includes('guessing codes')).length)
    }
    const [wrong, over] = ['VERIFICATION_CODE_INVALID', 'TOO_MANY_CODES']
    expect(refusals).toEqual([...Array(10).fill(wrong), ...Array(5).fill(over)])
    // The tenth attempt sends the notice: whoever stops there each hour is noticed, too.
    expect(noticesAfter).toEqual([0, 1, 1])

    const stateToken = await begin(email)
    const refused = await verify(visitor, 'TOTP', { stateToken, totpData: { code: app.code() } })
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(2000)
    const recoveryCodeData = { code: app.recoveryCodes[0] }
    const recovered = await verify(visitor, 'RECOVERY_CODE', { stateToken, recoveryCodeData })
    expect(recovered.body.state).toBe('SUCCESS')
  })

  itOnSqlite('accepts codes again after an hour', async () => {
    const { email, app } = await joinWithApp()
    for (let number = 1; number <= 15; number++) {
      const totpData = { code: wrongCode(app.code(), 7) }
      await verify(visitor, 'TOTP', { stateToken: await begin(email), totpData })
    }
    foyer.advance(3600)
    const totpData = { code: app.code() }
    const answer = await verify(visitor, 'TOTP', { stateToken: await begin(email), totpData })
    expect(answer.body.state).toBe('SUCCESS')
  })

  it('checks at most ten of forty concurrent wrong codes', async () => {
    const { email, app } = await joinWithApp()
    const tokens: string[] = []
    // One after another, because the login limit refuses so many concurrent logins.
    while (tokens.length < 40) tokens.push(await begin(email))
    const right = app.code()
    const answers = await Promise.all(
      tokens.map((stateToken, index) => {
        const code = wrongCode(right, index + 1)
        return verify(visitor, 'TOTP', { stateToken, totpData: { code } })
      }),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })
})

describe('a recovery code', () => {
  it('is accepted once in any notation and causes an e-mail to the member', async () => {
    const { email, app } = await joinWithApp()
    const typed = ` ${app.recoveryCodes[0]?.toUpperCase().replace('-', ' ').replaceAll('0', 'o')} `
    const states: unknown[] = []
    for (const code of [typed, app.recoveryCodes[0], app.recoveryCodes[1]]) {
      const stateToken = await begin(email)
      const answer = await verify(visitor, 'RECOVERY_CODE', {
        stateToken,
        recoveryCodeData: { code },
      })
      states.push(answer.body.state ?? codeOf(answer))
    }
    expect(states).toEqual(['SUCCESS', 'VERIFICATION_CODE_INVALID', 'SUCCESS'])
    expect(newestMail(foyer, email).subject).toBe('A recovery code was used at Test site')
  })

  itOnSqlite('of another member is refused', async () => {
    const [one, other] = [await joinWithApp(), await joinWithApp()]
    const stateToken = await begin(one.email)
    const recoveryCodeData = { code: other.app.recoveryCodes[0] }
    const answer = await verify(visitor, 'RECOVERY_CODE', { stateToken, recoveryCodeData })
    expect(codeOf(answer)).toBe('VERIFICATION_CODE_INVALID')
  })
})

describe('a sent code', () => {
  const ways = [
    ['SMS', 'sms', '+49301112233', '•••• 33'],
    ['CALL', 'call', '+4930 111-2244', '•••• 44'],
    ['PUSH', 'push', 'device:abcdef', '••••cdef'],
  ] as const
  itOnSqlite.each(ways)(
    'by %s appears in the inbox and is accepted once',
    async (type, channel, to, hint) => {
      const member = await join()
      const recipient = type === 'PUSH' ? to : to.replace(/[^+\d]/g, '')
      await enrolSent(foyer, member, { type, to }, recipient)
      const stateToken = await begin(member.email)
      const asked = await verify(visitor, type, { stateToken })
      expect(asked.body).toMatchObject({
        state: 'MFA_CHALLENGE',
        stateToken,
        mfaChallengeData: { factorType: type, verificationChallengeData: { hint } },
      })
      const { body } = await foyer.owner.get(`/_foyer/v1/inbox?to=${encodeURIComponent(recipient)}`)
      const [message] = body.messages as { channel: string; text: string; code: string }[]
      expect(message?.channel).toBe(channel)
      const said = type === 'CALL' ? [...(message?.code ?? '')].join(', ') : message?.code
      expect(message?.text).toContain(said)
      const data = { [`${type.toLowerCase()}Data`]: { code: message?.code } }
      const answer = await verify(visitor, type, { stateToken, ...data })
      expect(answer.body.state).toBe('SUCCESS')
      const again = await verify(visitor, type, { stateToken: await begin(member.email), ...data })
      expect(codeOf(again)).toBe('VERIFICATION_CODE_INVALID')
    },
  )

  itOnSqlite('by e-mail is sent to the address of the account', async () => {
    const member = await join()
    await enrolSent(foyer, member, { type: 'EMAIL' }, member.email)
    const stateToken = await begin(member.email)
    const asked = await verify(visitor, 'EMAIL', { stateToken })
    expect(asked.body.mfaChallengeData).toMatchObject({
      verificationChallengeData: { hint: 'p•••@example.com' },
    })
    const code = await sentCode(foyer, member.email)
    const answer = await verify(visitor, 'EMAIL', { stateToken, emailData: { code } })
    expect(answer.body.state).toBe('SUCCESS')
  })

  itOnSqlite('is valid only for its factor and login, until a newer code is sent', async () => {
    const member = await join()
    const [phone, device] = ['+49301112255', 'device:1']
    await enrolSent(foyer, member, { type: 'SMS', to: phone }, phone)
    await enrolSent(foyer, member, { type: 'PUSH', to: device }, device)
    const stateToken = await begin(member.email)
    await verify(visitor, 'SMS', { stateToken })
    const first = await sentCode(foyer, phone)
    const elsewhere = await verify(visitor, 'PUSH', { stateToken, pushData: { code: first } })
    expect(codeOf(elsewhere)).toBe('VERIFICATION_CODE_INVALID')
    const other = await begin(member.email)
    const otherLogin = await verify(visitor, 'SMS', { stateToken: other, smsData: { code: first } })
    expect(codeOf(otherLogin)).toBe('VERIFICATION_CODE_INVALID')
    await verify(visitor, 'SMS', { stateToken })
    const older = await verify(visitor, 'SMS', { stateToken, smsData: { code: first } })
    expect(codeOf(older)).toBe('VERIFICATION_CODE_INVALID')
    const second = await sentCode(foyer, phone)
    const newest = await verify(visitor, 'SMS', { stateToken, smsData: { code: second } })
    expect(newest.body.state).toBe('SUCCESS')
  })

  itOnSqlite('is sent at most four times per login and ten times per hour', async () => {
    const member = await join()
    const phone = '+49301112266'
    await enrolSent(foyer, member, { type: 'SMS', to: phone }, phone)
    const stateToken = await begin(member.email)
    const statuses: number[] = []
    for (let time = 0; time < 5; time++) {
      statuses.push((await verify(visitor, 'SMS', { stateToken })).status)
      await verify(visitor, 'SMS', { stateToken, smsData: { code: 'no' } })
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    const code = await sentCode(foyer, phone)
    const right = await verify(visitor, 'SMS', { stateToken, smsData: { code } })
    expect(codeOf(right)).toBe('STATE_TOKEN_INVALID')
    const sends: number[] = []
    for (let login = 0; login < 6; login++) {
      const other = await begin(member.email)
      sends.push((await verify(visitor, 'SMS', { stateToken: other })).status)
    }
    // The limit also counts one code for the enrolment and four for the login before.
    expect(sends).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a remembered device', () => {
  async function remember(email: string, code: string): Promise<string> {
    const stateToken = await begin(email)
    const answer = await verify(visitor, 'TOTP', {
      stateToken,
      rememberThisDevice: true,
      totpData: { code },
    })
    const { deviceToken } = answer.body.additionalData as { deviceToken: { strValue: string } }
    return deviceToken.strValue
  }
  const stateWith = async (email: string, deviceToken: unknown): Promise<unknown> =>
    (await beginLogin(visitor, email, { deviceToken })).body.state

  it('skips the second factor of its member for 30 days', async () => {
    const { email, app } = await joinWithApp()
    const deviceToken = await remember(email, app.code())
    expect(await stateWith(email, deviceToken)).toBe('SUCCESS')
    const stranger = await joinWithApp()
    expect(await stateWith(stranger.email, deviceToken)).toBe('REQUIRE_MFA')
    foyer.advance(30 * 86_400 - 60)
    visitor = await foyer.visitor()
    expect(await stateWith(email, deviceToken)).toBe('SUCCESS')
    foyer.advance(60)
    expect(await stateWith(email, deviceToken)).toBe('REQUIRE_MFA')
  })

  itOnSqlite('with a forged token requires the second factor', async () => {
    const { email, app, id } = await joinWithApp()
    const token = await remember(email, app.code())
    const [, end = '', signature = ''] = token.split('.')
    const later = `${id}.${Number(end) + 1}.${signature}`
    for (const made of [
      later,
      `${id}.${end}.`,
      `${id}.NaN.${signature}`,
      '..',
      '',
      {},
      [token],
      null,
    ]) {
      expect(await stateWith(email, made)).toBe('REQUIRE_MFA')
    }
  })

  itOnSqlite('is forgotten after a password change', async () => {
    const { email, app } = await joinWithApp()
    const deviceToken = await remember(email, app.code())
    await visitor.post(recoveryEndpoints.sendRecoveryEmail.path, { email })
    const { recoveryToken } = newestMail(foyer, email)
    await visitor.post(recoveryEndpoints.recover.path, { recoveryToken, password: `${password}!` })
    const login = await visitor.post(endpoints.login.path, {
      loginId: { email },
      password: `${password}!`,
      clientMetaData: { deviceToken },
    })
    expect(login.body.state).toBe('REQUIRE_MFA')
  })

  itOnSqlite('is forgotten after a new factor is enrolled', async () => {
    const member = await joinWithApp()
    const deviceToken = await remember(member.email, member.app.code())
    await enrolApp(foyer, member)
    expect(await stateWith(member.email, deviceToken)).toBe('REQUIRE_MFA')
  })

  // Seen to fail: the device counted again, because it was bound to the same factors as before.
  itOnSqlite('stays forgotten when the new factor is removed again', async () => {
    const member = await joinWithApp()
    const { email, app } = member
    const deviceToken = await remember(email, app.code())
    const id = await enrolSent(foyer, member, { type: 'EMAIL' }, email)
    expect((await member.delete(`/_foyer/v1/my/factors/${id}`)).status).toBe(200)
    expect(await stateWith(email, deviceToken)).toBe('REQUIRE_MFA')
  })
})

itOnSqlite('a recovered password still requires the second factor', async () => {
  const { email, app } = await joinWithApp()
  await visitor.post(recoveryEndpoints.sendRecoveryEmail.path, { email })
  const { recoveryToken } = newestMail(foyer, email)
  const recovered = await visitor.post(recoveryEndpoints.recover.path, {
    recoveryToken,
    password: 'a whole new password',
  })
  expect(recovered.body).toMatchObject({ state: 'REQUIRE_MFA' })
  const answer = await verify(visitor, 'TOTP', {
    stateToken: tokenOf(recovered),
    totpData: { code: app.code() },
  })
  expect(answer.body.state).toBe('SUCCESS')
})

itOnSqlite('a verified address still requires the second factor', async () => {
  const member = await joinWithApp()
  const started = await member.post(recoveryEndpoints.startVerification.path, {
    identityId: member.id,
    target: 'EMAIL',
  })
  const verified = await visitor.post(endpoints.verifyEmail.path, {
    stateToken: started.body.verificationId,
    code: await sentCode(foyer, member.email),
  })
  expect(verified.body.state).toBe('REQUIRE_MFA')
})

describe('an invalid second factor', () => {
  itOnSqlite.each(['PASSWORD', 'x', '__proto__', 'totp', 'WEBAUTHN', 'constructor', '%2e%2e'])(
    'of the type "%s" is refused',
    async (type) => {
      const { email } = await joinWithApp()
      const answer = await verify(visitor, type, {
        stateToken: await begin(email),
        passwordData: { password },
      })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body.sessionToken).toBeUndefined()
    },
  )

  itOnSqlite('that the member has not enrolled is refused', async () => {
    const { email } = await joinWithApp()
    const stateToken = await begin(email)
    for (const body of [{ stateToken }, { stateToken, smsData: { code: '000000' } }]) {
      const answer = await verify(visitor, 'SMS', body)
      expect([answer.status, codeOf(answer)]).toEqual([400, 'FACTOR_UNKNOWN'])
    }
  })

  itOnSqlite('with an invalid code or state token is refused', async () => {
    const { email } = await joinWithApp()
    const stateToken = await begin(email)
    for (const code of ['', 123456, null, { $ne: '' }, ['1'], 'x'.repeat(101), '２８７０８２']) {
      const answer = await verify(visitor, 'TOTP', { stateToken, totpData: { code } })
      expect(answer.status).toBe(400)
    }
    for (const token of ['', 'made-up', { $gt: '' }, null]) {
      const answer = await verify(visitor, 'TOTP', { stateToken: token, totpData: { code: '1' } })
      expect(answer.status).toBe(400)
    }
  })
})

itOnSqlite('stores no TOTP secret or recovery code in plain text', async () => {
  const { app } = await joinWithApp()
  const tables = JSON.stringify(await dumpTables(foyer.services.db))
  expect(tables).not.toContain(app.secret)
  for (const code of app.recoveryCodes) expect(tables).not.toContain(code)
})
