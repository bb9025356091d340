import { endSession } from '../../identity/login/sessions.js'
import type { OAuthDeps } from '../deps.js'
import { OAuthError } from '../errors.js'
import { findGrantOfToken, isOtherClient } from './refresh-token.js'

/**
 * Ends the session of a member's refresh token or access token. Does nothing for an invalid token.
 * @throws OAuthError invalid_grant for a token of another client, unsupported_token_type for a token without a session
 * @see RFC 7009 §2.1
 */
export async function endSessionOfToken(
  deps: OAuthDeps,
  { token, clientId }: { token: string; clientId?: string },
): Promise<void> {
  const session = (await sessionOfAccess(deps, token)) ?? (await sessionOfRefresh(deps, token))
  if (!session) return
  if (isOtherClient(session.clientId, clientId)) {
    throw new OAuthError('invalid_grant', 'the token belongs to another client')
  }
  await endSession(deps, session.id, 'logged-out')
}

/** The session of a token, and its client. */
interface SessionOfToken {
  id: string
  clientId: string
}

async function sessionOfAccess(
  { tokens }: OAuthDeps,
  token: string,
): Promise<SessionOfToken | undefined> {
  const caller = (await tokens.verifyAccess(token))?.caller
  if (!caller) return undefined
  if (caller.kind !== 'member') throw notRevocable()
  return { id: caller.grantId, clientId: caller.clientId }
}

async function sessionOfRefresh(
  deps: OAuthDeps,
  token: string,
): Promise<SessionOfToken | undefined> {
  if (await deps.tokens.verifyVisitorRefresh(token)) throw notRevocable()
  return (await deps.db.transaction((tx) => findGrantOfToken(deps, tx, token)))?.grant
}

function notRevocable(): OAuthError {
  return new OAuthError(
    'unsupported_token_type',
    'expected a token of a member: a visitor has no session, and tokens of an API key end with the key',
  )
}
