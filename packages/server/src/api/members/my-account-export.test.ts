import type { ExportPageResponse } from '@foyer/protocol/account-data-endpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { afterThisTest } from '../../storage/testing/clean-up.js'
import { codeOf, dataCalls } from '../../testing/data-calls.js'
import { putReferences } from '../../testing/put-references.js'
import { referencesTo } from '../../testing/reference-fields.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'

const exportPath = '/_foyer/v1/my/export'
const collectionsPath = '/wix-data/v2/collections'
const own = {
  read: 'SITE_MEMBER_AUTHOR',
  insert: 'SITE_MEMBER',
  update: 'PRIVILEGED',
  remove: 'PRIVILEGED',
} as const

/** Server of most tests: each has its own members, and asks only about them. */
let shared: TestFoyer
let foyer: TestFoyer
let ada: TestMember
let email = ''
let testCount = 0

const createSite = (): Promise<TestFoyer> =>
  createTestFoyer({
    collections: [
      { id: 'notes', displayName: 'Notes', permissions: own },
      { id: 'secret', permissions: { ...own, read: 'PRIVILEGED' } },
    ],
  })

beforeAll(async () => {
  shared = await createSite()
})
beforeEach(async () => {
  testCount++
  email = addressOf('ada')
  foyer = shared
  ada = await createMember(foyer, email)
})

/** Address of a person in this test. */
const addressOf = (name: string): string => `${name}${testCount}@example.org`

/** Gives this test its own server, for changes of collections. */
async function useOwnServer(): Promise<void> {
  foyer = await createSite()
  afterThisTest(foyer.close)
  ada = await createMember(foyer, email)
}

/** Reads all pages of a member's export. */
async function whole(member: TestMember): Promise<ExportPageResponse[]> {
  const pages: ExportPageResponse[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = cursor === '' ? '' : `?cursor=${cursor}`
    const { status, body } = await member.get(`${exportPath}${query}`)
    expect(status).toBe(200)
    pages.push(body as unknown as ExportPageResponse)
    cursor = body.nextCursor as string | null
  }
  return pages
}

describe('the export of account data', () => {
  it('contains the account without secrets and the own items of all collections', async () => {
    const ben = await createMember(foyer, addressOf('ben'))
    await dataCalls(ada, 'notes').insert({ _id: 'n', text: 'mine' })
    await dataCalls(ada, 'secret').insert({ _id: 's', text: 'sent to the owner' })
    await dataCalls(ben, 'notes').insert({ _id: 'b', text: 'not mine' })
    const [page, ...others] = await whole(ada)
    expect(others).toEqual([])
    expect(page?.account).toMatchObject({
      member: { id: ada.id, loginEmail: email },
      site: { name: 'Test site', url: 'http://127.0.0.1:4400' },
      deletion: null,
      factors: [],
      recoveryCodesLeft: 0,
      sessions: [{ clientId: 'test-site', endedAt: null }],
      consents: [],
    })
    expect(page?.collections).toMatchObject([
      { collectionId: 'notes', displayName: 'Notes', items: [{ _id: 'n', text: 'mine' }] },
      { collectionId: 'secret', items: [{ _id: 's' }] },
    ])
    const text = JSON.stringify(page)
    expect(text).not.toContain('not mine')
    expect(text).not.toMatch(/argon2|passwordHash|secret_|refreshHash/)
  })

  it('contains the ids of multi-reference fields, also of a deleted collection', async () => {
    await useOwnServer()
    const fields = [referencesTo('tags', 'notes'), referencesTo('more', 'gone')]
    const gone = { id: 'gone', fields: [{ key: 'name', type: 'TEXT' }], permissions: own }
    for (const collection of [gone, { id: 'links', fields, permissions: own }]) {
      expect((await foyer.owner.post(collectionsPath, { collection })).status).toBe(200)
    }
    await dataCalls(foyer.owner, 'notes').bulkInsert(['t2', 't1'].map((_id) => ({ _id })))
    await dataCalls(foyer.owner, 'gone').insert({ _id: 'g' })
    await dataCalls(ada, 'links').bulkInsert(['a', 'b'].map((_id) => ({ _id })))
    const place = { collectionId: 'links', itemId: 'a' }
    await putReferences(foyer, { ...place, field: 'tags' }, ['t2', 't1'])
    await putReferences(foyer, { ...place, field: 'more' }, ['g'])
    await foyer.owner.delete(`${collectionsPath}/gone?dataCollectionId=gone`)
    const [page] = await whole(ada)
    expect(page?.collections).toMatchObject([
      {
        collectionId: 'links',
        items: [
          { _id: 'a', tags: ['t2', 't1'], more: ['g'] },
          { _id: 'b', tags: [], more: [] },
        ],
      },
    ])
  })

  it('contains the items of deleted collections, which the effects of a deletion list', async () => {
    await useOwnServer()
    await dataCalls(ada, 'secret').insert({ _id: 's' })
    await foyer.owner.delete(`${collectionsPath}/secret?dataCollectionId=secret`)
    expect((await ada.get('/_foyer/v1/my/deletion')).body.effects).toMatchObject([
      { collectionId: 'secret', items: 1 },
    ])
    const [page] = await whole(ada)
    expect(page?.collections).toMatchObject([{ collectionId: 'secret', items: [{ _id: 's' }] }])
  })

  it('returns pages that contain every item once', async () => {
    const list = Array.from({ length: 1200 }, (_, n) => ({ _id: `i${n}` }))
    await dataCalls(ada, 'notes').bulkInsert(list.slice(0, 1000))
    await dataCalls(ada, 'notes').bulkInsert(list.slice(1000))
    await dataCalls(ada, 'secret').bulkInsert([{ _id: 'last' }])
    const pages = await whole(ada)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.slice(1).every((page) => page.account === undefined)).toBe(true)
    const ids = pages.flatMap(({ collections }) =>
      collections.flatMap(({ items }) => items.map(({ _id }) => _id)),
    )
    expect(ids).toEqual([...list.map(({ _id }) => _id), 'last'])
  })

  it('limits a page by the size of its items', async () => {
    const text = 'x'.repeat(300_000)
    await dataCalls(ada, 'notes').bulkInsert(Array.from({ length: 3 }, () => ({ text })))
    for (let n = 0; n < 9; n++) {
      await dataCalls(ada, 'notes').bulkInsert(Array.from({ length: 3 }, () => ({ text })))
    }
    const pages = await whole(ada)
    expect(pages).toHaveLength(4)
  })

  it('refuses an invalid cursor', async () => {
    for (const cursor of ['x', 'e30', Buffer.from('{"collectionId":1}').toString('base64url')]) {
      expect((await ada.get(`${exportPath}?cursor=${cursor}`)).status).toBe(400)
    }
  })

  it('is limited to twenty per hour and recorded in the audit log', async () => {
    for (let n = 0; n < 20; n++) expect((await ada.get(exportPath)).status).toBe(200)
    const refused = await ada.get(exportPath)
    expect(codeOf(refused)).toBe('TOO_MANY_REQUESTS')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const audit = `/_foyer/v1/audit?action=member.data-exported&subject=${ada.id}`
    expect((await foyer.owner.get(audit)).body.entries).toHaveLength(20)
    const ben = await createMember(foyer, addressOf('ben'))
    expect((await ben.get(exportPath)).status).toBe(200)
  })
})

it('gives an operator the export of a member, and records who read it', async () => {
  await dataCalls(ada, 'secret').insert({ _id: `op-${testCount}`, text: 'sent to the owner' })
  const path = `/_foyer/v1/members/${ada.id}/export`
  const { status, body } = await foyer.owner.get(path)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    account: { member: { id: ada.id, loginEmail: email }, sessions: [{ endedAt: null }] },
    collections: [{ collectionId: 'secret', items: [{ text: 'sent to the owner' }] }],
    nextCursor: null,
  })
  const [own] = await whole(ada)
  expect(own?.collections).toEqual(body.collections)
  const audit = await foyer.owner.get(`/_foyer/v1/audit?subject=${ada.id}`)
  expect(audit.body.entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'member.data-exported',
        actor: expect.objectContaining({ kind: 'operator' }),
      }),
    ]),
  )
  expect((await foyer.owner.get('/_foyer/v1/members/nobody/export')).status).toBe(404)
  expect((await ada.get(path)).status).toBe(403)
})
