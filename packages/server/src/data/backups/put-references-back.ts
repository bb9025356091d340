import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  BackedUpCollection,
  BackedUpReference,
  CollectionsBackup,
} from '../../storage/backup/backed-up-collections.js'
import { listIdsAmong } from '../../storage/backup/list-ids-among.js'
import { findCollection, type StoredCollection } from '../../storage/collections.js'
import type { Queries } from '../../storage/database.js'
import { insertReferences, type ReferenceSet } from '../../storage/references.js'
import { multiReferenceFields, type ReferenceField } from '../reference-fields.js'
import { findReference, setOf } from '../resolve-reference.js'
import type { FilledCollection } from './filled-collection.js'

const ROWS_AT_ONCE = 200

/**
 * Puts the references of a backup back that one of the restored collections has a part in, where both items are there. A
 * copy refers to what its original referred to.
 */
export async function putReferencesBack(
  tx: Queries,
  backup: CollectionsBackup,
  filled: readonly FilledCollection[],
): Promise<void> {
  for (const near of backup.collections) {
    for (const field of multiReferenceFields(near)) {
      const before = setBefore(backup, near, field)
      const own = before && backup.references.filter((one) => one.relation === before.relation)
      if (!before || !own || own.length === 0) continue
      for (const id of placesOf(near, field, filled)) {
        const set = await setNow(tx, id, field.key)
        if (set) await putBack(tx, { before, now: set }, own)
      }
    }
  }
}

/** The collections whose field gets its references: copies and restored ones, and those that refer to a restored one. */
function placesOf(
  near: BackedUpCollection,
  { referencedCollectionId }: ReferenceField,
  filled: readonly FilledCollection[],
): Set<string> {
  const places = new Set(filled.filter(({ from }) => from.id === near.id).map(({ id }) => id))
  if (filled.some(({ id, from }) => id === from.id && id === referencedCollectionId)) {
    places.add(near.id)
  }
  return places
}

function setBefore(
  { collections }: CollectionsBackup,
  near: BackedUpCollection,
  field: ReferenceField,
): ReferenceSet | undefined {
  const far = collections.find(({ id }) => id === field.referencedCollectionId)
  return far && setOf({ field, near, far })
}

async function setNow(tx: Queries, id: string, key: string): Promise<ReferenceSet | undefined> {
  const near: StoredCollection | undefined = await findCollection(tx, id)
  if (!near || !multiReferenceFields(near).some((one) => one.key === key)) return undefined
  const found = await findReference(tx, near, key)
  return found && setOf(found)
}

async function putBack(
  tx: Queries,
  { before, now }: { before: ReferenceSet; now: ReferenceSet },
  references: readonly BackedUpReference[],
): Promise<void> {
  for (let start = 0; start < references.length; start += ROWS_AT_ONCE) {
    const pairs = references
      .slice(start, start + ROWS_AT_ONCE)
      .map(({ fromId, toId }) =>
        before.isReversed ? { nearId: toId, farId: fromId } : { nearId: fromId, farId: toId },
      )
    const near = await listIdsAmong(
      tx,
      now.nearTable,
      pairs.map(({ nearId }) => nearId),
    )
    const far = await listIdsAmong(
      tx,
      now.farTable,
      pairs.map(({ farId }) => farId),
    )
    const whole = pairs.filter(({ nearId, farId }) => near.has(nearId) && far.has(farId))
    if (whole.length > 0) await insertReferences(tx, now, whole)
    // Reads go on meanwhile; only who writes waits for the end of the transaction.
    await nextTurn()
  }
}
