import { endpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const { path } = endpoints.getCurrentMember
const foyer = await createTestFoyer()

it('returns the calling member', async () => {
  const ada = await createMember(foyer, 'Ada@Example.com')
  const ben = await createMember(foyer, 'ben@example.com')
  const { status, body } = await ada.get(path)
  expect(status).toBe(200)
  expect(body).toEqual({
    member: {
      id: ada.id,
      contactId: ada.id,
      loginEmail: 'Ada@Example.com',
      loginEmailVerified: false,
      status: 'APPROVED',
      profile: { nickname: 'Ada', slug: 'ada' },
      privacyStatus: 'PRIVATE',
      activityStatus: 'ACTIVE',
      createdDate: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedDate: expect.stringMatching(/^\d{4}-.*Z$/),
      lastLoginDate: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  })
  expect((await ben.get(`${path}?id=${ada.id}&memberId=${ada.id}`)).body).toMatchObject({
    member: { id: ben.id },
  })
})

it.each([
  ['a visitor', () => foyer.visitor(), 403],
  ['the owner', async () => foyer.owner, 403],
  ['nobody', async () => foyer.as(''), 401],
] as const)('refuses %s', async (_who, caller, expected) => {
  const { status, body } = await (await caller()).get(path)
  expect(status).toBe(expected)
  expect(body).not.toHaveProperty('member')
})
