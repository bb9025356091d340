import type { Filter } from '@foyer/protocol'
import { type Caller, ownerIdOf } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import type { Queries } from '../storage/database.js'
import { type FilteredReferences, withReferenceFields } from '../storage/reference-json.js'
import { findAllowed } from './access.js'
import { multiReferenceFields, type ReferenceField } from './reference-fields.js'
import { findReference, withSet } from './resolve-reference.js'

type Reading = Pick<Queries, 'all' | 'dialect'>

/** Whether a filter asks for multi-reference fields, whose values stand beside the items. */
export function asksForReferences(collection: StoredCollection, filter: Filter): boolean {
  return fieldsIn(collection, filter).length > 0
}

/**
 * A database in whose conditions the multi-reference fields of a filter stand for the ids of the items that they refer to,
 * as far as the caller may read those.
 * @see docs/wire.md#references
 */
export async function withReferencesOf<Db extends Reading>(
  db: Db,
  caller: Caller,
  { collection, filter }: { collection: StoredCollection; filter: Filter },
): Promise<Db> {
  const asked = fieldsIn(collection, filter)
  if (asked.length === 0) return db
  const fields: FilteredReferences[] = []
  for (const { key } of asked) {
    const reference = await findReference(db, collection, key)
    const allowed = reference && findAllowed(reference.far, 'read', caller)
    const owner = allowed === 'own' ? (ownerIdOf(caller) ?? '') : undefined
    const shown = reference && allowed ? { set: withSet(reference).set, owner } : undefined
    fields.push({ key, shown })
  }
  return withReferenceFields(db, fields)
}

function fieldsIn(collection: StoredCollection, filter: Filter): ReferenceField[] {
  const fields = multiReferenceFields(collection)
  if (fields.length === 0) return []
  const keys = new Set(keysIn(filter))
  return fields.filter(({ key }) => keys.has(key))
}

function keysIn(filter: Filter): string[] {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.filters.flatMap(keysIn)
    case 'not':
      return keysIn(filter.filter)
    default:
      return filter.path.slice(0, 1)
  }
}
