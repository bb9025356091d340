import type { RolePermissions } from '@foyer/protocol/collection-endpoints'
import { expect, it } from 'vitest'
import { codeOf, dataCalls, dataOf, listOf } from '../testing/data-calls.js'
import { closed } from '../testing/permissions.js'
import { createTestFoyer, type TestFoyer } from '../testing/test-foyer.js'
import { createMember, type TestMember } from '../testing/test-member.js'
import { applyCollections } from './apply-site-file.js'
import type { DeclaredCollection } from './site-file.js'

const notes: DeclaredCollection = {
  id: 'notes',
  displayName: 'Notes',
  fields: [{ key: 'text', type: 'TEXT' }],
  permissions: closed,
  seed: undefined,
}
const special = '/wix-data/v1/permissions/special'

async function apply(foyer: TestFoyer, more: Partial<DeclaredCollection>): Promise<unknown> {
  const [applied] = await applyCollections(foyer.services, [{ ...notes, ...more }])
  return applied?.outcome
}

async function withRole(foyer: TestFoyer, role: string): Promise<TestMember> {
  const member = await createMember(foyer, `${role}@test.example`)
  await foyer.owner.patch(`/_foyer/v1/members/${member.id}`, { roles: [role] })
  return member
}

/** Lists the roles and members with special permissions, and the operations that they allow. */
async function grantsOf({ owner }: TestFoyer): Promise<unknown> {
  const { body } = await owner.get('/wix-data/v1/permissions?dataCollectionId=notes')
  const all: Record<string, string>[] = Object(body.dataPermissions).specialPermissions
  return Object.fromEntries(
    all.map(({ id: _, userId, policyId, ...access }) => [
      policyId ?? userId,
      Object.keys(access).filter((name) => access[name] === 'ALLOWED'),
    ]),
  )
}

it('lets members with a declared role read and write a collection that is closed to others', async () => {
  const foyer = await createTestFoyer()
  const rolePermissions: RolePermissions = { patron: ['read', 'insert', 'update'] }
  expect(await apply(foyer, { rolePermissions })).toBe('created')
  expect(await apply(foyer, { rolePermissions })).toBe('unchanged')
  const patron = dataCalls(await withRole(foyer, 'patron'), 'notes')
  const other = dataCalls(await withRole(foyer, 'guest'), 'notes')
  await dataCalls(foyer.owner, 'notes').insert({ _id: 'one', text: 'told' })
  expect(listOf(await patron.query())).toMatchObject([{ text: 'told' }])
  expect(dataOf(await patron.insert({ _id: 'two' }))).toMatchObject({ _id: 'two' })
  expect(codeOf(await patron.remove('two'))).toBe('WDE0027')
  expect(codeOf(await other.query())).toBe('WDE0027')
  expect(codeOf(await other.insert({ _id: 'three' }))).toBe('WDE0027')
})

it('replaces the operations of declared roles and keeps those of members and other roles', async () => {
  const foyer = await createTestFoyer()
  await apply(foyer, { rolePermissions: { patron: ['read'], guest: ['read'] } })
  const add = (specialPermissions: object): Promise<unknown> =>
    foyer.owner.post(special, { dataCollectionId: 'notes', specialPermissions })
  await add({ userId: 'ada', itemRead: 'ALLOWED' })
  await add({ policyId: 'tester', itemRemove: 'ALLOWED' })
  await foyer.owner.get('/wix-data/v1/permissions?dataCollectionId=notes')
  expect(await apply(foyer, { rolePermissions: { patron: ['read', 'update'] } })).toBe('changed')
  expect(await grantsOf(foyer)).toEqual({
    ada: ['itemRead'],
    tester: ['itemRemove'],
    patron: ['itemRead', 'itemUpdate'],
  })
  expect(await apply(foyer, {})).toBe('changed')
  expect(await grantsOf(foyer)).toEqual({ ada: ['itemRead'], tester: ['itemRemove'] })
  expect(await apply(foyer, { rolePermissions: { tester: ['remove'] } })).toBe('unchanged')
  expect(await apply(foyer, {})).toBe('changed')
  expect(await grantsOf(foyer)).toEqual({ ada: ['itemRead'] })
})

it('takes permissions from roles of a deleted collection and gives none to new ones', async () => {
  const foyer = await createTestFoyer()
  const path = '/wix-data/v2/collections'
  await apply(foyer, { rolePermissions: { patron: ['read'], guest: ['read'] } })
  await foyer.owner.delete(`${path}/notes?dataCollectionId=notes`)
  await apply(foyer, { rolePermissions: { guest: ['read'], late: ['read'] } })
  const next = { rolePermissions: { guest: ['read'] } } satisfies Partial<DeclaredCollection>
  await apply(foyer, next)
  await foyer.owner.post(`${path}/restore/notes`, { dataCollectionId: 'notes' })
  expect(await grantsOf(foyer)).toEqual({ guest: ['itemRead'] })
  await apply(foyer, next)
  expect(await grantsOf(foyer)).toEqual({ guest: ['itemRead'] })
})

it('refuses more special permissions than a collection may have', async () => {
  const foyer = await createTestFoyer()
  const names = Array.from({ length: 101 }, (_, at) => `role-${at}`)
  const rolePermissions = Object.fromEntries(names.map((name) => [name, ['read' as const]]))
  await expect(apply(foyer, { rolePermissions })).rejects.toThrow(
    'the collection "notes" has 101 special permissions with those of "rolePermissions" in foyer.json, the maximum is 100; remove some',
  )
})
