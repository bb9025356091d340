import type { Filter } from '@foyer/protocol'
import { type Caller, ownerIdOf } from '../../caller.js'
import type { StoredCollection } from '../../storage/collections.js'
import { authorize, type Operation } from '../access.js'
import { readableItems } from '../readable-items.js'

/**
 * The filter for the items that a job may work on: those that the caller may change, and may read as well, since how
 * many were found tells what is in them.
 * @throws DataError permission-denied; FilterError for a malformed filter
 */
export function jobItems(
  collection: StoredCollection,
  caller: Caller,
  { operation, filter }: { operation: Operation; filter: unknown },
): Filter {
  const readable = readableItems(collection, caller, filter)
  if (authorize(collection, operation, caller) === 'all') return readable
  const own: Filter = { op: 'in', path: ['_owner'], values: [ownerIdOf(caller) ?? ''] }
  return { op: 'and', filters: [own, readable] }
}
