import { compareBy, matchFilter, parseFilter, parseSort } from '@foyer/protocol'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toMember } from '../../identity/profile/wire-member.js'
import { insertNewIdentity } from '../../identity/registration/new-identity.js'
import { backgroundRequester } from '../../lib/fair-queue.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { caseCount } from '../testing/fresh-schema.js'
import type { StoredIdentity } from './identities.js'
import { listMemberRows } from './member-list.js'
import { anonymiseMember, markBlocked } from './members.js'

const words = ['Ada', 'ada', 'Éva', 'ÉVA', 'a%b_', '', 'x"y', '😀', 'ｚ', 'null', '[1]']
const fields = [
  'id',
  'loginEmail',
  'status',
  'privacyStatus',
  'activityStatus',
  'contact.firstName',
  'contact.lastName',
  'profile.nickname',
  'profile.slug',
  'profile.title',
]
const { services } = await createTestFoyer()
const made = await services.db.transaction(async (tx) => {
  const identities: StoredIdentity[] = []
  for (let n = 0; n < 60; n++) {
    const [firstName, nickname, title] = [3, 5, 7].map((step) => words[(n * step) % words.length])
    const { identity, isNew } = await insertNewIdentity(tx, {
      email: `${nickname?.length}.${n}@example.com`,
      emailVerified: false,
      passwordHash: '',
      profile: {
        ...(n % 3 ? { firstName } : {}),
        ...(n % 4 ? { nickname, lastName: title } : {}),
        ...(n % 2 ? { privacyStatus: 'PUBLIC' as const } : {}),
      } as StoredIdentity['profile'],
      display: n % 5 ? ({ title } as StoredIdentity['display']) : {},
      verificationRequired: false,
      approvalRequired: n % 6 === 0,
      now: new Date(1_700_000_000_000 + n * 1000),
    })
    if (!isNew) throw new Error(`no identity ${n}`)
    if (n % 10 === 0) await anonymiseMember(tx, identity.id, identity.createdAt)
    if (n % 10 === 1) await markBlocked(tx, identity.id, identity.createdAt)
    const status = n % 10 === 1 ? ('BLOCKED' as const) : identity.status
    if (n % 10 !== 0) identities.push({ ...identity, status })
  }
  return identities
})
const documents = made.map((identity) => toMember(identity, 'FULL'))

const value = fc.oneof(
  fc.constantFrom<unknown>(
    ...words,
    'APPROVED',
    'PENDING',
    'BLOCKED',
    'PUBLIC',
    'PRIVATE',
    null,
    1,
  ),
  fc.constantFrom(...documents.map(({ id }) => id)),
)
const text = fc.constantFrom(...words, 'a', 'D', 'é')
const test = fc.oneof(
  value,
  fc.record({ $ne: value }),
  fc.record({ $in: fc.array(value, { maxLength: 4 }) }),
  fc.record({ $lt: text }),
  fc.record({ $gte: text }),
  fc.record({ $startsWith: text }),
  fc.record({ $contains: text }),
  fc.record({ $exists: fc.boolean() }),
)
const { wire } = fc.letrec<{ wire: unknown }>((tie) => ({
  wire: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(fc.constantFrom(...fields), test).map(([field, one]) => ({ [field]: one })),
    fc.record({ status: fc.constantFrom('APPROVED', 'ACTIVE', 'PENDING', 'BLOCKED') }),
    fc.record({ $and: fc.array(tie('wire'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ $or: fc.array(tie('wire'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ $not: tie('wire').map((one) => [one]) }),
  ),
}))

const queryCount = caseCount(600)

// Detects, for example, a null field instead of a missing one, deleted members in the result, and a status that is
// read from the account instead of the member.
it(`filters and sorts members like the in-memory matcher for ${queryCount} queries`, async () => {
  const arbitrary = fc.tuple(wire, fc.constantFrom(...fields), fc.constantFrom('ASC', 'DESC'))
  await fc.assert(
    fc.asyncProperty(arbitrary, async ([filterWire, fieldName, order]) => {
      const filter = parseFilter(filterWire)
      const sort = parseSort([{ fieldName, order }, { fieldName: 'id' }])
      const scan = services.db.createScan({ requester: backgroundRequester })
      const found = await listMemberRows(scan, { filter, sort, limit: 100, offset: 0 })
      const wanted = documents.filter((one) => matchFilter(filter, one)).sort(compareBy(sort))
      expect(found.identities.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      expect(found.total).toBe(wanted.length)
    }),
    { numRuns: queryCount },
  )
}, 240_000)
