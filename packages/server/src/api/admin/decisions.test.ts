import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, dataCalls } from '../../testing/data-calls.js'
import { putItem } from '../../testing/put-item.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'
import { change, outcomesOf, type WriteCalls, writeCalls } from '../../testing/write-calls.js'

const permissions = {
  read: 'ANYONE',
  insert: 'CMS_EDITOR',
  update: 'SITE_MEMBER_AUTHOR',
  remove: 'PRIVILEGED',
} as const

/** Shared by all tests, with a member of their own. */
let foyer: TestFoyer
let members = 0
let member: TestMember
let visitor: TestCaller

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'films', permissions },
      {
        id: 'diary',
        permissions: { ...permissions, insert: 'SITE_MEMBER_AUTHOR', remove: 'SITE_MEMBER_AUTHOR' },
      },
      { id: 'special', permissions },
    ],
  })
  for (const collection of ['films', 'diary']) {
    await putItem(foyer, collection, { id: 'it', author: 'somebody', fields: { color: 'red' } })
  }
})

beforeEach(async () => {
  members += 1
  member = await createMember(foyer, `member${members}@test.example`)
  visitor = await foyer.visitor()
})

async function decisionOf({ body }: TestResponse): Promise<Record<string, unknown>> {
  const { decisionId } = Object(Object(Object(body.details).applicationError).data)
  const found = await foyer.owner.get(`/_foyer/v1/decisions/${decisionId}`)
  expect(found.status).toBe(200)
  return Object(found.body.decision)
}

it('contains the caller, the operation, the considered permissions and the reason of a denial', async () => {
  await foyer.owner.patch(`/_foyer/v1/members/${member.id}`, { roles: ['critic'] })
  const answer = await writeCalls(member, 'films').update({ _id: 'it', color: 'blue' })
  expect(await decisionOf(answer)).toEqual({
    id: expect.any(String),
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    requestId: answer.headers.get('x-wix-request-id'),
    caller: { kind: 'member', id: member.id, roles: ['critic'] },
    collectionId: 'films',
    operation: 'update',
    itemId: 'it',
    level: 'SITE_MEMBER_AUTHOR',
    considered: [
      'the level of "update" is SITE_MEMBER_AUTHOR: it allows the member who created the item and editors; the caller is a member with the roles "critic"',
    ],
    reason: 'the item was created by another member',
  })
})

it('names members as those who may insert, where only authors may change items', async () => {
  const answer = await dataCalls(visitor, 'diary').insert({})
  expect(answer.body.message).toMatch(
    /^only members may insert items into the collection "\w+"; the caller has not logged in$/,
  )
  expect((await decisionOf(answer)).considered).toEqual([
    'the level of "insert" is SITE_MEMBER_AUTHOR: it allows members; the caller is a visitor',
  ])
})

describe('the reason of a decision', () => {
  it('names the missing login, the missing role or the closed operation', async () => {
    const inserted = await dataCalls(visitor, 'films').insert({ _id: 'new' })
    expect(await decisionOf(inserted)).toMatchObject({
      caller: { kind: 'visitor', roles: [] },
      itemId: 'new',
      reason: 'the caller has not logged in',
    })
    const byMember = await dataCalls(member, 'films').insert({})
    expect(await decisionOf(byMember)).toMatchObject({
      itemId: null,
      level: 'CMS_EDITOR',
      reason: 'the caller does not have the role "editor"',
    })
    const removed = await dataCalls(member, 'films').remove('it')
    expect(await decisionOf(removed)).toMatchObject({
      reason: 'only an API key or an owner may do this',
    })
  })

  it('names the missing API key for a call that only the owner may make', async () => {
    const truncated = await writeCalls(member, 'films').truncate()
    expect(await decisionOf(truncated)).toMatchObject({
      operation: 'truncate',
      level: null,
      reason: 'the call has no API key, and no owner is logged in',
    })
    const listed = await visitor.get('/wix-data/v2/collections')
    expect(codeOf(listed)).toBe('PERMISSION_DENIED')
    expect(await decisionOf(listed)).toMatchObject({
      collectionId: null,
      operation: 'GET /wix-data/v2/collections',
      caller: { kind: 'visitor' },
    })
  })

  it('lists the special permissions that were considered', async () => {
    const path = '/wix-data/v1/permissions/special'
    const add = async (specialPermissions: object): Promise<void> => {
      const { status } = await foyer.owner.post(path, {
        dataCollectionId: 'special',
        specialPermissions,
      })
      expect(status).toBe(200)
    }
    await add({ userId: 'somebody', itemRemove: 'ALLOWED' })
    await add({ policyId: 'curator', itemRemove: 'ALLOWED' })
    await add({ userId: member.id, itemInsert: 'ALLOWED' })
    const refused = await dataCalls(member, 'special').remove('it')
    const { considered, reason } = await decisionOf(refused)
    expect(considered).toEqual([
      expect.stringContaining('PRIVILEGED'),
      expect.stringMatching(/allow it to the member "somebody", who is not the caller$/),
      expect.stringMatching(/allow it to the role "curator", which the caller does not have$/),
      expect.stringMatching(/of the member ".*" do not cover this operation$/),
    ])
    expect(reason).toBe(
      'only an API key or an owner, or a member or role with special permissions may do this',
    )
  })
})

it('is recorded for a refused item of a bulk save', async () => {
  const list = [{ _id: 'it', color: 'blue' }, { _id: 'also' }]
  const { status, body } = await writeCalls(member, 'films').bulkSave(list)
  expect(status).toBe(200)
  const errors = Object(body.results).map((one: object) => Object(one).itemMetadata.error)
  expect(errors[0]).toMatchObject({ code: 'WDE0027', data: { decisionId: expect.any(String) } })
  const path = `/_foyer/v1/decisions/${errors[0].data.decisionId}`
  expect((await foyer.owner.get(path)).body.decision).toMatchObject({ itemId: 'it' })
})

describe('a bulk change of items of somebody else', () => {
  it.each([
    ['update', (calls: WriteCalls) => calls.bulkUpdate([{ _id: 'it', color: 'blue' }])],
    ['update', (calls: WriteCalls) => calls.bulkPatch(['it'], [change.set('color', 'blue')])],
    ['remove', (calls: WriteCalls) => calls.bulkRemove(['it'])],
  ])(
    'is recorded although the response reports the item as unknown: %s',
    async (operation, call) => {
      const answer = await call(writeCalls(member, 'diary'))
      expect(outcomesOf(answer)).toEqual([expect.stringMatching(/ it WDE0073$/)])
      expect(JSON.stringify(answer.body)).not.toContain('decisionId')
      expect(await newestDecision()).toMatchObject({
        requestId: answer.headers.get('x-wix-request-id'),
        caller: { kind: 'member', id: member.id },
        collectionId: 'diary',
        operation,
        itemId: 'it',
        reason: 'the item was created by another member',
      })
    },
  )

  it('is recorded if it rolls back an atomic call', async () => {
    const answer = await writeCalls(member, 'diary').bulkRemove(['it'], { atomic: true })
    expect(codeOf(answer)).toBe('BULK_ROLLED_BACK')
    expect(await newestDecision()).toMatchObject({ operation: 'remove', itemId: 'it' })
  })

  it('is not recorded for an item that does not exist', async () => {
    await writeCalls(member, 'diary').bulkRemove(['missing'])
    expect(await newestDecision()).toBeUndefined()
  })

  /** Returns the newest decision on a call of this test's member. */
  async function newestDecision(): Promise<unknown> {
    const { body } = await foyer.owner.get('/_foyer/v1/decisions')
    const decisions: object[] = Object(body.decisions)
    return decisions.find((decision) => Object(decision).caller.id === member.id)
  }
})

it('is readable by the owner only, with 404 for an unknown id', async () => {
  const answer = await dataCalls(visitor, 'films').remove('it')
  const { id } = await decisionOf(answer)
  for (const caller of [visitor, member]) {
    expect((await caller.get(`/_foyer/v1/decisions/${id}`)).status).toBe(403)
  }
  expect((await foyer.as('').get(`/_foyer/v1/decisions/${id}`)).status).toBe(401)
  for (const unknown of ['x', '%00', '%ZZ', '..%2fmembers', 'x'.repeat(3000)]) {
    expect((await foyer.owner.get(`/_foyer/v1/decisions/${unknown}`)).status).toBe(404)
  }
})
