import { type CollectionPermissions, type Filter, parseFilter } from '@foyer/protocol'
import { type AllowedItems, allowedItems, editorRole } from '@foyer/protocol/permission-rule'
import { authorIdOf, type Caller, type Member } from '../../caller.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { StoredItem } from '../../storage/stored-item.js'
import {
  allowedCallers,
  describeAllowedCallers,
  PermissionDeniedError,
  type ProtectedCollection,
} from './permission-denied.js'

export type Operation = keyof CollectionPermissions

/**
 * Authorizes a read or write. An operation is denied unless a permission level or special permissions allow it.
 * @param itemId the requested item, recorded in the decision log; it does not influence the decision
 * @throws PermissionDeniedError
 * @see docs/wire/permissions.md
 */
export function authorizeOperation(
  collection: ProtectedCollection,
  operation: Operation,
  caller: Caller,
  itemId?: string,
): AllowedItems {
  const allowed = allowedItemsFor(collection, operation, caller)
  if (allowed) return allowed
  throw denied(collection, operation, caller, itemId)
}

/**
 * Authorizes what only operators may do, whatever the levels are: to remove all items of a collection, and to read
 * query plans, which reveal contents of items and indexes.
 * @throws PermissionDeniedError
 */
export function authorizeOperator(
  collection: ProtectedCollection,
  operation: 'truncate' | 'explain',
  caller: Caller,
): void {
  if (caller.kind === 'operator') return
  const action = operation === 'truncate' ? 'remove every item of' : 'use "explain" on'
  throw new PermissionDeniedError(
    { collection, operation },
    `only ${allowedCallers.PRIVILEGED} may ${action} the collection "${collection.id}"`,
  )
}

/** Creates the error for a denied operation. The message tells who may do it, and whether the caller is logged in. */
export function denied(
  collection: ProtectedCollection,
  operation: Operation,
  caller: Caller,
  itemId?: string,
): PermissionDeniedError {
  const callers = describeAllowedCallers(collection.permissions[operation], operation)
  const preposition = operation === 'insert' ? 'into' : 'of'
  const hint = caller.kind === 'visitor' ? '; the caller has not logged in' : ''
  return new PermissionDeniedError(
    { collection, operation, itemId },
    `only ${callers} may ${operation} items ${preposition} the collection "${collection.id}"${hint}`,
  )
}

/** Decides like `authorizeOperation`, but returns undefined instead of throwing. */
export function allowedItemsFor(
  collection: ProtectedCollection,
  operation: Operation,
  caller: Caller,
): AllowedItems | undefined {
  const isMember = caller.kind === 'member'
  return allowedItems(collection.permissions[operation], operation, {
    kind: caller.kind,
    isEditor: isMember && caller.roles.includes(editorRole),
    hasSpecialPermission: isMember && hasSpecialPermission(collection, operation, caller),
  })
}

/** Returns whether an operation is allowed on an item: on all items, or on those of the caller. */
export function isAllowed(
  collection: ProtectedCollection,
  operation: Operation,
  item: Pick<StoredItem, 'author'>,
  caller: Caller,
): boolean {
  return allowsItem(allowedItemsFor(collection, operation, caller), item, caller)
}

/** Returns whether an item is among the allowed ones. */
export function allowsItem(
  allowed: AllowedItems | undefined,
  item: Pick<StoredItem, 'author'>,
  caller: Caller,
): boolean {
  if (allowed !== 'own') return allowed === 'all'
  return item.author !== null && item.author === authorIdOf(caller)
}

/** Returns whether special permissions allow a member the operation. */
function hasSpecialPermission(
  collection: ProtectedCollection,
  operation: Operation,
  member: Member,
): boolean {
  return collection.specialPermissions.some(
    ({ subject, allows }) =>
      allows.includes(operation) &&
      (subject.kind === 'member' ? subject.id === member.id : member.roles.includes(subject.id)),
  )
}

/**
 * Parses a wire filter, and restricts it to items that the caller may read. The restriction is an `and` around the
 * whole filter, so that no operator in the filter can bypass it.
 * @throws DataError permission-denied; PointerError for a malformed filter
 */
export function authorizedFilter(
  collection: StoredCollection,
  caller: Caller,
  wireFilter: unknown,
): Filter {
  const allowed = authorizeOperation(collection, 'read', caller)
  const filter = parseFilter(wireFilter ?? {})
  return restrictTo(allowed, caller, filter)
}

/** Restricts a filter to the allowed items. */
export function restrictTo(allowed: AllowedItems, caller: Caller, filter: Filter): Filter {
  const author = requiredAuthor(allowed, caller)
  if (author === undefined) return filter
  const writtenByCaller: Filter = { op: 'in', path: ['_owner'], values: [author] }
  return { op: 'and', filters: [writtenByCaller, filter] }
}

/** Returns the caller's id if only the caller's own items are allowed; undefined if all are. */
export function requiredAuthor(allowed: AllowedItems, caller: Caller): string | undefined {
  // Only a member can be restricted to own items, so the id is never null.
  return allowed === 'own' ? (authorIdOf(caller) ?? '') : undefined
}
