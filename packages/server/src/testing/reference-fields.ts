import type { CollectionField } from '@foyer/protocol'

/** Declares a reference field. */
export function referenceTo(key: string, referencedCollectionId: string): CollectionField {
  return { key, type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId } } }
}

/**
 * Declares a multi-reference field. `referencingFieldKey` is the field of the other collection that shows the same
 * references.
 */
export function referencesTo(
  key: string,
  referencedCollectionId: string,
  referencingFieldKey?: string,
): CollectionField {
  const target = { referencedCollectionId }
  const multiReference = referencingFieldKey ? { ...target, referencingFieldKey } : target
  return { key, type: 'MULTI_REFERENCE', typeMetadata: { multiReference } }
}
