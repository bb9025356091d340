import {
  type CollectionField,
  collectionLimits,
  isJsonObject,
  type PatchCollectionFieldRequest,
} from '@foyer/protocol'
import type { StoredCollection } from '../storage/collections.js'
import { changeCollection } from './change-collection.js'
import type { ManageDeps } from './deps.js'
import { rangeNames } from './field-schema.js'
import { invalid, parseField } from './parse-definition.js'

/**
 * Adds a field.
 * @throws DataError property-invalid, also for a key that is taken; collection-unknown, collection-deleted
 */
export async function createField(
  deps: ManageDeps,
  collectionId: string,
  definition: unknown,
): Promise<StoredCollection> {
  const field = parseField(definition)
  return changeCollection(deps, collectionId, ({ fields }) => {
    if (fields.some(({ key }) => key === field.key)) {
      throw invalid(`the field "${field.key}" exists already`)
    }
    if (fields.length >= collectionLimits.fields) {
      throw invalid(`expected at most ${collectionLimits.fields} fields in a collection`)
    }
    return { fields: [...fields, field] }
  })
}

/** Replaces what is said about a field. @throws DataError as `createField`, and property-invalid without the field */
export async function updateField(
  deps: ManageDeps,
  collectionId: string,
  definition: unknown,
): Promise<StoredCollection> {
  const field = parseField(definition)
  return changeCollection(deps, collectionId, ({ fields }) => {
    assertField(fields, field.key)
    return { fields: fields.map((one) => (one.key === field.key ? field : one)) }
  })
}

/** Changes the properties of a field that are sent and takes away those that are null. @throws DataError as `updateField` */
export async function patchField(
  deps: ManageDeps,
  collectionId: string,
  patch: PatchCollectionFieldRequest['field'],
): Promise<StoredCollection> {
  const { key } = patch
  return changeCollection(deps, collectionId, ({ fields }) => {
    assertField(fields, key)
    return { fields: fields.map((one) => (one.key === key ? patched(one, patch) : one)) }
  })
}

/**
 * Takes a field off a collection. Its values stay in the items.
 * @throws DataError property-invalid without the field; collection-unknown, collection-deleted
 * @see docs/decisions/0016-deleting-takes-nothing-away.md
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

function patched(
  field: CollectionField,
  patch: PatchCollectionFieldRequest['field'],
): CollectionField {
  const left = { ...field }
  // One range takes the place of another, and what was said of the old type says nothing of the new one.
  if (rangeNames.some((range) => isJsonObject(patch[range]))) {
    for (const range of rangeNames) delete left[range]
  }
  if (patch.type !== undefined && patch.type !== field.type) delete left.typeMetadata
  return parseField({ ...left, ...patch })
}

function assertField(fields: readonly CollectionField[], sought: string): void {
  if (fields.some(({ key }) => key === sought)) return
  throw invalid(`the collection has no field "${sought}" of its own`)
}
