import { endpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { isKnownNetwork } from '../../storage/identity/known-networks.js'
import { dumpTables } from '../../testing/dump-tables.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { logIn, password } from '../../testing/test-member.js'

const { path } = endpoints.register
const foyer = await createTestFoyer()
const visitor = await foyer.visitor()
await register('Ada@Example.com')

function register(email: unknown, more: Record<string, unknown> = {}): Promise<TestResponse> {
  return visitor.post(path, { loginId: { email }, password, ...more })
}

async function identities(): Promise<Record<string, unknown>[]> {
  return (await dumpTables(foyer.services.db)).identities ?? []
}

function violationsOf({ body }: TestResponse): unknown {
  const { details } = body as { details?: { validationError?: { fieldViolations?: unknown } } }
  return details?.validationError?.fieldViolations
}

it('returns the identity and a session token', async () => {
  const profile = { nickname: ' Augusta ', firstName: 'Augusta', lastName: '' }
  const captchaTokens = [{ Recaptcha: 'a', InvisibleRecaptcha: 'b' }, {}]
  const { status, body } = await register('Augusta@Example.com', {
    profile,
    captchaTokens,
    clientMetaData: { anything: [1] },
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    state: 'SUCCESS',
    sessionToken: expect.stringMatching(/^[\w-]{43}$/),
    additionalData: { knownDevice: { strValue: expect.any(String) } },
    identity: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      revision: '1',
      createdDate: expect.stringMatching(/Z$/),
      updatedDate: expect.stringMatching(/Z$/),
      email: { address: 'Augusta@Example.com', isVerified: false },
      identityProfile: {
        nickname: 'Augusta',
        firstName: 'Augusta',
        slug: 'augusta',
        privacyStatus: 'UNDEFINED',
        labels: [],
        customFields: [],
        emails: [],
        secondaryEmails: [],
        phones: [],
        phonesV2: [],
        addresses: [],
      },
      status: { name: 'ACTIVE', reasons: [] },
      connections: [],
      factors: [{ factorId: expect.any(String), type: 'PASSWORD', status: 'ACTIVE' }],
      metadata: {},
    },
  })
})

it('records the login of a member who is logged in at once, with its network', async () => {
  const { body } = await register('grace@example.com')
  const { id } = Object(body.identity)
  const audit = await foyer.owner.get(`/_foyer/v1/audit?subject=${id}&action=login.succeeded`)
  expect(Object(audit.body).entries).toMatchObject([{ actor: { kind: 'member', id } }])
  expect(await isKnownNetwork(foyer.services, id, 'in-process')).toBe(true)
})

it('returns 401 without an access token', async () => {
  const answer = await foyer.as('').post(path, { loginId: { email: 'x@example.com' }, password })
  expect(answer.status).toBe(401)
})

describe('an e-mail address', () => {
  it.each(['ada@example.com', 'ADA@EXAMPLE.COM', ' ada@example.com ', '\tAda@example.com\n'])(
    'is refused as already registered regardless of case and spaces: %j',
    async (email) => {
      const before = await identities()
      const more = { password: 'another password', profile: { nickname: 'Eve' } }
      const answer = await register(email, more)
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ details: { applicationError: { code: '-19995' } } })
      expect(answer.body).not.toHaveProperty('sessionToken')
      expect(await identities()).toEqual(before)
    },
  )

  it('with another plus suffix counts as another address', async () => {
    expect((await register('ada+2@example.com')).status).toBe(200)
  })

  it('is registered by one of twenty concurrent requests', async () => {
    const before = (await identities()).length
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register(index % 2 === 0 ? 'race@example.com' : ' RACE@example.com', {
          password: `password number ${index}`,
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect((await identities()).length).toBe(before + 1)
    const winner = statuses.indexOf(200)
    const login = await visitor.post(endpoints.login.path, {
      loginId: { email: 'race@example.com' },
      password: `password number ${winner}`,
    })
    expect(login.status).toBe(200)
  })
})

it('ignores privileged fields in the request', async () => {
  const gain = {
    id: '00000000-0000-4000-8000-000000000000',
    _id: 'x',
    role: 'admin',
    isAdmin: true,
    status: 'BLOCKED',
    emailVerified: true,
    _owner: 'x',
    sessionToken: 'x',
    passwordHash: 'x',
  }
  const { status, body } = await visitor.post(path, {
    ...gain,
    loginId: { email: 'mass@example.com', ...gain },
    password,
    profile: { nickname: 'Mass', ...gain, __proto__: gain, slug: 'ada' },
    identity: gain,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    identity: {
      id: expect.not.stringContaining('00000000-0000'),
      email: { address: 'mass@example.com', isVerified: false },
      identityProfile: { nickname: 'Mass' },
      status: { name: 'ACTIVE', reasons: [] },
    },
  })
  const row = (await identities()).find((one) => one.email === 'mass@example.com')
  expect(row).toMatchObject({ email_verified: 0, status: 'ACTIVE', profile: '{"nickname":"Mass"}' })
})

describe('an invalid registration', () => {
  it('returns all field violations, each with data for the official client', async () => {
    const answer = await register('no address', { password: 'short' })
    expect(answer.status).toBe(400)
    expect(violationsOf(answer)).toEqual([
      {
        field: 'loginId.email',
        description: 'expected an e-mail address such as name@example.com',
        data: { type: 'EMAIL' },
      },
      {
        field: 'password',
        description: 'too short: use at least 8 characters',
        data: { type: 'PASSWORD' },
      },
    ])
  })

  it.each(['', 'a', 'seven77', 'a'.repeat(257), 'a'.repeat(1_000_000)])(
    'is refused with the password %.10j',
    async (wrong) => {
      const answer = await register('new@example.com', { password: wrong })
      expect(answer.status).toBe(400)
      expect(violationsOf(answer)).toEqual([
        expect.objectContaining({ field: 'password', data: expect.any(Object) }),
      ])
    },
  )

  it.each([
    { email: { $ne: '' } },
    { email: ['new@example.com'] },
    { email: null },
    { email: 1 },
    { email: 'new@example.com', password: { $ne: '' } },
    { email: 'new@example.com', password: null },
    { email: 'new@example.com', password: 12_345_678 },
    { email: 'new@example.com', profile: 'Ada' },
    { email: 'new@example.com', profile: { nickname: { text: 'x' } } },
    { email: 'new@example.com', profile: { nickname: 'x'.repeat(101) } },
    { email: 'new@example.com', captchaTokens: { Recaptcha: 'x' } },
    { email: 'new@example.com', captchaTokens: [{ Recaptcha: 1 }] },
    { email: `${'a'.repeat(1000)}@example.com` },
  ])('is refused: %.80j', async ({ email, ...more }) => {
    const answer = await register(email, more)
    expect(answer.status).toBe(400)
    const withData = expect.objectContaining({ data: expect.any(Object) })
    expect(violationsOf(answer)).toEqual([withData])
  })

  it('stores no identity', async () => {
    const emails = (await identities()).map((row) => row.email)
    expect(emails).not.toContain('new@example.com')
  })
})

it('login returns a new session token each time', async () => {
  const email = 'often@example.com'
  expect((await register(email)).body.state).toBe('SUCCESS')
  const first = await logIn(visitor, email)
  expect(await logIn(visitor, email)).not.toBe(first)
})
