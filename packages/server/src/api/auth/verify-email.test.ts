import { endpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { isKnownNetwork } from '../../storage/identity/known-networks.js'
import { dumpTables } from '../../testing/dump-tables.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { authorizeSilently, password } from '../../testing/test-member.js'

const foyer = await createTestFoyer({ settings: { registration: { emailVerification: true } } })
const { mails } = foyer
const visitor = await foyer.visitor()

interface Waiting {
  stateToken: string
  code: string
}

let people = 0
async function register(): Promise<Waiting & { email: string }> {
  const email = `person${++people}@example.com`
  const { body } = await visitor.post(endpoints.register.path, { loginId: { email }, password })
  return { email, stateToken: String(body.stateToken), code: newestCode() }
}

function newestCode(): string {
  const code = mails.at(-1)?.code
  if (code === undefined) throw new Error('no mail with a code was sent')
  return code
}

const login = (email: string): Promise<TestResponse> =>
  visitor.post(endpoints.login.path, { loginId: { email }, password })
const verify = (body: unknown): Promise<TestResponse> =>
  visitor.post(endpoints.verifyEmail.path, body)
const resend = (body: unknown): Promise<TestResponse> =>
  visitor.post(endpoints.resendCode.path, body)

/** Returns a wrong code. Different values of `number` give different codes. */
function wrongCode(right: string, number = 1): string {
  return String((Number(right) + number) % 1_000_000).padStart(6, '0')
}

function refusedWith(code: string): object {
  return { status: 400, body: { details: { applicationError: { code } } } }
}
const codeInvalid = refusedWith('VERIFICATION_CODE_INVALID')
const stateInvalid = refusedWith('STATE_TOKEN_INVALID')

describe('an unverified address', () => {
  it('registration and login return a state token but no session token', async () => {
    const email = 'ada@example.com'
    const registered = await visitor.post(endpoints.register.path, { loginId: { email }, password })
    const loggedIn = await login(email)
    for (const { status, body } of [registered, loggedIn]) {
      expect(status).toBe(200)
      expect(body).toEqual({
        state: 'REQUIRE_EMAIL_VERIFICATION',
        stateToken: expect.stringMatching(/^[\w-]{43}$/),
        additionalData: {},
        identity: expect.objectContaining({
          email: { address: email, isVerified: false },
          status: { name: 'PENDING', reasons: ['PENDING_EMAIL_VERIFICATION_REQUIRED'] },
        }),
      })
    }
    expect(loggedIn.body.stateToken).not.toBe(registered.body.stateToken)
    expect(mails.filter(({ to }) => to === email)).toHaveLength(2)
  })

  it('a state token is accepted neither as a session token nor as an access token', async () => {
    const { stateToken } = await register()
    const { location } = await authorizeSilently(foyer, visitor, stateToken)
    expect(location.searchParams.get('error')).toBe('login_required')
    expect((await foyer.as(stateToken).get(endpoints.getCurrentMember.path)).status).toBe(401)
  })

  it('a login with a wrong password sends no e-mail', async () => {
    const { email } = await register()
    const before = mails.length
    await visitor.post(endpoints.login.path, { loginId: { email }, password: 'wrong password' })
    expect(mails).toHaveLength(before)
  })
})

it('the code from the e-mail verifies the address and ends the pending login', async () => {
  const { email, stateToken, code } = await register()
  expect(code).toMatch(/^\d{6}$/)
  const { status, body } = await verify({
    stateToken,
    code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    state: 'SUCCESS',
    sessionToken: expect.any(String),
    additionalData: { knownDevice: { strValue: expect.any(String) } },
    identity: expect.objectContaining({
      revision: '2',
      email: { address: email, isVerified: true },
      status: { name: 'ACTIVE', reasons: [] },
    }),
  })
  const { location } = await authorizeSilently(foyer, visitor, String(body.sessionToken))
  expect(location.searchParams.get('code')).toBeTruthy()
  expect((await login(email)).body.state).toBe('SUCCESS')
  expect(await verify({ stateToken, code })).toMatchObject(stateInvalid)
})

it('the verified identity keeps its createdDate, and updatedDate is the time of the verification', async () => {
  const loginId = { email: 'dates@example.com' }
  const { body: registered } = await visitor.post(endpoints.register.path, { loginId, password })
  foyer.advance(60)
  const { body } = await verify({ stateToken: registered.stateToken, code: newestCode() })
  const [before, after] = [Object(registered.identity), Object(body.identity)]
  expect(after.createdDate).toBe(before.createdDate)
  expect(Date.parse(after.updatedDate) - Date.parse(before.updatedDate)).toBeGreaterThan(59_000)
})

it('the login that the code completes is recorded, with its network', async () => {
  const { stateToken, code } = await register()
  const { body } = await verify({ stateToken, code })
  const { id } = Object(body.identity)
  const audit = await foyer.owner.get(`/_foyer/v1/audit?subject=${id}&action=login.succeeded`)
  expect(Object(audit.body).entries).toHaveLength(1)
  expect(await isKnownNetwork(foyer.services, id, 'in-process')).toBe(true)
})

it('one of ten concurrent requests with the right code gets a session token', async () => {
  const waiting = await register()
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(waiting)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0)
})

describe('wrong codes', () => {
  it('the right code is accepted after four wrong codes', async () => {
    const { stateToken, code } = await register()
    for (let number = 1; number <= 4; number++) {
      expect(await verify({ stateToken, code: wrongCode(code, number) })).toMatchObject(codeInvalid)
    }
    expect((await verify({ stateToken, code })).status).toBe(200)
  })

  it('the right code is refused after five wrong codes', async () => {
    const { stateToken, code } = await register()
    for (let number = 1; number <= 5; number++)
      await verify({ stateToken, code: wrongCode(code, number) })
    expect(await verify({ stateToken, code })).toMatchObject(codeInvalid)
  })

  it('concurrent wrong codes also count', async () => {
    const { stateToken, code } = await register()
    const guesses = Array.from({ length: 20 }, (_, index) => wrongCode(code, index + 1))
    const answers = await Promise.all(guesses.map((guess) => verify({ stateToken, code: guess })))
    expect(answers.every(({ status }) => status === 400)).toBe(true)
    expect(await verify({ stateToken, code })).toMatchObject(codeInvalid)
  })

  // Seen to fail: unlimited e-mails, each of which allowed five more attempts.
  it('wrong codes are limited even with resent codes', async () => {
    const { stateToken } = await register()
    let tries = 0
    for (let round = 0; round < 6; round++) {
      const code = newestCode()
      for (let number = 1; number <= 10; number++) {
        const answer = await verify({ stateToken, code: wrongCode(code, number) })
        expect(answer).toMatchObject(codeInvalid)
      }
      tries += (await resend({ stateToken })).status === 200 ? 1 : 0
    }
    expect(tries).toBe(3)
    expect(await verify({ stateToken, code: newestCode() })).toMatchObject(codeInvalid)
  })
})

describe('resending the code', () => {
  it('sends a new code by e-mail and invalidates the previous code', async () => {
    const { email, stateToken, code } = await register()
    const { status, body } = await resend({ stateToken })
    const answer = { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken, additionalData: {} }
    expect({ status, body }).toEqual({ status: 200, body: answer })
    expect(mails.at(-1)?.to).toBe(email)
    const fresh = newestCode()
    if (fresh !== code) expect(await verify({ stateToken, code })).toMatchObject(codeInvalid)
    expect((await verify({ stateToken, code: fresh })).status).toBe(200)
  })

  it('is refused when the login is over', async () => {
    const waiting = await register()
    await verify(waiting)
    const before = mails.length
    expect(await resend({ stateToken: waiting.stateToken })).toMatchObject(stateInvalid)
    expect(await resend({ stateToken: 'made-up' })).toMatchObject(stateInvalid)
    expect(mails).toHaveLength(before)
  })

  it('is limited to three times, even for concurrent requests', async () => {
    const { stateToken } = await register()
    const before = mails.length
    await Promise.all(Array.from({ length: 10 }, () => resend({ stateToken })))
    expect(mails).toHaveLength(before + 3)
  })
})

it('a pending login expires after half an hour', async () => {
  const [withTimeout, late] = [await register(), await register()]
  foyer.advance(1799)
  expect((await verify(withTimeout)).status).toBe(200)
  foyer.advance(1)
  expect(await verify(late)).toMatchObject(stateInvalid)
  expect(await resend({ stateToken: late.stateToken })).toMatchObject(stateInvalid)
})

it.each([
  {},
  { code: '123456' },
  { stateToken: 'x' },
  { code: { $ne: '' }, stateToken: 'x' },
  { code: '123456', stateToken: { $ne: '' } },
  { code: 123_456, stateToken: 'x' },
  { code: '1'.repeat(500_000), stateToken: 'x' },
  { code: '123456', stateToken: 'x'.repeat(500_000) },
  { code: '123456', stateToken: '' },
])('refuses %.60j', async (body) => {
  expect((await verify(body)).status).toBe(400)
  if (!('stateToken' in body) || typeof body.stateToken !== 'string') {
    expect((await resend(body)).status).toBe(400)
  }
})

it('the code of one login is refused for another login', async () => {
  const [one, other] = [await register(), await register()]
  if (one.code === other.code) return
  expect(await verify({ stateToken: other.stateToken, code: one.code })).toMatchObject(codeInvalid)
})

it('codes and state tokens are not stored in plain text after the e-mail is sent', async () => {
  const { code, stateToken, email } = await register()
  const tables = await dumpTables(foyer.services.db)
  expect(tables.one_time_tokens?.length).toBeGreaterThan(0)
  const dumped = JSON.stringify(tables)
  expect(dumped).toContain(email)
  // As a text column, inside a JSON column, or in the form of the e-mail.
  const spellings = [`"${code}"`, `"${code}\\"`, `${code.slice(0, 3)} ${code.slice(3)}`]
  for (const secret of [...spellings, stateToken]) expect(dumped).not.toContain(secret)
})

// Seen to fail: each login with the password allowed twenty more attempts, so an address of someone else could be
// verified.
it('wrong codes of many logins are limited for the account, for a day', async () => {
  const { email } = await register()
  for (let round = 0; round < 6; round++) {
    const stateToken = String((await login(email)).body.stateToken)
    const guesses = Array.from({ length: 5 }, (_, number) => wrongCode(newestCode(), number + 1))
    await Promise.all(guesses.map((guess) => verify({ stateToken, code: guess })))
  }
  const late = String((await login(email)).body.stateToken)
  expect(await verify({ stateToken: late, code: newestCode() })).toMatchObject(codeInvalid)
  foyer.advance(86_400)
  const tomorrow = await foyer.visitor()
  const { body } = await tomorrow.post(endpoints.login.path, { loginId: { email }, password })
  const verification = { stateToken: body.stateToken, code: newestCode() }
  expect((await tomorrow.post(endpoints.verifyEmail.path, verification)).status).toBe(200)
})
