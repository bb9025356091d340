import { conditionsOf, type Filter } from '@foyer/protocol'
import type { StoredCollection } from '../../storage/collections/collections.js'
import { multiReferenceFields, type ReferenceField } from './reference-fields.js'

/** Returns whether a filter uses multi-reference fields, whose values are stored outside the items. */
export function usesReferences(collection: StoredCollection, filter: Filter): boolean {
  return multiReferenceFieldsIn(collection, filter).length > 0
}

/** Lists the multi-reference fields that a filter uses. */
export function multiReferenceFieldsIn(
  collection: StoredCollection,
  filter: Filter,
): ReferenceField[] {
  const fields = multiReferenceFields(collection)
  if (fields.length === 0) return []
  const keys = new Set(conditionsOf(filter).map(({ path }) => path[0]))
  return fields.filter(({ key }) => keys.has(key))
}
