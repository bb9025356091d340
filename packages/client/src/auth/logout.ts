import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import { FoyerError, OAuthError } from '../errors.js'
import { isRejectedToken } from '../post.js'
import type { StoredTokens } from '../tokens/storage.js'
import { readObject } from '../transport.js'
import { redirectAddress } from './redirect-address.js'

/** Milliseconds between attempts to reach the server, and number of attempts. */
const PAUSE_MS = 30_000
const ATTEMPTS = 10

/** Result of a logout. The tokens of this device are removed in every case. */
export interface LogoutAnswer {
  /** Address that also ends the session on the hosted pages. Send the browser there. */
  logoutUrl: string
  /** Error of a logout that the server refused. */
  refusal?: FoyerError
}

/**
 * Removes the tokens and ends the grant on the server. `logoutUrl` is `returnTo` if the server cannot be reached; the
 * client then retries while the page lives. If the server refuses `returnTo`, the grant ends without a redirect back,
 * and `refusal` contains the error.
 */
export async function logout(connection: Connection, returnTo: string): Promise<LogoutAnswer> {
  const { session, config, clock } = connection
  const page = globalThis.location?.href
  const postFlowUrl = URL.canParse(returnTo, page) ? new URL(returnTo, page).href : returnTo
  const stored = session.tokens()
  session.clear()
  if (!stored || stored.refreshToken.role === 'none') return { logoutUrl: postFlowUrl }
  const tell = () => endGrant(connection, stored, postFlowUrl)
  const later = (left: number) => {
    if (left > 0) clock.after(PAUSE_MS, () => void tell().catch((error) => again(error, left)))
  }
  const again = (error: unknown, left: number) => {
    if (error instanceof FoyerError && error.retryable) later(left - 1)
  }
  try {
    const { answer, refusal } = await tell()
    return { logoutUrl: redirectAddress(config, answer), ...(refusal && { refusal }) }
  } catch (error) {
    if (!(error instanceof FoyerError)) throw error
    again(error, ATTEMPTS)
    return { logoutUrl: postFlowUrl, ...(!error.retryable && { refusal: error }) }
  }
}

/** Ends the grant of the tokens, without callbacks if the server refuses them. */
async function endGrant(
  { send, session, config, addressOf }: Connection,
  held: StoredTokens,
  postFlowUrl: string,
): Promise<{ answer: object; refusal?: FoyerError }> {
  const { method, path } = endpoints.createRedirectSession
  const logout = { clientId: config.clientId }
  // The server ends the grant of the token that comes with the call.
  let token = held.accessToken.value
  const renew = async () => {
    token = (await session.renewHeld(held)).accessToken.value
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
