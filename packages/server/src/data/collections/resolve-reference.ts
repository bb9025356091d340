import type { Queries } from '../../storage/database.js'
import { findCollection, type StoredCollection } from '../../storage/items/collections.js'
import { type ReferenceSet, referenceSet } from '../../storage/items/references.js'
import { DataError } from '../errors.js'
import { findReferenceField, type ReferenceField } from './reference-fields.js'

/** A reference field (`near`) with the collection it refers to (`far`). */
export interface ResolvedReference {
  field: ReferenceField
  near: StoredCollection
  far: StoredCollection
}

/** A multi-reference field with the set that stores its references. */
export interface MultiReference extends ResolvedReference {
  set: ReferenceSet
}

type Reading = Pick<Queries, 'all'>

/**
 * Resolves the target of a reference field. Returns undefined if the referenced collection does not exist.
 * @throws DataError not-a-reference for a field that refers to nothing
 */
export async function findReference(
  db: Reading,
  near: StoredCollection,
  fieldKey: string,
): Promise<ResolvedReference | undefined> {
  const field = findReferenceField(near, fieldKey)
  if (!field) throw notAReference(near, fieldKey, 'a reference or multi-reference field')
  const far = await findCollection(db, field.referencedCollectionId)
  return far && { field, near, far }
}

/** @throws DataError not-a-reference, collection-unknown when the other collection does not exist */
export async function requireReference(
  db: Reading,
  near: StoredCollection,
  fieldKey: string,
): Promise<ResolvedReference> {
  const reference = await findReference(db, near, fieldKey)
  if (reference) return reference
  const id = findReferenceField(near, fieldKey)?.referencedCollectionId
  throw new DataError(
    'collection-unknown',
    `the collection "${id}", to which the field "${fieldKey}" refers, does not exist`,
  )
}

/** @throws DataError as `requireReference`; not-a-reference for a field that holds one reference only */
export async function requireMultiReference(
  db: Reading,
  near: StoredCollection,
  fieldKey: string,
): Promise<MultiReference> {
  const field = findReferenceField(near, fieldKey)
  if (field?.kind !== 'multi') throw notAReference(near, fieldKey, 'a multi-reference field')
  return withSet(await requireReference(db, near, fieldKey))
}

export function withSet(reference: ResolvedReference): MultiReference {
  return { ...reference, set: setOf(reference) }
}

/** The parts of a reference that identify its set. */
type Ends = Pick<ResolvedReference, 'field'> &
  Record<'near' | 'far', Pick<StoredCollection, 'id' | 'itemsTable' | 'fields'>>

/** Identifies the set of a multi-reference field. Two fields that name each other share one set. */
export function setOf({ field, near, far }: Ends): ReferenceSet {
  const other =
    field.referencingFieldKey === undefined
      ? undefined
      : findReferenceField(far, field.referencingFieldKey)
  const namesBack =
    other?.kind === 'multi' &&
    other.referencedCollectionId === near.id &&
    other.referencingFieldKey === field.key
  const isItself = far.id === near.id && other?.key === field.key
  return referenceSet(
    { table: near.itemsTable, field: field.key },
    { table: far.itemsTable, field: namesBack && !isItself ? other.key : undefined },
  )
}

function notAReference(near: StoredCollection, fieldKey: string, expected: string): DataError {
  return new DataError(
    'not-a-reference',
    `"${fieldKey.slice(0, 200)}" in the collection "${near.id}": expected ${expected}`,
  )
}
