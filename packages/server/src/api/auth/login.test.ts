import { endpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { createPasswords } from '../../identity/password/password.js'
import type { PartialSettings } from '../../settings/settings.js'
import { sql } from '../../storage/sql.js'
import { itOnSqlite } from '../../storage/testing/fresh-schema.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, publicUrl } from '../../testing/test-foyer.js'
import { authorizeSilently, createMember, password } from '../../testing/test-member.js'

const { path } = endpoints.login
const foyer = await createTestFoyer()
const ada = await createMember(foyer, 'ada@example.com')
await createMember(foyer, 'grace@example.com')
const visitor = await foyer.visitor()

function login(
  email: unknown,
  typed: unknown,
  more: Record<string, unknown> = {},
  caller = visitor,
): Promise<TestResponse> {
  return caller.post(path, { loginId: { email }, password: typed, ...more })
}

/** Returns an answer without its request id. */
function shapeOf({ status, body, headers }: TestResponse): unknown {
  const kept = [...headers].filter(([name]) => name !== 'x-wix-request-id')
  return { status, body, headers: kept }
}

it.each(['ada@example.com', 'ADA@example.com', ' ada@example.com '])(
  'returns the identity and a session token: %j',
  async (email) => {
    const { status, body } = await login(email, password)
    expect(status).toBe(200)
    expect(body).toEqual({
      state: 'SUCCESS',
      sessionToken: expect.stringMatching(/^[\w-]{43}$/),
      additionalData: {
        knownDevice: { strValue: expect.stringMatching(/^[\w-]{16}\.\d+\.[\w-]{43}$/) },
      },
      identity: expect.objectContaining({ id: ada.id }),
    })
  },
)

it('ignores tokens in the request', async () => {
  const chosen = { sessionToken: 'mine', stateToken: 'mine', identityId: 'x' }
  const { body } = await login('ada@example.com', password, chosen)
  expect(body.sessionToken).not.toBe('mine')
  const { location } = await authorizeSilently(foyer, visitor, 'mine')
  expect(location.searchParams.get('error')).toBe('login_required')
})

it('does not change the calling visitor token into a member token', async () => {
  await login('ada@example.com', password)
  expect((await visitor.get(endpoints.getCurrentMember.path)).status).toBe(403)
})

describe('an unknown address and a wrong password', () => {
  it('return the same response', async () => {
    const wrong = await login('ada@example.com', 'wrong password')
    const unknown = await login('nobody@example.com', 'wrong password')
    expect(shapeOf(unknown)).toEqual(shapeOf(wrong))
    expect(wrong.status).toBe(403)
    expect(wrong.body).toMatchObject({ details: { applicationError: { code: '-19976' } } })
    expect(wrong.body).not.toHaveProperty('sessionToken')
  })

  // Seen to fail: an answer before any hashing when the address is unknown (ratio far above 1.6).
  itOnSqlite('take the same time', async () => {
    // Passwords cost what they do in production. The failed logins count for this server only.
    const measured = await createTestFoyer({ passwords: createPasswords() })
    const caller = await measured.visitor()
    const timeOfLogin = (email: string, typed: string): Promise<number> =>
      timeOf(() => login(email, typed, {}, caller))
    await timeOfLogin('nobody@example.com', 'x')
    const fastest = { wrong: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
    const ratio = (): number => fastest.wrong / fastest.unknown
    // Compares the fastest of 25 logins each, or of up to 125 while the times differ, because a busy machine delays
    // some of them.
    for (let group = 0; group === 0 || (group < 5 && !isCloseToOne(ratio())); group++) {
      // A new member for each group: the 30th wrong password for one account gets 429.
      const email = `member${group}@example.com`
      await createMember(measured, email)
      for (let pair = 0; pair < 25; pair++) {
        const wrong = await timeOfLogin(email, `wrong ${pair}`)
        const unknown = await timeOfLogin(`nobody${group}-${pair}@example.com`, 'wrong')
        fastest.wrong = Math.min(fastest.wrong, wrong)
        fastest.unknown = Math.min(fastest.unknown, unknown)
      }
    }
    expect(isCloseToOne(ratio()), `${ratio()}`).toBe(true)
  })

  it.each([
    ` ${password}`,
    `${password} `,
    password.toUpperCase(),
    password.replaceAll(' ', '  '),
    password.slice(1),
    `${password}\0`,
    '',
  ])('a password similar to the right password is refused: %j', async (typed) => {
    expect((await login('grace@example.com', typed)).status).toBe(403)
  })
})

// With field violations in the answer the official client throws a TypeError.
describe('a malformed login request gets an error code without field violations', () => {
  const operators = [{ $ne: '' }, { $regex: '.*' }, [], ['ada@example.com'], 1, true, null]
  const bodies: unknown[] = [
    {},
    null,
    [],
    'x',
    1,
    { loginId: null, password },
    { loginId: 'ada@example.com', password },
    { loginId: {}, password },
    { loginId: { email: 'ada@example.com' } },
    ...operators.map((email) => ({ loginId: { email }, password })),
    ...operators.map((typed) => ({ loginId: { email: 'ada@example.com' }, password: typed })),
    { loginId: { email: 'ada@example.com' }, password: 'a'.repeat(100_000) },
    { loginId: { email: 'a'.repeat(100_000) }, password },
    { loginId: { email: 'ada@example.com' }, password, captchaTokens: 'x' },
    { loginId: { email: 'ada@example.com' }, password, clientMetaData: 'x' },
  ]

  it.each(bodies.map((body) => [body]))('returns 400 for %.80j', async (body) => {
    const answer = await visitor.post(path, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      message: expect.any(String),
      details: {
        applicationError: { code: expect.any(String), description: expect.any(String), data: {} },
      },
    })
  })

  it.each([
    ['{', 'application/json', 400],
    ['{"loginId":{"email":"ada@example.com"}}', 'text/plain', 415],
    ['loginId.email=ada%40example.com', 'application/x-www-form-urlencoded', 415],
  ])('returns 4xx for %j with the content type %s', async (body, type, status) => {
    const headers = { authorization: visitor.authorization, 'content-type': type }
    const request = new Request(new URL(path, publicUrl), { method: 'POST', headers, body })
    const answer = await foyer.fetch(request)
    expect(answer.status).toBe(status)
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(await answer.json()).toHaveProperty('details.applicationError.code')
  })

  it.each(['no address', 'a@b@c', '', 'ada@example.com\0', "' or 1=1 --", '%'])(
    'returns the code -19977 for an invalid e-mail address: %j',
    async (email) => {
      expect(await login(email, password)).toMatchObject({
        status: 400,
        body: { details: { applicationError: { code: '-19977' } } },
      })
    },
  )
})

it('refuses a password of 1 MB within ten seconds', async () => {
  const elapsed = await timeOf(async () => {
    expect((await login('ada@example.com', 'a'.repeat(1_000_000))).status).toBe(400)
  })
  expect(elapsed).toBeLessThan(10_000)
})

it.each([
  ['BLOCKED', '-19974'],
  ['OFFLINE', 'IDENTITY_UNAVAILABLE'],
])('reports the status %s of a member only when the password is right', async (status, code) => {
  const email = `${status}@example.com`
  const { id } = await createMember(foyer, email)
  await foyer.services.db.transaction((tx) =>
    tx.run(sql`update identities set status = ${status} where id = ${id}`),
  )
  expect((await login(email, 'wrong password')).body).toMatchObject({
    details: { applicationError: { code: '-19976' } },
  })
  const right = await login(email, password)
  expect(right.status).toBe(403)
  expect(right.body).toMatchObject({
    details: { applicationError: { code } },
  })
})

/** True if a ratio of two times is close to 1. */
function isCloseToOne(ratio: number): boolean {
  return Math.max(ratio, 1 / ratio) < 1.6
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

describe('a site with login.enumerationSafe set to false', async () => {
  const code = async (
    settings: PartialSettings,
    email: string,
    typed: string,
  ): Promise<unknown> => {
    const told = await createTestFoyer({ settings })
    await createMember(told, 'ada@example.com')
    const caller = await told.visitor()
    const { body } = await caller.post(path, { loginId: { email }, password: typed })
    return Object(body.details).applicationError?.code
  }
  const telling = { login: { enumerationSafe: false } }

  it('returns different codes for an unknown address and a wrong password', async () => {
    expect(await code(telling, 'nobody@example.com', password)).toBe('-19975')
    expect(await code(telling, 'ada@example.com', 'wrong password')).toBe('-19976')
  })

  it('returns the same code for both when registration.enumerationSafe is true', async () => {
    const settings = { ...telling, registration: { enumerationSafe: true } }
    expect(await code(settings, 'nobody@example.com', password)).toBe('-19976')
    expect(await code(settings, 'ada@example.com', 'wrong password')).toBe('-19976')
  })

  it('counts an unknown address as a wrong password', async () => {
    const told = await createTestFoyer({ settings: telling })
    const caller = await told.visitor()
    const body = { loginId: { email: 'nobody@example.com' }, password }
    const statuses = new Set<number>()
    for (let time = 0; time < 30; time++) statuses.add((await caller.post(path, body)).status)
    expect([...statuses]).toEqual([403, 429])
  })
})
