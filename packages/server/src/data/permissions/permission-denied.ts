import { randomUUID } from 'node:crypto'
import type { CollectionPermissions, Decision, PermissionLevel } from '@foyer/protocol'
import { editorRole } from '@foyer/protocol/permission-rule'
import type { Caller } from '../../caller.js'
import type { SpecialPermissions, StoredCollection } from '../../storage/collections/collections.js'
import { DataError } from '../errors.js'

/** The properties of a collection that a permission decision depends on. */
export type ProtectedCollection = Pick<
  StoredCollection,
  'id' | 'permissions' | 'specialPermissions'
>

/** The operation that was denied. */
export interface Denial {
  collection: ProtectedCollection
  operation: keyof CollectionPermissions | 'truncate' | 'explain'
  itemId?: string | undefined
}

/**
 * Thrown for a denied operation. An owner looks up the reason by its `decisionId`.
 * @see docs/wire/permissions.md#decisions
 */
export class PermissionDeniedError extends DataError {
  override name = 'PermissionDeniedError'
  readonly decisionId: string
  readonly denial: Denial

  constructor(denial: Denial, description: string) {
    const decisionId = randomUUID()
    super('permission-denied', description, { decisionId })
    this.decisionId = decisionId
    this.denial = denial
  }

  /**
   * Omits the error from JSON. Otherwise the stored result of an idempotent call would contain it, and a repeated call
   * would record the decision again.
   */
  toJSON(): undefined {
    return undefined
  }
}

/** Maximum special permissions listed one by one. */
const MAX_LISTED = 20
/** Maximum characters of an id from a request; longer ids are truncated. */
const MAX_ID_LENGTH = 256

type DenialDescription = Pick<
  Decision,
  'collectionId' | 'operation' | 'itemId' | 'level' | 'considered' | 'reason'
>

/** Callers that each level allows, in words of a message. */
export const allowedCallers: Record<PermissionLevel, string> = {
  ANYONE: 'everybody',
  SITE_MEMBER: 'members',
  SITE_MEMBER_AUTHOR: 'the member who created the item and editors',
  CMS_EDITOR: 'editors',
  PRIVILEGED: 'API keys and owners',
}

/**
 * Names the callers that may do an operation, in words of a message. Every member may insert items, and is then their
 * author.
 */
export function describeAllowedCallers(
  level: PermissionLevel,
  operation: keyof CollectionPermissions,
): string {
  const isInsert = operation === 'insert' && level === 'SITE_MEMBER_AUTHOR'
  return allowedCallers[isInsert ? 'SITE_MEMBER' : level]
}

/** Explains a denial for the owner: the denied operation and the rules that were considered. */
export function describeDenial(
  { collection, operation, itemId }: Denial,
  caller: Caller,
): DenialDescription {
  const about = {
    collectionId: collection.id,
    operation,
    itemId: itemId === undefined ? null : itemId.slice(0, MAX_ID_LENGTH),
  }
  if (operation === 'truncate' || operation === 'explain') {
    const action = operation === 'truncate' ? 'emptying a collection' : 'explaining a call'
    const considered = [
      `${action} is for API keys and owners; the caller is ${describeCaller(caller)}`,
    ]
    return {
      ...about,
      level: null,
      considered,
      reason: 'the call has no API key, and no owner is logged in',
    }
  }
  const level = collection.permissions[operation]
  const special = collection.specialPermissions
  const considered = [
    `the level of "${operation}" is ${level}: it allows ${describeAllowedCallers(level, operation)}; the caller is ${describeCaller(caller)}`,
    ...special.slice(0, MAX_LISTED).map((permission) => describeSpecial(permission, operation)),
  ]
  if (special.length > MAX_LISTED)
    considered.push(`${special.length - MAX_LISTED} more special permissions`)
  const isGranted = special.some(({ allows }) => allows.includes(operation))
  const reason = reasonOf(level, caller, { isGranted, isOneItem: itemId !== undefined })
  return { ...about, level, considered, reason }
}

function describeSpecial({ id, subject, allows }: SpecialPermissions, operation: string): string {
  const to = `the ${subject.kind} "${subject.id}"`
  if (!allows.some((allowed) => allowed === operation)) {
    return `special permissions ${id} of ${to} do not cover this operation`
  }
  const not = subject.kind === 'role' ? 'which the caller does not have' : 'who is not the caller'
  return `special permissions ${id} allow it to ${to}, ${not}`
}

function reasonOf(
  level: PermissionLevel,
  caller: Caller,
  { isGranted, isOneItem }: { isGranted: boolean; isOneItem: boolean },
): string {
  if (level === 'PRIVILEGED') {
    const grantees = isGranted ? ', or a member or role with special permissions' : ''
    return `only an API key or an owner${grantees} may do this`
  }
  if (caller.kind === 'visitor') return 'the caller has not logged in'
  if (level === 'SITE_MEMBER_AUTHOR' && isOneItem) return 'the item was created by another member'
  return `the caller does not have the role "${editorRole}"`
}

function describeCaller(caller: Caller): string {
  if (caller.kind === 'operator') return 'an API key or an owner'
  if (caller.kind === 'visitor') return 'a visitor'
  const roles = caller.roles.map((role) => `"${role}"`).join(', ')
  return caller.roles.length === 0 ? 'a member without roles' : `a member with the roles ${roles}`
}
