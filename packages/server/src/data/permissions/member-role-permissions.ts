import { randomUUID } from 'node:crypto'
import type { RolePermissions } from '@foyer/protocol/collection-endpoints'
import * as v from 'valibot'
import type { SpecialPermissions } from '../../storage/collections/collections.js'
import { operations } from './permission-words.js'

/**
 * Schema of a role's name. Accepts a role id too, because the official packages send role ids.
 * @see docs/wire/permissions.md#roles
 */
export const roleName = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/,
    'expected the name of a role: up to 64 letters, digits, "_", ".", ":" and "-"',
  ),
)

/** Schema of the operations that roles may do beyond the levels of a collection, as a site file declares them. */
export const rolePermissions: v.GenericSchema<unknown, RolePermissions> = v.record(
  roleName,
  v.pipe(v.array(v.picklist(operations)), v.minLength(1, 'expected at least one operation')),
)

/** Completes role permissions: lists the operations of each role once and in the same order. */
export function sortedRolePermissions(roles: RolePermissions): RolePermissions {
  const entries = Object.entries(roles).map(([role, allows]) => {
    return [role, operations.filter((operation) => allows.includes(operation))] as const
  })
  return Object.fromEntries(entries)
}

/** Describes the special permissions of roles as a site file would declare them. */
export function toRolePermissions(special: readonly SpecialPermissions[]): RolePermissions {
  const entries = special.flatMap(({ subject, allows }) =>
    subject.kind === 'role' && allows.length > 0 ? [[subject.id, allows] as const] : [],
  )
  return Object.fromEntries(entries)
}

/**
 * Returns the special permissions of a collection after a declaration is applied. Roles that the declaration names get
 * exactly what it declares; roles that only the earlier declaration named lose what they had. Members and other roles
 * keep theirs.
 */
export function withRolePermissions(
  special: readonly SpecialPermissions[],
  declared: RolePermissions,
  declaredBefore: RolePermissions,
): SpecialPermissions[] {
  const isDeclared = ({ subject }: SpecialPermissions): boolean =>
    subject.kind === 'role' &&
    (Object.hasOwn(declared, subject.id) || Object.hasOwn(declaredBefore, subject.id))
  const changed = Object.entries(sortedRolePermissions(declared)).map(([role, allows]) => {
    const before = special.find(({ subject }) => subject.kind === 'role' && subject.id === role)
    return { id: before?.id ?? randomUUID(), subject: { kind: 'role' as const, id: role }, allows }
  })
  return [...special.filter((permission) => !isDeclared(permission)), ...changed]
}
