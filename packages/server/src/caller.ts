/** Who asks. */
export type Caller =
  | { kind: 'visitor'; id: string; clientId: string }
  | { kind: 'member'; id: string; clientId: string; grantId: string }
  | { kind: 'operator' }

/** The id under which a caller owns items; the operator owns none. */
export function ownerIdOf(caller: Caller): string | null {
  return caller.kind === 'operator' ? null : caller.id
}
