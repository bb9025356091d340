import { redeemSessionToken } from '../identity/redeem-session-token.js'
import { findOneTime } from '../storage/one-time-tokens.js'
import { hashSecret } from '../storage/secrets.js'
import { transportAnswer } from './authorization-answer.js'
import { needsConsent } from './consent.js'
import type { OAuthDeps } from './deps.js'
import { issueCode } from './issue-code.js'
import { RedirectRefusedError } from './redirect-errors.js'

/**
 * Ends a flow for a server that has logged a member in: the address to which it sends the browser.
 * @param state the handle of the flow, which is the `request` of its address
 * @throws RedirectRefusedError when the flow or the proof of the login is over, or the answer is none to be sent to
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
