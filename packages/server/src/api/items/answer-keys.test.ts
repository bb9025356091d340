import { beforeAll, describe, expect, it, vi } from 'vitest'
import { accessMatrix, type MatrixEntry, matrixRequest } from '../../testing/access-matrix.js'
import { createMatrixSite, type MatrixSite } from '../../testing/matrix-site.js'
import { ownerKey } from '../../testing/test-foyer.js'

vi.setConfig({ testTimeout: 120_000 })

// Caught in the past: a count of 0 omitted, no `results`, a write without the header x-wix-consistent, a read with it.

const item = ['dataItem.id', 'dataItem.data', 'dataItem.dataCollectionId']
const items = ['dataItems', 'pagingMetadata']
const results = ['results', 'pagingMetadata']
const bulk = ['results', 'bulkActionMetadata.totalSuccesses', 'bulkActionMetadata.totalFailures']
const changed = ['dataCollection.id', 'dataCollection.fields', 'dataCollection.plugins']
const defined = ['collection.id', 'collection.fields', 'collection.plugins', 'collection.revision']
const special = ['specialPermissions.id', 'specialPermissions.itemRead']
const levels = ['itemRead', 'itemInsert', 'itemUpdate', 'itemRemove']

const restoration = ['restoration.id', 'restoration.status', 'restoration.backup.id']

/** Keys that the clients read without a check. */
const required: Record<string, readonly string[]> = {
  'GET /wix-data/v2/items/*': item,
  'GET /wix-data/v2/*': item,
  'POST /wix-data/v2/items/query': items,
  'GET /wix-data/v2/items/query': items,
  'POST /wix-data/v2/items/search': items,
  'POST /wix-data/v2/items/count': ['totalCount'],
  'POST /wix-data/v2/items/query-distinct-values': ['distinctValues', 'pagingMetadata'],
  'POST /wix-data/v2/items/aggregate': results,
  'POST /wix-data/v2/items/aggregate-pipeline': results,
  'POST /wix-data/v2/items/query-referenced': results,
  'POST /wix-data/v2/items/is-referenced': ['isReferenced'],
  'POST /wix-data/v2/items': item,
  'POST /wix-data/v2/items/update': item,
  'PUT /wix-data/v2/*': item,
  'POST /wix-data/v2/items/save': item,
  'POST /wix-data/v2/items/patch': item,
  'POST /wix-data/v2/items/remove': item,
  'DELETE /wix-data/v2/*': item,
  'POST /wix-data/v2/items/truncate': [],
  'POST /wix-data/v2/bulk/items/insert': bulk,
  'POST /wix-data/v2/bulk/items/update': bulk,
  'POST /wix-data/v2/bulk/items/save': bulk,
  'POST /wix-data/v2/bulk/items/patch': bulk,
  'POST /wix-data/v2/bulk/items/remove': bulk,
  'POST /wix-data/v2/bulk/items/insert-references': bulk,
  'POST /wix-data/v2/bulk/items/remove-references': bulk,
  'POST /wix-data/v2/items/insert-reference': ['dataItemReference'],
  'POST /wix-data/v2/items/remove-reference': ['dataItemReference'],
  'POST /wix-data/v2/items/replace-references': ['dataItemReferences'],
  'POST /wix-data/v2/bulk/items/async-patch-by-filter': ['jobId'],
  'POST /wix-data/v2/bulk/items/async-remove-by-filter': ['jobId'],
  'GET /wix-data/v2/async-jobs/{jobId}/status': ['status', 'successCount', 'failureCount'],
  'GET /wix-data/v2/collections': ['collections', 'pagingMetadata'],
  'GET /wix-data/v2/collections/{dataCollectionId}': defined,
  'POST /wix-data/v2/collections': defined,
  'PUT /wix-data/v2/collections': defined,
  'PATCH /wix-data/v2/collections/{dataCollectionId}': changed,
  'DELETE /wix-data/v2/collections/{dataCollectionId}': [],
  'POST /wix-data/v2/collections/restore/{dataCollectionId}': changed,
  'POST /wix-data/v2/collections/create-field': changed,
  'POST /wix-data/v2/collections/update-field': changed,
  'POST /wix-data/v2/collections/delete-field': changed,
  'POST /wix-data/v2/collections/add-plugin': changed,
  'POST /wix-data/v2/collections/delete-plugin': changed,
  'GET /wix-data/v2/indexes': ['indexes', 'pagingMetadata'],
  'GET /wix-data/v2/indexes/available': ['regular1Field', 'regular3Field', 'unique1Field', 'total'],
  'POST /wix-data/v2/indexes': ['index.id', 'index.fields', 'index.status'],
  'DELETE /wix-data/v2/indexes': [],
  'POST /wix-data/v2/backups': ['backup.id', 'backup.status', 'backup.collections'],
  'GET /wix-data/v2/backups': ['backups', 'pagingMetadata'],
  'POST /wix-data/v2/backups/{backupId}/restore': restoration,
  'POST /wix-data/v2/backups/{backupId}/partial-restore': restoration,
  'GET /wix-data/v2/backups/restorations': ['restorations', 'pagingMetadata'],
  'DELETE /wix-data/v2/backups/{backupId}': [],
  'GET /wix-data/v1/permissions': levels.map((one) => `dataPermissions.${one}`),
  'POST /wix-data/v1/permissions': levels.map((one) => `dataPermissions.${one}`),
  'GET /wix-data/v1/permissions/current': levels,
  'POST /wix-data/v1/permissions/special': special,
  'POST /wix-data/v1/permissions/special/{specialPermissionsId}': special,
  'DELETE /wix-data/v1/permissions/special/{specialPermissionsId}': [],
}

/** Takes the id of a backup, which depends on the time of the call. */
const afterBackup = {
  first: 'POST /wix-data/v2/backups',
  take: ({ backup }: Record<string, unknown>) => ({ backupId: Object(backup).id }),
}

/** Calls that depend on another: `first` runs before the call; `take` picks what the call needs from its answer. */
const after: Record<string, { first: string; take?: (body: Record<string, unknown>) => object }> = {
  'GET /wix-data/v2/async-jobs/{jobId}/status': {
    first: 'POST /wix-data/v2/bulk/items/async-remove-by-filter',
    take: ({ jobId }) => ({ jobId }),
  },
  'POST /wix-data/v2/backups/{backupId}/restore': afterBackup,
  'POST /wix-data/v2/backups/{backupId}/partial-restore': afterBackup,
  'DELETE /wix-data/v2/backups/{backupId}': afterBackup,
  'POST /wix-data/v2/collections/update-field': {
    first: 'POST /wix-data/v2/collections/create-field',
  },
  'POST /wix-data/v2/collections/delete-plugin': {
    first: 'POST /wix-data/v2/collections/add-plugin',
  },
  'DELETE /wix-data/v2/indexes': { first: 'POST /wix-data/v2/indexes' },
  'POST /wix-data/v1/permissions/special/{specialPermissionsId}': {
    first: 'POST /wix-data/v1/permissions/special',
    take: ({ specialPermissions }) => ({ specialPermissions }),
  },
  'DELETE /wix-data/v1/permissions/special/{specialPermissionsId}': {
    first: 'POST /wix-data/v1/permissions/special',
    take: ({ specialPermissions }) => ({ specialPermissionsId: Object(specialPermissions).id }),
  },
}

let site: MatrixSite
beforeAll(async () => {
  site = await createMatrixSite()
})

async function send(name: string, entry: MatrixEntry, collectionId: string): Promise<Response> {
  return site.foyer.fetch(matrixRequest(name, entry, { authorization: ownerKey, collectionId }))
}

/** Sends a call of the matrix to a collection, after the call on which it depends. */
async function perform(name: string, entry: MatrixEntry, collectionId: string): Promise<Response> {
  const before = after[name]
  if (!before) return send(name, entry, collectionId)
  const first = await send(before.first, entryOf(before.first), collectionId)
  await site.foyer.backupRunner.untilIdle()
  const taken = before.take?.(Object(await first.json())) ?? {}
  return send(name, { ...entry, message: { ...entry.message, ...taken } }, collectionId)
}

function entryOf(name: string): MatrixEntry {
  const entry = accessMatrix[name]
  if (!entry) throw new Error(`the matrix has no "${name}"`)
  return entry
}

/** Lists the keys that a body lacks. */
function missing(body: unknown, keys: readonly string[]): string[] {
  return keys.filter((key) => {
    const value = key.split('.').reduce((inner, part) => Object(inner)[part], body)
    return value === undefined || value === null
  })
}

const isRead = (name: string): boolean =>
  /^GET |\/(query|count|aggregate|aggregate-pipeline|query-distinct-values|search|query-referenced|is-referenced)$/.test(
    name,
  )

describe.each(Object.entries(accessMatrix))('%s', (name, entry) => {
  it('responds with 200 and all required keys and headers', async () => {
    const answer = await perform(name, entry, await site.makeCollection())
    const body: unknown = await answer.json()
    expect(answer.status, JSON.stringify(body)).toBe(200)
    expect(missing(body, required[name] ?? ['a line in this test'])).toEqual([])
    expect(answer.headers.get('x-wix-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.has('x-wix-consistent')).toBe(!isRead(name))
  })
})

const reads = Object.entries(accessMatrix).filter(
  ([name, { needs }]) => needs === 'read' && required[name] !== item,
)
const overOneItem = ['query-referenced', 'is-referenced']

it.each(reads)('%s returns its required keys for an empty result', async (name, entry) => {
  const isEmpty = !overOneItem.some((one) => name.endsWith(one))
  const collectionId = await site.makeCollection({ isEmpty })
  const message = isEmpty ? entry.message : { ...entry.message, referencedItemId: 'none' }
  const kept = { dataItemReferences: [{ ...entry.message, referencedItemId: 'kept' }] }
  const removal = 'POST /wix-data/v2/bulk/items/remove-references'
  if (!isEmpty) await send(removal, { ...entryOf(removal), message: kept }, collectionId)
  const answer = await send(name, { ...entry, message }, collectionId)
  const body: Record<string, unknown> = Object(await answer.json())
  expect(answer.status, JSON.stringify(body)).toBe(200)
  expect(missing(body, required[name] ?? [])).toEqual([])
  const { pagingMetadata, ...values } = body
  expect([[], 0, false]).toContainEqual(Object.values(values)[0])
  if (pagingMetadata) expect(pagingMetadata).toMatchObject({ count: 0, hasNext: false })
})

describe('the X-Wix-Consistent header', () => {
  const count = (value: string): Promise<Response> => {
    const request = matrixRequest(
      'POST /wix-data/v2/items/count',
      entryOf('POST /wix-data/v2/items/count'),
      {
        authorization: ownerKey,
        collectionId: 'far',
      },
    )
    request.headers.set('x-wix-consistent', value)
    return site.foyer.fetch(request)
  }

  it('can have any value', async () => {
    for (const value of ['', 'x', '{"$ne":1}', 'é', "' or 1=1", 'x'.repeat(8192)]) {
      expect((await count(value)).status, value).toBe(200)
    }
  })
})
