import { endpoints, operatorEndpoints } from '@foyer/protocol'
import type { ViewAs } from '@foyer/protocol/query-as'
import { beforeAll, expect, it, vi } from 'vitest'
import { codeOf } from '../../testing/data-calls.js'
import { firstOwner, invitedOwner, type OwnerBrowser } from '../../testing/owner-browser.js'
import { putItem } from '../../testing/put-item.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'

const closed = { insert: 'PRIVILEGED', update: 'PRIVILEGED', remove: 'PRIVILEGED' } as const
const collections = [
  { id: 'films', permissions: { read: 'ANYONE', ...closed } },
  { id: 'notes', permissions: { read: 'SITE_MEMBER_AUTHOR', ...closed } },
  { id: 'drafts', permissions: { read: 'CMS_EDITOR', ...closed } },
  { id: 'secrets', permissions: { read: 'PRIVILEGED', ...closed } },
] as const
const shelves = {
  id: 'shelves',
  permissions: { read: 'ANYONE', ...closed },
  fields: ['films', 'notes', 'secrets'].map((referencedCollectionId) => ({
    key: referencedCollectionId,
    type: 'REFERENCE' as const,
    typeMetadata: { reference: { referencedCollectionId } },
  })),
} as const
const path = operatorEndpoints.queryAs.path
const visitor = { kind: 'visitor' } as const

let foyer: TestFoyer
let ada: TestMember
let bo: TestMember
let editor: OwnerBrowser
let viewer: OwnerBrowser
beforeAll(async () => {
  foyer = await createTestFoyer({ collections: [...collections, shelves] })
  ada = await createMember(foyer, 'ada@view.example')
  bo = await createMember(foyer, 'bo@view.example')
  const owner = await firstOwner(foyer)
  editor = await invitedOwner(foyer, owner, 'editor')
  viewer = await invitedOwner(foyer, owner, 'viewer')
  for (const { id } of collections) {
    for (const [who, { id: member }] of Object.entries({ ada, bo })) {
      for (const title of ['a', 'b']) {
        const item = { id: `${who}-${title}`, author: member, fields: { title, by: who } }
        await putItem(foyer, id, item)
      }
    }
  }
})

const member = ({ id }: TestMember): ViewAs => ({ kind: 'member', memberId: id })
const view = (viewAs: ViewAs, collection: string, query: object = {}): Promise<TestResponse> =>
  foyer.owner.post(path, { dataCollectionId: collection, query, viewAs, returnTotalCount: true })
const real = (caller: TestCaller, collection: string, query: object = {}): Promise<TestResponse> =>
  caller.post(endpoints.queryItems.path, {
    dataCollectionId: collection,
    query,
    returnTotalCount: true,
  })
const idsOf = ({ body }: TestResponse): string[] =>
  (body.dataItems as { id: string }[]).map(({ id }) => id).toSorted()

const queries = [
  {},
  { filter: { title: 'b' }, sort: [{ fieldName: 'by', order: 'DESC' }] },
  { filter: { $or: [{ by: 'ada' }, { by: 'bo' }] }, paging: { limit: 1, offset: 1 } },
  { fields: ['title'], sort: [{ fieldName: '_id', order: 'ASC' }] },
]

it.each(queries)('answers %j like a real request of a visitor or member', async (query) => {
  const everybody: [ViewAs, TestCaller][] = [
    [visitor, await foyer.visitor()],
    [member(ada), ada],
    [member(bo), bo],
  ]
  for (const { id } of collections) {
    for (const [viewAs, caller] of everybody) {
      const [seen, asked] = [await view(viewAs, id, query), await real(caller, id, query)]
      if (asked.status === 200) expect(seen.body).toEqual(asked.body)
      else {
        expect(seen.status).toBe(200)
        expect(seen.body).not.toHaveProperty('dataItems')
        expect(seen.body.refusal).toMatchObject({ code: codeOf(asked) })
      }
    }
  }
})

it("returns only a member's own items from a collection that authors read", async () => {
  expect(idsOf(await view(member(ada), 'notes'))).toEqual(['ada-a', 'ada-b'])
  const others = { filter: { $or: [{ by: 'bo' }, { _owner: bo.id }] } }
  expect(idsOf(await view(member(ada), 'notes', others))).toEqual([])
})

it('includes only the references that the visitor or member may read', async () => {
  const fields = { films: 'bo-a', notes: 'bo-a', secrets: 'bo-a' }
  await putItem(foyer, 'shelves', { id: 'shelf', author: bo.id, fields })
  const includeReferences = Object.keys(fields).map((field) => ({ field }))
  const message = { dataCollectionId: 'shelves', query: {}, includeReferences }
  const included: string[][] = []
  for (const [viewAs, caller] of [
    [visitor, await foyer.visitor()],
    [member(ada), ada],
    [member(bo), bo],
  ] as const) {
    const seen = await foyer.owner.post(path, { ...message, viewAs })
    expect(seen.body).toEqual((await caller.post(endpoints.queryItems.path, message)).body)
    const [item] = seen.body.dataItems as { data: object }[]
    const values = Object.entries(item?.data ?? {})
    included.push(values.flatMap(([key, value]) => (Object(value).by === 'bo' ? [key] : [])))
  }
  expect(included).toEqual([['films'], ['films'], ['films', 'notes']])
})

it('records a refused decision with the impersonated caller', async () => {
  for (const [viewAs, caller] of [
    [visitor, { kind: 'visitor', roles: [] }],
    [member(bo), { kind: 'member', id: bo.id, roles: [] }],
  ] as const) {
    const { body } = await view(viewAs, 'drafts')
    const { decisionId } = Object(body.refusal)
    const found = await foyer.owner.get(`/_foyer/v1/decisions/${decisionId}`)
    const reason =
      viewAs.kind === 'visitor'
        ? 'the caller has not logged in'
        : 'the caller does not have the role "editor"'
    expect(found.body.decision).toMatchObject({ collectionId: 'drafts', caller, reason })
  }
})

it('uses the current roles of the member', async () => {
  const carl = await createMember(foyer, 'carl@view.example')
  expect((await view(member(carl), 'drafts')).body).toHaveProperty('refusal')
  await foyer.owner.patch(`/_foyer/v1/members/${carl.id}`, { roles: ['editor'] })
  expect(idsOf(await view(member(carl), 'drafts'))).toHaveLength(4)
})

it('refuses an unknown member with 404 and a blocked member with 403', async () => {
  const unknown = await view({ kind: 'member', memberId: 'nobody' }, 'films')
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'NOT_FOUND'])
  const dan = await createMember(foyer, 'dan@view.example')
  expect(idsOf(await view(member(dan), 'films'))).toHaveLength(4)
  await foyer.owner.post(`/members/v1/members/${dan.id}/block`, { id: dan.id })
  const blocked = await view(member(dan), 'films')
  expect([blocked.status, codeOf(blocked)]).toEqual([403, 'IDENTITY_UNAVAILABLE'])
  expect((await real(dan, 'films')).status).toBe(401)
})

it('accepts editors and refuses viewers, keys without all three scopes, visitors and members', async () => {
  const message = { dataCollectionId: 'notes', query: {}, viewAs: member(ada) }
  expect(idsOf(await editor.call('POST', path, message))).toEqual(['ada-a', 'ada-b'])
  const statuses = [(await viewer.call('POST', path, message)).status]
  const scopes = ['data:write', 'data:read', 'members:read']
  for (const left of scopes) {
    const { body } = await foyer.owner.post('/_foyer/v1/keys', {
      name: `without ${left}`,
      scopes: scopes.filter((scope) => scope !== left),
    })
    statuses.push((await foyer.as(String(body.secret)).post(path, message)).status)
  }
  for (const caller of [await foyer.visitor(), ada, bo]) {
    const answer = await caller.post(path, message)
    expect(answer.body).not.toHaveProperty('dataItems')
    statuses.push(answer.status)
  }
  expect(statuses).toEqual(Array.from({ length: 7 }, () => 403))
})

it('shows no items if the audit entry cannot be stored, and records the next view', async () => {
  const dee = await createMember(foyer, 'dee@view.example')
  const failure = new Error('the audit log fails')
  const recording = vi.spyOn(foyer.services.audit, 'recordIn').mockRejectedValueOnce(failure)
  expect((await view(member(dee), 'films')).status).toBe(500)
  expect((await view(member(dee), 'films')).status).toBe(200)
  expect(recording).toHaveBeenCalledTimes(2)
  recording.mockRestore()
})

it('records one audit entry for each view instead of each page', async () => {
  const eve = await createMember(foyer, 'eve@view.example')
  const entries = async (): Promise<object[]> => {
    const { body } = await foyer.owner.get('/_foyer/v1/audit?action=items.viewed-as&limit=100')
    const all = body.entries as { detail: { memberId?: string } }[]
    return all.filter(({ detail }) => detail.memberId === eve.id)
  }
  const page = (offset: number, dataCollectionId = 'films'): Promise<TestResponse> =>
    editor.call('POST', path, {
      dataCollectionId,
      query: { paging: { limit: 1, offset } },
      viewAs: member(eve),
    })
  await Promise.all([page(1), page(2), page(0)])
  expect(await entries()).toEqual([
    expect.objectContaining({
      actor: expect.objectContaining({ kind: 'owner', name: 'editor (editor@example.com)' }),
      subject: 'films',
      detail: { kind: 'member', memberId: eve.id },
    }),
  ])
  await page(0, 'secrets')
  expect(await entries()).toHaveLength(2)
  foyer.advance(15 * 60)
  await page(1)
  expect(await entries()).toHaveLength(3)
})
