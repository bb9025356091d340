import { lifetimes } from '../../limits/lifetimes.js'
import { issueOneTimeAlone } from '../../storage/oauth/one-time-tokens.js'
import type { IdentityDeps } from '../deps.js'

/** Issues a session token: the proof of a completed login, which an app exchanges once, for a code or for tokens. */
export function issueSessionToken(deps: IdentityDeps, identityId: string): Promise<string> {
  return issueOneTimeAlone(deps, 'session', { identityId }, lifetimes.sessionToken)
}
