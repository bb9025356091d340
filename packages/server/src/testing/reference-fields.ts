import type { CollectionField } from '@foyer/protocol'

/** A field that holds the id of one item. */
export function referenceTo(key: string, referencedCollectionId: string): CollectionField {
  return { key, type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId } } }
}

/** A field whose references stand beside the item, with the field of the other collection that shows them too. */
export function referencesTo(
  key: string,
  referencedCollectionId: string,
  referencingFieldKey?: string,
): CollectionField {
  const target = { referencedCollectionId }
  const multiReference = referencingFieldKey ? { ...target, referencingFieldKey } : target
  return { key, type: 'MULTI_REFERENCE', typeMetadata: { multiReference } }
}
