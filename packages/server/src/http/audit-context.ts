import { actorOf, type Caller } from '../caller.js'
import type { AuditRecord } from '../storage/events/audited-event.js'
import type { AuditLog } from '../storage/logs/audit-log.js'

/** Dependencies of all calls. `auditLog` records nobody as the actor; `audit` of `CallDeps` records the caller. */
export interface SiteAuditDeps {
  auditLog: AuditLog
}

/** Dependencies of one call. */
export type CallDeps<Deps> = Deps & {
  /** The audit log, which adds the caller, its network and the id of the request to every event. */
  audit: AuditLog
}

/** Returns the dependencies of a call: those of all calls, and `audit`. */
export function withAuditContext<Deps extends SiteAuditDeps>(
  deps: Deps,
  {
    caller,
    network,
    requestId,
  }: { caller: Caller | undefined; network: string; requestId: string },
): CallDeps<Deps> {
  const actor = caller ? actorOf(caller) : ({ kind: 'nobody', id: null } as const)
  // The spread comes last, and `deps` has no `audit`: the other order costs V8 a hidden class for each call.
  return { audit: withDefaults(deps.auditLog, { actor, network, requestId }), ...deps }
}

/** Returns the dependencies of a call with another caller: one whom the handler authenticates by the message or a cookie. */
export function withActor<Deps extends { audit: AuditLog }>(deps: Deps, caller: Caller): Deps {
  return { ...deps, audit: withDefaults(deps.audit, { actor: actorOf(caller) }) }
}

function withDefaults(
  audit: AuditLog,
  defaults: Pick<AuditRecord, 'actor' | 'network' | 'requestId'>,
): AuditLog {
  return {
    ...audit,
    record: (event) => audit.record({ ...defaults, ...event }),
    recordIn: (tx, event) => audit.recordIn(tx, { ...defaults, ...event }),
  }
}
