import type { CollectionField, WireItemData, WireValue } from '@foyer/protocol'
import { isJsonObject, isSystemField } from '@foyer/protocol'
import type { StoredCollection } from '../storage/collections.js'
import { DataError } from './errors.js'

type Declaring = Pick<StoredCollection, 'fields'>

/** The field that holds the id of an item, or whose references stand beside the item. */
export interface ReferenceField {
  key: string
  kind: 'single' | 'multi'
  referencedCollectionId: string
  /** The field of the other collection that shows the same references from there. */
  referencingFieldKey: string | undefined
}

/** What a field refers to, if it refers to anything. */
export function findReferenceField({ fields }: Declaring, key: string): ReferenceField | undefined {
  const field = fields.find((one) => one.key === key)
  return field && readReferenceField(field)
}

/** The multi-reference fields of a collection. */
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
  // What decides about rights is never anything else, whatever a collection declares.
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
 * Asserts that fields, by their wire names, have values in the items: those of multi-reference fields stand beside them.
 * @throws DataError request-invalid
 * @see docs/wire.md#references
 */
export function assertInItems(collection: StoredCollection, fieldNames: readonly string[]): void {
  if (fieldNames.length === 0) return
  for (const { key } of multiReferenceFields(collection)) {
    if (!fieldNames.some((name) => name === key || name.startsWith(`${key}.`))) continue
    throw new DataError(
      'request-invalid',
      `"${key.slice(0, 200)}" in the collection "${collection.id}" is a multi-reference field, expected one whose values are in the items`,
    )
  }
}

/** The id in a reference: the text itself, or that of a whole item. */
export function referencedIdOf(value: WireValue | undefined): string | undefined {
  if (typeof value === 'string') return value
  return isJsonObject(value) && typeof value._id === 'string' ? value._id : undefined
}

/**
 * What of an item's content is stored in it: whole items in reference fields become their ids, and the values of
 * multi-reference fields stay outside.
 */
export function withoutReferences({ fields }: Declaring, content: WireItemData): WireItemData {
  const singles = fields.filter(({ type }) => type === 'REFERENCE').map(({ key }) => key)
  const multis = fields.filter(isMultiReference).map(({ key }) => key)
  if (singles.length === 0 && multis.length === 0) return content
  const kept = Object.entries(content).filter(([key]) => !multis.includes(key))
  return Object.fromEntries(
    kept.map(([key, value]) => {
      const id = singles.includes(key) ? referencedIdOf(value) : undefined
      return [key, id ?? value]
    }),
  )
}
