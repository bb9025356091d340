import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import { FoyerError, OAuthError } from '../errors.js'
import { isRejectedToken } from '../retry-rules.js'
import type { StoredTokens } from '../tokens/token-storage.js'
import { readObject } from '../transport.js'
import { redirectAddress } from './redirect-address.js'

/** Result of a logout. The member is logged out on this device regardless. */
export interface LogoutAnswer {
  /** URL that ends the session of the hosted pages too. Send the browser there. */
  logoutUrl: string
  /**
   * Error that prevented the logout of the hosted pages: of the server, or a ConfigurationError for a URL on another
   * origin.
   */
  refusal?: FoyerError
}

/** Ends the grant of the tokens on the server. Returns the URL that ends the session of the hosted pages too. */
export async function endGrant(
  connection: Connection,
  tokens: StoredTokens,
  postFlowUrl: string,
): Promise<LogoutAnswer> {
  const { response, refusal } = await requestLogout(connection, tokens, postFlowUrl)
  return { logoutUrl: redirectAddress(connection.config, response), ...(refusal && { refusal }) }
}

/** Requests the logout URL. Repeats the request without callbacks if the server rejects them. */
async function requestLogout(
  { send, session, config, addressOf }: Connection,
  tokens: StoredTokens,
  postFlowUrl: string,
): Promise<{ response: object; refusal?: FoyerError }> {
  const { method, path } = endpoints.createRedirectSession
  const logout = { clientId: config.clientId }
  // The server ends the grant of the access token in the request.
  let token = tokens.accessToken.value
  const renew = async () => {
    token = (await session.refreshTokens(tokens)).accessToken.value
  }
  const request = async (callbacks?: { postFlowUrl: string }) => {
    const body = JSON.stringify({ logout, callbacks })
    const headers = { Authorization: token }
    return readObject(await send({ method, url: addressOf(path), body, headers }))
  }
  try {
    if (!token) await renew()
    const response = await request({ postFlowUrl }).catch(async (error: unknown) => {
      if (!isRejectedToken(error)) throw error
      await renew()
      return request({ postFlowUrl })
    })
    return { response }
  } catch (error) {
    const isRejected = error instanceof FoyerError && !error.retryable
    if (!isRejected || error instanceof OAuthError || isRejectedToken(error)) throw error
    return { response: await request(), refusal: error }
  }
}
