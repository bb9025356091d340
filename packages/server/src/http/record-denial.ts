import { randomUUID } from 'node:crypto'
import type { Decision } from '@foyer/protocol'
import { authorIdOf, type Caller } from '../caller.js'
import {
  describeDenial,
  type PermissionDeniedError,
} from '../data/permissions/permission-denied.js'
import type { Clock } from '../ports/clock.js'
import type { DecisionLog } from '../storage/logs/decision-log.js'

export interface RecordDenialDeps {
  decisions: DecisionLog
  clock: Clock
}

/** The caller and the id of a denied request. */
interface DeniedCall {
  caller: Caller
  requestId: string
}

/** Records why an operation on data was denied. @see docs/wire/permissions.md#decisions */
export function recordDenial(
  deps: RecordDenialDeps,
  call: DeniedCall,
  { decisionId, denial }: PermissionDeniedError,
): void {
  recordDecision(deps, call, { id: decisionId, ...describeDenial(denial, call.caller) })
}

/** Records that a call for operators was denied to a visitor or a member. @returns the decision's id */
export function recordDeniedOperatorCall(
  deps: RecordDenialDeps,
  call: DeniedCall & { routeName: string },
): string {
  const id = randomUUID()
  recordDecision(deps, call, {
    id,
    collectionId: null,
    operation: call.routeName,
    itemId: null,
    level: null,
    considered: [`the call is for API keys and owners; the caller is a ${call.caller.kind}`],
    reason: 'the call has no API key, and no owner is logged in',
  })
  return id
}

function recordDecision(
  { decisions, clock }: RecordDenialDeps,
  { caller, requestId }: DeniedCall,
  decision: Omit<Decision, 'at' | 'requestId' | 'caller'>,
): void {
  const roles = caller.kind === 'member' ? caller.roles : []
  decisions.record({
    ...decision,
    at: clock.now().toISOString(),
    requestId,
    caller: { kind: caller.kind, id: authorIdOf(caller), roles },
  })
}
