import type { WireSpecialPermissions } from '@foyer/protocol'
import {
  type AllowedItems,
  allowedItems,
  type PermissionCaller,
  toPermissionLevel,
} from '@foyer/protocol/permission-rule'
import type { Operation, Permissions } from './presets.js'

/** A kind of caller, and the items of a row. */
export interface Person {
  id: string
  name: string
  about: string
  /** Subject of a sentence about the person, in the plural. */
  plural: string
  /** The row is about items that the person has added. */
  isAuthor: boolean
  /** Decides with the server's rule for an operation. */
  callerFor: (operation: Operation) => PermissionCaller
}

const people: readonly Person[] = [
  {
    id: 'visitor',
    name: 'Visitor',
    about: 'Not signed in',
    plural: 'Visitors',
    isAuthor: false,
    callerFor: () => ({ kind: 'visitor' }),
  },
  {
    id: 'member',
    name: 'Member',
    about: 'Signed in, with items of others',
    plural: 'Members',
    isAuthor: false,
    callerFor: () => ({ kind: 'member' }),
  },
  {
    id: 'author',
    name: 'Author',
    about: 'The member who added the item',
    plural: 'Authors',
    isAuthor: true,
    callerFor: () => ({ kind: 'member' }),
  },
  {
    id: 'editor',
    name: 'Editor',
    about: 'Member with the role “editor”',
    plural: 'Editors',
    isAuthor: false,
    callerFor: () => ({ kind: 'member', isEditor: true }),
  },
]

const owner: Person = {
  id: 'owner',
  name: 'Owner',
  about: 'You, in this console or with the owner key',
  plural: 'Owners',
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
    name: policyId === undefined ? 'One member' : `Role “${policyId}”`,
    about: userId ?? 'Special permissions',
    plural: policyId === undefined ? `The member ${userId}` : `Members with the role “${policyId}”`,
    isAuthor: false,
    callerFor: (operation) => ({
      kind: 'member',
      isGranted: special[wireNames[operation]] === 'ALLOWED',
      isEditor: policyId === 'editor',
    }),
  }
}

/** Returns true if a person may do an operation on the items of the row. */
export function isPossible(
  permissions: Permissions,
  operation: Operation,
  person: Person,
): boolean {
  const allowed = decide(permissions, operation, person)
  return allowed === 'all' || (allowed === 'own' && person.isAuthor)
}

function decide(
  permissions: Permissions,
  operation: Operation,
  person: Person,
): AllowedItems | undefined {
  const level = toPermissionLevel(permissions[operation])
  return allowedItems(level, operation, person.callerFor(operation))
}
