import * as endpoints from '@foyer/protocol/endpoints'
import * as recoveryEndpoints from '@foyer/protocol/recovery-endpoints'
import { fromWire } from '../app-form.js'
import type { Post, RequestOptions } from '../post.js'
import type { StateMachineResponse } from './authentication.js'

/** E-mail verification calls. @throws FoyerError @see docs/wire/login.md#verification */
export interface VerificationCalls {
  /** Sends a code to the e-mail address of an identity. */
  start(
    request: recoveryEndpoints.StartVerificationRequest,
    options?: RequestOptions,
  ): Promise<recoveryEndpoints.StartVerificationResponse>
  /** Submits the code for a pending login. */
  verifyDuringAuthentication(
    code: string,
    request: { stateToken: string },
    options?: RequestOptions,
  ): Promise<StateMachineResponse>
}

/** Creates the e-mail verification calls. */
export function verificationCalls(post: Post): VerificationCalls {
  return {
    start: (request, options) => post(recoveryEndpoints.startVerification, request, options),
    async verifyDuringAuthentication(code, request, options) {
      return fromWire(await post(endpoints.verifyEmail, { code, ...request }, options))
    },
  }
}
