import type { AuditActor } from '@foyer/protocol/audit'
import { actorOf, type Caller } from '../../caller.js'
import type { Networks } from '../../http/client-network.js'
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
  const origin = { actor: auditActor(caller), network: deps.networks.of(request), requestId }
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

function auditActor(caller: Caller | undefined): AuditActor {
  return caller ? actorOf(caller) : { kind: 'nobody', id: null }
}
