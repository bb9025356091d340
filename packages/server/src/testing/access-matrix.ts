import { encodeBase64Url } from '@foyer/protocol'
import { change } from './write-calls.js'

/**
 * Every data call, for the test of who may do what. A new call needs a line here, or that test fails:
 *
 *     'POST /wix-data/v2/items/count': reads({}, { shows: '"totalCount":1' }),
 *
 * The item "it" of the author, with the field `secret: 'told'`, is in the collection when the call is made. Its field `many`
 * refers to the item "kept" of another collection, which everybody may read; there is "added" too. `message` is what the
 * call sends beside `dataCollectionId`, in the body or packed into the query, as the method has it.
 */
export interface MatrixEntry {
  /** What the caller needs to be allowed; `owner`: the owner key; `nothing`: a token is enough. */
  needs: 'read' | 'insert' | 'update' | 'remove' | 'owner' | 'nothing'
  message: object
  /** What the answer to a read holds when the item was seen. */
  shows: string
  /** What it needs besides: the right to read. */
  needsRead?: boolean
  /**
   * Status and code for an item of somebody else, where the caller may do this with its own alone; where nothing is needed,
   * for everybody.
   */
  others: { readable: Outcome; unreadable: Outcome }
  /** Where the collection is not named by `dataCollectionId` at the top of the message. */
  address?: (collectionId: string) => object
}

export type Outcome = readonly [status: number, code: string | undefined]

const seesNothing: Outcome = [200, undefined]
const denied: Outcome = [403, 'WDE0027']
const unknown: Outcome = [404, 'WDE0073']
const skipped: Outcome = [200, 'WDE0073']
const refusedOne: Outcome = [200, 'WDE0027']

const alike = (outcome: Outcome): MatrixEntry['others'] => ({
  readable: outcome,
  unreadable: outcome,
})

/** A call that reads. */
function reads(message: object, more: Partial<MatrixEntry> = {}): MatrixEntry {
  return { needs: 'read', message, shows: 'told', others: alike(seesNothing), ...more }
}

/** A call that works on the item "it"; of others the answer depends on whether it can be read, unless it is said. */
function changes(
  needs: 'insert' | 'update' | 'remove',
  message: object,
  others: MatrixEntry['others'] = { readable: denied, unreadable: unknown },
): MatrixEntry {
  return { needs, message, shows: '', others }
}

/** A call that starts a job: who may not read the items may not, and items of others are passed over. */
function starts(needs: 'update' | 'remove', message: object): MatrixEntry {
  return { ...changes(needs, message, alike(seesNothing)), needsRead: true }
}

/** A call that a token is enough for. */
function isOpen(message: object, outcome: Outcome = [200, undefined]): MatrixEntry {
  return { needs: 'nothing', message, shows: '', others: alike(outcome) }
}

/** A call for the owner key alone. */
function ownerOnly(message: object = {}, more: Partial<MatrixEntry> = {}): MatrixEntry {
  return { needs: 'owner', message, shows: '', others: alike(denied), ...more }
}

const changed = { id: 'it', data: { _id: 'it', secret: 'changed' } }
const fresh = { id: 'new', data: { _id: 'new' } }
const patch = { dataItemId: 'it', fieldModifications: [change.set('secret', 'changed')] }
const figures = {
  groupingFields: ['secret'],
  operations: [{ resultFieldName: 'n', itemCount: {} }],
}
const referring = { referringItemFieldName: 'many', referringItemId: 'it' }
const added = { ...referring, referencedItemId: 'added' }
const kept = { ...referring, referencedItemId: 'kept' }
const field = { key: 'secret', type: 'TEXT', displayName: 'Changed' }
const specialId = '00000000-0000-4000-8000-000000000000'
const levels = {
  itemRead: 'PRIVILEGED',
  itemInsert: 'PRIVILEGED',
  itemUpdate: 'PRIVILEGED',
  itemRemove: 'PRIVILEGED',
}
const permissions = {
  read: 'PRIVILEGED',
  insert: 'PRIVILEGED',
  update: 'PRIVILEGED',
  remove: 'PRIVILEGED',
}

/** By method and path of the route table, in the first spelling. */
export const accessMatrix: Record<string, MatrixEntry> = {
  'GET /wix-data/v2/*': reads({ dataItemId: 'it' }, { others: alike(unknown) }),
  'POST /wix-data/v2/items/query': reads({ query: {} }),
  'GET /wix-data/v2/items/query': reads({ query: {}, sortMode: 'RANDOM' }),
  'POST /wix-data/v2/items/count': reads({}, { shows: '"totalCount":1' }),
  'POST /wix-data/v2/items/query-distinct-values': reads({ fieldName: 'secret' }),
  'POST /wix-data/v2/items/search': reads({ search: { search: { expression: 'told' } } }),
  'POST /wix-data/v2/items/aggregate': reads({ aggregation: figures }),
  'POST /wix-data/v2/items/aggregate-pipeline': reads({ pipeline: { stages: [] } }),
  'POST /wix-data/v2/items/query-referenced': reads(referring, { others: alike(unknown) }),
  'POST /wix-data/v2/items/is-referenced': reads(kept, {
    shows: '"isReferenced":true',
    others: alike(unknown),
  }),

  'POST /wix-data/v2/items': changes('insert', { dataItem: fresh }),
  'POST /wix-data/v2/bulk/items/insert': changes('insert', { dataItems: [fresh] }),

  'POST /wix-data/v2/items/update': changes('update', { dataItem: changed }),
  'PUT /wix-data/v2/*': changes('update', { dataItem: changed }),
  // Here the refusal of a new item is that of one which may not be read: neither says that it is there.
  'POST /wix-data/v2/items/save': changes('update', { dataItem: changed }, alike(denied)),
  'POST /wix-data/v2/items/patch': changes('update', { patch }),
  'POST /wix-data/v2/bulk/items/update': changes(
    'update',
    { dataItems: [changed] },
    alike(skipped),
  ),
  'POST /wix-data/v2/bulk/items/save': changes(
    'update',
    { dataItems: [changed] },
    alike(refusedOne),
  ),
  'POST /wix-data/v2/bulk/items/patch': changes('update', { patches: [patch] }, alike(skipped)),

  'POST /wix-data/v2/bulk/items/insert-references': changes('update', {
    dataItemReferences: [added],
  }),
  'POST /wix-data/v2/bulk/items/remove-references': changes('update', {
    dataItemReferences: [kept],
  }),
  'POST /wix-data/v2/items/insert-reference': changes('update', { dataItemReference: added }),
  'POST /wix-data/v2/items/remove-reference': changes('update', { dataItemReference: kept }),
  'POST /wix-data/v2/items/replace-references': changes('update', {
    ...referring,
    newReferencedItemIds: ['added'],
  }),
  'POST /wix-data/v2/bulk/items/async-patch-by-filter': starts('update', {
    filter: {},
    fieldModifications: patch.fieldModifications,
  }),

  'POST /wix-data/v2/items/remove': changes('remove', { dataItemId: 'it' }),
  'DELETE /wix-data/v2/*': changes('remove', { dataItemId: 'it' }),
  'POST /wix-data/v2/bulk/items/remove': changes('remove', { dataItemIds: ['it'] }, alike(skipped)),
  'POST /wix-data/v2/bulk/items/async-remove-by-filter': starts('remove', { filter: {} }),
  // A job is shown to who started it, and this one nobody did.
  'GET /wix-data/v2/async-jobs/{jobId}/status': isOpen({ jobId: specialId }, [404, 'JOB_UNKNOWN']),

  'POST /wix-data/v2/items/truncate': ownerOnly(),
  'GET /wix-data/v2/collections': ownerOnly(),
  'GET /wix-data/v2/collections/{dataCollectionId}': ownerOnly(),
  'POST /wix-data/v2/collections': ownerOnly(
    {},
    { address: (id) => ({ collection: { id: `${id}_new`, fields: [field], permissions } }) },
  ),
  'PUT /wix-data/v2/collections': ownerOnly(
    {},
    { address: (id) => ({ collection: { id, fields: [field], permissions, revision: '1' } }) },
  ),
  // The patch of a field is the same route.
  'PATCH /wix-data/v2/collections/{dataCollectionId}': ownerOnly(
    {},
    { address: (id) => ({ dataCollection: { id, displayName: 'Changed' } }) },
  ),
  'DELETE /wix-data/v2/collections/{dataCollectionId}': ownerOnly(),
  'POST /wix-data/v2/collections/restore/{dataCollectionId}': ownerOnly(),
  'POST /wix-data/v2/collections/create-field': ownerOnly({ field }),
  'POST /wix-data/v2/collections/update-field': ownerOnly({ field }),
  'POST /wix-data/v2/collections/delete-field': ownerOnly({ fieldKey: 'many' }),
  'POST /wix-data/v2/collections/add-plugin': ownerOnly({ plugin: { type: 'CMS' } }),
  'POST /wix-data/v2/collections/delete-plugin': ownerOnly({ pluginType: 'CMS' }),
  'GET /wix-data/v2/indexes': ownerOnly(),
  'GET /wix-data/v2/indexes/available': ownerOnly(),
  'POST /wix-data/v2/indexes': ownerOnly({ index: { name: 'x', fields: [{ path: 'secret' }] } }),
  'DELETE /wix-data/v2/indexes': ownerOnly({ indexName: 'x' }),
  'POST /wix-data/v2/backups': ownerOnly(),
  'GET /wix-data/v2/backups': ownerOnly(),
  'POST /wix-data/v2/backups/{backupId}/restore': ownerOnly({ backupId: specialId }),
  'POST /wix-data/v2/backups/{backupId}/partial-restore': ownerOnly({
    backupId: specialId,
    restorationCollections: [{ dataCollectionId: 'far' }],
  }),
  'GET /wix-data/v2/backups/restorations': ownerOnly(),
  'DELETE /wix-data/v2/backups/{backupId}': ownerOnly({ backupId: specialId }),
  'GET /wix-data/v1/permissions': ownerOnly(),
  'POST /wix-data/v1/permissions': ownerOnly(
    {},
    { address: (id) => ({ dataPermissions: { id, ...levels } }) },
  ),
  'POST /wix-data/v1/permissions/special': ownerOnly({
    specialPermissions: { policyId: 'matrix', itemRead: 'ALLOWED' },
  }),
  'POST /wix-data/v1/permissions/special/{specialPermissionsId}': ownerOnly({
    specialPermissions: { id: specialId },
  }),
  'DELETE /wix-data/v1/permissions/special/{specialPermissionsId}': ownerOnly({
    specialPermissionsId: specialId,
  }),
  'GET /wix-data/v1/permissions/current': isOpen({}),
}

/** The request of an entry of the matrix. */
export function matrixRequest(
  name: string,
  { message, address }: MatrixEntry,
  { authorization, collectionId }: { authorization: string; collectionId: string },
): Request {
  const about = address?.(collectionId) ?? { dataCollectionId: collectionId }
  return callRequest(name, JSON.stringify({ ...about, ...message }), authorization)
}

/** A call of the matrix with any JSON text as its message. */
export function callRequest(name: string, text: string, authorization: string): Request {
  const [method = '', path = ''] = name.split(' ')
  const at = path.replace('/v2/*', '/v2/items/it').replace(/\{\w+\}/, 'it')
  const url = new URL(at, 'http://127.0.0.1:4400')
  if (method === 'GET' || method === 'DELETE') {
    url.searchParams.set('.r', encodeBase64Url(new TextEncoder().encode(text)))
    return new Request(url, { method, headers: { authorization } })
  }
  const headers = { authorization, 'content-type': 'application/json' }
  return new Request(url, { method, headers, body: text })
}
