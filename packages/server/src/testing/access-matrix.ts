import { encodeBase64Url } from '@foyer/protocol'
import { closed } from './permissions.js'
import { change } from './write-calls.js'

/**
 * Expected access of a data call. The access test fails for a data route without an entry, for example
 * `'POST /wix-data/v2/items/count': reads({}, { shows: '"totalCount":1' })`. The collection of the call contains one
 * item, "it", which belongs to another member and has the field `secret: 'told'`. Its field `many` references the item
 * "kept" of a second collection that anyone can read. The second collection also contains the item "added", which is
 * not referenced.
 */
export interface MatrixEntry {
  /** Permission that the caller needs; `owner`: the owner key; `nothing`: any token. */
  needs: 'read' | 'insert' | 'update' | 'remove' | 'owner' | 'nothing'
  /** Sent together with `dataCollectionId`, in the body or in the query, depending on the method. */
  message: object
  /** String in the response if the caller can read the item. */
  shows: string
  /** The call also needs the permission to read. */
  needsRead?: boolean
  /**
   * Status and error code for an item of another member, if the permission covers only the caller's own items. For
   * `nothing`: status and error code for every caller.
   */
  others: { readable: Outcome; unreadable: Outcome }
  /** Fields that name the collection, if the message has no top-level `dataCollectionId`. */
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

/** Entry of a call that reads items. */
function reads(message: object, more: Partial<MatrixEntry> = {}): MatrixEntry {
  return { needs: 'read', message, shows: 'told', others: alike(seesNothing), ...more }
}

/**
 * Entry of a call that changes the item "it". By default, the response for another member's item depends on read
 * access.
 */
function changes(
  needs: 'insert' | 'update' | 'remove',
  message: object,
  others: MatrixEntry['others'] = { readable: denied, unreadable: unknown },
): MatrixEntry {
  return { needs, message, shows: '', others }
}

/** Entry of a call that starts a job. It needs read access, and skips items of other members. */
function starts(needs: 'update' | 'remove', message: object): MatrixEntry {
  return { ...changes(needs, message, alike(seesNothing)), needsRead: true }
}

/** Entry of a call that any token may make. */
function openToAll(message: object, outcome: Outcome = [200, undefined]): MatrixEntry {
  return { needs: 'nothing', message, shows: '', others: alike(outcome) }
}

/** Entry of a call that only an operator may make. */
function ownerOnly(message: object = {}, more: Partial<MatrixEntry> = {}): MatrixEntry {
  return { needs: 'owner', message, shows: '', others: alike(denied), ...more }
}

const changed = { id: 'it', data: { _id: 'it', secret: 'changed' } }
const fresh = { id: 'new', data: { _id: 'new' } }
const patch = { dataItemId: 'it', fieldModifications: [change.set('secret', 'changed')] }
const aggregation = {
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
/** Entries by method and primary path of the route table. */
export const accessMatrix: Record<string, MatrixEntry> = {
  'GET /wix-data/v2/items/*': reads({ dataItemId: 'it' }, { others: alike(unknown) }),
  'GET /wix-data/v2/*': reads({ dataItemId: 'it' }, { others: alike(unknown) }),
  'POST /wix-data/v2/items/query': reads({ query: {} }),
  'GET /wix-data/v2/items/query': reads({ query: {}, sortMode: 'RANDOM' }),
  'POST /wix-data/v2/items/count': reads({}, { shows: '"totalCount":1' }),
  'POST /wix-data/v2/items/query-distinct-values': reads({ fieldName: 'secret' }),
  'POST /wix-data/v2/items/search': reads({ search: { search: { expression: 'told' } } }),
  'POST /wix-data/v2/items/aggregate': reads({ aggregation }),
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
  // A new item and an unreadable item get the same refusal, which does not reveal whether the item exists.
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
  // A job is visible only to its caller, and nobody started this one.
  'GET /wix-data/v2/async-jobs/{jobId}/status': openToAll({ jobId: specialId }, [
    404,
    'JOB_UNKNOWN',
  ]),

  'POST /wix-data/v2/items/truncate': ownerOnly(),
  'GET /wix-data/v2/collections': ownerOnly(),
  'GET /wix-data/v2/collections/{dataCollectionId}': ownerOnly(),
  'POST /wix-data/v2/collections': ownerOnly(
    {},
    {
      address: (id) => ({ collection: { id: `${id}_new`, fields: [field], permissions: closed } }),
    },
  ),
  'PUT /wix-data/v2/collections': ownerOnly(
    {},
    {
      address: (id) => ({
        collection: { id, fields: [field], permissions: closed, revision: '1' },
      }),
    },
  ),
  // The patch of a field uses the same route.
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
  'GET /wix-data/v1/permissions/current': openToAll({}),
}

/** Creates the request of an entry. */
export function matrixRequest(
  name: string,
  { message, address }: MatrixEntry,
  { authorization, collectionId }: { authorization: string; collectionId: string },
): Request {
  const about = address?.(collectionId) ?? { dataCollectionId: collectionId }
  return callRequest(name, JSON.stringify({ ...about, ...message }), authorization)
}

/** Creates the request of an entry with another JSON text as its message. */
export function callRequest(name: string, text: string, authorization: string): Request {
  const [method = '', path = ''] = name.split(' ')
  const at = path.replace(/\*|\{\w+\}/, 'it')
  const url = new URL(at, 'http://127.0.0.1:4400')
  if (method === 'GET' || method === 'DELETE') {
    url.searchParams.set('.r', encodeBase64Url(new TextEncoder().encode(text)))
    return new Request(url, { method, headers: { authorization } })
  }
  const headers = { authorization, 'content-type': 'application/json' }
  return new Request(url, { method, headers, body: text })
}
