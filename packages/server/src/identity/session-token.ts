import type { StoredIdentity } from '../storage/identity/identities.js'
import { issueOneTime } from '../storage/oauth/one-time-tokens.js'
import type { IdentityDeps } from './deps.js'
import { issueKnownDevice } from './login/known-device.js'
import type { FinishedLogin, SuccessExtras } from './login/outcome.js'

/** Lifetime of a session token: the time from the login form to the authorization code. */
const SESSION_TOKEN_SECONDS = 300

/** Completes a login with a session token, without checking second factors: logins by password or mail use `finishLogin`. */
export async function succeed(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'codeKey'>,
  identity: StoredIdentity,
  extras: SuccessExtras = {},
): Promise<FinishedLogin> {
  const sessionToken = await issueSessionToken(deps, identity.id)
  const knownDevice = issueKnownDevice(deps, identity.email)
  return { kind: 'success', identity, sessionToken, knownDevice, ...extras }
}

/** Issues a session token, the one-time proof of a completed login. */
export function issueSessionToken(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  identityId: string,
): Promise<string> {
  return deps.db.transaction(
    (tx) => issueOneTime(deps, tx, 'session', { identityId }, SESSION_TOKEN_SECONDS),
    { oneStatement: true },
  )
}
