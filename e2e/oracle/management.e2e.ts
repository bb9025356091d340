import { createOwnerClient, hostedProvider, type OwnerClient } from '@foyer/client'
import { expect, test } from '@playwright/test'
import { backups, collections, indexes, permissions } from '@wix/data'
import { ApiKeyStrategy, createClient } from '@wix/sdk'
import { ownerCalls } from './management-calls.js'
import { type Responder, record } from './record.js'

const apiKey = 'IST.key'
const siteId = 'site-1'

function officialOwner(): OwnerClient {
  const auth = ApiKeyStrategy({ apiKey, siteId })
  const client = createClient({ modules: { backups, collections, indexes, permissions }, auth })
  return client as unknown as OwnerClient
}

const collection = {
  id: 'Books',
  displayName: 'Books',
  fields: [{ key: 'price', type: 'NUMBER', numberRange: { min: 0, max: 'Infinity' } }],
  permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  revision: '4',
  createdDate: '2026-01-02T03:04:05.000Z',
  updatedDate: '2026-01-02T03:04:05.678Z',
}
const special = { id: 'special-1', userId: 'member-1', itemRead: 'ALLOWED' }
const index = { id: 'index-1', name: 'byTitle', fields: [], status: 'ACTIVE' }

const backup = {
  id: 'backup-1',
  status: 'READY',
  type: 'ON_DEMAND',
  requestedDate: '2026-01-02T03:04:05.000Z',
  startedDate: '2026-01-02T03:04:06.000Z',
  finishedDate: null,
  sizeInBytes: '12',
  collections: [{ id: 'Books', displayName: 'Books' }],
}
const restoration = {
  id: 'restoration-1',
  backup,
  status: 'PENDING',
  requestedDate: '2026-01-02T03:04:05.000Z',
  restorationCollections: [{ dataCollectionId: 'Books' }],
}

const pagingMetadata = { count: 1, offset: 0, total: 1 }
const mine = { itemRead: true, itemInsert: false, itemUpdate: false, itemRemove: false }
const dataPermissions = { id: 'Books', itemRead: 'ANYONE', specialPermissions: [special] }

/** Replies by path; the first matching pattern applies. */
const answers: readonly [RegExp, unknown][] = [
  [/^DELETE/, {}],
  [/restore$/, { restoration }],
  [/restorations$/, { restorations: [restoration], pagingMetadata }],
  [/^POST .*\/backups$/, { backup }],
  [/\/backups$/, { backups: [backup], pagingMetadata }],
  [/^(POST|PUT) .*\/collections$/, { collection }],
  [/^GET .*\/collections$/, { collections: [collection], pagingMetadata }],
  [/^GET .*\/collections\//, { collection }],
  [/\/collections\//, { dataCollection: collection }],
  [/^POST .*\/indexes$/, { index }],
  [/\/indexes$/, { indexes: [index], pagingMetadata }],
  [/available$/, { regular1Field: 1, regular3Field: 2, unique1Field: 1, total: 4 }],
  [/current$/, mine],
  [/special/, { specialPermissions: special }],
  [/permissions$/, { dataPermissions }],
]

const answerOwner: Responder = ({ method, path }) =>
  answers.find(([place]) => place.test(`${method} ${path}`))?.[1]

for (const [name, call] of Object.entries(ownerCalls)) {
  test(`both clients send the same request and return the same result: ${name}`, async () => {
    const expected = await record(() => call(officialOwner()), answerOwner)
    const actual = await record(
      () => call(createOwnerClient({ apiKey, siteId, host: hostedProvider })),
      answerOwner,
    )
    expect(expected.error).toBeUndefined()
    expect(actual.error).toBeUndefined()
    expect(actual.requests).toEqual(expected.requests)
    expect(actual.requests).toHaveLength(1)
    // The official client may return an empty body where its types declare no result.
    expect(actual.result ?? {}).toEqual(expected.result ?? {})
  })
}

test('the client sends the key and the site id in headers', async () => {
  const seen: Headers[] = []
  const owner = createOwnerClient({
    apiKey,
    siteId,
    accountId: 'account-1',
    host: hostedProvider,
    fetch: async (_, init) => {
      seen.push(new Headers(init?.headers))
      return Response.json({ indexes: [], pagingMetadata })
    },
  })
  await owner.indexes.listIndexes('Books')
  expect(Object.fromEntries(seen[0] ?? [])).toMatchObject({
    authorization: apiKey,
    'wix-site-id': siteId,
    'wix-account-id': 'account-1',
  })
})
