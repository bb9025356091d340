import { actorOf, type Caller } from '../caller.js'
import type { AuditRecord } from '../storage/events/audited-event.js'
import type { AuditLog } from '../storage/logs/audit-log.js'

/**
 * Returns the dependencies of one call: a copy of `deps` whose audit log adds the caller, its network and the id of the
 * request to each record. The audit log stores the caller and the network, the event log the caller and the id.
 */
export function withAuditContext<Deps extends { audit: AuditLog }>(
  deps: Deps,
  {
    caller,
    network,
    requestId,
  }: { caller: Caller | undefined; network: string; requestId: string },
): Deps {
  const actor = caller ? actorOf(caller) : ({ kind: 'nobody', id: null } as const)
  return { ...deps, audit: withAuditDefaults(deps.audit, { actor, network, requestId }) }
}

/**
 * Returns the dependencies of a call with another caller: one whom the handler authenticates by the message or a
 * cookie.
 */
export function withActor<Deps extends { audit: AuditLog }>(deps: Deps, caller: Caller): Deps {
  return { ...deps, audit: withAuditDefaults(deps.audit, { actor: actorOf(caller) }) }
}

function withAuditDefaults(
  audit: AuditLog,
  defaults: Pick<AuditRecord, 'actor' | 'network' | 'requestId'>,
): AuditLog {
  return {
    ...audit,
    record: (event) => audit.record({ ...defaults, ...event }),
    recordIn: (tx, event) => audit.recordIn(tx, { ...defaults, ...event }),
  }
}
