import { describe, expect, it } from 'vitest'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { password } from '../../testing/test-member.js'

const foyer = await createTestFoyer()
const visitor = await foyer.visitor()
let count = 0

const register = (profile: unknown, more: object = {}): Promise<TestResponse> =>
  visitor.post('/_api/iam/authentication/v2/register', {
    loginId: { email: `person.${++count}@example.com` },
    password,
    profile,
    ...more,
  })

const whole = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  nickname: 'Countess',
  picture: 'https://example.com/ada.png',
  labels: ['contacts.friend'],
  language: 'en-GB',
  privacyStatus: 'PUBLIC',
  customFields: [
    { name: 'text', value: { strValue: 'constructor' } },
    { name: 'number', value: { numValue: 1.5 } },
    { name: 'none', value: { numValue: 'NaN' } },
    { name: 'endless', value: { numValue: '-Infinity' } },
    { name: 'day', value: { dateValue: '1815-12-10T00:00:00.000Z' } },
    { name: 'yes', value: { boolValue: true } },
    { name: 'list', value: { listValue: { value: [{ strValue: 'a' }, { numValue: 2 }] } } },
    { name: 'map', value: { mapValue: { value: { prototype: { boolValue: false } } } } },
    { name: 'constructor', value: { mapValue: { value: { prototype: { strValue: 'x' } } } } },
  ],
  secondaryEmails: [{ email: 'home@example.com', tag: 'HOME' }],
  phonesV2: [{ countryCode: 'GB', phone: '20 1815', tag: 'FAX' }],
  addresses: [
    {
      address: {
        formattedAddress: '12 St James, London',
        geocode: { latitude: 51.5, longitude: -0.1 },
        addressLine: '12 St James',
        addressLine2: 'left',
        streetAddress: { name: 'St James', number: '12', apt: '3', formattedAddressLine: 'x' },
        city: 'London',
        subdivision: 'GB-LND',
        country: 'GB',
        postalCode: 'SW1',
        hint: 'ring twice',
      },
      tag: 'BILLING',
    },
  ],
  company: 'Engines',
  position: 'Analyst',
  birthdate: '1815-12-10',
  subscription: true,
  vatId: 'GB1',
}

describe('the profile of a registration', () => {
  it('is stored and returned completely', async () => {
    const { status, body } = await register({ ...whole, slug: 'the Countess' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ identity: { identityProfile: whole } })
    expect(body).toMatchObject({
      identity: {
        identityProfile: {
          slug: 'the-countess',
          emails: ['home@example.com'],
          phones: ['20 1815'],
        },
      },
    })
  })

  it('accepts the older fields emails and phones with the tag UNTAGGED', async () => {
    const { body } = await register({ emails: ['old@example.com'], phones: ['1', '2'] })
    expect(body).toMatchObject({
      identity: {
        identityProfile: {
          emails: ['old@example.com'],
          secondaryEmails: [{ email: 'old@example.com', tag: 'UNTAGGED' }],
          phonesV2: [
            { phone: '1', tag: 'UNTAGGED' },
            { phone: '2', tag: 'UNTAGGED' },
          ],
        },
      },
    })
  })

  it('ignores nulls, also in lists and addresses', async () => {
    const { status, body } = await register(
      {
        subscription: null,
        privacyStatus: null,
        phonesV2: [{ countryCode: null, phone: '1' }],
        addresses: [{ address: { city: 'X', country: null, streetAddress: { name: null } } }],
      },
      { clientMetaData: null },
    )
    expect(status).toBe(200)
    const { identityProfile } = Object(body.identity)
    expect(identityProfile).not.toHaveProperty('subscription')
    expect(identityProfile.addresses).toEqual([
      { address: { city: 'X', streetAddress: {} }, tag: 'UNTAGGED' },
    ])
  })

  it('accepts every tag', async () => {
    const city = { address: { city: 'London' } }
    const lists = {
      addresses: ['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING'].map((tag) => ({
        ...city,
        tag,
      })),
      secondaryEmails: ['UNTAGGED', 'MAIN', 'HOME', 'WORK'].map((tag) => ({
        email: `${tag.toLowerCase()}@example.com`,
        tag,
      })),
      phonesV2: ['UNTAGGED', 'MAIN', 'HOME', 'MOBILE', 'WORK', 'FAX'].map((tag) => ({
        phone: '1',
        tag,
      })),
    }
    const { status, body } = await register(lists)
    expect(status).toBe(200)
    expect(body).toMatchObject({ identity: { identityProfile: lists } })
  })

  it.each(['UNDEFINED', 'PUBLIC', 'PRIVATE'])(
    'accepts the privacy status %s',
    async (privacyStatus) => {
      const { body } = await register({ privacyStatus })
      expect(body).toMatchObject({ identity: { identityProfile: { privacyStatus } } })
    },
  )

  it.each([
    { addresses: [{ address: { city: 'London' }, tag: 'MAIN' }] },
    { secondaryEmails: [{ email: 'a@example.com', tag: 'FAX' }] },
    { phonesV2: [{ phone: '1', tag: 'BILLING' }] },
    { customFields: [{ name: 'x', value: {} }] },
    { customFields: [{ name: 'x', value: { strValue: 'a', numValue: 1 } }] },
    { customFields: [{ name: 'x', value: { numValue: 'many' } }] },
    { customFields: [{ name: 'x', value: { numValue: ['NaN'] } }] },
    { customFields: [{ name: 'x', value: { numValue: [['Infinity']] } }] },
    { customFields: [{ name: 'x', value: { dateValue: 'tomorrow' } }] },
    { customFields: [{ name: 'x', value: { listValue: [] } }] },
    { customFields: [{ name: '__proto__', value: { strValue: 'x' } }] },
    { customFields: [{ name: '$where', value: { strValue: 'x' } }] },
    {
      customFields: JSON.parse(
        '[{"name": "x", "value": {"mapValue": {"value": {"__proto__": {"strValue": "x"}}}}}]',
      ),
    },
    { customFields: [{ name: 'x', value: { strValue: 'a\0b' } }] },
    { privacyStatus: 'OPEN' },
    { birthdate: '1815-02-30' },
    { picture: 'javascript:alert(1)' },
    { secondaryEmails: [{ email: 'none' }] },
    { addresses: [{ address: { city: 1 } }] },
    { phonesV2: [{ phone: '1', tag: 'OTHER' }] },
    { labels: ['\ud800'] },
  ])('returns a field violation with data for %j', async (profile) => {
    const { status, body } = await register(profile)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      details: { validationError: { fieldViolations: [{ data: expect.any(Object) }] } },
    })
  })

  it('is refused above the size limits', async () => {
    const value = { strValue: 'x'.repeat(9000) }
    const custom = (many: number, one: object) =>
      Array.from({ length: many }, (_, n) => ({ name: `f${n}`, value: one }))
    const large = [
      { firstName: 'x'.repeat(1_000_000) },
      { customFields: custom(20_000, { numValue: 1 }) },
      { customFields: custom(10, value) },
      { labels: Array(101).fill('x') },
    ]
    for (const profile of large) expect((await register(profile)).status).toBe(400)
    const data = { clientMetaData: { x: 'x'.repeat(1_000_000) } }
    expect((await register({}, data)).status).toBe(400)
    let deep: object = { strValue: 'x' }
    for (let level = 0; level < 90; level++) deep = { listValue: { value: [deep] } }
    expect((await register({ customFields: [{ name: 'x', value: deep }] })).status).toBe(400)
  })

  it('does not pollute prototypes or other registrations', async () => {
    const keys = JSON.parse(
      '{"__proto__": {"admin": true}, "constructor": {"prototype": {"role": "x"}}, "toJSON": 1, "status": "BLOCKED", "nickname": "Eve"}',
    )
    expect((await register(keys)).body).toMatchObject({
      identity: { identityProfile: { nickname: 'Eve' }, status: { name: 'ACTIVE' } },
    })
    expect({}).not.toHaveProperty('admin')
    expect({}).not.toHaveProperty('role')
    expect((await register({ nickname: 'After' })).status).toBe(200)
  })
})
