import type { CollectionPermissions, PermissionLevel } from '@foyer/protocol'
import type { Caller, Member } from '../caller.js'
import { PermissionDeniedError, type Protected } from './permission-denied.js'

export type Operation = keyof CollectionPermissions

/** On which items of a collection an operation may work. */
export type Allowed = 'all' | 'own'

/** The role whose members pass every level but the owner's. @see docs/wire.md#roles */
export const EDITOR = 'editor'

const sentences: Record<PermissionLevel, string> = {
  ANYONE: 'everybody',
  SITE_MEMBER: 'members',
  SITE_MEMBER_AUTHOR: 'the member who made the item',
  CMS_EDITOR: 'editors',
  PRIVILEGED: 'the owner of the site',
}

/**
 * The one decision about every read and write: everything is denied until a level or special permissions allow it.
 * @param itemId the item that was asked for, if it was one; for the owner to see, it decides nothing
 * @throws PermissionDeniedError
 * @see docs/wire.md#permissions
 */
export function authorize(
  collection: Protected,
  operation: Operation,
  caller: Caller,
  itemId?: string,
): Allowed {
  const allowed = findAllowed(collection, operation, caller)
  if (allowed) return allowed
  throw denied(collection, operation, itemId)
}

/**
 * The decision about what works on a collection as a whole, such as emptying it: for the owner of the site, whatever
 * is allowed with single items.
 * @throws PermissionDeniedError
 */
export function authorizeWhole(collection: Protected, caller: Caller): void {
  if (caller.kind === 'operator') return
  throw new PermissionDeniedError(
    { collection, operation: 'truncate' },
    `removing every item of the collection "${collection.id}" is allowed to ${sentences.PRIVILEGED} only`,
  )
}

/**
 * The decision about being told how the database answers: its plans tell what is in items and indexes.
 * @throws PermissionDeniedError
 */
export function authorizeExplanation(collection: Protected, caller: Caller): void {
  if (caller.kind === 'operator') return
  throw new PermissionDeniedError(
    { collection, operation: 'explain' },
    `"explain" in the collection "${collection.id}" is allowed to ${sentences.PRIVILEGED} only`,
  )
}

/** The refusal of an operation, naming who may do it. */
export function denied(
  collection: Protected,
  operation: Operation,
  itemId?: string,
): PermissionDeniedError {
  const who = sentences[collection.permissions[operation]]
  return new PermissionDeniedError(
    { collection, operation, itemId },
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
  if (level === 'SITE_MEMBER' || isSpecial(collection, operation, caller)) return 'all'
  if (level !== 'PRIVILEGED' && caller.roles.includes(EDITOR)) return 'all'
  // A member is the author of what it inserts.
  if (level === 'SITE_MEMBER_AUTHOR') return operation === 'insert' ? 'all' : 'own'
  return undefined
}

/** Whether special permissions allow a member what the levels may not. */
function isSpecial(collection: Protected, operation: Operation, member: Member): boolean {
  return collection.specialPermissions.some(
    ({ subject, allows }) =>
      allows.includes(operation) &&
      (subject.kind === 'member' ? subject.id === member.id : member.roles.includes(subject.id)),
  )
}
