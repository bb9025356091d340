import { findCollection, type StoredCollection } from '../storage/collections.js'
import type { Queries } from '../storage/database.js'
import { type ReferenceSet, referenceSet } from '../storage/references.js'
import { DataError } from './errors.js'
import { findReferenceField, type ReferenceField } from './reference-fields.js'

/** A reference field with the collection that it refers to. */
export interface ResolvedReference {
  field: ReferenceField
  near: StoredCollection
  far: StoredCollection
}

/** A multi-reference field with its references. */
export interface MultiReference extends ResolvedReference {
  set: ReferenceSet
}

type Reading = Pick<Queries, 'all'>

/**
 * Looks up what a field refers to; nothing where the other collection does not exist.
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
  const found = await findReference(db, near, fieldKey)
  if (found) return found
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
  const known = findReferenceField(near, fieldKey)
  if (known?.kind !== 'multi') throw notAReference(near, fieldKey, 'a multi-reference field')
  return withSet(await requireReference(db, near, fieldKey))
}

export function withSet(reference: ResolvedReference): MultiReference {
  return { ...reference, set: setOf(reference) }
}

/** What tells which set of references a field sees. */
type Ends = Pick<ResolvedReference, 'field'> &
  Record<'near' | 'far', Pick<StoredCollection, 'id' | 'itemsTable' | 'fields'>>

/** Fields see one set of references when each names the other. */
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
