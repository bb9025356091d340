import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { CollectionField } from '@foyer/protocol'
import type { FieldMismatch } from '@foyer/protocol/collection-endpoints'
import { createPauses } from '../../lib/pauses.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { Reader } from '../../storage/database.js'
import { nextBatchSize } from '../../storage/in-batches.js'
import { listNextItems } from '../../storage/items/walk-items.js'
import { DataError } from '../errors.js'
import { MAX_MISMATCHES, storedMismatches } from './field-values.js'

/** Items of the first batch. */
const FIRST_ITEMS = 16
/** Maximum items of a batch, because large items may follow small ones. */
const MAX_ITEMS = 100

/** Returns whether a change of a collection requires a check of its items. */
export function needsCheck(
  before: Pick<StoredCollection, 'fields' | 'enforcedSinceRevision'>,
  after: { fields: readonly CollectionField[]; enforce: boolean },
): boolean {
  if (!after.enforce) return false
  return (
    before.enforcedSinceRevision === 0 ||
    !isDeepStrictEqual(checkedPart(before), checkedPart(after))
  )
}

/** The parts of the fields that decide which values fit. */
function checkedPart({ fields }: { fields: readonly CollectionField[] }): unknown {
  const parts = fields.map(({ key, type, typeMetadata = {}, required = false }) => {
    const { object, array } = typeMetadata
    return [key, { type, object, array, required }] as const
  })
  return Object.fromEntries(parts)
}

/**
 * Asserts that the stored items of a collection fit the fields. Reads them in batches, and lets other work run in
 * between.
 * @throws DataError items-mismatch with the first mismatches
 */
export async function assertItemsFit(
  queries: Reader,
  { id, itemsTable }: Pick<StoredCollection, 'id' | 'itemsTable'>,
  fields: readonly CollectionField[],
): Promise<void> {
  const mismatches: FieldMismatch[] = []
  const pause = createPauses()
  let count = 0
  let after = 0
  for (let limit = FIRST_ITEMS; ; ) {
    const start = performance.now()
    const items = await listNextItems(queries, itemsTable, { after, limit })
    for (const item of items) {
      await pause()
      const ofItem = storedMismatches(JSON.parse(item.text) as Record<string, unknown>, fields)
      if (ofItem.length > 0) count++
      const room = MAX_MISMATCHES - mismatches.length
      for (const mismatch of ofItem.slice(0, room))
        mismatches.push({ itemId: item.id, ...mismatch })
      after = item.seq
    }
    if (items.length < limit) break
    limit = Math.min(nextBatchSize(limit, performance.now() - start), MAX_ITEMS)
    await nextTurn()
  }
  const [first] = mismatches
  if (!first) return
  const { itemId, field, expected, found } = first
  throw new DataError(
    'items-mismatch',
    `the collection "${id}" was not changed: ${count} ${count === 1 ? 'item' : 'items'} would not fit the fields; the field "${field}" of the item "${itemId}": expected ${expected}, found ${found}`,
    { collectionId: id, count, mismatches },
  )
}
