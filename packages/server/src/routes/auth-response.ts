import type { AuthResponse } from '@foyer/protocol'
import type { LoginOutcome } from '../identity/outcome.js'
import { toWireIdentity } from './identity-answer.js'

/** A login outcome in the wire's words. @see docs/wire.md#login-states */
export function toAuthResponse(outcome: LoginOutcome): AuthResponse {
  const common = { identity: toWireIdentity(outcome.identity), additionalData: {} }
  switch (outcome.kind) {
    case 'success':
      return { state: 'SUCCESS', sessionToken: outcome.sessionToken, ...common }
    case 'email-verification-required':
      return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: outcome.stateToken, ...common }
    case 'owner-approval-required':
      return { state: 'REQUIRE_OWNER_APPROVAL', ...common }
  }
}
