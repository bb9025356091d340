import {
  limits,
  type ParsedChange,
  type Patch,
  patchError,
  type WireItemData,
  type WireValue,
} from '@foyer/protocol'
import type { StoredCollection } from '../../storage/collections/collections.js'
import {
  deleteReferences,
  deleteReferencesBut,
  insertReferencePairs,
} from '../../storage/items/references.js'
import {
  multiReferenceFields,
  referencedIdOf,
  requireMultiReference,
} from '../collections/reference-fields.js'
import { DataError } from '../errors.js'
import { lockReadableItems } from './item-heads.js'
import type { WriteContext } from './write-transaction.js'

/** Stores the references of an item after the item itself is written. All checks were made before. */
export type StoreReferences = (itemId: string) => Promise<void>

/** Change of the references of one field. */
interface ReferenceChange {
  /** Removes all references that are not in `added`. */
  clear: boolean
  added: Set<string>
  removed: Set<string>
}

/**
 * Validates the references in an item's content, if `saveReferences` is set; ignores them otherwise. An array replaces
 * all references of its field; null removes them.
 * @throws DataError reference-malformed, item-unknown, permission-denied, collection-unknown
 */
export async function prepareSavedReferences(
  context: WriteContext,
  content: WireItemData,
): Promise<StoreReferences> {
  const fields = context.saveReferences ? multiReferenceFields(context.collection) : []
  const changes = fields.flatMap(({ key }): [string, ReferenceChange][] => {
    const value = Object.hasOwn(content, key) ? content[key] : undefined
    if (value === undefined) return []
    return [[key, { clear: true, added: parseReferencedIds(key, value), removed: new Set() }]]
  })
  return prepare(context, new Map(changes))
}

/**
 * Validates the changes of a patch to multi-reference fields.
 * @throws DataError as `prepareSavedReferences`; PointerError for a change that multi-reference fields do not support
 */
export async function preparePatchedReferences(
  context: WriteContext,
  patch: Patch,
): Promise<StoreReferences> {
  const changes = new Map<string, ReferenceChange>()
  const isReference = isReferenceChangeIn(context.collection)
  for (const [index, change] of patch.entries()) {
    if (!isReference(change)) continue
    const [key = ''] = change.path
    const fieldChange = changes.get(key) ?? { clear: false, added: new Set(), removed: new Set() }
    changes.set(key, fieldChange)
    apply(fieldChange, change, `/${index}`)
  }
  return prepare(context, changes)
}

/** Returns a predicate for changes to multi-reference fields, which are not part of the item's content. */
export function isReferenceChangeIn(
  collection: StoredCollection,
): (change: ParsedChange) => boolean {
  const keys = new Set(multiReferenceFields(collection).map(({ key }) => key))
  return ({ path: [key = ''] }) => keys.has(key)
}

/** Asserts that a call does not contain too many references. @throws DataError too-many-items */
export function assertReferencesFit(references: readonly unknown[]): void {
  if (references.length <= limits.references) return
  throw new DataError(
    'too-many-items',
    `${references.length} references in one call, expected at most ${limits.references}; split them over several calls`,
  )
}

/**
 * Asserts that the items of a bulk call contain at most as many references as one call may save.
 * @throws DataError too-many-items
 */
export function assertSavedReferencesFit(
  { collection, saveReferences }: WriteContext,
  items: readonly { data: unknown }[],
): void {
  if (!saveReferences) return
  const keys = multiReferenceFields(collection).map(({ key }) => key)
  const values = items.flatMap(({ data }) => keys.map((key): unknown => Object(data)[key]))
  const count = values.reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 0),
    0,
  )
  if (count <= limits.savedReferences) return
  throw new DataError(
    'too-many-items',
    `${count} references in one call, expected at most ${limits.savedReferences}; split the items over several calls`,
  )
}

async function prepare(
  context: WriteContext,
  changes: ReadonlyMap<string, ReferenceChange>,
): Promise<StoreReferences> {
  const { tx, collection } = context
  const prepared: StoreReferences[] = []
  for (const [key, { clear, added, removed }] of changes) {
    const { referenced, set } = await requireMultiReference(tx, collection, key)
    const ids = [...added]
    assertReferencesFit(ids)
    if (ids.length > 0) await lockReadableItems(context, referenced, ids)
    prepared.push(async (referringId) => {
      const pairs = (referencedIds: Iterable<string>) =>
        [...referencedIds].map((referencedId) => ({ referringId, referencedId }))
      if (clear) await deleteReferencesBut(tx, set, { referringId, except: ids })
      else await deleteReferences(tx, set, pairs(removed))
      await insertReferencePairs(tx, set, pairs(ids))
    })
  }
  return async (itemId) => {
    for (const store of prepared) await store(itemId)
  }
}

function parseReferencedIds(key: string, value: WireValue): Set<string> {
  const references = value === null ? [] : value
  if (Array.isArray(references)) {
    const ids = references.map(referencedIdOf)
    if (ids.every((id) => id !== undefined)) return new Set(ids)
  }
  throw new DataError(
    'reference-malformed',
    `"${key}": expected a list of ids or of items with "_id"`,
  )
}

function apply(fieldChange: ReferenceChange, change: ParsedChange, at: string): void {
  if (change.path.length > 1 || change.kind === 'increment') {
    throw patchError(`${at}/fieldPath`, 'expected no change inside of a multi-reference field')
  }
  if (change.kind === 'remove' || change.kind === 'set') {
    fieldChange.clear = true
    fieldChange.added =
      change.kind === 'set' ? parseReferencedIds(change.path.join('.'), change.value) : new Set()
    fieldChange.removed.clear()
    return
  }
  const id = referencedIdOf(change.value)
  if (id === undefined) throw patchError(at, 'expected the id of an item, or an item with "_id"')
  const [to, from] =
    change.kind === 'append'
      ? [fieldChange.added, fieldChange.removed]
      : [fieldChange.removed, fieldChange.added]
  to.add(id)
  from.delete(id)
}
