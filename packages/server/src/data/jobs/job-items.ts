import type { Filter } from '@foyer/protocol'
import { type Caller, ownerIdOf } from '../../caller.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import { authorize, type Operation, readableItems } from '../permissions/access.js'

/**
 * Restricts the filter of a job to items that the caller may change and read. Reading is required because the number of
 * matches reveals content.
 * @throws DataError permission-denied; FilterError for a malformed filter
 */
export function jobItems(
  collection: StoredCollection,
  caller: Caller,
  { operation, filter }: { operation: Operation; filter: unknown },
): Filter {
  const readable = readableItems(collection, caller, filter)
  if (authorize(collection, operation, caller) === 'all') return readable
  const ownedByCaller: Filter = { op: 'in', path: ['_owner'], values: [ownerIdOf(caller) ?? ''] }
  return { op: 'and', filters: [ownedByCaller, readable] }
}
