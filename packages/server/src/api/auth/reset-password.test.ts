import { endpoints, recoveryEndpoints } from '@foyer/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../storage/sql.js'
import { itOnSqlite } from '../../storage/testing/fresh-schema.js'
import { dumpTables } from '../../testing/dump-tables.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { clientId, createTestFoyer, publicUrl } from '../../testing/test-foyer.js'
import { newestMail } from '../../testing/test-mail.js'
import { authorizeSilently, createMember, logIn, password } from '../../testing/test-member.js'

const foyer = await createTestFoyer()
const { mails } = foyer
let visitor: TestCaller
// These tests advance the clock by days.
beforeEach(async () => {
  visitor = await foyer.visitor()
})
const newPassword = 'a whole new password'
const redirect = { url: `${publicUrl}/welcome?from=mail`, clientId }

const send = (body: unknown): Promise<TestResponse> =>
  visitor.post(recoveryEndpoints.sendRecoveryEmail.path, body)
const recover = (body: unknown): Promise<TestResponse> =>
  visitor.post(recoveryEndpoints.recover.path, body)
const login = (email: string, withPassword: string): Promise<TestResponse> =>
  visitor.post(endpoints.login.path, { loginId: { email }, password: withPassword })

let people = 0
async function member(): ReturnType<typeof createMember> {
  return createMember(foyer, `person${++people}@example.com`)
}
const addressOf = (): string => `person${people}@example.com`

async function askFor(email: string): Promise<string> {
  expect(await send({ email, redirect })).toMatchObject({ status: 200, body: {} })
  return newestMail(foyer, email).recoveryToken
}

function refusedWith(status: number, code: string): object {
  return { status, body: { details: { applicationError: { code } } } }
}
const tokenInvalid = refusedWith(400, 'RECOVERY_TOKEN_INVALID')

describe('requesting a recovery e-mail', () => {
  itOnSqlite(
    'sends a code and a link with the public address, regardless of the Host header',
    async () => {
      await member()
      const host = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
      await visitor.post(recoveryEndpoints.sendRecoveryEmail.path, { email: addressOf() }, host)
      const mail = newestMail(foyer, addressOf())
      expect(mail.link).toMatch(
        /^http:\/\/127\.0\.0\.1:4400\/auth\/reset\?recoveryToken=[\w-]{43}$/,
      )
      expect(mail.code).toMatch(/^\d{6}$/)
      expect(mail.text + mail.html).not.toContain('evil.example')
    },
  )

  it('returns the same response and writes the same rows for an unknown address', async () => {
    const other = await createTestFoyer()
    const asking = await other.visitor()
    await createMember(other, 'known@example.com')
    await other.mailRunner.stop()
    const answers: unknown[] = []
    for (const email of ['known@example.com', 'nobody@example.com']) {
      const answer = await asking.post(recoveryEndpoints.sendRecoveryEmail.path, {
        email,
        redirect,
      })
      answers.push([answer.status, answer.body])
    }
    expect(answers).toEqual([
      [200, {}],
      [200, {}],
    ])
    const { mails: waiting = [], one_time_tokens: tokens } = await dumpTables(other.services.db)
    expect(waiting.map(({ kind }) => kind)).toEqual(['recovery', 'recovery'])
    expect(tokens?.filter(({ kind }) => kind === 'recovery')).toEqual([])
  })

  itOnSqlite('sends no e-mail to an unknown address', async () => {
    const before = mails.length
    await send({ email: 'nobody@example.com', redirect })
    expect(mails).toHaveLength(before)
  })

  itOnSqlite('is also available at the path /_iam', async () => {
    await member()
    const path = recoveryEndpoints.sendRecoveryEmail.path.replace('/_api/iam', '/_iam')
    expect(await visitor.post(path, { email: addressOf() })).toMatchObject({
      status: 200,
      body: {},
    })
    expect(newestMail(foyer, addressOf()).recoveryToken).not.toBe('')
  })

  itOnSqlite('uses the requested language, or else the language of the profile', async () => {
    const loginId = { email: 'noa@example.com' }
    const profile = { language: 'he-IL' }
    await visitor.post(endpoints.register.path, { loginId, password, profile })
    await send({ ...loginId, language: 'de-CH' })
    expect(newestMail(foyer, loginId.email).html).toContain('<html lang="de" dir="ltr">')
    await send({ ...loginId, language: '../../etc/passwd' })
    expect(newestMail(foyer, loginId.email).html).toContain('<html lang="he" dir="rtl">')
  })

  itOnSqlite('sends at most five e-mails within half an hour', async () => {
    await member()
    for (let time = 0; time < 12; time++) await send({ email: addressOf() })
    expect(mails.filter(({ to }) => to === addressOf())).toHaveLength(5)
    foyer.advance(1801)
    await send({ email: addressOf() })
    expect(mails.filter(({ to }) => to === addressOf())).toHaveLength(6)
  })

  // Seen to fail: `startsWith` instead of a comparison of origins; an unchecked URL.
  itOnSqlite.each([
    'https://evil.example/',
    '//evil.example/',
    'javascript:alert(1)',
    `${publicUrl}.evil.example/`,
    `${publicUrl}@evil.example/`,
    'http://ada@127.0.0.1:4400/',
    'http:\\\\127.0.0.1:4400/',
    '/welcome',
    '',
  ])('refuses the redirect URL %j even for an unknown address', async (url) => {
    const before = mails.length
    const answer = await send({ email: 'nobody@example.com', redirect: { url, clientId } })
    expect(answer).toMatchObject(refusedWith(400, 'REDIRECT_URI_NOT_ALLOWED'))
    expect(mails).toHaveLength(before)
  })

  itOnSqlite('takes the redirect URL of the calling client without a client id', async () => {
    const url = `${publicUrl}/welcome`
    for (const redirect of [{ url }, { url, clientId: null }]) {
      expect((await send({ email: 'nobody@example.com', redirect })).status).toBe(200)
    }
    const path = recoveryEndpoints.sendRecoveryEmail.path
    const answer = await foyer.owner.post(path, { email: 'a@example.com', redirect: { url } })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining('redirect.clientId'),
    ])
  })

  itOnSqlite.each([
    { email: 'no address' },
    { email: 'a@example.com,b@evil.example' },
    { email: 'a@example.com\r\nBcc: b@evil.example' },
    { email: { $ne: '' } },
    { email: 'a@example.com', language: {} },
    { email: 'a@example.com', language: 'x'.repeat(100_000) },
    { email: 'a@example.com', redirect: { url: ['https://evil.example'], clientId } },
  ])('refuses %.60j', async (body) => {
    expect((await send(body)).status).toBe(400)
  })

  itOnSqlite('returns 401 without an access token', async () => {
    const path = recoveryEndpoints.sendRecoveryEmail.path
    expect((await foyer.as('').post(path, { email: 'a@example.com' })).status).toBe(401)
  })
})

describe('setting a new password with a recovery token', () => {
  it('works once, ends all sessions and refuses the old password', async () => {
    const ada = await member()
    const email = addressOf()
    const openSession = await logIn(visitor, email)
    const recoveryToken = await askFor(email)
    // The server caches the session.
    expect((await ada.get(endpoints.getCurrentMember.path)).status).toBe(200)
    const done = await recover({ recoveryToken, password: newPassword })
    expect(done).toMatchObject({
      status: 200,
      body: { state: 'SUCCESS', identity: { id: ada.id, email: { isVerified: true } } },
    })
    expect(await recover({ recoveryToken, password })).toMatchObject(tokenInvalid)
    expect(await login(email, password)).toMatchObject(refusedWith(403, '-19976'))
    expect((await login(email, newPassword)).status).toBe(200)
    expect((await ada.get(endpoints.getCurrentMember.path)).status).toBe(401)
    const renewal = { grantType: 'refresh_token', refreshToken: ada.refreshToken, clientId }
    expect(await visitor.post(endpoints.token.path, renewal)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', reason: 'password-changed' },
    })
    const late = await authorizeSilently(foyer, visitor, openSession)
    expect(late.location.searchParams.get('error')).toBe('login_required')
    const fresh = await authorizeSilently(foyer, visitor, String(done.body.sessionToken))
    expect(fresh.code).not.toBe('')
    expect(newestMail(foyer, email).subject).toBe('Your password for Test site was changed')
  })

  it('succeeds for one of ten concurrent calls with the same token', async () => {
    await member()
    const recoveryToken = await askFor(addressOf())
    const tries = Array.from({ length: 10 }, (_, at) => `password number ${at}`)
    const answers = await Promise.all(tries.map((one) => recover({ recoveryToken, password: one })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = tries[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await login(addressOf(), winner)).status).toBe(200)
  })

  itOnSqlite('requires the token of the newest e-mail, within half an hour', async () => {
    await member()
    const older = await askFor(addressOf())
    const newer = await askFor(addressOf())
    expect(await recover({ recoveryToken: older, password: newPassword })).toMatchObject(
      tokenInvalid,
    )
    foyer.advance(1801)
    expect(await recover({ recoveryToken: newer, password: newPassword })).toMatchObject(
      tokenInvalid,
    )
    expect((await login(addressOf(), password)).status).toBe(200)
  })

  itOnSqlite(
    'with an invalid password returns a field violation and keeps the token valid',
    async () => {
      await member()
      const recoveryToken = await askFor(addressOf())
      const refused = await recover({ recoveryToken, password: 'short' })
      expect(refused).toMatchObject({
        status: 400,
        body: { details: { validationError: { fieldViolations: [{ field: 'password' }] } } },
      })
      expect((await recover({ recoveryToken, password: newPassword })).status).toBe(200)
    },
  )

  itOnSqlite.each([{ $ne: null }, { $regex: '.*' }, [''], true, '', '%', 'x'.repeat(5000)])(
    'refuses the token %.40j',
    async (recoveryToken) => {
      await member()
      await askFor(addressOf())
      const answer = await recover({ recoveryToken, password: newPassword })
      expect(answer.status).toBe(400)
      expect((await login(addressOf(), password)).status).toBe(200)
    },
  )

  itOnSqlite(
    'changes only the member of the token, regardless of other ids in the message',
    async () => {
      const victim = await member()
      const victimEmail = addressOf()
      await member()
      const recoveryToken = await askFor(addressOf())
      const named = { identityId: victim.id, email: victimEmail, loginId: { email: victimEmail } }
      await recover({ recoveryToken, password: newPassword, ...named })
      expect((await login(victimEmail, password)).status).toBe(200)
    },
  )

  it('verifies the address and invalidates a pending registration of the same address', async () => {
    const strict = await createTestFoyer({
      settings: { registration: { emailVerification: true } },
    })
    const someone = await strict.visitor()
    const loginId = { email: 'victim@example.com' }
    const taken = await someone.post(endpoints.register.path, { loginId, password })
    const stateToken = String(taken.body.stateToken)
    const { code } = newestMail(strict, loginId.email)
    await someone.post(recoveryEndpoints.sendRecoveryEmail.path, loginId)
    const { recoveryToken } = newestMail(strict, loginId.email)
    const done = await someone.post(recoveryEndpoints.recover.path, {
      recoveryToken,
      password: newPassword,
    })
    expect(done.body).toMatchObject({
      state: 'SUCCESS',
      identity: { status: { name: 'ACTIVE' }, email: { isVerified: true } },
    })
    expect(await someone.post(endpoints.verifyEmail.path, { stateToken, code })).toMatchObject(
      refusedWith(400, 'STATE_TOKEN_INVALID'),
    )
  })

  itOnSqlite('is refused for a blocked member without sending an e-mail', async () => {
    const { id } = await member()
    const recoveryToken = await askFor(addressOf())
    const { db } = foyer.services
    await db.transaction((tx) =>
      tx.run(sql`update identities set status = 'BLOCKED' where id = ${id}`),
    )
    expect(await recover({ recoveryToken, password: newPassword })).toMatchObject(
      refusedWith(403, 'IDENTITY_UNAVAILABLE'),
    )
    const before = mails.length
    await send({ email: addressOf() })
    expect(mails).toHaveLength(before)
  })
})

itOnSqlite(
  'requiring a new password ends all sessions and refuses logins until the password is set',
  async () => {
    const ada = await member()
    const email = addressOf()
    const path = `/_foyer/v1/members/${ada.id}`
    const changed = await foyer.owner.patch(path, { passwordResetRequired: true })
    expect(changed.body).toMatchObject({ member: { passwordResetRequired: true } })
    expect((await ada.get(endpoints.getCurrentMember.path)).status).toBe(401)
    expect(await login(email, 'not the password')).toMatchObject(refusedWith(403, '-19976'))
    expect(await login(email, password)).toMatchObject(refusedWith(403, '-19973'))
    await recover({ recoveryToken: await askFor(email), password: newPassword })
    expect((await login(email, newPassword)).status).toBe(200)
  },
)

describe('an invitation', () => {
  const invite = (body: unknown, by = foyer.owner): Promise<TestResponse> =>
    by.post(recoveryEndpoints.sendActivationEmail.path, body)

  itOnSqlite('can still be redeemed after two days', async () => {
    const { id } = await member()
    const emailOptions = { language: 'de', redirect }
    expect(await invite({ identityId: id, emailOptions })).toMatchObject({ status: 200, body: {} })
    const mail = newestMail(foyer, addressOf())
    expect(mail.subject).toBe('Dein Konto bei Test site')
    expect(mail.code).toBeUndefined()
    foyer.advance(2 * 86_400)
    const { recoveryToken } = mail
    const fresh = await foyer.visitor()
    const path = recoveryEndpoints.recover.path
    expect((await fresh.post(path, { recoveryToken, password: newPassword })).status).toBe(200)
  })

  // Seen to fail: whoever knew the address ended the invitation, and replaced it by a link of half an hour.
  itOnSqlite('stays valid after a recovery was requested', async () => {
    const { id } = await member()
    await invite({ identityId: id })
    const { recoveryToken } = newestMail(foyer, addressOf())
    const ofRecovery = await askFor(addressOf())
    foyer.advance(3600)
    expect(await recover({ recoveryToken: ofRecovery, password: newPassword })).toMatchObject(
      tokenInvalid,
    )
    const fresh = await foyer.visitor()
    const path = recoveryEndpoints.recover.path
    expect((await fresh.post(path, { recoveryToken, password: newPassword })).status).toBe(200)
  })

  itOnSqlite('ends the links of earlier e-mails', async () => {
    const { id } = await member()
    await invite({ identityId: id })
    const { recoveryToken: ofInvitation } = newestMail(foyer, addressOf())
    const ofRecovery = await askFor(addressOf())
    await invite({ identityId: id })
    for (const recoveryToken of [ofInvitation, ofRecovery]) {
      expect(await recover({ recoveryToken, password: newPassword })).toMatchObject(tokenInvalid)
    }
  })

  // Seen to fail: five invitations within three days suppressed the e-mails of a password reset.
  itOnSqlite('does not count for the limit of password resets', async () => {
    const { id } = await member()
    for (let count = 0; count < 5; count++) await invite({ identityId: id })
    const recoveryToken = await askFor(addressOf())
    expect(await recover({ recoveryToken, password: newPassword })).toMatchObject({ status: 200 })
  })

  itOnSqlite('requires the owner, an existing member and an allowed redirect URL', async () => {
    const ada = await member()
    const identityId = ada.id
    expect((await invite({ identityId }, await foyer.visitor())).status).toBe(403)
    expect((await invite({ identityId }, ada)).status).toBe(403)
    expect((await invite({ identityId: 'nobody' })).status).toBe(404)
    const evil = { redirect: { url: 'https://evil.example/', clientId } }
    expect((await invite({ identityId, emailOptions: evil })).status).toBe(400)
  })
})

it('the database contains no recovery token or code in plain text', async () => {
  await member()
  const recoveryToken = await askFor(addressOf())
  const { code = '' } = newestMail(foyer, addressOf())
  const tables = await dumpTables(foyer.services.db)
  const text = JSON.stringify(tables)
  expect(text).not.toContain(recoveryToken)
  expect(text).not.toContain(code)
  expect(tables.mails).toEqual([])
})
