import { conditionsOf, type Filter } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { Reader } from '../../storage/database.js'
import type { SqlDialect } from '../../storage/engine/sql-dialect.js'
import { type FilteredReferences, withReferenceFields } from '../../storage/items/reference-json.js'
import { allowedItemsFor, requiredAuthor } from '../permissions/authorize.js'
import {
  findReference,
  multiReferenceFields,
  type ReferenceField,
  setOf,
} from './reference-fields.js'

/** Returns whether a filter uses multi-reference fields, whose values are stored outside the items. */
export function usesReferences(collection: StoredCollection, filter: Filter): boolean {
  return filteredReferences(collection, filter).length > 0
}

/**
 * Returns the dialect that compiles a filter, which may use multi-reference fields. In its conditions, the value of
 * such a field is the list of ids of the referenced items that the caller may read.
 * @see docs/wire/references.md
 */
export async function dialectForFilter(
  db: Reader,
  caller: Caller,
  { collection, filter }: { collection: StoredCollection; filter: Filter },
): Promise<SqlDialect> {
  const filtered = filteredReferences(collection, filter)
  if (filtered.length === 0) return db.dialect
  const fields: FilteredReferences[] = []
  for (const { key } of filtered) {
    const reference = await findReference(db, collection, key)
    const allowed = reference && allowedItemsFor(reference.referenced, 'read', caller)
    const visible = allowed && {
      set: setOf(reference),
      author: requiredAuthor(allowed, caller),
    }
    fields.push({ key, visible })
  }
  return withReferenceFields(db.dialect, fields)
}

/** Lists the multi-reference fields that a filter uses. */
export function filteredReferences(collection: StoredCollection, filter: Filter): ReferenceField[] {
  const fields = multiReferenceFields(collection)
  if (fields.length === 0) return []
  const keys = new Set(conditionsOf(filter).map(({ path }) => path[0]))
  return fields.filter(({ key }) => keys.has(key))
}
