import { type Filter, parseFilter } from '@foyer/protocol'
import { type Caller, ownerIdOf } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import { authorize } from './access.js'

/**
 * The filter for the items that match a wire filter and that the caller may read: what a caller may not read is
 * shut out around the filter, where no operator of it reaches.
 * @throws DataError permission-denied; FilterError for a malformed filter
 */
export function readableItems(
  collection: StoredCollection,
  caller: Caller,
  wireFilter: unknown,
): Filter {
  const allowed = authorize(collection, 'read', caller)
  const wanted = parseFilter(wireFilter ?? {})
  if (allowed === 'all') return wanted
  const own: Filter = { op: 'in', path: ['_owner'], values: [ownerIdOf(caller) ?? ''] }
  return { op: 'and', filters: [own, wanted] }
}
