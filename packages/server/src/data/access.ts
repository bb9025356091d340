import type { CollectionPermissions, PermissionLevel } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import { DataError } from './errors.js'

export type Operation = keyof CollectionPermissions

/** On which items of a collection an operation may work. */
export type Allowed = 'all' | 'own'

/** What the decision is made of; nothing else may sway it. */
interface Protected {
  id: string
  permissions: CollectionPermissions
}

const sentences: Record<PermissionLevel, string> = {
  ANYONE: 'everybody',
  SITE_MEMBER: 'members',
  SITE_MEMBER_AUTHOR: 'the member who made the item',
  CMS_EDITOR: 'editors',
  PRIVILEGED: 'the owner of the site',
}

/**
 * The one decision about every read and write: everything is denied until a level allows it.
 * @throws DataError permission-denied
 * @see docs/wire.md#permissions
 */
export function authorize(collection: Protected, operation: Operation, caller: Caller): Allowed {
  const allowed = findAllowed(collection, operation, caller)
  if (allowed) return allowed
  throw denied(collection, operation)
}

/**
 * The decision about what works on a collection as a whole, such as emptying it: for the owner of the site, whatever the
 * levels allow with single items.
 * @throws DataError permission-denied
 */
export function authorizeWhole(collection: Protected, caller: Caller): void {
  if (caller.kind === 'operator') return
  throw new DataError(
    'permission-denied',
    `removing every item of the collection "${collection.id}" is allowed to ${sentences.PRIVILEGED} only`,
  )
}

/** The refusal of an operation, naming who may do it. */
export function denied(collection: Protected, operation: Operation): DataError {
  const who = sentences[collection.permissions[operation]]
  return new DataError(
    'permission-denied',
    `"${operation}" in the collection "${collection.id}" is allowed to ${who} only`,
  )
}

/** What `authorize` decides, as an answer: nothing where it throws. */
export function findAllowed(
  collection: Protected,
  operation: Operation,
  caller: Caller,
): Allowed | undefined {
  const level = collection.permissions[operation]
  if (caller.kind === 'operator' || level === 'ANYONE') return 'all'
  if (caller.kind !== 'member') return undefined
  if (level === 'SITE_MEMBER') return 'all'
  // A member is the author of what it inserts.
  if (level === 'SITE_MEMBER_AUTHOR') return operation === 'insert' ? 'all' : 'own'
  return undefined
}
