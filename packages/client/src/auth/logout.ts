import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import { FoyerError } from '../errors.js'
import type { LogoutAnswer } from './end-grant.js'

/** Milliseconds between attempts to reach the server. */
const PAUSE_MS = 30_000
/** Maximum number of attempts to reach the server. */
const ATTEMPTS = 10

/**
 * Removes the tokens and ends the grant on the server. If the server cannot be reached, `logoutUrl` is `returnTo`, and
 * the client retries nine times, every 30 seconds, while the page is open. If the server rejects `returnTo`, the grant
 * ends without a redirect to it, and `refusal` is the error.
 */
export async function logout(connection: Connection, returnTo: string): Promise<LogoutAnswer> {
  const { session, clock, config, send, addressOf } = connection
  const page = globalThis.location?.href
  const postFlowUrl = URL.canParse(returnTo, page) ? new URL(returnTo, page).href : returnTo
  const stored = session.tokens()
  session.clear()
  if (!stored || stored.refreshToken.role === 'none') return { logoutUrl: postFlowUrl }
  // Loads the code after the tokens are removed, so that a logout also works offline.
  const endGrant = async (): Promise<LogoutAnswer> => {
    const calls = await import('./auth-calls.js').catch(() => undefined)
    if (calls) return calls.endGrant(connection, stored, postFlowUrl)
    // The code cannot be loaded, and browsers cache a failed import. Ends the grant, without a URL for the hosted
    // pages.
    const { accessToken } = await session.refreshTokens(stored)
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
