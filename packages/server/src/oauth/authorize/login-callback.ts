import { findOneTime, redeemSessionByHash } from '../../storage/oauth/one-time-tokens.js'
import { hashSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'
import { issueCode } from './authorization-request.js'
import { prepareResponse } from './authorization-response.js'
import { needsConsent } from './checks.js'
import { RedirectRefusedError } from './registered-url.js'

/**
 * Finishes an authorization request for a server that logged a member in. Returns the URL to redirect the browser to.
 * @param state handle of the authorization request
 * @throws RedirectRefusedError if the request or the session token is no longer valid, consent is needed, or the response
 * mode is not a redirect
 */
export async function loginCallback(
  deps: Pick<OAuthDeps, 'db' | 'clock' | 'activeClients'>,
  { state, sessionToken }: { state: string; sessionToken: string },
): Promise<string> {
  const address = await deps.db.transaction(async (tx) => {
    const redirect = await findOneTime(deps, tx, 'redirect', state)
    if (redirect?.intent !== 'auth') return undefined
    const identityId = await redeemSessionByHash(deps, tx, hashSecret(sessionToken))
    if (identityId === undefined) return undefined
    if (await needsConsent(deps, tx, redirect, identityId)) return undefined
    const issued = await issueCode(deps, tx, state, identityId)
    if (!issued) return undefined
    const transport = prepareResponse(issued.redirect, { code: issued.code })
    return transport.kind === 'redirect' ? transport.url : undefined
  })
  if (address !== undefined) return address
  throw new RedirectRefusedError(
    'request-invalid',
    'the authorization request or the login is over, or a page has to be shown; begin again',
  )
}
