import { limits, type PagingMetadata, type WirePaging } from '@foyer/protocol'
import { type Caller, ownerIdOf } from '../caller.js'
import {
  countReferenced,
  listReferenced,
  type ReferencedPage,
  type ReferencedRow,
  type ReferencedScope,
} from '../storage/referenced-items.js'
import type { Scan } from '../storage/scan.js'
import { countSingleReferenced, listSingleReferenced } from '../storage/single-references.js'
import { authorize } from './access.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'
import { readPage } from './page.js'
import { isAllowed, itemUnknown } from './read.js'
import { keepItems } from './referenced-ends.js'
import { requireCollection } from './require-collection.js'
import { type ResolvedReference, requireReference, withSet } from './resolve-reference.js'
import { scanReferences } from './scan-items.js'

export interface ReferencedQuery {
  collectionId: string
  field: string
  /** One item, which has to be there, or a list of which those count that are there for the caller. */
  items: string | readonly string[]
  order?: 'ASC' | 'DESC' | undefined
  paging?: WirePaging | undefined
  withTotal?: boolean | undefined
}

export interface ReferencedItems {
  /** The collection of the referenced items. */
  collectionId: string
  rows: ReferencedRow[]
  paging: PagingMetadata
}

/**
 * The items to which a field of one or more items refers, by the time of referencing.
 * @throws DataError not-a-reference, permission-denied for either collection, item-unknown
 * @see docs/wire.md#references
 */
export async function queryReferenced(
  deps: DataDeps,
  caller: Caller,
  request: ReferencedQuery,
): Promise<ReferencedItems> {
  const near = await requireCollection(deps, request.collectionId, caller)
  authorize(near, 'read', caller)
  const reference = await requireReference(deps.db, near, request.field)
  const allowed = authorize(reference.far, 'read', caller)
  const nearIds = await readableIds(deps, caller, { ...request, near })
  const { limit, offset } = readPage(request.paging)
  const owner = allowed === 'own' ? (ownerIdOf(caller) ?? '') : undefined
  const reading = readingOf(
    scanReferences(deps.db, caller),
    reference,
    typeof request.items === 'string',
  )
  // One more than the page tells whether there is a next one, without counting.
  const order = request.order ?? 'ASC'
  const found = await reading.list({ nearIds, owner, order, limit: limit + 1, offset })
  const rows = found.slice(0, limit)
  const hasNext = found.length > limit
  const paging: PagingMetadata = { count: rows.length, offset, tooManyToCount: false, hasNext }
  if (request.withTotal) paging.total = await reading.count({ nearIds, owner })
  return { collectionId: reference.far.id, rows, paging }
}

interface ReferencedReading {
  list(page: ReferencedPage): Promise<ReferencedRow[]>
  count(scope: ReferencedScope): Promise<number>
}

function readingOf(
  db: Pick<Scan, 'all' | 'dialect'>,
  reference: ResolvedReference,
  resolvedOnly: boolean,
): ReferencedReading {
  if (reference.field.kind === 'multi') {
    const { set } = withSet(reference)
    return {
      list: (page) => listReferenced(db, set, page),
      count: (scope) => countReferenced(db, set, scope),
    }
  }
  const single = {
    nearTable: reference.near.itemsTable,
    farTable: reference.far.itemsTable,
    field: reference.field.key,
    resolvedOnly,
  }
  return {
    list: (page) => listSingleReferenced(db, single, page),
    count: (scope) => countSingleReferenced(db, single, scope),
  }
}

async function readableIds(
  { db }: DataDeps,
  caller: Caller,
  { items, near }: Pick<ReferencedQuery, 'items'> & Pick<ResolvedReference, 'near'>,
): Promise<string[]> {
  const ids = typeof items === 'string' ? [items] : items
  if (ids.length > limits.references) {
    throw new DataError(
      'too-many-items',
      `${ids.length} referring items, expected at most ${limits.references}`,
    )
  }
  const heads = [...(await keepItems(db, near, ids)).values()]
  const readable = heads.filter((head) => isAllowed(near, 'read', head, caller))
  if (typeof items === 'string' && readable.length === 0) throw itemUnknown(near, items)
  return readable.map(({ id }) => id)
}

/**
 * Whether a field of an item refers to another item that is there for the caller.
 * @throws DataError as `queryReferenced`
 */
export async function isReferenced(
  deps: DataDeps,
  caller: Caller,
  request: { collectionId: string; field: string; itemId: string; referencedId: string },
): Promise<boolean> {
  const near = await requireCollection(deps, request.collectionId, caller)
  authorize(near, 'read', caller)
  const reference = await requireReference(deps.db, near, request.field)
  authorize(reference.far, 'read', caller)
  const nearIds = await readableIds(deps, caller, { items: request.itemId, near })
  const { referencedId } = request
  const far = (await keepItems(deps.db, reference.far, [referencedId])).get(referencedId)
  if (!far || !isAllowed(reference.far, 'read', far, caller)) return false
  return (await readingOf(deps.db, reference, true).count({ nearIds, farId: referencedId })) > 0
}
