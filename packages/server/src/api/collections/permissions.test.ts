import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, dataCalls } from '../../testing/data-calls.js'
import { closed } from '../../testing/permissions.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, publicUrl, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'

let foyer: TestFoyer
let member: TestMember
let visitor: TestCaller

beforeAll(async () => {
  const mixed = {
    ...closed,
    read: 'ANYONE',
    insert: 'SITE_MEMBER',
    update: 'SITE_MEMBER_AUTHOR',
  } as const
  foyer = await createTestFoyer({
    collections: [
      { id: 'closed', permissions: closed },
      { id: 'mixed', permissions: mixed },
      { id: 'many', permissions: closed },
    ],
  })
  member = await createMember(foyer, 'member@test.example')
  visitor = await foyer.visitor()
})

async function remove(path: string): Promise<TestResponse> {
  const headers = { authorization: foyer.owner.authorization }
  const request = new Request(new URL(path, publicUrl), { method: 'DELETE', headers })
  const response = await foyer.fetch(request)
  return { status: response.status, headers: response.headers, body: Object(await response.json()) }
}

describe.each(['/wix-data/v1/permissions', '/_api/data/v1/permissions'])(
  'permission routes under %s',
  (path) => {
    const add = (specialPermissions: object, dataCollectionId = 'closed'): Promise<TestResponse> =>
      foyer.owner.post(`${path}/special`, { dataCollectionId, specialPermissions })
    const get = (id: string): Promise<TestResponse> =>
      foyer.owner.get(`${path}?dataCollectionId=${id}`)

    it("the owner reads and sets levels, which increments the collection's revision", async () => {
      const dataPermissions = {
        id: 'mixed',
        itemRead: 'ANYONE',
        itemInsert: 'SITE_MEMBER',
        itemUpdate: 'SITE_MEMBER_AUTHOR',
        itemRemove: 'PRIVILEGED',
      }
      const before = await get('mixed')
      expect(before.body).toEqual({
        dataPermissions: { ...dataPermissions, specialPermissions: [] },
      })
      const revision = async (): Promise<number> => {
        const { body } = await foyer.owner.get('/wix-data/v2/collections')
        return Number(
          Object(body.collections).find((one: { id: string }) => one.id === 'mixed').revision,
        )
      }
      const first = await revision()
      const changed = { ...dataPermissions, itemRemove: 'CMS_EDITOR' }
      const { status, body } = await foyer.owner.post(path, { dataPermissions: changed })
      expect([status, body]).toEqual([
        200,
        { dataPermissions: { ...changed, specialPermissions: [] } },
      ])
      expect(await revision()).toBe(first + 1)
      await foyer.owner.post(path, { dataPermissions: before.body.dataPermissions })
      expect((await get('mixed')).body).toEqual(before.body)
    })

    it('each caller reads their own current permissions', async () => {
      const mine = async (caller: TestCaller): Promise<unknown> =>
        (await caller.get(`${path}/current?dataCollectionId=mixed`)).body
      const [itemRead, itemInsert, itemUpdate, itemRemove] = [true, true, true, true]
      expect(await mine(visitor)).toEqual({
        itemRead,
        itemInsert: false,
        itemUpdate: false,
        itemRemove: false,
        ownItemsOnly: [],
      })
      expect(await mine(member)).toEqual({
        itemRead,
        itemInsert,
        itemUpdate,
        itemRemove: false,
        ownItemsOnly: ['itemUpdate'],
      })
      expect(await mine(foyer.owner)).toEqual({
        itemRead,
        itemInsert,
        itemUpdate,
        itemRemove,
        ownItemsOnly: [],
      })
      expect((await foyer.as('').get(`${path}/current?dataCollectionId=mixed`)).status).toBe(401)
      expect(codeOf(await visitor.get(`${path}/current?dataCollectionId=nowhere`))).toBe('WDE0025')
    })

    it('the owner adds, changes and removes special permissions', async () => {
      const notes = dataCalls(member, 'closed')
      expect((await notes.query()).status).toBe(403)
      const added = await add({ userId: member.id, itemRead: 'ALLOWED', itemInsert: 'UNSPECIFIED' })
      const given = {
        id: expect.any(String),
        userId: member.id,
        itemRead: 'ALLOWED',
        itemInsert: 'UNSPECIFIED',
        itemUpdate: 'UNSPECIFIED',
        itemRemove: 'UNSPECIFIED',
      }
      expect([added.status, added.body]).toEqual([200, { specialPermissions: given }])
      expect((await get('closed')).body).toMatchObject({
        dataPermissions: { itemRead: 'PRIVILEGED', specialPermissions: [given] },
      })
      expect((await notes.query()).status).toBe(200)
      expect((await notes.insert({})).status).toBe(403)
      expect(codeOf(await add({ userId: member.id }))).toBe('ALREADY_EXISTS')

      const { id } = Object(added.body.specialPermissions)
      const specialPermissions = { id, itemInsert: 'ALLOWED' }
      const changed = await foyer.owner.post(`${path}/special/${id}`, { specialPermissions })
      const now = { ...given, id, itemRead: 'UNSPECIFIED', itemInsert: 'ALLOWED' }
      expect(changed.body).toEqual({ specialPermissions: now })
      expect((await notes.query()).status).toBe(403)
      expect((await notes.insert({})).status).toBe(200)

      const taken = await remove(`${path}/special/${id}?specialPermissionsId=${id}`)
      expect([taken.status, taken.body]).toEqual([200, {}])
      expect((await notes.insert({})).status).toBe(403)
      expect(codeOf(await remove(`${path}/special/${id}?specialPermissionsId=${id}`))).toBe(
        'NOT_FOUND',
      )
      expect(codeOf(await foyer.owner.post(`${path}/special/${id}`, { specialPermissions }))).toBe(
        'NOT_FOUND',
      )
    })

    it('refuse invalid permissions and unknown collections', async () => {
      const who = { userId: member.id }
      for (const specialPermissions of [
        {},
        { itemRead: 'ALLOWED' },
        { ...who, policyId: 'curator' },
        { ...who, itemRead: 'DENIED' },
        { userId: '' },
        { policyId: 'no spaces' },
        { policyId: { $ne: '' } },
      ]) {
        const answer = await add(specialPermissions)
        expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid'])
      }
      expect(codeOf(await add(who, 'nowhere'))).toBe('WDE0025')
      expect((await remove(`${path}/special/x?specialPermissionsId=%25`)).status).toBe(400)
      const levels = { itemRead: 'ANYONE', itemInsert: 'ANYONE', itemUpdate: 'ANYONE' }
      for (const more of [{}, { itemRemove: 'ADMIN' }, { itemRemove: 'anyone' }]) {
        const dataPermissions = { id: 'mixed', ...levels, ...more }
        expect((await foyer.owner.post(path, { dataPermissions })).status).toBe(400)
      }
      const unknown = { id: 'nowhere', ...levels, itemRemove: 'ANYONE' }
      expect(codeOf(await foyer.owner.post(path, { dataPermissions: unknown }))).toBe('WDE0025')
    })
  },
)

it('stores at most 100 special permissions for a collection', async () => {
  const answers: TestResponse[] = []
  for (let group = 0; group < 5; group++) {
    const all = Array.from({ length: 22 }, (_, index) =>
      foyer.owner.post('/wix-data/v1/permissions/special', {
        dataCollectionId: 'many',
        specialPermissions: { policyId: `role-${group}-${index}` },
      }),
    )
    answers.push(...(await Promise.all(all)))
  }
  const codes = answers.filter(({ status }) => status !== 200).map(codeOf)
  expect(codes).toEqual(Array.from({ length: 10 }, () => 'WDE0075'))
})
