import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import { FoyerError, OAuthError } from '../errors.js'
import { isRejectedToken } from '../retry.js'
import type { StoredTokens } from '../tokens/storage.js'
import { readObject } from '../transport.js'
import { redirectAddress } from './redirect-address.js'

/** Result of a logout. The tokens of this device are removed in every case. */
export interface LogoutAnswer {
  /** Address that also ends the session on the hosted pages. Send the browser there. */
  logoutUrl: string
  /** Error of a logout that the server refused. */
  refusal?: FoyerError
}

/** Ends the grant of the tokens on the server and returns the address that ends the hosted session too. */
export async function endGrant(
  connection: Connection,
  tokens: StoredTokens,
  postFlowUrl: string,
): Promise<LogoutAnswer> {
  const { answer, refusal } = await requestLogout(connection, tokens, postFlowUrl)
  return { logoutUrl: redirectAddress(connection.config, answer), ...(refusal && { refusal }) }
}

/** Requests the logout, without callbacks if the server refuses them. */
async function requestLogout(
  { send, session, config, addressOf }: Connection,
  tokens: StoredTokens,
  postFlowUrl: string,
): Promise<{ answer: object; refusal?: FoyerError }> {
  const { method, path } = endpoints.createRedirectSession
  const logout = { clientId: config.clientId }
  // The server ends the grant of the token that comes with the call.
  let token = tokens.accessToken.value
  const renew = async () => {
    token = (await session.renewHeld(tokens)).accessToken.value
  }
  const ask = async (callbacks?: { postFlowUrl: string }) => {
    const body = JSON.stringify({ logout, callbacks })
    const headers = { Authorization: token }
    return readObject(await send({ method, url: addressOf(path), body, headers }))
  }
  try {
    if (!token) await renew()
    const answer = await ask({ postFlowUrl }).catch(async (error: unknown) => {
      if (!isRejectedToken(error)) throw error
      await renew()
      return ask({ postFlowUrl })
    })
    return { answer }
  } catch (error) {
    const isRefused = error instanceof FoyerError && !error.retryable
    if (!isRefused || error instanceof OAuthError || isRejectedToken(error)) throw error
    return { answer: await ask(), refusal: error }
  }
}
