import type { DeletionRule } from '@foyer/protocol/account-data-endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

const rulesPath = '/_foyer/v1/deletion-rules'

/** Shared by all tests: those that change a collection have their own or restore it. */
let foyer: TestFoyer

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'kept', permissions: open, onMemberDeletion: { action: 'keep' } },
      { id: 'deleted', permissions: open, onMemberDeletion: { action: 'delete' } },
      {
        id: 'reviews',
        permissions: open,
        onMemberDeletion: { action: 'anonymise', clear: ['authorName', 'author.city'] },
      },
      { id: 'plain', permissions: open },
      { id: 'renamed', permissions: open, onMemberDeletion: { action: 'keep' } },
    ],
  })
})

async function setRule(dataCollectionId: string, rule: DeletionRule | null): Promise<void> {
  const { status } = await foyer.owner.patch(rulesPath, { dataCollectionId, rule })
  expect(status).toBe(200)
}

/** Reads the audit entries about changes of a collection. */
async function changesOf(collectionId: string): Promise<unknown> {
  const { body } = await foyer.owner.get(
    `/_foyer/v1/audit?action=collection.changed&subject=${collectionId}`,
  )
  return body.entries
}

describe('deletion rules', () => {
  it('are listed for all collections with their origin', async () => {
    const { body } = await foyer.owner.get(rulesPath)
    const ofReviews = { action: 'anonymise', clear: ['authorName', 'author.city'] }
    const collections = body.collections as { collectionId: string }[]
    expect(collections.filter(({ collectionId }) => collectionId !== 'renamed')).toEqual([
      {
        collectionId: 'deleted',
        displayName: 'deleted',
        rule: { action: 'delete' },
        isDefault: false,
        isDeclared: true,
      },
      {
        collectionId: 'kept',
        displayName: 'kept',
        rule: { action: 'keep' },
        isDefault: false,
        isDeclared: true,
      },
      {
        collectionId: 'plain',
        displayName: 'plain',
        rule: { action: 'anonymise' },
        isDefault: true,
        isDeclared: false,
      },
      {
        collectionId: 'reviews',
        displayName: 'reviews',
        rule: ofReviews,
        isDefault: false,
        isDeclared: true,
      },
    ])
  })

  it('survive a collection patch without a rule', async () => {
    const patch = { dataCollection: { id: 'renamed', displayName: 'Other' } }
    await foyer.owner.patch('/wix-data/v2/collections/renamed', patch)
    const { body } = await foyer.owner.get(rulesPath)
    expect(body.collections).toContainEqual({
      collectionId: 'renamed',
      displayName: 'Other',
      rule: { action: 'keep' },
      isDefault: false,
      isDeclared: true,
    })
  })

  it('are set and reset by the owner and recorded in the audit log', async () => {
    await setRule('plain', { action: 'keep' })
    await setRule('plain', null)
    const { body } = await foyer.owner.get(rulesPath)
    expect(body.collections).toContainEqual(
      expect.objectContaining({ collectionId: 'plain', isDefault: true, isDeclared: false }),
    )
    expect(await changesOf('plain')).toMatchObject([
      {
        subject: 'plain',
        detail: {
          before: { deletionRule: { action: 'keep' } },
          after: { deletionRule: null },
        },
      },
      {
        subject: 'plain',
        detail: {
          before: { deletionRule: null },
          after: { deletionRule: { action: 'keep' } },
        },
      },
    ])
  })

  it.each([
    { action: 'forget' },
    { action: 'delete', clear: ['name'] },
    { action: 'anonymise', clear: ['_id'] },
    { action: 'anonymise', clear: ['a..b'] },
    { action: 'anonymise', clear: 'name' },
  ])('are refused when invalid: %j', async (rule) => {
    const answer = await foyer.owner.patch(rulesPath, { dataCollectionId: 'plain', rule })
    expect(answer.status).toBe(400)
  })

  it('are refused for an unknown collection', async () => {
    const answer = await foyer.owner.patch(rulesPath, { dataCollectionId: 'none', rule: null })
    expect(codeOf(answer)).toBe('WDE0025')
  })
})
