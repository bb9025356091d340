import { isJsonObject } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import { isRejectedToken } from '../call.js'
import type { Connection } from '../connection.js'
import { FoyerError } from '../errors.js'
import type { StoredTokens } from '../tokens/storage.js'
import { wireRequest } from '../wire-request.js'
import { webUrl } from './authorization.js'

/** What a logout needs. */
export type LogoutDeps = Pick<
  Connection,
  'clientId' | 'host' | 'send' | 'session' | 'tokenEndpoint'
>

/**
 * Forgets the tokens at once, then has the server end the grant behind them.
 * Gives the address that ends the provider's own session, or `returnTo` when the server cannot be told.
 */
export async function logout(deps: LogoutDeps, returnTo: string): Promise<string> {
  const held = deps.session.tokens()
  deps.session.clear()
  if (!held) return returnTo
  try {
    return await endGrant(deps, held, returnTo)
  } catch (error) {
    // Whatever the server says or does not say, this device is logged out.
    if (error instanceof FoyerError) return returnTo
    throw error
  }
}

/** Sent with the old token: by it the server knows which grant to end. */
async function endGrant(
  deps: LogoutDeps,
  held: StoredTokens,
  postFlowUrl: string,
): Promise<string> {
  const request = { logout: { clientId: deps.clientId }, callbacks: { postFlowUrl } }
  const http = wireRequest(deps.host, endpoints.createRedirectSession, request)
  const tell = (tokens: StoredTokens) =>
    deps.send({ ...http, authorization: tokens.accessToken.value })
  const answer = await tell(held).catch(async (error: unknown) => {
    if (!isRejectedToken(error)) throw error
    return tell(await deps.tokenEndpoint.renew(held))
  })
  const { redirectSession } = answer
  return webUrl(isJsonObject(redirectSession) ? redirectSession.fullUrl : undefined)
}
