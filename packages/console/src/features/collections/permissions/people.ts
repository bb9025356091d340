import type { WireSpecialPermissions } from '@foyer/protocol'
import {
  type AllowedItems,
  allowedItems,
  type PermissionCaller,
  toPermissionLevel,
} from '@foyer/protocol/permission-rule'
import type { Operation, Permissions } from './presets.js'
import { texts } from './texts/texts.js'

/** A kind of caller, and the items of a row. */
export interface Person {
  id: string
  name: string
  about: string
  /** Subject of a sentence about the person, in the plural. */
  plural: string
  /** True for a row about items that the person has added. */
  isAuthor: boolean
  /** Returns the caller for the server's permission rule of an operation. */
  callerFor: (operation: Operation) => PermissionCaller
}

const people: readonly Person[] = [
  {
    id: 'visitor',
    ...texts.people.visitor,
    isAuthor: false,
    callerFor: () => ({ kind: 'visitor' }),
  },
  {
    id: 'member',
    ...texts.people.member,
    isAuthor: false,
    callerFor: () => ({ kind: 'member' }),
  },
  {
    id: 'author',
    ...texts.people.author,
    isAuthor: true,
    callerFor: () => ({ kind: 'member' }),
  },
  {
    id: 'editor',
    ...texts.people.editor,
    isAuthor: false,
    callerFor: () => ({ kind: 'member', isEditor: true }),
  },
]

const owner: Person = {
  id: 'owner',
  ...texts.people.owner,
  isAuthor: false,
  callerFor: () => ({ kind: 'operator' }),
}

const wireNames = {
  read: 'itemRead',
  insert: 'itemInsert',
  update: 'itemUpdate',
  remove: 'itemRemove',
} as const

/** Lists the people of the matrix: the common kinds, and those with special permissions. */
export function listPeople(special: readonly WireSpecialPermissions[]): Person[] {
  return [...people, ...special.map(toPerson), owner]
}

function toPerson(special: WireSpecialPermissions): Person {
  const { id, userId, policyId } = special
  return {
    id,
    name: policyId === undefined ? texts.oneMember : texts.role(policyId),
    about: userId ?? texts.special,
    plural: policyId === undefined ? texts.theMember(userId) : texts.withRole(policyId),
    isAuthor: false,
    callerFor: (operation) => ({
      kind: 'member',
      hasSpecialPermission: special[wireNames[operation]] === 'ALLOWED',
      isEditor: policyId === 'editor',
    }),
  }
}

/** Returns whether a person may do an operation on the items of the row. */
export function isPossible(
  permissions: Permissions,
  operation: Operation,
  person: Person,
): boolean {
  const allowed = decide(permissions, operation, person)
  return allowed === 'all' || (allowed === 'own' && person.isAuthor)
}

/** Returns true if members may do an operation on their own items only. */
export function isOfAuthors(permissions: Permissions, operation: Operation): boolean {
  return (
    allowedItems(toPermissionLevel(permissions[operation]), operation, { kind: 'member' }) === 'own'
  )
}

function decide(
  permissions: Permissions,
  operation: Operation,
  person: Person,
): AllowedItems | undefined {
  const level = toPermissionLevel(permissions[operation])
  return allowedItems(level, operation, person.callerFor(operation))
}
