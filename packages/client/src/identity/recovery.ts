import type { RecoveryRedirect } from '@foyer/protocol'
import * as recoveryEndpoints from '@foyer/protocol/recovery-endpoints'
import { fromWire } from '../app-form.js'
import type { Connection } from '../connection.js'
import type { PostOptions } from '../post.js'
import type { StateMachineResponse } from './authentication.js'

/** The calls of recovery, one by one. @throws FoyerError @see docs/wire.md#recovery */
export interface RecoveryCalls {
  /** Has a mail sent with a link to set a new password; the answer is the same whether there is such an account. */
  sendRecoveryEmail(
    email: string,
    request?: { language?: string; redirect?: RecoveryRedirect },
    options?: PostOptions,
  ): Promise<void>
  /** Has a mail sent that invites a member whom the owner has made. */
  sendActivationEmail(
    identityId: string,
    request?: { emailOptions?: { language?: string; redirect?: RecoveryRedirect } },
    options?: PostOptions,
  ): Promise<void>
  /** Sets a new password with the token of a mail's link. */
  recover(
    recoveryToken: string,
    request: { password: string },
    options?: PostOptions,
  ): Promise<StateMachineResponse>
}

/** Builds the calls. */
export function createRecoveryCalls({ post }: Connection): RecoveryCalls {
  return {
    async sendRecoveryEmail(email, request, options) {
      await post(recoveryEndpoints.sendRecoveryEmail, { email, ...request }, options)
    },
    async sendActivationEmail(identityId, request, options) {
      await post(recoveryEndpoints.sendActivationEmail, { identityId, ...request }, options)
    },
    async recover(recoveryToken, request, options) {
      return fromWire(await post(recoveryEndpoints.recover, { recoveryToken, ...request }, options))
    },
  }
}
