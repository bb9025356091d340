import { redeemSessionToken } from '../../identity/session-token.js'
import { findOneTime } from '../../storage/oauth/one-time-tokens.js'
import { hashSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'
import { transportAnswer } from './authorization-answer.js'
import { needsConsent } from './consent.js'
import { issueCode } from './issue-code.js'
import { RedirectRefusedError } from './redirect-errors.js'

/**
 * Finishes an authorization request for a server that logged a member in. Returns the URL to redirect the browser to.
 * @param state handle of the authorization request
 * @throws RedirectRefusedError if the request or the session token is no longer valid, consent is needed, or the response
 * mode is not a redirect
 */
export async function loginCallback(
  deps: Pick<OAuthDeps, 'db' | 'clock'>,
  { state, sessionToken }: { state: string; sessionToken: string },
): Promise<string> {
  const address = await deps.db.transaction(async (tx) => {
    const flow = await findOneTime(deps, tx, 'redirect', state)
    if (flow?.intent !== 'auth') return undefined
    const identity = await redeemSessionToken(deps, tx, hashSecret(sessionToken))
    if (!identity || (await needsConsent(tx, flow, identity.id))) return undefined
    const issued = await issueCode(deps, tx, state, identity.id)
    if (!issued) return undefined
    const transport = transportAnswer(issued.redirect, { code: issued.code })
    return transport.kind === 'redirect' ? transport.url : undefined
  })
  if (address !== undefined) return address
  throw new RedirectRefusedError(
    'request-invalid',
    'the flow or the login is over, or a page has to be shown; begin again',
  )
}
