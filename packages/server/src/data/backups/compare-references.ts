import type { ChangedField, ChangedItem } from '@foyer/protocol/backup-endpoints'
import type {
  BackedUpCollection,
  BackedUpReference,
} from '../../storage/backups/backed-up-collections.js'
import {
  countCurrentReferences,
  findCurrentReferences,
  findItemSeqs,
  listReferencesAfter,
} from '../../storage/backups/current-rows.js'
import type { TablesSnapshot } from '../../storage/engine/tables-snapshot.js'
import {
  listReferencedIds,
  pairOf,
  type ReferencePair,
  type ReferenceSet,
} from '../../storage/items/references.js'
import { multiReferenceFields, multiReferenceSets } from '../collections/reference-fields.js'
import { toShownValue } from './compare-items.js'
import { NumberSet } from './number-set.js'

/** Maximum references of one read. */
const MAX_PAIRS_READ = 200
/** Maximum ids in a listed value, whose text has no room for more. */
const MAX_IDS = 250

/** A multi-reference field, with its references in the backup and now. A side without this field is undefined. */
interface ComparedField {
  collectionId: string
  key: string
  itemsTable: string
  before: ReferenceSet | undefined
  current: ReferenceSet | undefined
  /** Rows of current references that the backup also contains. */
  matched: NumberSet
  matchedCount: number
  /** Rows of current items whose references differ. */
  changed: NumberSet
}

/** Finds the fields of an item of a collection, by its row, whose references differ. */
type ChangedReferences = (collectionId: string, seq: number) => string[]

/**
 * Comparison of the references of multi-reference fields. It keeps one bit in memory for each reference and each item.
 */
export interface ReferencesComparison {
  /** Compares the next references of the backup. */
  take(references: readonly BackedUpReference[]): Promise<void>
  /**
   * Finds the current references that the backup does not contain. Called after the last `take`; repeated calls do
   * nothing.
   */
  end(): Promise<void>
  /** Valid after `end`. */
  readonly changedFields: ChangedReferences
  /**
   * Returns an object that adds the referenced ids to listed items; undefined if the references of these items are
   * equal.
   */
  describe(collectionId: string, items: readonly ChangedItem[]): DescribedReferences | undefined
}

/** Adds the referenced ids of both sides to listed items. */
interface DescribedReferences {
  take(references: readonly BackedUpReference[]): void
  end(): Promise<ChangedItem[]>
}

/**
 * Creates a comparison of the references of the `compared` collections. It ignores the order of an item's references.
 */
export function createReferencesComparison(
  snapshot: TablesSnapshot,
  collections: {
    backup: readonly BackedUpCollection[]
    current: readonly BackedUpCollection[]
    compared: readonly BackedUpCollection[]
  },
  onStep: () => void,
): ReferencesComparison {
  const fields = comparedFields(collections)

  const markChanged = async (
    field: ComparedField,
    pairs: readonly ReferencePair[],
  ): Promise<void> => {
    if (pairs.length === 0) return
    const referringIds = new Set(pairs.map(({ referringId }) => referringId))
    const seqs = await findItemSeqs(snapshot, field.itemsTable, [...referringIds])
    for (const seq of seqs) field.changed.add(seq)
  }

  const comparePairs = async (
    field: ComparedField,
    pairs: readonly ReferencePair[],
  ): Promise<void> => {
    if (pairs.length === 0) return
    const currentPairs = field.current
      ? await findCurrentReferences(snapshot, field.current, pairs)
      : []
    for (const { seq } of currentPairs) field.matched.add(seq)
    field.matchedCount += currentPairs.length
    const currentKeys = new Set(currentPairs.map(keyOf))
    const missing = pairs.filter((pair) => !currentKeys.has(keyOf(pair)))
    await markChanged(field, missing)
  }

  const markAdded = async (field: ComparedField, current: ReferenceSet): Promise<void> => {
    if ((await countCurrentReferences(snapshot, current)) === field.matchedCount) return
    for (let after: ReferencePair | undefined; ; ) {
      onStep()
      const some = await listReferencesAfter(snapshot, current, { after, limit: MAX_PAIRS_READ })
      after = some.at(-1)
      if (!after) return
      const added = some.filter(({ seq }) => !field.matched.has(seq))
      await markChanged(field, added)
    }
  }

  const markAllAdded = async (): Promise<void> => {
    for (const field of fields) if (field.current) await markAdded(field, field.current)
  }
  let ending: Promise<void> | undefined

  return {
    take: async (references) => {
      for (const field of fields) await comparePairs(field, pairsOf(field, references))
    },
    end: () => {
      ending ??= markAllAdded()
      return ending
    },
    changedFields: (collectionId, seq) =>
      fields
        .filter((field) => field.collectionId === collectionId && field.changed.has(seq))
        .map(({ key }) => key),
    describe: (collectionId, items) => {
      const collectionFields = fields.filter((field) => field.collectionId === collectionId)
      const isListed = items.some((item) =>
        item.fields.some(({ key }) => collectionFields.some((field) => field.key === key)),
      )
      return isListed ? describeReferences(snapshot, collectionFields, items) : undefined
    },
  }
}

function comparedFields({
  backup,
  current,
  compared,
}: Parameters<typeof createReferencesComparison>[1]): ComparedField[] {
  return compared.flatMap((from) => {
    const match = current.find(({ id }) => id === from.id)
    if (!match) return []
    const declared = [...multiReferenceFields(from), ...multiReferenceFields(match)]
    const keys = [...new Set(declared.map(({ key }) => key))]
    const before = new Map(multiReferenceSets(from, backup).map(({ key, set }) => [key, set]))
    const currentSets = new Map(
      multiReferenceSets(match, current).map(({ key, set }) => [key, set]),
    )
    return keys.map((key) => ({
      collectionId: from.id,
      key,
      itemsTable: match.itemsTable,
      before: before.get(key),
      current: currentSets.get(key),
      matched: new NumberSet(),
      matchedCount: 0,
      changed: new NumberSet(),
    }))
  })
}

function pairsOf(
  { before }: ComparedField,
  references: readonly BackedUpReference[],
): ReferencePair[] {
  if (!before) return []
  return references
    .filter(({ relation }) => relation === before.relation)
    .map((reference) => pairOf(before, reference))
}

function keyOf({ referringId, referencedId }: ReferencePair): string {
  return JSON.stringify([referringId, referencedId])
}

function describeReferences(
  snapshot: TablesSnapshot,
  fields: readonly ComparedField[],
  items: readonly ChangedItem[],
): DescribedReferences {
  const listed = new Set(items.map(({ id }) => id))
  /** Ids in the backup, by field and item. */
  const backedUp = new Map(fields.map(({ key }) => [key, new Map<string, string[]>()]))
  const describeField = async (item: ChangedItem, shown: ChangedField): Promise<ChangedField> => {
    const field = fields.find(({ key }) => key === shown.key)
    if (!field) return shown
    const { before, current } = field
    const referringId = item.id
    const earlier = backedUp.get(field.key)?.get(referringId) ?? []
    const referenced =
      current &&
      (await listReferencedIds(snapshot, current, { referringId, after: 0, limit: MAX_IDS }))
    return {
      key: field.key,
      inBackup: before ? toShownValue(earlier) : null,
      now: referenced ? toShownValue(referenced.map(({ id }) => id)) : null,
    }
  }
  return {
    take: (references) => {
      for (const field of fields) {
        const ofField = backedUp.get(field.key)
        for (const { referringId, referencedId } of pairsOf(field, references)) {
          if (!listed.has(referringId)) continue
          const ids = ofField?.get(referringId) ?? []
          if (ids.length < MAX_IDS) ofField?.set(referringId, [...ids, referencedId])
        }
      }
    },
    end: () =>
      Promise.all(
        items.map(async (item) => ({
          ...item,
          fields: await Promise.all(item.fields.map((shown) => describeField(item, shown))),
        })),
      ),
  }
}
