import * as endpoints from '@foyer/protocol/endpoints'
import * as recoveryEndpoints from '@foyer/protocol/recovery-endpoints'
import { fromWire } from '../app-form.js'
import type { Connection } from '../connection.js'
import type { PostOptions } from '../post.js'
import type { StateMachineResponse } from './authentication.js'

/** The calls of proving an address, one by one. @throws FoyerError @see docs/wire.md#verification */
export interface VerificationCalls {
  /** Has a code sent to the address of an identity. */
  start(
    request: recoveryEndpoints.StartVerificationRequest,
    options?: PostOptions,
  ): Promise<recoveryEndpoints.StartVerificationResponse>
  /** Submits the code for a login that waits for one. */
  verifyDuringAuthentication(
    code: string,
    request: { stateToken: string },
    options?: PostOptions,
  ): Promise<StateMachineResponse>
}

/** Builds the calls. */
export function createVerificationCalls({ post }: Connection): VerificationCalls {
  return {
    start: (request, options) => post(recoveryEndpoints.startVerification, request, options),
    async verifyDuringAuthentication(code, request, options) {
      return fromWire(await post(endpoints.verifyEmail, { code, ...request }, options))
    },
  }
}
