import type { AuditActor } from '@foyer/protocol/audit'
import { type Caller, ownerIdOf } from '../caller.js'
import type { CallRequest } from '../http/call-request.js'
import type { Networks } from '../http/networks.js'
import type { AuditEvent, AuditLog } from '../ports/audit-log.js'

/** The same deps, where what is taken down says who asked, and from which network. */
export function audited<Deps extends { audit: AuditLog; networks: Networks }>(
  deps: Deps,
  { caller, request }: { caller?: Caller | undefined; request: CallRequest },
): Deps {
  const asked = { actor: actorOf(caller), network: deps.networks.of(request) }
  const { audit } = deps
  const whole = (event: AuditEvent): AuditEvent => ({ ...asked, ...event })
  return {
    ...deps,
    audit: {
      ...audit,
      record: (event) => audit.record(whole(event)),
      recordIn: (tx, event) => audit.recordIn(tx, whole(event)),
    },
  }
}

function actorOf(caller: Caller | undefined): AuditActor {
  if (!caller) return { kind: 'nobody', id: null }
  if (caller.kind === 'operator') return { kind: 'operator', id: caller.keyId }
  return { kind: caller.kind, id: ownerIdOf(caller) }
}
