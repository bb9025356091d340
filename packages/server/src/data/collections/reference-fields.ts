import type { CollectionField, WireItemData, WireValue } from '@foyer/protocol'
import { isJsonObject, isSystemField } from '@foyer/protocol'
import type { StoredCollection } from '../../storage/items/collections.js'
import { DataError } from '../errors.js'

type Declaring = Pick<StoredCollection, 'fields'>

/** A reference field (the item holds one id) or multi-reference field (references are stored in a table of their own). */
export interface ReferenceField {
  key: string
  kind: 'single' | 'multi'
  referencedCollectionId: string
  /** The field of the referenced collection that shows these references from the other end. */
  referencingFieldKey: string | undefined
}

/** Finds a reference field by its key. Returns undefined for any other field. */
export function findReferenceField({ fields }: Declaring, key: string): ReferenceField | undefined {
  const field = fields.find((field) => field.key === key)
  return field && readReferenceField(field)
}

/** Lists the reference and multi-reference fields of a collection. */
export function referenceFields({ fields }: Declaring): ReferenceField[] {
  return fields.flatMap((field) => readReferenceField(field) ?? [])
}

/** Lists the multi-reference fields of a collection. */
export function multiReferenceFields({ fields }: Declaring): ReferenceField[] {
  return fields.flatMap((field) => {
    const read = isMultiReference(field) ? readReferenceField(field) : undefined
    return read ? [read] : []
  })
}

function readReferenceField({
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

function isMultiReference({ key, type, typeMetadata }: CollectionField): boolean {
  return type === 'MULTI_REFERENCE' && !isSystemField(key) && !!typeMetadata?.multiReference
}

/**
 * Asserts that values of the fields are stored in the items, which those of multi-reference fields are not.
 * @throws DataError request-invalid
 * @see docs/wire.md#references
 */
export function assertInItems(collection: StoredCollection, fieldNames: readonly string[]): void {
  if (fieldNames.length === 0) return
  for (const { key } of multiReferenceFields(collection)) {
    if (!fieldNames.some((name) => name === key || name.startsWith(`${key}.`))) continue
    throw new DataError(
      'request-invalid',
      `"${key.slice(0, 200)}" in the collection "${collection.id}" is a multi-reference field, which cannot be used here`,
    )
  }
}

/** Reads the id from a reference value: the text itself, or the `_id` of a complete item. */
export function referencedIdOf(value: WireValue | undefined): string | undefined {
  if (typeof value === 'string') return value
  return isJsonObject(value) && typeof value._id === 'string' ? value._id : undefined
}

/**
 * Converts an item's content to its stored form: complete items in reference fields become their ids, values of
 * multi-reference fields are removed.
 */
export function withoutReferences({ fields }: Declaring, content: WireItemData): WireItemData {
  const singles = fields.filter(({ type }) => type === 'REFERENCE').map(({ key }) => key)
  const multis = fields.filter(isMultiReference).map(({ key }) => key)
  if (singles.length === 0 && multis.length === 0) return content
  const stored = Object.entries(content).filter(([key]) => !multis.includes(key))
  return Object.fromEntries(
    stored.map(([key, value]) => {
      const id = singles.includes(key) ? referencedIdOf(value) : undefined
      return [key, id ?? value]
    }),
  )
}
