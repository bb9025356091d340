import {
  type CollectionField,
  collectionLimits,
  isJsonObject,
  type PatchCollectionFieldRequest,
} from '@foyer/protocol'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { ManageDeps } from '../deps.js'
import { changeCollection } from './change-collection.js'
import { rangeNames } from './field-schema.js'
import { invalid, parseField } from './parse-definition.js'

/**
 * Adds a field.
 * @throws DataError property-invalid, also for an existing key; collection-unknown, collection-deleted
 */
export async function createField(
  deps: ManageDeps,
  collectionId: string,
  definition: unknown,
): Promise<StoredCollection> {
  const field = parseField(definition)
  return changeCollection(deps, collectionId, ({ fields }) => {
    if (fields.some(({ key }) => key === field.key)) {
      throw invalid(`the field "${field.key}" already exists`)
    }
    if (fields.length >= collectionLimits.fields) {
      throw invalid(`expected at most ${collectionLimits.fields} fields in a collection`)
    }
    return { fields: [...fields, field] }
  })
}

/**
 * Replaces a field definition.
 * @throws DataError as `createField`, and property-invalid for an unknown field
 */
export async function updateField(
  deps: ManageDeps,
  collectionId: string,
  definition: unknown,
): Promise<StoredCollection> {
  const field = parseField(definition)
  return changeCollection(deps, collectionId, ({ fields }) => {
    assertField(fields, field.key)
    return { fields: fields.map((other) => (other.key === field.key ? field : other)) }
  })
}

/** Sets the properties of a field that are sent and removes those that are null. @throws DataError as `updateField` */
export async function patchField(
  deps: ManageDeps,
  collectionId: string,
  patch: PatchCollectionFieldRequest['field'],
): Promise<StoredCollection> {
  const { key } = patch
  return changeCollection(deps, collectionId, ({ fields }) => {
    assertField(fields, key)
    return {
      fields: fields.map((field) => (field.key === key ? patchedField(field, patch) : field)),
    }
  })
}

/**
 * Removes a field from a collection. Its values stay in the items.
 * @throws DataError property-invalid for an unknown field; collection-unknown, collection-deleted
 * @see docs/wire/collections.md#fields
 */
export async function deleteField(
  deps: ManageDeps,
  collectionId: string,
  fieldKey: string,
): Promise<StoredCollection> {
  return changeCollection(deps, collectionId, ({ fields, displayField }) => {
    assertField(fields, fieldKey)
    return {
      fields: fields.filter(({ key }) => key !== fieldKey),
      displayField: displayField === fieldKey ? null : displayField,
    }
  })
}

function patchedField(
  field: CollectionField,
  patch: PatchCollectionFieldRequest['field'],
): CollectionField {
  const base = { ...field }
  // A new range replaces the old one, and metadata of the old type does not apply to a new type.
  if (rangeNames.some((range) => isJsonObject(patch[range]))) {
    for (const range of rangeNames) delete base[range]
  }
  if (patch.type !== undefined && patch.type !== field.type) delete base.typeMetadata
  return parseField({ ...base, ...patch })
}

function assertField(fields: readonly CollectionField[], expectedKey: string): void {
  if (fields.some(({ key }) => key === expectedKey)) return
  throw invalid(`the collection has no field "${expectedKey}" of its own`)
}
