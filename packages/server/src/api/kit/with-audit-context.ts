import type { AuditActor } from '@foyer/protocol/audit'
import { type Caller, ownerIdOf } from '../../caller.js'
import type { Networks } from '../../http/networks.js'
import type { AuditEvent, AuditLog } from '../../ports/audit-log.js'

/** Returns deps whose audit log adds the caller, its network and the request to every entry. */
export function withAuditContext<
  Deps extends { audit: AuditLog; networks: Networks; requestId?: string },
>(
  deps: Deps,
  {
    caller,
    request,
    requestId = deps.requestId,
  }: { caller?: Caller | undefined; request: Request; requestId?: string | undefined },
): Deps {
  const origin = { actor: actorOf(caller), network: deps.networks.of(request), requestId }
  const { audit } = deps
  const complete = (event: AuditEvent): AuditEvent => ({ ...origin, ...event })
  return {
    ...deps,
    audit: {
      ...audit,
      record: (event) => audit.record(complete(event)),
      recordIn: (tx, event) => audit.recordIn(tx, complete(event)),
    },
  }
}

function actorOf(caller: Caller | undefined): AuditActor {
  if (!caller) return { kind: 'nobody', id: null }
  if (caller.kind === 'operator') return { kind: 'operator', id: caller.keyId }
  return { kind: caller.kind, id: ownerIdOf(caller) }
}
