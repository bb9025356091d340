import {
  limits,
  type PagingMetadata,
  type WireCursorPaging,
  type WirePaging,
} from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { Reader } from '../../storage/database.js'
import {
  multiReferences,
  type ReferencedRow,
  type ReferencedScope,
  type ReferenceStore,
  singleReferences,
} from '../../storage/items/referenced-items.js'
import { type ResolvedReference, requireReference, setOf } from '../collections/reference-fields.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { itemUnknown } from '../items/item-errors.js'
import { loadItemHeads } from '../items/item-heads.js'
import type { CursorDeps } from '../paging/cursor.js'
import { parsePage, takePage } from '../paging/page.js'
import { authorizeOperation, isAllowed, requiredAuthor } from '../permissions/authorize.js'
import { assertReferencedFit, scanFor } from '../reads/create-read.js'

/** The references that a request selects. */
export interface RequestedReferences {
  field: string
  /**
   * The id of one item, which must exist, or a list of ids, of which those that the caller may not read are ignored.
   */
  items: string | readonly string[]
  order: 'ASC' | 'DESC'
}

interface ReferencedQuery {
  collectionId: string
  paging?: WirePaging | undefined
  cursorPaging?: WireCursorPaging | undefined
  /** Parameters of the request that a cursor contains. */
  selectionParameters?: Readonly<Record<string, unknown>>
  /** Parses the references that a request without a cursor selects. @throws RequestInvalidError if it is incomplete */
  parseSelection(): RequestedReferences
  withTotal?: boolean | undefined
}

export interface ReferencedItems {
  /** The collection of the referenced items. */
  collectionId: string
  rows: ReferencedRow[]
  /** True if the request contains a list of referring items. */
  isOfList: boolean
  paging: PagingMetadata
}

/**
 * Lists the items that a field of one or more items refers to, by date of the reference.
 * @throws DataError not-a-reference, permission-denied for either collection, item-unknown
 * @see docs/wire/references.md
 */
export async function queryReferenced(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  { collectionId, withTotal, ...request }: ReferencedQuery,
): Promise<ReferencedItems> {
  const referring = await requireCollection(deps, collectionId, caller)
  const page = parsePage<RequestedReferences, number>(deps, {
    purpose: { call: 'query-referenced', collectionId: referring.id },
    paging: request.paging,
    cursorPaging: request.cursorPaging,
    selectionParameters: request.selectionParameters ?? {},
    parseSelection: request.parseSelection,
  })
  const { selection, from, offset } = page
  const { items, order } = selection
  const { reference, scope } = await authorizeReferences(deps, caller, referring, selection)
  const scan = scanFor(deps.db, caller, 'references')
  // For one item, references to items that the caller may not read are left out. For a list, they are rows without an
  // item.
  const store = referenceStore(scan, reference, typeof items === 'string')
  const listed = { ...scope, order, limit: page.limit + 1, offset, from }
  await assertReferencedFit(listed.limit, () => store.size(listed))
  const rowsAndNext = await store.list(listed)
  const { rows, paging } = takePage(deps, page, rowsAndNext, ({ seq }) => seq)
  if (withTotal) paging.total = await store.count(scope)
  return {
    collectionId: reference.referenced.id,
    rows,
    isOfList: typeof items !== 'string',
    paging,
  }
}

/**
 * Authorizes the caller, and returns the references that the caller may read.
 * @throws DataError as `queryReferenced`
 */
async function authorizeReferences(
  deps: DataDeps,
  caller: Caller,
  referring: StoredCollection,
  request: Pick<RequestedReferences, 'field' | 'items'>,
): Promise<{ reference: ResolvedReference; scope: ReferencedScope }> {
  authorizeOperation(referring, 'read', caller)
  const reference = await requireReference(deps.db, referring, request.field)
  const allowed = authorizeOperation(reference.referenced, 'read', caller)
  const referringIds = await allowedIds(deps, caller, { items: request.items, referring })
  return { reference, scope: { referringIds, author: requiredAuthor(allowed, caller) } }
}

function referenceStore(
  queries: Reader,
  reference: ResolvedReference,
  resolvedOnly: boolean,
): ReferenceStore {
  if (reference.field.kind === 'multi') return multiReferences(queries, setOf(reference))
  return singleReferences(queries, {
    referringTable: reference.referring.itemsTable,
    referencedTable: reference.referenced.itemsTable,
    field: reference.field.key,
    resolvedOnly,
  })
}

async function allowedIds(
  { db }: DataDeps,
  caller: Caller,
  { items, referring }: Pick<RequestedReferences, 'items'> & Pick<ResolvedReference, 'referring'>,
): Promise<string[]> {
  const ids = typeof items === 'string' ? [items] : items
  if (ids.length > limits.references) {
    throw new DataError(
      'too-many-items',
      `"referringItemIds": ${ids.length} ids, expected at most ${limits.references}; split them over several calls`,
    )
  }
  const heads = [...(await loadItemHeads(db, referring, ids)).values()]
  const allowed = heads.filter((head) => isAllowed(referring, 'read', head, caller))
  if (typeof items === 'string' && allowed.length === 0) throw itemUnknown(referring, items)
  return allowed.map(({ id }) => id)
}

/**
 * Returns whether a field of an item refers to another item and the caller may read both.
 * @throws DataError as `queryReferenced`
 */
export async function isReferenced(
  deps: DataDeps,
  caller: Caller,
  request: { collectionId: string; field: string; itemId: string; referencedId: string },
): Promise<boolean> {
  const { field, itemId: items, referencedId } = request
  const referring = await requireCollection(deps, request.collectionId, caller)
  const { reference, scope } = await authorizeReferences(deps, caller, referring, { field, items })
  const referenced = (await loadItemHeads(deps.db, reference.referenced, [referencedId])).get(
    referencedId,
  )
  if (!referenced || !isAllowed(reference.referenced, 'read', referenced, caller)) return false
  const pair = { referringIds: scope.referringIds, referencedId }
  return (await referenceStore(deps.db, reference, true).count(pair)) > 0
}
