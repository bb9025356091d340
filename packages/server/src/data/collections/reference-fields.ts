import {
  type CollectionField,
  isJsonObject,
  isSystemField,
  type WireItemData,
  type WireValue,
} from '@foyer/protocol'
import { findCollection, type StoredCollection } from '../../storage/collections/collections.js'
import type { Reader } from '../../storage/database.js'
import { type ReferenceSet, referenceSet } from '../../storage/items/references.js'
import { DataError } from '../errors.js'

type WithFields = Pick<StoredCollection, 'fields'>

/**
 * A reference field (the item holds one id) or multi-reference field (references are stored in a table of their own).
 */
export interface ReferenceField {
  key: string
  kind: 'single' | 'multi'
  referencedCollectionId: string
  /** The field of the referenced collection that contains the same references in the opposite direction. */
  referencingFieldKey: string | undefined
}

/** Finds a reference field by its key. Returns undefined for any other field. */
export function findReferenceField(
  { fields }: WithFields,
  key: string,
): ReferenceField | undefined {
  const field = fields.find((field) => field.key === key)
  return field && toReferenceField(field)
}

/** Lists the reference and multi-reference fields of a collection. */
export function referenceFields({ fields }: WithFields): ReferenceField[] {
  return fields.flatMap((field) => toReferenceField(field) ?? [])
}

/** Lists the multi-reference fields of a collection. */
export function multiReferenceFields(collection: WithFields): ReferenceField[] {
  return referenceFields(collection).filter(({ kind }) => kind === 'multi')
}

function toReferenceField({
  key,
  type,
  typeMetadata,
}: CollectionField): ReferenceField | undefined {
  // System fields such as `_owner` decide about permissions: a declaration must not redefine them.
  if (isSystemField(key)) return undefined
  const { reference, multiReference } = typeMetadata ?? {}
  if (type === 'REFERENCE' && reference) {
    const { referencedCollectionId } = reference
    return { key, kind: 'single', referencedCollectionId, referencingFieldKey: undefined }
  }
  if (type !== 'MULTI_REFERENCE' || !multiReference) return undefined
  const { referencedCollectionId, referencingFieldKey } = multiReference
  return { key, kind: 'multi', referencedCollectionId, referencingFieldKey }
}

/**
 * Asserts that no field is a multi-reference field, whose values are stored outside the items.
 * @throws DataError request-invalid
 * @see docs/wire/references.md
 */
export function assertNoMultiReference(
  collection: StoredCollection,
  fieldNames: readonly string[],
): void {
  if (fieldNames.length === 0) return
  for (const { key } of multiReferenceFields(collection)) {
    if (!fieldNames.some((name) => name === key || name.startsWith(`${key}.`))) continue
    throw new DataError(
      'request-invalid',
      `"${key.slice(0, 200)}" in the collection "${collection.id}" is a multi-reference field, which cannot be sorted by and has no distinct values; use another field`,
    )
  }
}

/** Returns the id in a reference value: the string itself, or the `_id` of a complete item. */
export function referencedIdOf(value: WireValue | undefined): string | undefined {
  if (typeof value === 'string') return value
  return isJsonObject(value) && typeof value._id === 'string' ? value._id : undefined
}

/**
 * Converts an item's content to its stored form: complete items in reference fields become their ids, values of
 * multi-reference fields are removed.
 */
export function withoutReferences({ fields }: WithFields, content: WireItemData): WireItemData {
  const singles = fields.filter(({ type }) => type === 'REFERENCE').map(({ key }) => key)
  const multis = multiReferenceFields({ fields }).map(({ key }) => key)
  if (singles.length === 0 && multis.length === 0) return content
  const stored = Object.entries(content).filter(([key]) => !multis.includes(key))
  return Object.fromEntries(
    stored.map(([key, value]) => {
      const id = singles.includes(key) ? referencedIdOf(value) : undefined
      return [key, id ?? value]
    }),
  )
}

/** A reference field, the collection that has it (`referring`), and the collection that it refers to (`referenced`). */
export interface ResolvedReference {
  field: ReferenceField
  referring: StoredCollection
  referenced: StoredCollection
}

/** A multi-reference field with the set that stores its references. */
export interface MultiReference extends ResolvedReference {
  set: ReferenceSet
}

/**
 * Resolves the target of a reference field. Returns undefined if the referenced collection does not exist.
 * @throws DataError not-a-reference for a field that is not a reference field
 */
export async function findReference(
  queries: Reader,
  referring: StoredCollection,
  fieldKey: string,
): Promise<ResolvedReference | undefined> {
  const field = findReferenceField(referring, fieldKey)
  if (!field) throw notAReference(referring, fieldKey, 'a reference or multi-reference field')
  const referenced = await findCollection(queries, field.referencedCollectionId)
  return referenced && { field, referring, referenced }
}

/**
 * Finds the target of a reference field.
 * @throws DataError not-a-reference, collection-unknown when it does not exist
 */
export async function requireReference(
  queries: Reader,
  referring: StoredCollection,
  fieldKey: string,
): Promise<ResolvedReference> {
  const reference = await findReference(queries, referring, fieldKey)
  if (reference) return reference
  const id = findReferenceField(referring, fieldKey)?.referencedCollectionId
  throw new DataError(
    'collection-unknown',
    `the collection "${id}", to which the field "${fieldKey}" refers, does not exist`,
  )
}

/**
 * Finds a multi-reference field with its set.
 * @throws DataError as `requireReference`; not-a-reference for a field that holds one reference only
 */
export async function requireMultiReference(
  queries: Reader,
  referring: StoredCollection,
  fieldKey: string,
): Promise<MultiReference> {
  const field = findReferenceField(referring, fieldKey)
  if (field?.kind !== 'multi') throw notAReference(referring, fieldKey, 'a multi-reference field')
  const reference = await requireReference(queries, referring, fieldKey)
  return { ...reference, set: setOf(reference) }
}

/**
 * Lists the multi-reference fields of a collection with their sets. Leaves out fields whose referenced collection is
 * not in `collections`.
 */
export function multiReferenceSets(
  referring: ReferenceEnd,
  collections: readonly ReferenceEnd[],
): { key: string; set: ReferenceSet }[] {
  return multiReferenceFields(referring).flatMap((field) => {
    const referenced = collections.find(({ id }) => id === field.referencedCollectionId)
    return referenced ? [{ key: field.key, set: setOf({ field, referring, referenced }) }] : []
  })
}

/** The parts of a collection that identify the sets of its multi-reference fields. */
type ReferenceEnd = Pick<StoredCollection, 'id' | 'itemsTable' | 'fields'>

/** Returns the set of a multi-reference field. Two fields that name each other share one set. */
export function setOf({
  field,
  referring,
  referenced,
}: {
  field: ReferenceField
  referring: ReferenceEnd
  referenced: ReferenceEnd
}): ReferenceSet {
  const other =
    field.referencingFieldKey === undefined
      ? undefined
      : findReferenceField(referenced, field.referencingFieldKey)
  const namesBack =
    other?.kind === 'multi' &&
    other.referencedCollectionId === referring.id &&
    other.referencingFieldKey === field.key
  const isItself = referenced.id === referring.id && other?.key === field.key
  return referenceSet(
    { table: referring.itemsTable, field: field.key },
    { table: referenced.itemsTable, field: namesBack && !isItself ? other.key : undefined },
  )
}

function notAReference(referring: StoredCollection, fieldKey: string, expected: string): DataError {
  return new DataError(
    'not-a-reference',
    `"${fieldKey.slice(0, 200)}" in the collection "${referring.id}": expected ${expected}`,
  )
}
