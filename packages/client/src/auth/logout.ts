import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import { FoyerError } from '../errors.js'
import { isRejectedToken } from '../post.js'
import type { StoredTokens } from '../tokens/storage.js'
import { type HttpAnswer, readObject } from '../transport.js'
import { redirectAddress } from './redirect-address.js'

/** Milliseconds between the attempts to tell a server that could not be reached, and how many there are. */
const PAUSE_MS = 30_000
const ATTEMPTS = 10

/**
 * Forgets the tokens at once, then has the server end the grant behind them. Gives the address that ends the
 * provider's own session, or `returnTo` when the server cannot be told now: then it is told later, while the page lives.
 */
export async function logout(connection: Connection, returnTo: string): Promise<string> {
  const { session, config, clock } = connection
  const held = session.tokens()
  session.clear()
  if (!held) return returnTo
  const tell = () => endGrant(connection, held, returnTo)
  const later = (left: number) => {
    if (left > 0) clock.after(PAUSE_MS, () => void tell().catch((error) => again(error, left)))
  }
  const again = (error: unknown, left: number) => {
    if (error instanceof FoyerError && error.retryable) later(left - 1)
  }
  try {
    return redirectAddress(config, readObject(await tell()))
  } catch (error) {
    // Whatever the server says or does not say, this device is logged out.
    if (!(error instanceof FoyerError)) throw error
    again(error, ATTEMPTS)
    return returnTo
  }
}

/** Sent with the old token: by it the server knows which grant to end. */
async function endGrant(
  { send, session, config, addressOf }: Connection,
  held: StoredTokens,
  postFlowUrl: string,
): Promise<HttpAnswer> {
  const { method, path } = endpoints.createRedirectSession
  const { clientId } = config
  const body = JSON.stringify({ logout: { clientId }, callbacks: { postFlowUrl } })
  const tell = ({ accessToken }: StoredTokens) =>
    send({ method, url: addressOf(path), body, headers: { Authorization: accessToken.value } })
  try {
    return await tell(held)
  } catch (error) {
    if (!isRejectedToken(error)) throw error
    return tell(await session.renewHeld(held))
  }
}
