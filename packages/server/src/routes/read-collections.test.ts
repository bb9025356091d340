import { expect, it } from 'vitest'
import { codeOf } from '../testing/data-calls.js'
import { createTestFoyer } from '../testing/test-foyer.js'

const permissions = {
  read: 'ANYONE',
  insert: 'SITE_MEMBER',
  update: 'SITE_MEMBER_AUTHOR',
  remove: 'PRIVILEGED',
} as const
const path = '/wix-data/v2/collections'

it('lists the collections for the owner, by id, page by page', async () => {
  const fields = [{ key: 'title', displayName: 'Title', type: 'TEXT' }]
  const foyer = await createTestFoyer({
    collections: [
      { id: 'b', permissions, displayName: 'Books', fields },
      { id: 'a', permissions },
      { id: 'c', permissions },
    ],
  })
  const { status, body } = await foyer.owner.get(`${path}?paging.limit=2`)
  expect(status).toBe(200)
  expect(body).toEqual({
    collections: [
      expect.objectContaining({ id: 'a' }),
      {
        id: 'b',
        displayName: 'Books',
        fields,
        permissions,
        revision: '1',
        createdDate: expect.stringMatching(/Z$/),
        updatedDate: expect.stringMatching(/Z$/),
      },
    ],
    pagingMetadata: { count: 2, offset: 0, total: 3, tooManyToCount: false, hasNext: true },
  })
  const last = await foyer.owner.get(`${path}?paging.limit=2&paging.offset=2`)
  expect(last.body).toMatchObject({
    collections: [{ id: 'c' }],
    pagingMetadata: { hasNext: false },
  })
})

it('is for the owner alone', async () => {
  const foyer = await createTestFoyer({ collections: [{ id: 'a', permissions }] })
  const visitor = await (await foyer.visitor()).get(path)
  expect([visitor.status, codeOf(visitor)]).toEqual([403, 'PERMISSION_DENIED'])
  expect((await foyer.as('').get(path)).status).toBe(401)
  expect((await foyer.as('owner-key-of-the-test').get(path)).status).toBe(401)
})

it.each(['x', '-1', '1.5', '0', '1001', ''])('refuses a page of %j', async (limit) => {
  const foyer = await createTestFoyer()
  const answer = await foyer.owner.get(`${path}?paging.limit=${limit}`)
  expect(answer.status).toBe(400)
})
