import { expect, it, vi } from 'vitest'
import { dataCalls } from '../../testing/data-calls.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const permissions = {
  read: 'CMS_EDITOR',
  insert: 'PRIVILEGED',
  update: 'PRIVILEGED',
  remove: 'PRIVILEGED',
} as const
const collections = [{ id: 'drafts', permissions }]

function setRoles(foyer: TestFoyer, id: string, roles: unknown): Promise<number> {
  const answer = foyer.owner.patch(`/_foyer/v1/members/${id}`, { roles })
  return answer.then(({ status }) => status)
}

it('sets the roles of a member from the next request on with an unchanged token', async () => {
  const foyer = await createTestFoyer({ collections })
  const ada = await createMember(foyer, 'ada@example.com')
  const reading = async (): Promise<number> => (await dataCalls(ada, 'drafts').query()).status
  expect(await reading()).toBe(403)
  const { body } = await foyer.owner.patch(`/_foyer/v1/members/${ada.id}`, {
    roles: ['editor', 'critic', 'editor'],
  })
  expect(body).toEqual({
    member: expect.objectContaining({ id: ada.id, roles: ['editor', 'critic'] }),
  })
  const listed = await foyer.owner.get('/_foyer/v1/members')
  expect(listed.body.members).toEqual([expect.objectContaining({ roles: ['editor', 'critic'] })])
  expect(await reading()).toBe(200)
  expect(await setRoles(foyer, ada.id, ['critic'])).toBe(200)
  expect(await reading()).toBe(403)
})

it('refuses invalid role lists, unknown members and callers other than the owner', async () => {
  const foyer = await createTestFoyer({ collections })
  const ada = await createMember(foyer, 'ada@example.com')
  const many = Array.from({ length: 21 }, (_, index) => `role-${index}`)
  for (const roles of ['editor', ['a b'], [''], [7], ['x'.repeat(65)], [null], many, null]) {
    expect(await setRoles(foyer, ada.id, roles)).toBe(400)
  }
  for (const id of ['nobody', '%00', '%', '__proto__']) {
    expect(await setRoles(foyer, id, ['editor'])).toBe(404)
  }
  for (const caller of [ada, await foyer.visitor()]) {
    const { status } = await caller.patch(`/_foyer/v1/members/${ada.id}`, { roles: ['editor'] })
    expect(status).toBe(403)
  }
  expect((await dataCalls(ada, 'drafts').query()).status).toBe(403)
})

it('changes nothing if one of several changes fails', async () => {
  const foyer = await createTestFoyer()
  const ada = await createMember(foyer, 'ada@example.com')
  const before = await foyer.owner.get(`/_foyer/v1/members/${ada.id}`)
  const { audit } = foyer.services
  const recordIn = audit.recordIn.bind(audit)
  vi.spyOn(audit, 'recordIn').mockImplementation((tx, event) => {
    if (event.action === 'member.new-password-required') throw new Error('the disk is full')
    return recordIn(tx, event)
  })
  const change = { email: 'a@example.org', roles: ['critic'], passwordResetRequired: true }
  const answer = await foyer.owner.patch(`/_foyer/v1/members/${ada.id}`, change)
  expect(answer.status).toBe(500)
  expect((await foyer.owner.get(`/_foyer/v1/members/${ada.id}`)).body).toEqual(before.body)
  expect((await ada.get('/members/v1/members/my')).status).toBe(200)
})
