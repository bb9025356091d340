import { roleScopes } from '@foyer/protocol/owner-roles'
import type { Operator } from '../caller.js'
import type { Owner } from '../storage/owners/owners.js'

type Named = Pick<Owner, 'name' | 'email'>

/** Returns the caller of an owner's session. */
export function ownerCaller(
  { id, name, email, role }: Named & Pick<Owner, 'id' | 'role'>,
  sessionId: string,
): Operator {
  return {
    kind: 'operator',
    id,
    name: nameWithEmail({ name, email }),
    scopes: roleScopes[role],
    owner: { role, sessionId },
  }
}

/** Formats the name of an owner for the audit log. */
export function nameWithEmail({ name, email }: Named): string {
  return `${name} (${email})`
}

/** Returns actor and subject of an audit entry about a change that an owner makes to their own account. */
export function byOwner({ id, name, email }: Pick<Owner, 'id' | 'name' | 'email'>): {
  actor: { kind: 'owner'; id: string; name: string }
  subject: string
} {
  return { actor: { kind: 'owner', id, name: nameWithEmail({ name, email }) }, subject: id }
}
