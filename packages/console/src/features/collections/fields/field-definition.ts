import type { Collection, CollectionField } from '@foyer/protocol'
import { isReference } from './type-words.js'

/** A field as a form holds it. */
export interface FieldDraft {
  displayName: string
  key: string
  type: string
  description: string
  required: boolean
  /** Id of the referenced collection; empty for other types, and while none is chosen. */
  target: string
}

/** A new text field. */
export const emptyField: FieldDraft = {
  displayName: '',
  key: '',
  type: 'TEXT',
  description: '',
  required: false,
  target: '',
}

/** Fields of a collection that the server does not set, in their order. */
export function ownFields({ fields }: Pick<Collection, 'fields'>): CollectionField[] {
  return fields.filter(({ systemField }) => systemField !== true)
}

/** Returns the id of the collection that a field refers to; undefined for other fields. */
export function targetOf({ typeMetadata }: CollectionField): string | undefined {
  const { reference, multiReference } = typeMetadata ?? {}
  return reference?.referencedCollectionId ?? multiReference?.referencedCollectionId
}

/** Converts a field to the state of a form. */
export function draftOf(field: CollectionField): FieldDraft {
  return {
    displayName: field.displayName ?? '',
    key: field.key,
    type: field.type,
    description: field.description ?? '',
    required: field.required ?? false,
    target: targetOf(field) ?? '',
  }
}

/**
 * Converts the state of a form to a definition. Keeps what the form does not show, unless it belongs to another type.
 */
export function definitionOf(draft: FieldDraft, before?: CollectionField): CollectionField {
  const { key, type } = draft
  const displayName = draft.displayName.trim()
  const description = draft.description.trim()
  const base: Partial<CollectionField> = before ?? {}
  const { displayName: _, description: __, required: ___, ...kept } = base
  const { typeMetadata, numberRange, stringLengthRange, arraySizeRange, ...ofAnyType } = kept
  const isSameType = before?.type === type
  const metadata = isReference(type)
    ? referenceTo(draft, isSameType ? before : undefined)
    : isSameType
      ? typeMetadata
      : undefined
  return {
    ...(isSameType ? kept : ofAnyType),
    key,
    type,
    ...(metadata === undefined ? {} : { typeMetadata: metadata }),
    ...(displayName === '' ? {} : { displayName }),
    ...(description === '' ? {} : { description }),
    ...(draft.required ? { required: true } : {}),
  }
}

/** Metadata of a reference. The field of the other collection that names it back stays with the target. */
function referenceTo(
  { type, target }: FieldDraft,
  before: CollectionField | undefined,
): CollectionField['typeMetadata'] {
  const known = before?.typeMetadata
  if (before && targetOf(before) === target) return known
  const referencedCollectionId = target
  return type === 'REFERENCE'
    ? { reference: { referencedCollectionId } }
    : { multiReference: { referencedCollectionId } }
}
