import type { Filter } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { Reader } from '../../storage/database.js'
import type { SqlDialect } from '../../storage/engine/sql-dialect.js'
import { type FilteredReferences, withReferenceFields } from '../../storage/items/reference-json.js'
import { multiReferenceFieldsIn } from '../collections/reference-conditions.js'
import { findReference, setOf } from '../collections/reference-fields.js'
import { allowedItemsFor, requiredAuthor } from '../permissions/authorize.js'

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
  const fieldsInFilter = multiReferenceFieldsIn(collection, filter)
  if (fieldsInFilter.length === 0) return db.dialect
  const fields: FilteredReferences[] = []
  for (const { key } of fieldsInFilter) {
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
