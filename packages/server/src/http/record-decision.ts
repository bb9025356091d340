import { randomUUID } from 'node:crypto'
import type { Decision } from '@foyer/protocol'
import { type Caller, ownerIdOf } from '../caller.js'
import { describeDenial } from '../data/describe-denial.js'
import type { PermissionDeniedError } from '../data/permission-denied.js'
import type { Clock } from '../ports/clock.js'
import type { DecisionLog } from '../ports/decision-log.js'

export interface RecordDeps {
  decisions: DecisionLog
  clock: Clock
}

/** Who asked, in which request. */
interface Asked {
  caller: Caller
  requestId: string
}

/** Takes down for the owner why an operation was denied. */
export function recordDenial(
  deps: RecordDeps,
  asked: Asked,
  { decisionId, denial }: PermissionDeniedError,
): void {
  record(deps, asked, { id: decisionId, ...describeDenial(denial, asked.caller) })
}

/** Takes down that a call of the owner came from somebody else. @returns the decision's id */
export function recordOwnerOnly(deps: RecordDeps, asked: Asked, route: string): string {
  const id = randomUUID()
  record(deps, asked, {
    id,
    collectionId: null,
    operation: route,
    itemId: null,
    level: null,
    considered: [`the call takes the owner key; the caller is a ${asked.caller.kind}`],
    reason: 'the call did not carry the owner key',
  })
  return id
}

function record(
  { decisions, clock }: RecordDeps,
  { caller, requestId }: Asked,
  decided: Omit<Decision, 'at' | 'requestId' | 'caller'>,
): void {
  const roles = caller.kind === 'member' ? caller.roles : []
  decisions.record({
    ...decided,
    at: clock.now().toISOString(),
    requestId,
    caller: { kind: caller.kind, id: ownerIdOf(caller), roles },
  })
}
