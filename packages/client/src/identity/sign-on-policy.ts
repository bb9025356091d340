import type { Endpoint } from '@foyer/protocol'
import { fromWire } from '../app-form.js'
import type { Call } from '../call.js'
import type { RequestOptions } from '../post.js'

/** Requirements for registration. */
export interface SignOnPolicy {
  requireOwnerApproval?: boolean
  requireEmailVerification?: boolean
}

/**
 * Sign-on policy calls. Only the hosted provider supports them. Foyer has settings instead.
 * @throws FoyerError
 */
export interface SignOnPolicyCalls {
  /** Returns the current requirements for registration. */
  getSignOnPolicy(options?: RequestOptions): Promise<{ signOnPolicy?: SignOnPolicy }>
  /** Changes the requirements for registration and returns them. */
  updateSignOnPolicy(
    policy: SignOnPolicy,
    options?: RequestOptions,
  ): Promise<SignOnPolicy | undefined>
}

interface PolicyMessage {
  signOnPolicy?: SignOnPolicy
}

const path = '/iam/signon/v1/sign-on-policies'
const getPolicy: Endpoint<Record<string, never>, PolicyMessage> = { method: 'GET', path }
const updatePolicy: Endpoint<PolicyMessage, PolicyMessage> = { method: 'PATCH', path }

/** Creates the sign-on policy calls. */
export function signOnPolicyCalls(call: Call): SignOnPolicyCalls {
  return {
    getSignOnPolicy: async (options) => fromWire(await call(getPolicy, {}, options)),
    updateSignOnPolicy: async (signOnPolicy, options) =>
      fromWire(await call(updatePolicy, { signOnPolicy }, options)).signOnPolicy,
  }
}
