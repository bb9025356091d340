import { createHmac } from 'node:crypto'
import { deriveKey } from '../lib/derive-key.js'
import type { CallOrigin } from '../limits/limits.js'
import {
  isKnownNetwork,
  type MemberNetwork,
  recordNetwork,
} from '../storage/identity/known-networks.js'
import type { IdentityDeps } from './deps.js'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'codeKey'>

/** Records that a member logged in from a network. */
export function rememberNetwork(deps: Deps, identityId: string, from: CallOrigin): Promise<void> {
  return recordNetwork(deps, deps.db, networkOf(deps, identityId, from))
}

/**
 * Reports whether a member logged in from a network before.
 * @param identityId undefined for an unknown account, which runs the same query to take the same time
 */
export function isFromKnownNetwork(
  deps: Deps,
  identityId: string | undefined,
  from: CallOrigin,
): Promise<boolean> {
  return isKnownNetwork(deps, deps.db, networkOf(deps, identityId ?? '', from))
}

/** Hashes a network with a key, because an unkeyed hash can be reversed by trying all addresses. */
function networkOf({ codeKey }: Deps, identityId: string, { network }: CallOrigin): MemberNetwork {
  const networkHash = createHmac('sha256', deriveKey(codeKey, 'known networks'))
    .update(JSON.stringify([identityId, network]))
    .digest('base64url')
  return { identityId, networkHash }
}
