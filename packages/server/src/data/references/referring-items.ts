import type { Filter } from '@foyer/protocol'
import { type ReferringField, referringItemsLimits } from '@foyer/protocol/referring-items'
import type { Caller } from '../../caller.js'
import {
  listExistingCollections,
  type StoredCollection,
} from '../../storage/collections/collections.js'
import { listReferringIds } from '../../storage/items/references.js'
import { listItemIds } from '../../storage/items/walk-items.js'
import { type ReferenceField, referenceFields, setOf } from '../collections/reference-fields.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { allowedItemsFor, authorizeOperation } from '../permissions/authorize.js'
import { createAuthorizedRead, scanFor } from '../reads/create-read.js'
import { missingIndexes } from '../reads/missing-indexes.js'

/** A field that refers to the collection of the item. */
interface IncomingField {
  collection: StoredCollection
  field: ReferenceField
  /** Matches the items whose field refers to the item. */
  filter: Filter
}

const { listed, counted } = referringItemsLimits

/**
 * Lists the items that refer to an item, by collection and field, in the collections of which the caller may read every
 * item. All reads of items share one time budget. A field that exceeds the budget is listed with the refusal.
 * @throws DataError collection-unknown, permission-denied
 * @see docs/wire/references.md#referring-items
 */
export async function referringItems(
  deps: DataDeps,
  caller: Caller,
  { collectionId, itemId }: { collectionId: string; itemId: string },
): Promise<ReferringField[]> {
  const referenced = await requireCollection(deps, collectionId, caller)
  authorizeOperation(referenced, 'read', caller)
  const fields = (await listExistingCollections(deps.db))
    .filter((one) => allowedItemsFor(one, 'read', caller) === 'all')
    .flatMap((collection) => fieldsTo(collection, referenced, itemId))
  const itemScan = scanFor(deps.db, caller)
  const referenceScan = scanFor(deps.db, caller, 'references')
  const readIds = async (incoming: IncomingField): Promise<string[]> => {
    const { collection, field, filter } = incoming
    const limit = counted + 1
    if (field.kind === 'multi') {
      const set = setOf({ field, referring: collection, referenced })
      return listReferringIds(referenceScan, set, { referencedId: itemId, limit })
    }
    const selection = { collection, filter }
    return listItemIds(await createAuthorizedRead(deps, caller, selection, itemScan), limit)
  }
  const results = new Map<IncomingField, ReferringField>()
  // Fields with an index are read first, because a field without one may use up the budget.
  for (const referring of fields.toSorted((a, b) => cost(a) - cost(b))) {
    results.set(referring, await describe(referring, readIds))
  }
  return fields.flatMap((referring) => results.get(referring) ?? [])
}

function fieldsTo(
  collection: StoredCollection,
  referenced: StoredCollection,
  itemId: string,
): IncomingField[] {
  return referenceFields(collection)
    .filter(({ referencedCollectionId }) => referencedCollectionId === referenced.id)
    .map((field) => ({
      collection,
      field,
      filter: { op: 'in', path: [field.key], values: [itemId] },
    }))
}

/** Orders the reads: 0 with an index, 1 without. */
function cost({ collection, field, filter }: IncomingField): number {
  return field.kind === 'single' ? missingIndexes({ collection, filter }).fields.length : 0
}

async function describe(
  referring: IncomingField,
  readIds: (referring: IncomingField) => Promise<string[]>,
): Promise<ReferringField> {
  const place = { dataCollectionId: referring.collection.id, field: referring.field.key }
  try {
    const ids = await readIds(referring)
    return {
      ...place,
      dataItemIds: ids.slice(0, listed),
      total: Math.min(ids.length, counted),
      tooManyToCount: ids.length > counted,
    }
  } catch (error) {
    const refusal = refusalOf(error, referring)
    return { ...place, dataItemIds: [], total: null, tooManyToCount: false, refusal }
  }
}

/** Describes an exceeded budget or a full queue. Throws every other error. */
function refusalOf(
  error: unknown,
  { collection, filter }: IncomingField,
): ReferringField['refusal'] & object {
  const isLimit =
    error instanceof DataError &&
    (error.reason === 'time-limit' || error.reason === 'quota-reached')
  if (!isLimit) throw error
  const missing = error.reason === 'time-limit' ? missingIndexes({ collection, filter }) : undefined
  return { code: error.code, description: error.message, missingIndexes: missing?.fields ?? [] }
}
