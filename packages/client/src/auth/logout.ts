import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import { FoyerError } from '../errors.js'
import type { LogoutAnswer } from './end-grant.js'

/** Milliseconds between attempts to reach the server, and number of attempts. */
const PAUSE_MS = 30_000
const ATTEMPTS = 10

/**
 * Removes the tokens and ends the grant on the server. `logoutUrl` is `returnTo` if the server cannot be reached; the
 * client then retries while the page lives. If the server refuses `returnTo`, the grant ends without a redirect back,
 * and `refusal` contains the error.
 */
export async function logout(connection: Connection, returnTo: string): Promise<LogoutAnswer> {
  const { session, clock, config, send, addressOf } = connection
  const page = globalThis.location?.href
  const postFlowUrl = URL.canParse(returnTo, page) ? new URL(returnTo, page).href : returnTo
  const stored = session.tokens()
  session.clear()
  if (!stored || stored.refreshToken.role === 'none') return { logoutUrl: postFlowUrl }
  // The tokens are gone before the code that tells the server has loaded: without a connection too.
  const endGrant = async (): Promise<LogoutAnswer> => {
    const calls = await import('./auth-calls.js').catch(() => undefined)
    if (calls) return calls.endGrant(connection, stored, postFlowUrl)
    // A browser may not load that file again in this page. The grant ends, without an address for the hosted session.
    const { accessToken } = await session.renewHeld(stored)
    const { method, path } = endpoints.createRedirectSession
    const headers = { Authorization: accessToken.value }
    const body = JSON.stringify({ logout: { clientId: config.clientId } })
    await send({ method, url: addressOf(path), headers, body })
    return { logoutUrl: postFlowUrl }
  }
  const attempt = (left: number): Promise<LogoutAnswer> =>
    endGrant().catch((error: unknown) => {
      if (!(error instanceof FoyerError)) throw error
      const { retryable } = error
      if (retryable && left > 1) clock.after(PAUSE_MS, () => void attempt(left - 1).catch(() => {}))
      return { logoutUrl: postFlowUrl, ...(!retryable && { refusal: error }) }
    })
  return attempt(ATTEMPTS)
}
