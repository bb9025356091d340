import type { RecoveryRedirect } from '@foyer/protocol'
import * as recoveryEndpoints from '@foyer/protocol/recovery-endpoints'
import { fromWire } from '../app-form.js'
import type { Post, RequestOptions } from '../post.js'
import type { StateMachineResponse } from './authentication.js'

/** Account recovery calls. @throws FoyerError @see docs/wire/login.md#recovery */
export interface RecoveryCalls {
  /** Sends an e-mail with a link to set a new password. The response is the same for unknown e-mail addresses. */
  sendRecoveryEmail(
    email: string,
    request?: { language?: string; redirect?: RecoveryRedirect },
    options?: RequestOptions,
  ): Promise<void>
  /** Sends an invitation to a member that the owner has created. Needs an API key. */
  sendActivationEmail(
    identityId: string,
    request?: { emailOptions?: { language?: string; redirect?: RecoveryRedirect } },
    options?: RequestOptions,
  ): Promise<void>
  /** Sets a new password with the token in the link of the e-mail. */
  recover(
    recoveryToken: string,
    request: { password: string },
    options?: RequestOptions,
  ): Promise<StateMachineResponse>
}

/** Creates the account recovery calls. */
export function recoveryCalls(post: Post): RecoveryCalls {
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
