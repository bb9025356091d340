import type { StoredIdentity } from '../storage/identities.js'
import { issueOneTime } from '../storage/one-time-tokens.js'
import type { IdentityDeps } from './deps.js'
import type { FinishedLogin, SuccessExtras } from './outcome.js'

/** Long enough for a page to go from the form to the code exchange. */
const SESSION_TOKEN_SECONDS = 300

/**
 * Ends a login with the one-time proof of it, whatever factors the member has: what begins with a password or a mail goes
 * through `finishLogin`.
 */
export async function succeed(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  identity: StoredIdentity,
  extras: SuccessExtras = {},
): Promise<FinishedLogin> {
  const sessionToken = await issueSessionToken(deps, identity.id)
  return { kind: 'success', identity, sessionToken, ...extras }
}

/** Makes the proof of a finished login. */
export function issueSessionToken(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  identityId: string,
): Promise<string> {
  return deps.db.transaction((tx) =>
    issueOneTime(deps, tx, 'session', { identityId }, SESSION_TOKEN_SECONDS),
  )
}
